package sheet

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// bonuses say what players pay one another after the game, as the options have it.
func (m *maker) bonuses() (notes []Note) {
	for i := range m.rules.Game().Bonuses {
		b := &m.rules.Game().Bonuses[i]
		if b.Payer.Never() || b.Receiver.Never() {
			continue
		}
		text := m.Varies
		n, known := b.Pays.Const()
		if b.Pays.Asks(condition.PlayerChips) { // what a chip is worth
			f := m.facts()
			f.Set(condition.PlayerChips, 1)
			n, known = b.Pays.Value(f), !f.Fault()
		}
		if known {
			text = fmt.Sprintf(m.Table.BonusIs, m.number(n))
		}
		if doc := b.Doc.In(m.lang); doc != "" {
			text += m.Colon + doc
		} else {
			text += m.Semicolon + m.whoPays(b)
		}
		notes = append(notes, Note{m.Unbroken(b.NameIn(m.lang)), text})
	}
	return notes
}

// chips say what is paid in chips: by each rule of them, for one tile where it counts tiles.
func (m *maker) chips() []Note {
	var all []string
	for i := range m.rules.Payments().Chips {
		s := &m.rules.Payments().Chips[i]
		f := m.facts()
		for _, n := range []condition.Number{condition.UraTiles, condition.FirstUraTiles, condition.RedTiles} {
			f.Set(n, 1)
		}
		if n := s.Pays.Value(f); n != 0 && !f.Fault() && !s.When.Never() {
			all = append(all, m.Unbroken(s.NameIn(m.lang))+" "+m.number(n))
		}
	}
	if all == nil {
		return nil
	}
	return []Note{{m.Table.Chips, strings.Join(all, m.List)}}
}

// whoPays says who pays a bonus and who gets it, by its conditions.
func (m *maker) whoPays(b *rules.GameBonus) string {
	var said []string
	if b.Payer != nil {
		said = append(said, fmt.Sprintf(m.Table.WhoPays, b.Payer))
	}
	if b.Receiver != nil {
		said = append(said, fmt.Sprintf(m.Table.WhoGets, b.Receiver))
	}
	return strings.Join(said, m.Semicolon)
}
