package sheet

import (
	"fmt"
	"strings"

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
		if n, known := b.Pays.Const(); known {
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
