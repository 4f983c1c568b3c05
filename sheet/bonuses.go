package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

func (m *maker) bonuses() (notes []Note) {
	for i := range m.rules.Game().Bonuses {
		b := &m.rules.Game().Bonuses[i]
		if b.Payer.Never() || b.Receiver.Never() {
			continue
		}
		a := m.asker()
		n, known := b.Pays.Const()
		if !known {
			n = a.eachOf(b.Pays, func(n condition.Number) bool { return n == condition.PlayerChips })
		}
		text := fmt.Sprintf(m.Table.BonusIs, m.number(n))
		if a.open {
			text = m.said(b.Pays)
		}
		if doc := m.texts["game.bonuses."+b.ID].In(m.lang); doc != "" {
			text += m.Colon + doc
		} else {
			text += m.Semicolon + m.whoPays(b)
		}
		notes = append(notes, Note{m.Unbroken(b.NameIn(m.lang)), text})
	}
	return notes
}

func (m *maker) chips() []Note {
	var all []string
	for i := range m.rules.Payments().Chips {
		s := &m.rules.Payments().Chips[i]
		a := m.asker()
		m.coloursOf(a)
		n, known := s.Pays.Const()
		if !known {
			n = a.eachOf(s.Pays, ofTiles)
		}
		if s.When.Never() || n == 0 && !a.open {
			continue
		}
		place, text := "payments.chips."+s.ID, m.number(n)
		own, name := m.own[place], m.name(place)
		if a.open || own && !known {
			text = m.said(s.Pays)
		}
		switch doc := m.texts[place].In(m.lang); {
		case name == "" || own && doc == "":
			text = m.provided(strings.TrimSpace(name+" "+text), s.When)
		default:
			text = strings.TrimSuffix(name+" "+text+m.onlyIn(s.When)+m.Colon+doc, m.Colon)
		}
		all = append(all, text)
	}
	if all == nil {
		return nil
	}
	return []Note{{m.Table.Chips, strings.Join(all, m.Semicolon)}}
}

// onlyIn says whether a condition holds only in closed or only in open hands, which names seldom show.
func (m *maker) onlyIn(when *condition.Bool) string {
	can := func(open bool) bool {
		a := m.asker()
		a.Is(condition.UsesOpen, open)
		return a.holds(when) || a.open
	}
	switch {
	case !can(true):
		return " (" + m.ClosedOnly + ")"
	case !can(false):
		return " (" + m.OpenOnly + ")"
	}
	return ""
}

func (m *maker) whoPays(b *rules.GameBonus) string {
	var said []string
	if b.Payer != nil {
		said = append(said, fmt.Sprintf(m.Table.WhoPays, m.said(b.Payer)))
	}
	if b.Receiver != nil {
		said = append(said, fmt.Sprintf(m.Table.WhoGets, m.said(b.Receiver)))
	}
	return strings.Join(said, m.Semicolon)
}
