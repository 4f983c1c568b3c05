package sheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type outcome struct {
	is []condition.Number
	// from and to bound the dealer's place among the winners.
	from, to int64
	name     string
}

func (m *maker) outcomes() []outcome {
	texts := m.Table
	dealerWins := []condition.Number{condition.Won, condition.DealerWon}
	all := []outcome{{dealerWins, 1, 1, texts.DealerWins}}
	a := m.asker()
	if _, several := m.winnersPaid(a); several || a.open { // more may be paid in some rounds
		all = []outcome{{dealerWins, 1, 1, texts.DealerFirst},
			{dealerWins, 2, int64(m.rules.Wall().Players) - 1, texts.DealerBehind}}
	}
	all = append(all,
		outcome{[]condition.Number{condition.Won}, 0, 0, texts.OtherWins},
		outcome{[]condition.Number{condition.Drawn, condition.DealerTenpai}, 0, 0,
			texts.DrawTenpai},
		outcome{[]condition.Number{condition.Drawn}, 0, 0, texts.DrawNoten})
	if slices.ContainsFunc(m.rules.Draws(), func(d rules.Draw) bool {
		return d.Allowed && d.Aborts
	}) {
		all = append(all, outcome{[]condition.Number{condition.Aborted}, 0, 0, texts.Aborted})
	}
	return all
}

var endFacts = []condition.Number{condition.Won, condition.DealerWon, condition.Drawn,
	condition.Aborted, condition.DealerTenpai}

func (o *outcome) apply(a *asker) {
	for _, n := range endFacts {
		a.SetBool(n, slices.Contains(o.is, n))
	}
	a.Within(condition.DealerTurn, o.from, o.to)
}

func (m *maker) dealingNotes() []Note {
	g := m.rules.Game()
	notes := []Note{{m.Table.DealsAgain,
		m.byRound(func(a *asker) string { return m.outcomesWhere(a, g.Repeats) }, func() string {
			return fmt.Sprintf(m.Table.AfterHandIf, m.inWords(g.Repeats))
		}, g.Repeats)}}
	if next := m.nextDealerText(); next != "" {
		notes = append(notes, Note{m.Table.DealsNext, next})
	}
	if rule := g.ReturnsSticks; rule != nil && !rule.Never() && m.laysSticks() {
		notes = append(notes, Note{m.Table.SticksBack, m.byRound(func(a *asker) string {
			return m.outcomesWhere(a, rule)
		},
			func() string { return m.inWords(rule) }, rule)})
	}
	if m.honba() != "" {
		notes = append(notes, Note{m.Counters, m.byRound(m.countersText, func() string {
			return fmt.Sprintf(m.Table.CountersAre, m.inWords(g.Counters))
		}, g.Counters)})
	}
	return notes
}

// nextDealerText says who deals next if that is not always the next in turn.
func (m *maker) nextDealerText() string {
	rule := m.rules.Game().NextDealer
	if n, known := m.asker().Rest(rule).Const(); known && n == 0 {
		return ""
	}
	for _, o := range m.outcomes() {
		a := m.asker()
		o.apply(a)
		base, each, ok := a.Rest(rule).Linear(condition.WinnerTurn)
		if won := slices.Contains(o.is, condition.Won); !ok || base != 0 || (each == 1) != won {
			return fmt.Sprintf(m.Table.DealsBehind, m.inWords(rule))
		}
	}
	return m.Table.WinnerDeals
}

func (m *maker) outcomesWhere(a *asker, rule *condition.Bool) string {
	var names []string
	for _, o := range m.outcomes() {
		if o.apply(a); a.holds(rule) {
			names = append(names, o.name)
		}
	}
	return m.joinOutcomes(names)
}

func (m *maker) countersText(a *asker) string {
	var more, same, none []string
	for _, o := range m.outcomes() {
		o.apply(a)
		to := &none
		switch base, each, ok := a.Rest(m.rules.Game().Counters).Linear(condition.Honba); {
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
			texts = append(texts, fmt.Sprintf(of.text, m.joinOutcomes(of.names)))
		}
	}
	return strings.Join(texts, m.Space)
}

// joinOutcomes lists outcomes. It merges draws with and without a tenpai dealer, and the dealer's
// wins as first and as later winner.
func (m *maker) joinOutcomes(names []string) string {
	texts := m.Table
	for _, one := range [][3]string{{texts.DealerFirst, texts.DealerBehind, texts.DealerWins},
		{texts.DrawTenpai, texts.DrawNoten, texts.Draw}} {
		if at := slices.Index(names, one[0]); at >= 0 && slices.Contains(names, one[1]) {
			names = slices.DeleteFunc(slices.Clone(names), func(name string) bool {
				return name == one[1]
			})
			names[at] = one[2]
		}
	}
	if len(names) == 0 {
		return texts.Never
	}
	return strings.Join(names, m.List)
}

// manyPoints is more than any game has.
const manyPoints = math.MaxInt32

// leastPoints returns the fewest points for which holds returns true, assuming that it then does
// for all larger ones. It returns false if there are none.
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
