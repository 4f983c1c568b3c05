package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
)

// severalWinners says who is paid when several win on the same discard, and who gets the counters and sticks.
func (m *maker) severalWinners() string {
	paysSeveral := false
	text := m.everywhere(func(a *asker) (text string) {
		text, paysSeveral = m.winnersPaid(a)
		return text
	}, func() string {
		paysSeveral = true
		return m.asWritten([]named{{m.Keys["payments.several.winners"], nil, m.rules.Payments().Several.Winners}})
	})
	if paysSeveral {
		text += m.gains()
	}
	return text
}

// winnersPaid says who of several winners is paid, and reports whether several may be.
func (m *maker) winnersPaid(a *asker) (text string, several bool) {
	says, most := m.Table, m.rules.Wall().Players-1
	all, nearest := true, true
	var each []string
	for winners := 2; winners <= most; winners++ {
		paid := winners
		if rule := m.rules.Payments().Several.Winners; rule != nil {
			a.Set(condition.Rons, int64(winners))
			paid = int(min(max(a.value(rule), 0), int64(winners)))
		}
		all, nearest, several = all && paid == winners, nearest && paid == 1, several || paid > 1
		each = append(each, fmt.Sprintf(says.IfWinners, winners, m.whoIsPaid(paid, winners)))
	}
	switch {
	case all:
		return says.AllPaid, several
	case nearest:
		return says.NearestPaid, several
	}
	return strings.Join(each, m.Space), several
}

// whoIsPaid says it of some winners.
func (m *maker) whoIsPaid(paid, winners int) string {
	says := m.Table
	switch paid {
	case winners:
		return says.AllAre
	case 0:
		return says.NobodyIs
	case 1:
		return says.NearestIs
	}
	return fmt.Sprintf(says.NearestAre, paid)
}

// gains says who of several winners gets the counters and the sticks.
func (m *maker) gains() (text string) {
	says, several := m.Table, &m.rules.Payments().Several
	if m.honba() != "" {
		text += m.goTo("payments.several.honba", several.Honba,
			map[[3]bool]string{toAll: says.CountersToEach, toNearest: says.CountersToNearest})
	}
	if m.rules.Payments().Stick == 0 {
		return text
	}
	if several.OwnStick {
		text += m.Space + says.OwnStick
	}
	return text + m.goTo("payments.several.sticks", several.Sticks,
		map[[3]bool]string{toAll: says.SticksShared, toNearest: says.SticksToNearest, toFirst: says.SticksBySeat})
}

// Who of several winners gets something: whether that is so of all, of the nearest to the discarder alone, of who sits
// first alone.
var (
	toAll     = [3]bool{0: true}
	toNearest = [3]bool{1: true}
	toFirst   = [3]bool{2: true}
)

// goTo says who of several winners gets something, by a rule, in one of some sentences.
func (m *maker) goTo(path string, rule *condition.Bool, sentences map[[3]bool]string) string {
	if rule == nil { // the nearest
		return m.Space + sentences[toNearest]
	}
	return m.Space + m.everywhere(func(a *asker) string {
		is := [3]bool{true, true, true}
		for rons := 2; rons < m.rules.Wall().Players; rons++ {
			for turn := 1; turn <= rons; turn++ {
				for seat := 1; seat <= rons; seat++ {
					a.Set(condition.Rons, int64(rons))
					a.Set(condition.Turn, int64(turn))
					a.Set(condition.SeatTurn, int64(seat))
					gets := a.holds(rule)
					is = [3]bool{is[0] && gets, is[1] && gets == (turn == 1), is[2] && gets == (seat == 1)}
				}
			}
		}
		a.open = a.open || sentences[is] == ""
		return sentences[is]
	}, func() string { return m.Keys[path] + m.Colon + m.provided("", rule) })
}
