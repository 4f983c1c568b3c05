package effect

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func redsOf(w *hand.Win) (most int) {
	var n [hand.Kinds]int
	count := func(t hand.Tile) {
		if t.Red() {
			n[t.Kind()]++
		}
	}
	for _, list := range [][]hand.Tile{w.Hand, w.Dora, w.Ura, {w.Tile}} {
		for _, t := range list {
			count(t)
		}
	}
	for i := range w.Melds {
		for _, t := range w.Melds[i].Tiles[:w.Melds[i].Size()] {
			count(t)
		}
	}
	return slices.Max(n[:])
}

// redsThatMatter returns the most red fives of a suit, among suits in which two rule sets differ.
func redsThatMatter(a, b *rules.Rules) (most int) {
	for kind, n := range a.Wall().Red {
		if other := b.Wall().Red[kind]; n != other {
			most = max(most, n, other)
		}
	}
	return most
}
