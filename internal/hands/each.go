package hands

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// EachOwn calls f with each of the winner's tiles: the concealed hand, the melds, and last the winning tile.
func EachOwn(w *hand.Win, f func(*hand.Tile)) {
	for i := range w.Hand {
		f(&w.Hand[i])
	}
	for i := range w.Melds {
		for j := range w.Melds[i].Size() {
			f(&w.Melds[i].Tiles[j])
		}
	}
	f(&w.Tile)
}

// Each calls f with each of the winner's tiles, and then with the indicators.
func Each(w *hand.Win, f func(*hand.Tile)) {
	EachOwn(w, f)
	for i := range w.Dora {
		f(&w.Dora[i])
	}
	for i := range w.Ura {
		f(&w.Ura[i])
	}
}

// PlainColours makes plain the coloured tiles of which a wall has fewer, and reports whether there were any.
func PlainColours(w *hand.Win, wall *rules.Wall) (any bool) {
	var used [hand.Colours][hand.Kinds]int
	Each(w, func(t *hand.Tile) {
		c, k := t.Colour(), t.Kind()
		if c == hand.Plain || c >= hand.Colours {
			return
		}
		if used[c][k]++; used[c][k] > wall.Of(*t) {
			*t, any = hand.NewTile(k), true
		}
	})
	return any
}
