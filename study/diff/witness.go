package diff

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Witness is a hand whose score a cause changes.
type Witness struct {
	// Gap is how far the score without the cause and that with it are apart.
	Gap Gap
	// A and B are what the hand is worth under the two rule sets. If other numbers of people play, there is no B.
	A, B Score
	// Alone is what it is worth under the first one with nothing but the cause turned, mostly the same as B. If Back is
	// set, the cause shows only where all others are turned too: then Alone is what the hand is worth under the second
	// one without this cause, mostly the same as A.
	Alone Score
	Back  bool
	// Shadowed reports whether the hand is worth the same under both rule sets, since other causes make up for this one;
	// By is the id of one that alone does so, if there is one.
	Shadowed bool
	By       string
}

// search looks for the witness of one cause at a time.
type search struct {
	ctx    context.Context
	budget *budget.Budget
	d      *Difference
	a, b   *engine.Engine
	// sides are the two rule sets taken apart.
	sides [2]*side
}

// The hands of all causes are looked for within budget.Hands, or within shippedSteps between shipped rule sets, which are
// known: enough for those with the most causes. leastSteps is what each cause gets at least, so that something comes of it:
// where that does not go round, the last ones are not looked at.
const shippedSteps, leastSteps = 1_600_000_000, 3_000_000

// witnesses gives each cause its witness. Each has the same share of the work. What is left by those that need less is
// shared again by those that were cut, so that what comes of it does not depend on who was first.
func (d *Difference) witnesses(ctx context.Context) {
	s := &search{ctx: ctx, d: d, a: engine.New(d.A), b: engine.New(d.B), sides: [...]*side{newSide(d.A), newSide(d.B)}}
	var waiting, open []*Cause
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.Unseen = s.hopeless(c); c.Unseen == "" {
			c.Unseen = Cut
			waiting = append(waiting, c)
		}
	}
	left, last := int64(budget.Hands), int64(0)
	if isShipped(d.A) && isShipped(d.B) {
		left = shippedSteps
	}
	for len(waiting) > 0 && ctx.Err() == nil {
		share := max(left/int64(len(waiting)), 2*last, leastSteps+4*int64(max(insides.Of(d.A).StepsToMake(), insides.Of(d.B).StepsToMake())))
		n := min(int64(len(waiting)), left/share)
		if n <= 0 {
			break
		}
		cut, taken := s.lookAll(waiting[:n], share)
		left -= taken
		if waiting, open = waiting[n:], append(open, cut...); len(waiting) == 0 {
			waiting, open, last = open, nil, share
		}
	}
}

func isShipped(r *rules.Rules) bool {
	return !slices.ContainsFunc(r.Files(), func(name string) bool {
		return !slices.Contains(rules.Shipped(), strings.TrimSuffix(name, ".yaml"))
	})
}

// lookAll looks for a hand for each of some causes, with an equal share of work, on all cores. It returns the causes
// whose search was cut, even if a hand was found, and the work that was done.
func (s *search) lookAll(causes []*Cause, share int64) (open []*Cause, taken int64) {
	left := make([]int64, len(causes))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				own := *s
				var stop func()
				own.ctx, own.budget, stop = budget.With(s.ctx, share)
				own.look(causes[i])
				left[i] = own.budget.Left()
				stop()
			}
		})
	}
	for i := range causes {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, c := range causes {
		taken += share - left[i]
		if left[i] <= 0 {
			open = append(open, c)
		}
	}
	return open, taken
}

// scorer scores hands under rules that may not know all that is said of them. Its memory is used again for each.
type scorer struct {
	engine *engine.Engine
	budget *budget.Budget
	fit    *hands.Fitter
	result engine.Result
	// err is why the last hand was refused.
	err error
}

func (s *search) scorer(e *engine.Engine) *scorer {
	return &scorer{engine: e, budget: s.budget, fit: hands.NewFitter(e.Rules())}
}

// fitted returns a hand as the rules know it. What is plain for want of colours may be more than the wall has.
func (s *scorer) fitted(w *hand.Win) *hand.Win {
	win := s.fit.Fit(w)
	if win != w {
		s.engine.Rules().Wall().ReadFives(win)
	}
	return win
}

// score returns what a hand is worth, nil if it is refused. The next call overwrites it.
func (s *scorer) score(w *hand.Win) *engine.Result {
	s.err = s.engine.ScoreInto(s.fitted(w), &s.result)
	if s.budget.Spend(s.engine.Steps(&s.result, s.err)); s.err != nil {
		return nil
	}
	return &s.result
}

func (s *scorer) told(w *hand.Win) Score {
	told := Score{Win: s.fitted(w).Clone()}
	result, err := s.engine.Score(&told.Win)
	if err != nil {
		errors.As(err, &told.Refused)
		return told
	}
	told.Result = result
	return told
}

func (s *search) look(c *Cause) {
	if s.ctx.Err() != nil {
		c.Unseen = Cut
		return
	}
	pairs, none := s.turn(c)
	c.Unseen, c.Witness = none, nil
	for _, p := range pairs {
		h := newHunt(s, c, p)
		win, err := h.find()
		if err != nil {
			if why := s.unseen(c, p, err); c.Unseen.Proved() || !why.Proved() { // what is proved is so both ways
				c.Unseen = why
			}
			continue
		}
		c.Unseen, c.Witness = "", h.witness(&win)
		if c.Witness.Shadowed {
			c.Witness.By = h.shadow(c, &win)
		}
		return
	}
	if c.Unseen == NoneFound || c.Unseen == Cut {
		if c.Wakes = s.wake(c); c.Wakes != "" {
			c.Unseen = Dormant
		}
	}
}

func (h *hunt) witness(win *hand.Win) *Witness {
	w := &Witness{A: h.a.told(win), Back: h.back, Gap: gap(h.from.score(win), h.to.score(win))}
	if w.Alone = h.to.told(win); h.back {
		w.Alone = h.from.told(win)
	}
	if h.d.SameGame {
		w.B = h.b.told(win)
		w.Shadowed = gap(w.A.Result, w.B.Result) < w.Gap
	}
	return w
}

// shadow returns the id of a cause that alone cancels another one in a hand, "" if there is none.
func (h *hunt) shadow(c *Cause, win *hand.Win) string {
	of, other, plain := h.d.A, h.d.B, h.a
	if h.back {
		of, other, plain = h.d.B, h.d.A, h.b
	}
	one, err := turned(h.ctx, of, other, c)
	if err != nil {
		return ""
	}
	for i := range h.d.Causes {
		by := &h.d.Causes[i]
		if by.ID == c.ID || by.AtTable() || h.ctx.Err() != nil {
			continue
		}
		both, err := turned(h.ctx, one, other, by)
		if err == nil && gap(plain.score(win), h.scorer(engine.New(both)).score(win)) < InPoints {
			return by.ID
		}
	}
	return ""
}

// Score is what a hand is worth under one rule set: Result, or Refused if it is not paid.
type Score struct {
	// Win is the hand as the rules know it: without what they have no word for.
	Win     hand.Win
	Result  *engine.Result
	Refused *engine.Refused
}

// Gap is how far two scores of a hand are apart.
type Gap uint8

// Scores are the same, or other yaku, fu or limits give the same points, or the points are others.
const (
	NoGap Gap = iota
	InItems
	InPoints
)

func gap(r, s *engine.Result) Gap {
	switch {
	case r == nil && s == nil:
		return NoGap
	case r == nil || s == nil, r.Points != s.Points, r.Gain != s.Gain, !slices.Equal(r.Payments(), s.Payments()):
		return InPoints
	case r.Han != s.Han, r.Fu != s.Fu, r.Yakuman != s.Yakuman, r.LimitID() != s.LimitID(), !sameItems(r, s):
		return InItems
	}
	return NoGap
}

func sameItems(r, s *engine.Result) bool {
	var counted [2][64]item
	a, b := items(r, counted[0][:0]), items(s, counted[1][:0])
	return slices.Equal(a, b)
}

// item is a yaku, a kind of bonus tiles or a source of fu that counts.
type item struct {
	id       string
	of       byte
	han, fu  int
	yakuman  int
	standing string
}

func items(r *engine.Result, list []item) []item {
	for y := range r.Yaku() {
		it := item{id: y.Rule.ID, of: 'y', han: y.Han, yakuman: y.Yakuman}
		if y.Limit != nil {
			it.standing = y.Limit.ID
		}
		list = append(list, it)
	}
	for b := range r.Bonus() {
		list = append(list, item{id: b.Rule.ID, of: 'b', han: b.Han})
	}
	for f := range r.FuParts() {
		list = append(list, item{id: f.Rule.ID, of: 'f', fu: f.Fu})
	}
	slices.SortFunc(list, func(a, b item) int {
		switch {
		case a.of != b.of:
			return int(a.of) - int(b.of)
		case a.id < b.id:
			return -1
		case a.id > b.id:
			return 1
		}
		return a.fu - b.fu
	})
	return list
}
