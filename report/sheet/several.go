package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
)

func (m *maker) severalWinners() string {
	return m.byRound(func(a *asker) string {
		text, several := m.winnersPaid(a)
		for _, gain := range m.gains() {
			if several {
				text += m.Space + m.recipientText(a, &gain)
			}
		}
		return text
	}, func() string { // each part separately
		a := m.asker()
		text, several := m.winnersPaid(a)
		if a.open {
			several, text = true, fmt.Sprintf(m.Table.HowManyPaid,
				m.inWords(m.rules.Payments().Several.Winners))
		}
		for _, gain := range m.gains() {
			a := m.asker()
			next := m.recipientText(a, &gain)
			if a.open {
				next = fmt.Sprintf(gain.asWritten, m.inWords(gain.rule))
			}
			if several {
				text = m.appendSentence(text, next)
			}
		}
		return text
	}, m.rules.Payments().Several.Winners, m.rules.Payments().Several.Honba,
		m.rules.Payments().Several.Sticks)
}

func (m *maker) winnersPaid(a *asker) (text string, several bool) {
	texts, limit := m.Table, m.rules.Wall().Players-1
	all, nearest := true, true
	var sentences []string
	for winners := 2; winners <= limit; winners++ {
		paid := winners
		if rule := m.rules.Payments().Several.Winners; rule != nil {
			a.Set(condition.Rons, int64(winners))
			paid = int(min(max(a.value(rule), 0), int64(winners)))
		}
		all, nearest, several = all && paid == winners, nearest && paid == 1, several || paid > 1
		sentences = append(sentences, fmt.Sprintf(texts.IfWinners, winners,
			m.whoIsPaid(paid, winners)))
	}
	switch {
	case all:
		return texts.AllPaid, several
	case nearest:
		return texts.NearestPaid, several
	}
	return strings.Join(sentences, m.Space), several
}

// whoIsPaid says who is paid if several players win on one discard.
func (m *maker) whoIsPaid(paid, winners int) string {
	texts := m.Table
	switch paid {
	case winners:
		return texts.AllAre
	case 0:
		return texts.NobodyIs
	case 1:
		return texts.NearestIs
	}
	return fmt.Sprintf(texts.NearestAre, paid)
}

// gain is something that one or more of several winners get by a rule, with a text for each group
// of recipients.
type gain struct {
	asWritten                          string
	rule                               *condition.Bool
	toAll, toNearest, toNobody, bySeat string
}

func (m *maker) gains() (all []gain) {
	texts, several := m.Table, &m.rules.Payments().Several
	if m.honba() != "" {
		all = append(all, gain{texts.CountersTo, several.Honba, texts.CountersToEach,
			texts.CountersToNearest, texts.CountersToNobody, ""})
	}
	if !m.laysSticks() {
		return all
	}
	if several.OwnStick && m.hasRiichi() {
		all = append(all, gain{toNearest: texts.OwnStick})
	}
	return append(all, gain{texts.SticksTo, several.Sticks, texts.SticksShared,
		texts.SticksToNearest, texts.SticksToNobody, texts.SticksBySeat})
}

func (m *maker) recipientText(a *asker, g *gain) string {
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
