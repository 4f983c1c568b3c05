package sheet

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// Bonus is a kind of bonus tiles, and what each is worth.
type Bonus struct{ Name, Text, Worth string }

func (m *maker) bonus() []Bonus {
	var all []Bonus
	for i := range m.rules.Bonus() {
		b := &m.rules.Bonus()[i]
		worth := m.worthEach(b.Han)
		if worth == "" || m.neverSaid(b.ID) {
			continue
		}
		all = append(all, Bonus{b.NameIn(m.lang), b.Doc.In(m.lang), worth})
	}
	return all
}

// worthEach says what each bonus tile is worth, which may differ for open hands. It returns "" for nothing, as for red
// fives where the wall has no such tile.
func (m *maker) worthEach(han *condition.Int) string {
	a := m.asker()
	if len(m.reds()) == 0 {
		a.Set(condition.RedTiles, 0)
	}
	a.Is(condition.UsesOpen, false)
	closed := a.eachOf(han, ofTiles)
	a.Is(condition.UsesOpen, true)
	switch open := a.eachOf(han, ofTiles); {
	case a.open:
		return m.Keys["han"] + m.Colon + m.said(han)
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

func (a *asker) eachOf(i *condition.Int, counts func(condition.Number) bool) int64 {
	r := i.Given(&a.Told)
	for _, count := range r.Counts() {
		if base, each, ok := r.Linear(count); ok && base == 0 && counts(count) {
			return each
		}
	}
	n, ok := r.Const()
	a.open = a.open || !ok || n != 0
	return 0
}

func ofTiles(n condition.Number) bool {
	return n >= condition.Nuki && n <= condition.RedTiles || n >= condition.Counters && n < condition.Rons
}

// neverSaid reports whether an input or fact can't be said of any win at a table of so many players.
func (m *maker) neverSaid(id string) bool {
	var f condition.Facts
	f.Set(condition.Players, int64(m.rules.Wall().Players))
	for i := range m.rules.Situation() {
		s := &m.rules.Situation()[i]
		if s.ID != id {
			continue
		}
		for _, needs := range s.Requires {
			if needs.Uses().Within(condition.UsesNumbers(condition.Players)) && !needs.Holds(&f) {
				return true
			}
		}
	}
	return false
}

func (m *maker) reds() []hand.Tile {
	var all []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		for range m.rules.Wall().Red[k] {
			all = append(all, hand.RedFive(k.Suit()))
		}
	}
	return all
}
