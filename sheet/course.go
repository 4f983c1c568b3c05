package sheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// factsIn are the facts of a table in a hand of a round, both counted from 1.
func (m *maker) factsIn(round, number int) *condition.Facts {
	f := condition.AtTable(m.rules.Wall().Players, 0, 0, hand.East+hand.Wind(round-1))
	f.Set(condition.HandNumber, int64(number))
	return f
}

// outcome is a way in which a hand ends, by what the rules may ask of it.
type outcome struct {
	is []condition.Number
	// name is what players call it.
	name string
}

// outcomes lists the ways in which hands end.
func (m *maker) outcomes() []outcome {
	says := m.Table
	all := []outcome{
		{[]condition.Number{condition.Won, condition.DealerWon}, says.DealerWins},
		{[]condition.Number{condition.Won}, says.OtherWins},
		{[]condition.Number{condition.Drawn, condition.DealerTenpai}, says.DrawTenpai},
		{[]condition.Number{condition.Drawn}, says.DrawNoten},
	}
	if slices.ContainsFunc(m.rules.Draws(), func(d rules.Draw) bool { return d.Allowed && d.Aborts }) {
		all = append(all, outcome{[]condition.Number{condition.Aborted}, says.Aborted})
	}
	return all
}

// tell sets what is so after a hand that ended in some way.
func (o *outcome) tell(f *condition.Facts) *condition.Facts {
	for _, n := range o.is {
		f.Tell(n, true)
	}
	return f
}

// dealing says when the dealer deals again, and what becomes of the counters.
func (m *maker) dealing() []Note {
	says, g := m.Table, m.rules.Game()
	var again, more, none []string
	const counters = 2 // as many as show whether one is added, or all are taken away
	for _, o := range m.outcomes() {
		f := o.tell(m.facts())
		f.Set(condition.Honba, counters)
		if g.Repeats != nil && g.Repeats.Holds(f) {
			again = append(again, o.name)
		}
		switch n := value(g.Counters, f); {
		case n > counters:
			more = append(more, o.name)
		case n == 0:
			none = append(none, o.name)
		}
	}
	notes := []Note{{says.DealsAgain, m.after(again)}}
	if m.honba() != "" {
		var texts []string
		if len(more) > 0 {
			texts = append(texts, fmt.Sprintf(says.OneMore, m.after(more)))
		}
		if len(none) > 0 {
			texts = append(texts, fmt.Sprintf(says.NoneLeft, m.after(none)))
		}
		notes = append(notes, Note{m.Counters, strings.Join(texts, m.Space)})
	}
	return notes
}

// after lists ways in which hands end. A draw is named once, if it makes no difference whether the dealer is tenpai.
func (m *maker) after(names []string) string {
	says := m.Table
	if at := slices.Index(names, says.DrawTenpai); at >= 0 && slices.Contains(names, says.DrawNoten) {
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == says.DrawNoten })
		names[at] = says.Draw
	}
	if len(names) == 0 {
		return says.Never
	}
	return strings.Join(names, m.List)
}

// value is what an expression comes to; none is 0.
func value(i *condition.Int, f *condition.Facts) int64 {
	if i == nil {
		return 0
	}
	return i.Value(f)
}

// manyPoints are more than any game has.
const manyPoints = math.MaxInt32

// leastPoints finds the fewest points with which something holds, if with more it holds too. It returns false if it
// never does.
func leastPoints(holds func(points int64) bool) (points int64, ok bool) {
	low, high := int64(-manyPoints), int64(manyPoints)
	if !holds(high) {
		return 0, false
	}
	if holds(low) {
		return low, true
	}
	for high-low > 1 {
		if middle := low + (high-low)/2; holds(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high, true
}
