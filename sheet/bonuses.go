package sheet

import (
	"fmt"

	"example.com/hanfu/internal/condition"
)

// bonuses say what players pay one another after the game, as the options have it.
func (m *maker) bonuses() (notes []Note) {
	for i := range m.rules.Game().Bonuses {
		b := &m.rules.Game().Bonuses[i]
		if never(b.Payer) || never(b.Receiver) {
			continue
		}
		text := m.Varies
		if n, known := b.Pays.Const(); known {
			text = fmt.Sprintf(m.Table.BonusIs, m.number(n))
		}
		if doc := b.Doc.In(m.lang); doc != "" {
			text += m.Colon + doc
		}
		notes = append(notes, Note{m.Unbroken(b.NameIn(m.lang)), text})
	}
	return notes
}

// never reports whether the options leave a condition no way to hold.
func never(b *condition.Bool) bool {
	if b == nil {
		return false
	}
	holds, known := b.Const()
	return known && !holds
}
