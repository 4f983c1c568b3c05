package effect

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
	"example.com/hanfu/rules"
)

func redsOf(w *hand.Win) (most int) {
	var n [hand.Kinds]int
	hands.Each(w, func(t *hand.Tile) {
		if t.Red() {
			n[t.Kind()]++
		}
	})
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
