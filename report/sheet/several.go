package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
)

func (m *maker) severalWinners() string {
	return m.everywhere(func(a *asker) string {
		text, several := m.winnersPaid(a)
		for _, to := range m.gains() {
			if several {
				text += m.Space + m.goTo(a, &to)
			}
		}
		return text
	}, func() string { // each part separately
		a := m.asker()
		text, several := m.winnersPaid(a)
		if a.open {
			several, text = true, fmt.Sprintf(m.Table.HowManyPaid, m.said(m.rules.Payments().Several.Winners))
		}
		for _, to := range m.gains() {
			a := m.asker()
			next := m.goTo(a, &to)
			if a.open {
				next = fmt.Sprintf(to.asWritten, m.said(to.rule))
			}
			if several {
				text = m.then(text, next)
			}
		}
		return text
	}, m.rules.Payments().Several.Winners, m.rules.Payments().Several.Honba, m.rules.Payments().Several.Sticks)
}

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

// whoIsPaid describes who is paid when so many players win on one discard.
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

// gain is something that some of several winners get by a rule, with the words for each group of them.
type gain struct {
	asWritten                          string
	rule                               *condition.Bool
	toAll, toNearest, toNobody, bySeat string
}

func (m *maker) gains() (all []gain) {
	says, several := m.Table, &m.rules.Payments().Several
	if m.honba() != "" {
		all = append(all, gain{says.CountersTo, several.Honba, says.CountersToEach, says.CountersToNearest, says.CountersToNobody, ""})
	}
	if !m.laysSticks() {
		return all
	}
	if several.OwnStick && m.hasRiichi() {
		all = append(all, gain{toNearest: says.OwnStick})
	}
	return append(all, gain{says.SticksTo, several.Sticks, says.SticksShared, says.SticksToNearest, says.SticksToNobody, says.SticksBySeat})
}

func (m *maker) goTo(a *asker, g *gain) string {
	if g.rule == nil {
		return g.toNearest
	}
	all, nearest, nobody, bySeat := true, true, true, true
	for rons := 2; rons < m.rules.Wall().Players; rons++ {
		for turn := 1; turn <= rons; turn++ {
			for seat := 1; seat <= rons; seat++ {
				a.Set(condition.Rons, int64(rons))
				a.Set(condition.Turn, int64(turn))
				a.Set(condition.SeatTurn, int64(seat))
				gets := a.holds(g.rule)
				all, nobody = all && gets, nobody && !gets
				nearest, bySeat = nearest && gets == (turn == 1), bySeat && gets == (seat == 1)
			}
		}
	}
	switch {
	case nearest:
		return g.toNearest
	case all:
		return g.toAll
	case nobody && !a.open:
		return g.toNobody
	case bySeat && g.bySeat != "":
		return g.bySeat
	}
	a.open = true
	return ""
}
