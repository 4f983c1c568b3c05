package effect

import (
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Rules are the two rule sets that are compared. They are immutable and safe for concurrent use.
type Rules struct {
	first, second *engine.Engine
	// alone are further ones that are compared with the first one over the same wins.
	alone []*Rules
}

// New returns the comparison of two rule sets: what changes when the second one is played in place of the first. The
// others are compared with the first one over the same wins, such as rules with a single cause turned; some may be nil.
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

// worker is the memory of a goroutine that scores, and what it has counted.
type worker struct {
	*Rules
	Count
	win         hand.Win
	before, now engine.Result
	// left is what was left out of the win, as one of the rule sets doesn't have it.
	left []string
	// own are the rule sets of logs that were needed before, by their ids.
	own map[string]*rules.Rules
	// alone score each win under the further rule sets.
	alone []*worker
}

// saidColours counts the wins with coloured tiles that are no red fives, among the facts that wins say.
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
		if name := win.Flags[i].Name; w.knows(name) {
			addTo(&w.Said, name, 1)
		}
	}
	w.left = w.left[:0]
	errBefore := w.under(w.first, win, &w.before)
	errNow := w.under(w.second, win, &w.now)
	slices.Sort(w.left)
	for _, what := range slices.Compact(w.left) {
		addTo(&w.Adapted, what, 1)
	}
	cell := w.of(win.Seat == hand.East, win.Tsumo)
	switch {
	case errBefore != nil && errNow != nil:
		addTo(&w.Apart.Both, code(errBefore), 1)
	case errBefore != nil:
		addTo(&w.Apart.First, code(errBefore), 1)
		cell.addUnpaid(0, w.now.Gain, noWin(errBefore, w.first))
	case errNow != nil:
		addTo(&w.Apart.Second, code(errNow), 1)
		cell.addUnpaid(w.before.Gain, 0, noWin(errNow, w.second))
	default:
		moved := w.before.Gain != w.now.Gain || !slices.Equal(w.before.Payments(), w.now.Payments())
		if cell.add(w.before.Gain, w.now.Gain, moved, at, win) && len(w.left) > 0 {
			cell.Largest.Win, cell.Largest.WinNow = w.scored(w.first, win), w.scored(w.second, win)
		}
	}
}

// colourless returns an engine that accepts fives as written: drawn wins, and wins under other rules, don't have this
// wall's colours.
func colourless(r *rules.Rules) *engine.Engine { return engine.New(r).Colourless() }

// Unknown stands for all facts of wins that neither rule set knows. Wins are of strangers, who may name any number.
const Unknown = "unknown facts"

func (w *worker) knows(name string) bool {
	return rules.ByID(w.first.Rules().Situation(), name) != nil || rules.ByID(w.second.Rules().Situation(), name) != nil
}

// under scores a win under one rule set. A refused win is scored without what the rules don't have.
func (w *worker) under(e *engine.Engine, win *hand.Win, r *engine.Result) error {
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
			if !slices.Contains(hands.Inputs, what) && !w.knows(what) {
				what = Unknown
			}
			w.left = append(w.left, what)
		}
	}
	return nil
}

func (w *worker) scored(e *engine.Engine, win *hand.Win) hand.Win {
	if e.ScoreInto(win, new(engine.Result)) == nil {
		return win.Clone()
	}
	return hands.NewFitter(e.Rules()).Fit(win).Clone()
}

// noWin reports whether a win is none under the rules, for want of yaku, han or a shape. Other refusals say nothing
// about its worth.
func noWin(err error, e *engine.Engine) bool {
	why := code(err)
	return why == "not_complete" || rules.ByID(e.Rules().Valid(), why) != nil
}

func code(err error) string {
	var refused *engine.Refused
	errors.As(err, &refused) // scoring ends in no other way
	return refused.Problems[0].Code
}

func reason(err error) string {
	if problems, ok := errors.AsType[hand.Problems](err); ok && len(problems) > 0 {
		return problems[0].String()
	}
	return err.Error()
}

// redsOf returns the most red fives of a suit in a win, and whether it has other coloured tiles.
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

// redsThatMatter returns the most red fives of a suit, among suits in which two rule sets differ.
func redsThatMatter(a, b *rules.Rules) (most int) {
	for s := hand.Man; s < hand.Honors; s++ {
		if n, other := a.Wall().Of(hand.RedFive(s)), b.Wall().Of(hand.RedFive(s)); n != other {
			most = max(most, n, other)
		}
	}
	return most
}

// otherColours reports whether two rule sets differ in coloured tiles that are no red fives.
func otherColours(a, b *rules.Rules) bool {
	reds := a.Wall().Red
	for s := hand.Man; s < hand.Honors; s++ {
		k := hand.RedFive(s).Kind()
		reds[k] = b.Wall().Red[k]
	}
	return reds != b.Wall().Red || a.Wall().Gold != b.Wall().Gold
}
