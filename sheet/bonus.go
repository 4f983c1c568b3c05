package sheet

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// Bonus is a kind of bonus tiles, and what each is worth.
type Bonus struct{ Name, Text, Worth string }

// bonus lists the bonus tiles that can count.
func (m *maker) bonus() []Bonus {
	var all []Bonus
	for i := range m.rules.Bonus() {
		b := &m.rules.Bonus()[i]
		each := m.hanForEach(b.Han)
		if each == 0 || m.neverSaid(b.ID) {
			continue
		}
		all = append(all, Bonus{b.NameIn(m.lang), b.Doc.In(m.lang), fmt.Sprintf(m.HanCount, each)})
	}
	return all
}

// hanForEach returns the han for one bonus tile: none for red fives where the wall has no such tile.
func (m *maker) hanForEach(han *condition.Int) int64 {
	var f condition.Facts
	for _, n := range []condition.Number{condition.DoraTiles, condition.FirstDoraTiles, condition.UraTiles,
		condition.FirstUraTiles, condition.Nuki} {
		f.Set(n, 1)
	}
	if len(m.reds()) > 0 {
		f.Set(condition.RedTiles, 1)
	}
	return han.Value(&f)
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

// reds lists the red fives in the wall.
func (m *maker) reds() []hand.Tile {
	var all []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		for range m.rules.Wall().Red[k] {
			all = append(all, hand.RedFive(k.Suit()))
		}
	}
	return all
}
