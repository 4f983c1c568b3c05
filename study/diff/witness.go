package diff

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Witness is a hand whose score a cause changes.
type Witness struct {
	// Gap tells how the scores without and with the cause differ.
	Gap Gap
	// A and B are the scores under the two rule sets. B is empty if the number of players differs.
	A, B Score
	// Alone is the score under the first rule set with only this cause changed, usually the same as
	// B. If Back is set, the cause shows only if all others are changed as well; Alone is then the
	// score under the second rule set without this cause, usually the same as A.
	Alone Score
	Back  bool
	// Shadowed reports whether both rule sets score the hand the same because other causes cancel
	// this one. By is the id of a single cause that does so, if any.
	Shadowed bool
	By       string
}

type search struct {
	ctx    context.Context
	budget *work.Budget
	d      *Difference
	a, b   *engine.Engine
	// sides holds the entries of the two rule sets.
	sides [2]*side
}

// The searches for all causes share work.Hands, or shippedSteps between shipped rule sets, which
// is enough for those with the most causes. Each gets at least minSteps, so that it isn't futile;
// if that is too much in total, the last causes get none.
const shippedSteps, minSteps = 1_600_000_000, 3_000_000

// witnesses finds the witnesses. All causes get the same share of the budget. The unused part is
// shared again among those that were cut, so that the result doesn't depend on scheduling.
func (d *Difference) witnesses(ctx context.Context) {
	s := &search{ctx: ctx, d: d, a: engine.New(d.A), b: engine.New(d.B),
		sides: [...]*side{newSide(d.A), newSide(d.B)}}
	var waiting, open []*Cause
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.Unseen = s.unsearchable(c); c.Unseen == "" {
			c.Unseen = Cut
			waiting = append(waiting, c)
		}
	}
	left, last := int64(work.Hands), int64(0)
	if isShipped(d.A) && isShipped(d.B) {
		left = shippedSteps
	}
	for len(waiting) > 0 && ctx.Err() == nil {
		share := max(left/int64(len(waiting)), 2*last,
			minSteps+4*int64(max(insides.Of(d.A).StepsToMake(), insides.Of(d.B).StepsToMake())))
		n := min(int64(len(waiting)), left/share)
		if n <= 0 {
			break
		}
		cut, taken := s.searchAll(waiting[:n], share)
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

// searchAll searches for each cause with the given budget, on all cores. It returns the causes
// whose search was cut, even if it found a hand, and the budget spent.
func (s *search) searchAll(causes []*Cause, share int64) (open []*Cause, taken int64) {
	left := make([]int64, len(causes))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, cause := range causes {
		group.Go(func() error {
			own := *s
			var stop func()
			own.ctx, own.budget, stop = work.WithBudget(s.ctx, share)
			defer stop()
			own.searchCause(cause)
			left[i] = own.budget.Left()
			return nil
		})
	}
	_ = group.Wait()
	for i, c := range causes {
		taken += share - left[i]
		if left[i] <= 0 {
			open = append(open, c)
		}
	}
	return open, taken
}

// scorer scores hands under rules that may not have all of their inputs. It reuses its buffers.
type scorer struct {
	engine *engine.Engine
	budget *work.Budget
	fit    *hands.Fitter
	result engine.Result
	// err is the error of the last call of score.
	err error
}

func (s *search) scorer(e *engine.Engine) *scorer {
	return &scorer{engine: e, budget: s.budget, fit: hands.NewFitter(e.Rules())}
}

// fitted returns w without inputs that the rules lack. Uncoloured fives that the wall doesn't have
// become red.
func (s *scorer) fitted(w *hand.Win) *hand.Win {
	win := s.fit.Fit(w)
	if win != w {
		s.engine.Rules().Wall().ReadFives(win)
	}
	return win
}

// score returns the score of a hand, nil if it is refused. The next call overwrites it.
func (s *scorer) score(w *hand.Win) *engine.Result {
	s.err = s.engine.ScoreInto(s.fitted(w), &s.result)
	if s.budget.Spend(s.engine.Steps(&s.result, s.err)); s.err != nil {
		return nil
	}
	return &s.result
}

func (s *scorer) fullScore(w *hand.Win) Score {
	full := Score{Win: s.fitted(w).Clone()}
	result, err := s.engine.Score(&full.Win)
	if err != nil {
		errors.As(err, &full.Refused)
		return full
	}
	full.Result = result
	return full
}

func (s *search) searchCause(c *Cause) {
	if s.ctx.Err() != nil {
		c.Unseen = Cut
		return
	}
	pairs, none := s.pairs(c)
	c.Unseen, c.Witness = none, nil
	for _, p := range pairs {
		h := newHunt(s, c, p)
		win, err := h.find()
		if err != nil {
			// One direction's proof counts for both.
			if why := s.reasonUnseen(c, p, err); c.Unseen.Proved() || !why.Proved() {
				c.Unseen = why
			}
			continue
		}
		c.Unseen, c.Witness = "", h.witness(&win)
		if c.Witness.Shadowed {
			c.Witness.By = h.findShadow(c, &win)
		}
		return
	}
	if c.Unseen == NoneFound || c.Unseen == Cut {
		if c.Wakes = s.findRevealingOption(c); c.Wakes != "" {
			c.Unseen = Dormant
		}
	}
}

func (h *hunt) witness(win *hand.Win) *Witness {
	w := &Witness{A: h.a.fullScore(win), Back: h.back, Gap: gap(h.from.score(win), h.to.score(win))}
	if w.Alone = h.to.fullScore(win); h.back {
		w.Alone = h.from.fullScore(win)
	}
	if h.d.SameGame {
		w.B = h.b.fullScore(win)
		w.Shadowed = gap(w.A.Result, w.B.Result) < w.Gap
	}
	return w
}

// findShadow returns the id of a cause that alone cancels c in a hand, "" if none.
func (h *hunt) findShadow(c *Cause, win *hand.Win) string {
	of, other, plain := h.d.A, h.d.B, h.a
	if h.back {
		of, other, plain = h.d.B, h.d.A, h.b
	}
	one, err := withCause(h.ctx, of, other, c)
	if err != nil {
		return ""
	}
	for i := range h.d.Causes {
		by := &h.d.Causes[i]
		if by.ID == c.ID || by.AtTable() || h.ctx.Err() != nil {
			continue
		}
		both, err := withCause(h.ctx, one, other, by)
		if err == nil && gap(plain.score(win), h.scorer(engine.New(both)).score(win)) < InPoints {
			return by.ID
		}
	}
	return ""
}

// Score is the score of a hand under one rule set: Result, or Refused if it is not paid.
type Score struct {
	// Win is the hand without inputs that the rules lack.
	Win     hand.Win
	Result  *engine.Result
	Refused *engine.Refused
}

// Gap is the degree to which two scores differ.
type Gap uint8

// The scores are the same; only yaku, fu or limits differ; the points differ.
const (
	NoGap Gap = iota
	InItems
	InPoints
)

func gap(r, s *engine.Result) Gap {
	switch {
	case r == nil && s == nil:
		return NoGap
	case r == nil || s == nil, r.Points != s.Points, r.Gain != s.Gain,
		!slices.Equal(r.Payments(), s.Payments()):
		return InPoints
	case r.Han != s.Han, r.Fu != s.Fu, r.Yakuman != s.Yakuman, r.LimitID() != s.LimitID(),
		!sameItems(r, s):
		return InItems
	}
	return NoGap
}

func sameItems(r, s *engine.Result) bool {
	var counted [2][64]item
	a, b := items(r, counted[0][:0]), items(s, counted[1][:0])
	return slices.Equal(a, b)
}

// item is a counted yaku, bonus or fu source.
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
