package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// ends says after which hand the game is over: the usual last one, what happens if nobody has points enough then, and
// what may end it earlier.
func (m *maker) ends() string {
	says := m.Table
	last, usual := m.lastRound(manyPoints)
	if usual == nil {
		return ""
	}
	text := fmt.Sprintf(says.LastHand, m.Winds[last-1])
	said := []*rules.GameEnd{usual}
	needed, _ := leastPoints(func(points int64) bool { return m.endsIn(last, points) != nil })
	through := last
	if needed > m.rules.Game().Start { // else somebody always has them
		text = fmt.Sprintf(says.LastHandIf, m.Winds[last-1], m.number(needed))
		longest, end := m.lastRound(m.rules.Game().Start)
		if end == nil {
			longest = int(hand.North)
		}
		through = longest
		if sudden := m.endsAt(last+1, 1, &outcome{is: []condition.Number{condition.Won}},
			points{0, manyPoints, false}); sudden != nil && longest > last {
			said = append(said, sudden)
			text += m.Space + says.GoesOnUntil
			repeats := &outcome{is: []condition.Number{condition.Won, condition.DealerWon}}
			if m.endsAt(last+1, 1, repeats, points{0, manyPoints, true}) != nil &&
				m.endsAt(last+1, 1, repeats, points{0, manyPoints, false}) == nil {
				text += m.Space + says.RepeatFirst
			}
		} else {
			text += m.Space + says.GoesOn
		}
		if longest > last && end != nil {
			said = append(said, end)
			text += m.Space + fmt.Sprintf(says.AtMost, m.Winds[longest-1])
		}
	}
	if names := m.earlier(through, said); len(names) > 0 {
		text += m.Space + fmt.Sprintf(says.Earlier, strings.Join(names, m.Semicolon))
	}
	return text
}

// lastRound is the first round after whose last hand, won by another player than the dealer, the game is over if
// somebody has so many points. Nil is never.
func (m *maker) lastRound(highest int64) (round int, end *rules.GameEnd) {
	for round := int(hand.East); round <= int(hand.North); round++ {
		if end := m.endsIn(round, highest); end != nil {
			return round, end
		}
	}
	return 0, nil
}

// endsIn is the reason for which the game is over after the last hand of a round.
func (m *maker) endsIn(round int, highest int64) *rules.GameEnd {
	return m.endsAt(round, m.rules.Wall().Players, &outcome{is: []condition.Number{condition.Won}},
		points{0, highest, false})
}

// points says what becomes of the points after a hand.
type points struct {
	lowest, highest int64
	dealerLeads     bool
}

// endsAt is the reason for which the game is over after a hand, nil if it is not.
func (m *maker) endsAt(round, number int, o *outcome, p points) *rules.GameEnd {
	if round > int(hand.North) {
		return nil
	}
	g := m.rules.Game()
	f := o.tell(m.factsIn(round, number))
	f.Tell(condition.Repeats, g.Repeats != nil && g.Repeats.Holds(f))
	f.Tell(condition.DealerLeads, p.dealerLeads)
	f.Set(condition.Lowest, p.lowest)
	f.Set(condition.Highest, p.highest)
	for i := range g.Ends {
		if end := &g.Ends[i]; end.When == nil || end.When.Holds(f) {
			return end
		}
	}
	return nil
}

// earlier names the reasons for which the game may be over besides those that were said, in rounds up to one.
func (m *maker) earlier(through int, said []*rules.GameEnd) []string {
	found := make(map[*rules.GameEnd]bool)
	start := m.rules.Game().Start
	for round := 1; round <= through; round++ {
		for number := 1; number <= m.rules.Wall().Players; number++ {
			for _, o := range m.outcomes() {
				for _, lowest := range []int64{-manyPoints, -1, 0, start} {
					for _, highest := range []int64{start, manyPoints} {
						found[m.endsAt(round, number, &o, points{lowest, highest, true})] = true
						found[m.endsAt(round, number, &o, points{lowest, highest, false})] = true
					}
				}
			}
		}
	}
	for _, end := range said {
		delete(found, end)
	}
	var names []string
	for i := range m.rules.Game().Ends {
		if end := &m.rules.Game().Ends[i]; found[end] {
			names = append(names, m.Unbroken(end.NameIn(m.lang)))
		}
	}
	return names
}
