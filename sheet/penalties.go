package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// penalties returns what is paid for mistakes.
func (m *maker) penalties() []Note {
	var notes []Note
	var never []string
	for i := range m.rules.Penalties() {
		p := &m.rules.Penalties()[i]
		if !p.Allowed {
			never = append(never, m.Unbroken(p.NameIn(m.lang)))
			continue
		}
		notes = append(notes, Note{m.Unbroken(p.NameIn(m.lang)), m.penaltyText(p)})
	}
	return m.listed(notes, m.Table.NotPlayed, never)
}

// penaltyText says what a player pays who makes a mistake, and what becomes of the hand.
func (m *maker) penaltyText(p *rules.Penalty) string {
	says := m.Table
	var parts []string
	dealer, dealerLoses := m.penalty(p, 0)
	other, otherLoses := m.penalty(p, 1)
	if to := m.fromEach(dealer, 0); to.dealer+to.others != "" {
		parts = append(parts, fmt.Sprintf(says.Pays, to.said(&says.To), m.fromEach(other, 1).said(&says.To)))
	}
	switch {
	case dealerLoses == otherLoses && dealerLoses != 0:
		parts = append(parts, fmt.Sprintf(says.AfterGame, m.signed(dealerLoses)))
	case dealerLoses != otherLoses:
		parts = append(parts, fmt.Sprintf(says.AfterGame, m.signed(otherLoses)+"/"+m.signed(dealerLoses)))
	}
	if len(parts) == 0 {
		parts = append(parts, says.NobodyPays)
	}
	if p.Voids {
		parts = append(parts, says.Voids)
	}
	return strings.Join(parts, m.Space)
}

// penalty returns what the mistake of a player changes at once, and what it adds to his result.
func (m *maker) penalty(p *rules.Penalty, offender int) (changes []int64, result int64) {
	ask := func(player int) *condition.Facts {
		f := m.facts()
		f.Tell(condition.DealerOffends, offender == 0)
		f.Tell(condition.PlayerDealer, player == 0)
		f.Tell(condition.PlayerOffends, player == offender)
		return f
	}
	for player := range m.rules.Wall().Players {
		change := int64(0)
		for i := range p.Shares {
			if s, f := &p.Shares[i], ask(player); s.When == nil || s.When.Holds(f) {
				change += s.Gets.Value(f)
			}
		}
		changes = append(changes, change)
	}
	if p.Result != nil {
		result = p.Result.Value(ask(offender))
	}
	return changes, result
}
