package effect

import (
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Rules compares two rule sets. It is immutable and safe for concurrent use.
type Rules struct {
	first, second *engine.Engine
	// alone holds comparisons of other rule sets with the first one over the same wins.
	alone []*Rules
}

// New returns a comparison in which second replaces first. The others are also compared with first
// over the same wins, for example rules with only one of the changes; they may be nil.
func New(first, second *rules.Rules, others ...*rules.Rules) *Rules {
	r := &Rules{first: colourless(first), second: colourless(second)}
	for _, other := range others {
		var one *Rules
		if other != nil {
			one = &Rules{first: r.first, second: colourless(other)}
		}
		r.alone = append(r.alone, one)
	}
	return r
}

// worker holds the buffers and the count of a scoring goroutine.
type worker struct {
	*Rules
	Count
	win         hand.Win
	before, now engine.Result
	// removed lists the inputs that were removed from the win because a rule set lacks them.
	removed []string
	// logRules caches the rule sets of logs by id.
	logRules map[string]*rules.Rules
	// alone scores each win under the additional rule sets.
	alone []*worker
}

// saidColours is the key in Count.Said for wins with coloured tiles other than red fives.
const saidColours = "gold_tiles"

func (w *worker) score(win *hand.Win, at Place) {
	for _, one := range w.alone {
		if one != nil {
			one.score(win, at)
		}
	}
	reds, others := redsOf(win)
	if w.Reds = max(w.Reds, reds); others {
		addTo(&w.Said, saidColours, 1)
	}
	for i := range win.Flags {
		if name := win.Flags[i].Name; w.hasFact(name) {
			addTo(&w.Said, name, 1)
		}
	}
	w.removed = w.removed[:0]
	errBefore := w.scoreUnder(w.first, win, &w.before)
	errNow := w.scoreUnder(w.second, win, &w.now)
	slices.Sort(w.removed)
	for _, what := range slices.Compact(w.removed) {
		addTo(&w.Adapted, what, 1)
	}
	cell := w.cellOf(win.Seat == hand.East, win.Tsumo)
	switch {
	case errBefore != nil && errNow != nil:
		addTo(&w.Apart.Both, code(errBefore), 1)
	case errBefore != nil:
		addTo(&w.Apart.First, code(errBefore), 1)
		cell.addUnpaid(0, w.now.Gain, isNoWin(errBefore, w.first))
	case errNow != nil:
		addTo(&w.Apart.Second, code(errNow), 1)
		cell.addUnpaid(w.before.Gain, 0, isNoWin(errNow, w.second))
	default:
		moved := w.before.Gain != w.now.Gain || !slices.Equal(w.before.Payments(), w.now.Payments())
		if cell.add(w.before.Gain, w.now.Gain, moved, at, win) && len(w.removed) > 0 {
			cell.Largest.Win = w.adaptedWin(w.first, win)
			cell.Largest.WinNow = w.adaptedWin(w.second, win)
		}
	}
}

// colourless returns an engine that accepts fives as written, since the tiles of drawn wins and
// wins under other rules don't match the colours of this wall.
func colourless(r *rules.Rules) *engine.Engine { return engine.New(r).Colourless() }

// Unknown is the key for all facts that neither rule set has. Input may name any number of them.
const Unknown = "unknown facts"

func (w *worker) hasFact(name string) bool {
	return rules.ByID(w.first.Rules().Situation(), name) != nil ||
		rules.ByID(w.second.Rules().Situation(), name) != nil
}

// scoreUnder scores a win under one rule set. If that refuses the win, it removes the inputs that
// the rules lack and tries again.
func (w *worker) scoreUnder(e *engine.Engine, win *hand.Win, r *engine.Result) error {
	err := e.ScoreInto(win, r)
	if err != nil {
		fitter := hands.NewFitter(e.Rules())
		left := fitter.Left(win)
		if len(left) == 0 {
			return err
		}
		if err = e.ScoreInto(fitter.Fit(win), r); err != nil {
			return err
		}
		for _, what := range left {
			if !slices.Contains(hands.Inputs, what) && !w.hasFact(what) {
				what = Unknown
			}
			w.removed = append(w.removed, what)
		}
	}
	return nil
}

func (w *worker) adaptedWin(e *engine.Engine, win *hand.Win) hand.Win {
	if e.ScoreInto(win, new(engine.Result)) == nil {
		return win.Clone()
	}
	return hands.NewFitter(e.Rules()).Fit(win).Clone()
}

// isNoWin reports whether the rules refuse a win for want of yaku, han or a shape. Other refusals
// say nothing about its value.
func isNoWin(err error, e *engine.Engine) bool {
	why := code(err)
	return why == "not_complete" || rules.ByID(e.Rules().Valid(), why) != nil
}

func code(err error) string {
	var refused *engine.Refused
	errors.As(err, &refused) // Score returns no other error
	return refused.Problems[0].Code
}

func reason(err error) string {
	if problems, ok := errors.AsType[hand.Problems](err); ok && len(problems) > 0 {
		return problems[0].String()
	}
	return err.Error()
}

// redsOf returns the largest number of red fives in one suit, and whether the win has other
// coloured tiles.
func redsOf(w *hand.Win) (most int, others bool) {
	var n [hand.Kinds]int
	hands.Each(w, func(t *hand.Tile) {
		if t.RedFive() {
			n[t.Kind()]++
		} else if t.Colour() != hand.Plain {
			others = true
		}
	})
	return slices.Max(n[:]), others
}

// maxDifferingReds returns the largest number of red fives in a suit in which the rule sets differ.
func maxDifferingReds(a, b *rules.Rules) (most int) {
	for s := hand.Man; s < hand.Honors; s++ {
		if n, other := a.Wall().Of(hand.RedFive(s)), b.Wall().Of(hand.RedFive(s)); n != other {
			most = max(most, n, other)
		}
	}
	return most
}

// differInColours reports whether the rule sets differ in coloured tiles other than red fives.
func differInColours(a, b *rules.Rules) bool {
	reds := a.Wall().Red
	for s := hand.Man; s < hand.Honors; s++ {
		k := hand.RedFive(s).Kind()
		reds[k] = b.Wall().Red[k]
	}
	return reds != b.Wall().Red || a.Wall().Gold != b.Wall().Gold
}
