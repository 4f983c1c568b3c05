package sheet

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

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
	return m.appendList(notes, m.Table.NotPlayed, never)
}

func (m *maker) penaltyText(p *rules.Penalty) string {
	voids := ""
	if p.Voids {
		voids = m.Space + m.Table.Voids
		if again, known := m.asker().Rest(p.Repeats).Const(); !known || again == 0 {
			voids = m.Space + fmt.Sprintf(m.Table.VoidsIf, cmp.Or(m.inWords(p.Repeats), m.Never))
		}
	}
	return m.byRound(func(a *asker) string { return m.penaltyAmounts(a, p) + voids },
		func() string {
			all := m.sharesOf(p.Shares)
			if n, known := m.asker().Rest(p.Result).Const(); !known || n != 0 {
				all = append(all, namedRule{m.Keys["result"], nil, p.Result})
			}
			if n, known := m.asker().Rest(p.Sticks).Const(); !known || n != 0 {
				all = append(all, namedRule{m.Sticks, nil, p.Sticks})
			}
			if n, known := m.asker().Rest(p.Loses).Const(); !known || n != 0 {
				all = append(all, namedRule{m.Keys["loses"], nil, p.Loses})
			}
			return m.appendSentence(m.eachGetsText(all), strings.TrimPrefix(voids, m.Space))
		}, append(expressionsOf(m.sharesOf(p.Shares)), p.Result, p.Sticks, p.Loses)...)
}

func (m *maker) penaltyAmounts(a *asker, p *rules.Penalty) string {
	texts := m.Table
	var parts []string
	dealer, dealerLoses, dealerLays, dealerFine := m.penaltyChanges(a, p, 0)
	other, otherLoses, otherLays, otherFine := m.penaltyChanges(a, p, 1)
	received, paid := m.amountsByPayer(dealer, 0), m.amountsByPayer(other, 1)
	if received.dealer+received.others+paid.dealer+paid.others != "" {
		parts = append(parts, fmt.Sprintf(texts.Pays, received.format(&texts.To),
			paid.format(&texts.To)))
	}
	switch {
	case dealerLoses == otherLoses && dealerLoses != 0:
		parts = append(parts, fmt.Sprintf(texts.AfterGame, m.signed(dealerLoses)))
	case dealerLoses != otherLoses:
		parts = append(parts, fmt.Sprintf(texts.AfterGame,
			fmt.Sprintf(texts.DealerApart, m.signed(otherLoses), m.signed(dealerLoses))))
	}
	a.open = a.open || dealerLays != otherLays
	if otherLays != 0 {
		parts = append(parts, fmt.Sprintf(texts.LaysDown,
			m.number(otherLays*m.rules.Payments().Stick)))
	}
	switch {
	case dealerFine == otherFine && otherFine != 0:
		parts = append(parts, fmt.Sprintf(texts.LosesPoints, m.number(otherFine)))
	case dealerFine != otherFine:
		parts = append(parts, fmt.Sprintf(texts.LosesPoints,
			fmt.Sprintf(texts.DealerApart, m.number(otherFine), m.number(dealerFine))))
	}
	if len(parts) == 0 {
		return texts.NobodyPays
	}
	return strings.Join(parts, m.Space)
}

func (m *maker) penaltyChanges(a *asker, p *rules.Penalty,
	offender int) (changes []int64, result, sticks, loses int64) {
	setFacts := func(player int) {
		a.SetBool(condition.DealerOffends, offender == 0)
		a.SetBool(condition.PlayerDealer, player == 0)
		a.SetBool(condition.PlayerOffends, player == offender)
	}
	for player := range m.rules.Wall().Players {
		setFacts(player)
		changes = append(changes, a.sumShares(p.Shares))
	}
	sum := int64(0)
	for player, change := range changes { // the offender pays what the others get
		a.open = a.open || change < 0 && player != offender
		sum += change
	}
	a.open = a.open || sum != 0
	setFacts(offender)
	return changes, a.value(p.Result), a.value(p.Sticks), a.value(p.Loses)
}
