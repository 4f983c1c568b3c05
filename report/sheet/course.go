package sheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// outcome is a way in which a hand ends, by what the rules may ask of it.
type outcome struct {
	is []condition.Number
	// from and to bound the dealer's place among the winners.
	from, to int64
	// name is what players call it.
	name string
}

func (m *maker) outcomes() []outcome {
	says := m.Table
	dealerWins := []condition.Number{condition.Won, condition.DealerWon}
	all := []outcome{{dealerWins, 1, 1, says.DealerWins}}
	a := m.asker()
	if _, several := m.winnersPaid(a); several || a.open { // more may be paid in some rounds
		all = []outcome{{dealerWins, 1, 1, says.DealerFirst}, {dealerWins, 2, int64(m.rules.Wall().Players) - 1, says.DealerBehind}}
	}
	all = append(all,
		outcome{[]condition.Number{condition.Won}, 0, 0, says.OtherWins},
		outcome{[]condition.Number{condition.Drawn, condition.DealerTenpai}, 0, 0, says.DrawTenpai},
		outcome{[]condition.Number{condition.Drawn}, 0, 0, says.DrawNoten})
	if slices.ContainsFunc(m.rules.Draws(), func(d rules.Draw) bool { return d.Allowed && d.Aborts }) {
		all = append(all, outcome{[]condition.Number{condition.Aborted}, 0, 0, says.Aborted})
	}
	return all
}

// ended are the facts about how a hand ended.
var ended = []condition.Number{condition.Won, condition.DealerWon, condition.Drawn, condition.Aborted,
	condition.DealerTenpai}

func (o *outcome) tell(a *asker) {
	for _, n := range ended {
		a.SetBool(n, slices.Contains(o.is, n))
	}
	a.Within(condition.DealerTurn, o.from, o.to)
}

func (m *maker) dealing() []Note {
	g := m.rules.Game()
	notes := []Note{{m.Table.DealsAgain, m.everywhere(func(a *asker) string { return m.afterThose(a, g.Repeats) }, func() string {
		return fmt.Sprintf(m.Table.AfterHandIf, m.said(g.Repeats))
	}, g.Repeats)}}
	if rule := g.ReturnsSticks; rule != nil && !rule.Never() && m.laysSticks() {
		notes = append(notes, Note{m.Table.SticksBack, m.everywhere(func(a *asker) string { return m.afterThose(a, rule) },
			func() string { return m.said(rule) }, rule)})
	}
	if m.honba() != "" {
		notes = append(notes, Note{m.Counters, m.everywhere(m.counted, func() string {
			return fmt.Sprintf(m.Table.CountersAre, m.said(g.Counters))
		}, g.Counters)})
	}
	return notes
}

// afterThose lists the ways in which hands end for which a rule holds.
func (m *maker) afterThose(a *asker, rule *condition.Bool) string {
	var names []string
	for _, o := range m.outcomes() {
		if o.tell(a); a.holds(rule) {
			names = append(names, o.name)
		}
	}
	return m.after(names)
}

func (m *maker) counted(a *asker) string {
	var more, same, none []string
	for _, o := range m.outcomes() {
		o.tell(a)
		to := &none
		switch base, each, ok := a.Guess.Rest(m.rules.Game().Counters).Linear(condition.Honba); {
		case ok && base == 1 && each == 1:
			to = &more
		case ok && base == 0 && each == 1:
			to = &same
		case !ok || base != 0 || each != 0:
			a.open = true
		}
		*to = append(*to, o.name)
	}
	var texts []string
	for _, of := range []struct {
		text  string
		names []string
	}{{m.Table.OneMore, more}, {m.Table.NoMore, same}, {m.Table.NoneLeft, none}} {
		if len(of.names) > 0 {
			texts = append(texts, fmt.Sprintf(of.text, m.after(of.names)))
		}
	}
	return strings.Join(texts, m.Space)
}

// after lists ways in which hands end. A draw is named once, if it makes no difference whether the dealer is tenpai, and
// so is a win of the dealer.
func (m *maker) after(names []string) string {
	says := m.Table
	for _, one := range [][3]string{{says.DealerFirst, says.DealerBehind, says.DealerWins}, {says.DrawTenpai, says.DrawNoten, says.Draw}} {
		if at := slices.Index(names, one[0]); at >= 0 && slices.Contains(names, one[1]) {
			names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == one[1] })
			names[at] = one[2]
		}
	}
	if len(names) == 0 {
		return says.Never
	}
	return strings.Join(names, m.List)
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
