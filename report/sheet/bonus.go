package sheet

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Bonus is a kind of bonus tile with the value of each.
type Bonus struct{ Name, Text, Worth string }

func (m *maker) bonus() []Bonus {
	var all []Bonus
	for i := range m.rules.Bonus() {
		b := &m.rules.Bonus()[i]
		worth := m.worthEach(b.Han)
		if worth == "" || insides.Of(m.rules).NeverDeclared(b.ID) {
			continue
		}
		all = append(all, Bonus{b.NameIn(m.lang), b.Doc.In(m.lang), worth})
	}
	return all
}

// worthEach says what each bonus tile is worth, which may differ for open hands. It returns "" for
// nothing, as for red fives that the wall lacks.
func (m *maker) worthEach(han *condition.Int) string {
	a := m.asker()
	m.setMissingColours(a)
	a.Is(condition.UsesOpen, false)
	closed := a.perAnyCount(han, ofTiles)
	a.Is(condition.UsesOpen, true)
	switch open := a.perAnyCount(han, ofTiles); {
	case a.open:
		return m.Keys["han"] + m.Colon + m.inWords(han)
	case closed == 0 && open == 0:
		return ""
	case closed == 0:
		return fmt.Sprintf(m.HanCount, open) + m.List + m.OpenOnly
	default:
		text := fmt.Sprintf(m.HanCount, closed)
		if note := m.openNote(closed, open, true); note != "" {
			text += m.List + note
		}
		return text
	}
}

func (a *asker) perAnyCount(i *condition.Int, counts func(condition.Number) bool) int64 {
	r := a.Rest(i)
	for _, count := range r.Counts() {
		if base, factor, ok := r.Linear(count); ok && base == 0 && counts(count) {
			return factor
		}
	}
	n, ok := r.Const()
	a.open = a.open || !ok || n != 0
	return 0
}

func ofTiles(n condition.Number) bool {
	return n >= condition.Nuki && n <= condition.GoldTiles ||
		n >= condition.Counters && n < condition.Rons
}

// setMissingColours sets the numbers of red and gold tiles to 0 in a if the wall has none.
func (m *maker) setMissingColours(a *asker) {
	colours := map[condition.Number]hand.Colour{
		condition.RedTiles:  hand.Red,
		condition.GoldTiles: hand.Gold,
	}
	for n, c := range colours {
		if len(m.coloured(c)) == 0 {
			a.Set(n, 0)
		}
	}
}

// Coloured holds the tiles of one colour in the wall.
type Coloured struct {
	Name  string
	Tiles []hand.Tile
}

func (m *maker) colours() (all []Coloured) {
	if tiles := m.coloured(hand.Red); len(tiles) > 0 {
		name := m.RedTiles
		if !slices.ContainsFunc(tiles, func(t hand.Tile) bool { return !t.RedFive() }) {
			name = m.RedFives
		}
		all = append(all, Coloured{name, tiles})
	}
	if tiles := m.coloured(hand.Gold); len(tiles) > 0 {
		all = append(all, Coloured{m.GoldTiles, tiles})
	}
	return all
}

func (m *maker) coloured(c hand.Colour) []hand.Tile {
	var all []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		for range m.rules.Wall().Of(k.In(c)) {
			all = append(all, k.In(c))
		}
	}
	return all
}

func (m *maker) bonuses() (notes []Note) {
	for i := range m.rules.Game().Bonuses {
		b := &m.rules.Game().Bonuses[i]
		if b.Payer.Never() || b.Receiver.Never() {
			continue
		}
		a := m.asker()
		n, known := b.Pays.Const()
		if !known {
			n = a.perAnyCount(b.Pays, func(n condition.Number) bool {
				return n == condition.PlayerChips
			})
		}
		text := fmt.Sprintf(m.Table.BonusIs, m.number(n))
		if a.open {
			text = m.inWords(b.Pays)
		}
		if doc := m.texts["game.bonuses."+b.ID].In(m.lang); doc != "" {
			text += m.Colon + doc
		} else {
			text += m.Semicolon + m.whoPays(b)
		}
		if b.BeforePlaces {
			text += m.Semicolon + m.Table.BeforePlaces
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
		m.setMissingColours(a)
		n, known := s.Pays.Const()
		if !known {
			n = a.perAnyCount(s.Pays, ofTiles)
		}
		if s.When.Never() || n == 0 && !a.open {
			continue
		}
		place, text := "payments.chips."+s.ID, m.number(n)
		own, name := m.own[place], m.name(place)
		if a.open || own && !known {
			text = m.inWords(s.Pays)
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

// onlyIn notes that a condition holds only in closed or only in open hands, which names seldom
// show.
func (m *maker) onlyIn(when *condition.Bool) string {
	possible := func(open bool) bool {
		a := m.asker()
		a.Is(condition.UsesOpen, open)
		return a.holds(when) || a.open
	}
	switch {
	case !possible(true):
		return fmt.Sprintf(words.In(m.lang).Common.SeatNote, m.ClosedOnly)
	case !possible(false):
		return fmt.Sprintf(words.In(m.lang).Common.SeatNote, m.OpenOnly)
	}
	return ""
}

func (m *maker) whoPays(b *rules.GameBonus) string {
	var clauses []string
	if b.Payer != nil {
		clauses = append(clauses, fmt.Sprintf(m.Table.WhoPays, m.inWords(b.Payer)))
	}
	if b.Receiver != nil {
		clauses = append(clauses, fmt.Sprintf(m.Table.WhoGets, m.inWords(b.Receiver)))
	}
	return strings.Join(clauses, m.Semicolon)
}
