package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
)

// severalWinners says who is paid when several win on the same discard, and who gets the counters and sticks.
func (m *maker) severalWinners() string {
	says, most := m.Table, m.rules.Wall().Players-1
	all, nearest, several := true, true, false
	var each []string
	for winners := 2; winners <= most; winners++ {
		paid := m.paidOf(winners)
		all, nearest, several = all && paid == winners, nearest && paid == 1, several || paid > 1
		each = append(each, fmt.Sprintf(says.IfWinners, winners, m.whoIsPaid(paid, winners)))
	}
	text := strings.Join(each, m.Space)
	switch {
	case all:
		text = says.AllPaid
	case nearest:
		text = says.NearestPaid
	}
	if several {
		text += m.gains()
	}
	return text
}

// paidOf returns how many of some winners are paid.
func (m *maker) paidOf(winners int) int {
	rule := m.rules.Payments().Several.Winners
	if rule == nil {
		return winners
	}
	f := m.facts()
	f.Set(condition.Rons, int64(winners))
	return int(min(max(rule.Value(f), 0), int64(winners)))
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

// gains says who of two winners gets the counters and the sticks.
func (m *maker) gains() (text string) {
	says, several := m.Table, &m.rules.Payments().Several
	if m.honba() != "" {
		switch first, second := m.gets(several.Honba); {
		case first && second:
			text += m.Space + says.CountersToEach
		case first:
			text += m.Space + says.CountersToNearest
		}
	}
	if m.rules.Payments().Stick == 0 {
		return text
	}
	if several.OwnStick {
		text += m.Space + says.OwnStick
	}
	switch first, second := m.gets(several.Sticks); {
	case first && second:
		text += m.Space + says.SticksShared
	case m.bySeat(several.Sticks):
		text += m.Space + says.SticksBySeat
	case first:
		text += m.Space + says.SticksToNearest
	}
	return text
}

// gets reports whether the first and the second of two winners get something.
func (m *maker) gets(rule *condition.Bool) (first, second bool) {
	if rule == nil {
		return true, false
	}
	return m.holdsAt(rule, 1, 1), m.holdsAt(rule, 2, 2)
}

// bySeat reports whether of two winners who sits first gets something, nearest to the discarder or not.
func (m *maker) bySeat(rule *condition.Bool) bool {
	return rule != nil && m.holdsAt(rule, 1, 1) && m.holdsAt(rule, 2, 1) && !m.holdsAt(rule, 1, 2)
}

// holdsAt asks a rule about one of two winners, by the places in order of turn and in that of seats.
func (m *maker) holdsAt(rule *condition.Bool, turn, seatTurn int64) bool {
	f := m.facts()
	f.Set(condition.Rons, 2)
	f.Set(condition.Turn, turn)
	f.Set(condition.SeatTurn, seatTurn)
	return rule.Holds(f)
}

// facts are those of a table in the first hand of a game.
func (m *maker) facts() *condition.Facts { return m.factsIn(1, 1) }
