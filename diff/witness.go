package diff

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
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
	a, b *engine.Engine
}

// A hand is looked for for mostSought causes, more than any two shipped rule sets have, and for fewer where the rules ask
// more of each hand than usual, but for leastSought. Of the others it is said that the search was cut.
const mostSought, leastSought = 100, 3

// soughtOf returns for how many causes a hand is looked for under rules that ask so much of each.
func soughtOf(work int) int {
	return max(mostSought*rules.UsualWork/max(rules.UsualWork, work), leastSought)
}

// witnesses gives each cause its witness, on all cores.
func (d *Difference) witnesses(ctx context.Context) {
	s := &search{ctx, d, engine.New(d.A), engine.New(d.B)}
	causes := make(chan *Cause)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for c := range causes {
				s.look(c)
			}
		})
	}
	sought, most := 0, soughtOf(max(d.A.Work(), d.B.Work()))
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.Unseen = s.hopeless(c); c.Unseen != "" {
			continue
		}
		if sought++; sought > most {
			c.Unseen = Cut
			continue
		}
		causes <- c
	}
	close(causes)
	workers.Wait()
}

// scorer scores hands under rules that may not know all that is said of them. Its memory is used again for each.
type scorer struct {
	engine *engine.Engine
	fit    *fitter
	result engine.Result
	// err is why the last hand was refused.
	err error
}

func newScorer(e *engine.Engine) *scorer { return &scorer{engine: e, fit: newFitter(e.Rules())} }

// score returns what a hand is worth, nil if it is refused, until it is asked again.
func (s *scorer) score(w *hand.Win) *engine.Result {
	if s.err = s.engine.ScoreInto(s.fit.fit(w), &s.result); s.err != nil {
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

// look gives a cause its witness, or the reason why it has none.
func (s *search) look(c *Cause) {
	if s.ctx.Err() != nil {
		c.Unseen = Cut
		return
	}
	pairs, none := s.turn(c)
	c.Unseen = none
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

// shadow returns the id of a cause that makes up for another one in a hand, "" if none does so alone. It is turned
// beside the other one in the rules in which that one shows.
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
		if err == nil && gap(plain.score(win), newScorer(engine.New(both)).score(win)) < InPoints {
			return by.ID
		}
	}
	return ""
}
