package game

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// matchesHands compares the tiles of two wins on one discard: they share the tile and the indicators, and all other
// tiles are different ones.
func (t *Table) matchesHands(w, other *RecordWin) {
	if w.Win == nil || other.Win == nil {
		return
	}
	if w.Win.Tile != other.Win.Tile {
		t.find(w.Pos, gameWin, words.Say("who wins on the same discard wins on the same tile; a red five is 0"),
			"%s wins on %s and %s on %s, and %s discarded one tile", t.name(other.By), other.Win.Tile, t.name(w.By),
			w.Win.Tile, t.name(w.From))
		return
	}
	if !sameTiles(w.Win.Dora, other.Win.Dora) ||
		len(w.Win.Ura) > 0 && len(other.Win.Ura) > 0 && !sameTiles(w.Win.Ura, other.Win.Ura) {
		t.find(w.Pos, gameWin, words.Say("write the same indicators in both hands"),
			"the hands of %s and %s have other dora or ura indicators, and all look at the same wall",
			t.name(other.By), t.name(w.By))
	}
	var seen [hand.Kinds]int
	for _, win := range []*hand.Win{w.Win, other.Win} {
		for i := range win.Melds {
			for _, tile := range win.Melds[i].Tiles[:win.Melds[i].Size()] {
				seen[tile.Kind()]++
			}
		}
		for _, tile := range win.Hand {
			seen[tile.Kind()]++
		}
	}
	for _, tile := range append([]hand.Tile{w.Win.Tile}, w.Win.Dora...) {
		seen[tile.Kind()]++
	}
	for kind, n := range seen {
		if n > copies {
			t.find(w.Pos, gameWin, words.Text{}, "the hands of %s and %s have %d %s together with the discard and the indicators, and there are %d",
				t.name(other.By), t.name(w.By), n, hand.NewTile(hand.Kind(kind)), copies)
		}
	}
}

// copies is how many tiles of a kind there are.
const copies = 4

func sameTiles(a, b []hand.Tile) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
