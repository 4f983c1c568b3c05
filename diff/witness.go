package diff

import (
	"context"
	"errors"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/witness"
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

// search looks for witnesses.
type search struct {
	ctx  context.Context
	d    *Difference
	a, b *scorer
}

func newSearch(ctx context.Context, d *Difference) *search {
	return &search{ctx, d, newScorer(engine.New(d.A)), newScorer(engine.New(d.B))}
}

// scorer scores hands under rules that may not know all that is said of them. Its memory is used again for each.
type scorer struct {
	engine *engine.Engine
	fit    *fitter
	result engine.Result
}

func newScorer(e *engine.Engine) *scorer { return &scorer{engine: e, fit: newFitter(e.Rules())} }

// score returns what a hand is worth, nil if it is refused, until it is asked again.
func (s *scorer) score(w *hand.Win) *engine.Result {
	if s.engine.ScoreInto(s.fit.fit(w), &s.result) != nil {
		return nil
	}
	return &s.result
}

// told returns the score of a hand to keep.
func (s *scorer) told(w *hand.Win) Score {
	told := Score{Win: s.fit.fit(w).Clone()}
	result, err := s.engine.Score(&told.Win)
	if err != nil {
		errors.As(err, &told.Refused)
		return told
	}
	told.Result = result
	return told
}

// How good a witness is. The best hand is worth under b what the cause alone makes of it; of the next one other causes
// change the score too; then one that is shadowed; then one of which the items differ alone.
const (
	noWitness = iota
	byItems
	shadowed
	among
	alone
)

// look gives a cause its witness, or the reason why it has none.
func (s *search) look(c *Cause) {
	if c.Unseen = s.hopeless(c); c.Unseen != "" {
		return
	}
	p, none := s.turn(c)
	if c.Unseen = none; none != "" {
		return
	}
	h := &hunt{search: s, from: newScorer(p.from), to: newScorer(p.to), back: p.back, budget: witness.NewBudget(s.d.A)}
	win, err := h.find(c)
	if err != nil {
		c.Unseen = s.unseen(c, p, err)
		return
	}
	c.Witness = h.witness(&win)
	if c.Witness.Shadowed {
		c.Witness.By = s.shadow(c, &win)
	}
}

// hunt is the search for the witness of one cause.
type hunt struct {
	*search
	from, to *scorer
	back     bool
	budget   *witness.Budget
	// best is how good the best hand was that was met, and where the search that met it.
	best, where int
}

// find finds a hand. It asks for the best at first, in all places where there may be one, and then for the best that was
// met on the way.
func (h *hunt) find(c *Cause) (win hand.Win, err error) {
	places := h.places(c)
	for want := alone; want > noWitness; want = min(want-1, h.best) {
		for i, place := range places {
			if want < alone && i != h.where {
				continue
			}
			win, err = place(func(w *hand.Win, _ *engine.Result) bool {
				is := h.judge(w)
				if is > h.best {
					h.best, h.where = is, i
				}
				return is >= want
			})
			if err == nil || h.ctx.Err() != nil {
				return win, err
			}
		}
	}
	return win, err
}

// wish reports whether a hand is what is looked for.
type wish = func(*hand.Win, *engine.Result) bool

// places are the searches: for hands that meet a condition of the cause under either of the rules, and for any.
func (h *hunt) places(c *Cause) (all []func(wish) (hand.Win, error)) {
	both := []*engine.Engine{h.to.engine, h.from.engine}
	for _, e := range both {
		for _, when := range aims(e.Rules(), c) {
			all = append(all, func(is wish) (hand.Win, error) {
				w, _, err := h.budget.Meeting(h.ctx, e, when, true, is)
				return w, err
			})
		}
	}
	for _, e := range both {
		all = append(all, func(is wish) (hand.Win, error) {
			w, _, err := h.budget.Find(h.ctx, e, is)
			return w, err
		})
	}
	return all
}

// judge says how good a witness a hand is.
func (h *hunt) judge(w *hand.Win) int {
	before, after := h.from.score(w), h.to.score(w)
	switch gap(before, after) {
	case NoGap:
		return noWitness
	case InItems:
		return byItems
	}
	if !h.d.SameGame {
		return alone
	}
	a, b := h.a.score(w), h.b.score(w)
	switch {
	case gap(a, b) < InPoints:
		return shadowed
	case gap(a, before) == NoGap && gap(b, after) == NoGap:
		return alone
	}
	return among
}

// witness returns what is told of a hand that was found.
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

// shadow returns the id of a cause that makes up for another one in a hand, "" if none does so alone.
func (s *search) shadow(c *Cause, win *hand.Win) string {
	for i := range s.d.Causes {
		other := &s.d.Causes[i]
		if other.ID == c.ID || other.AtTable() || s.ctx.Err() != nil {
			continue
		}
		both, err := turned(s.ctx, s.d.A, s.d.B, c)
		if err == nil {
			both, err = turned(s.ctx, both, s.d.B, other)
		}
		if err == nil && gap(s.a.score(win), newScorer(engine.New(both)).score(win)) < InPoints {
			return other.ID
		}
	}
	return ""
}
