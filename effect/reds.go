package effect

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
	"example.com/hanfu/rules"
)

// redsOf returns the most red fives of a suit in a win, and whether it has other coloured tiles.
func redsOf(w *hand.Win) (most int, others bool) {
	var n [hand.Kinds]int
	hands.Each(w, func(t *hand.Tile) {
		if t.RedFive() {
			n[t.Kind()]++
		} else if t.Colour() != hand.Plain {
			others = true
		}
	})
	return slices.Max(n[:]), others
}

// redsThatMatter returns the most red fives of a suit, among suits in which two rule sets differ.
func redsThatMatter(a, b *rules.Rules) (most int) {
	for s := hand.Man; s < hand.Honors; s++ {
		if n, other := a.Wall().Of(hand.RedFive(s)), b.Wall().Of(hand.RedFive(s)); n != other {
			most = max(most, n, other)
		}
	}
	return most
}

// otherColours reports whether two rule sets differ in coloured tiles that are no red fives.
func otherColours(a, b *rules.Rules) bool {
	reds := a.Wall().Red
	for s := hand.Man; s < hand.Honors; s++ {
		k := hand.RedFive(s).Kind()
		reds[k] = b.Wall().Red[k]
	}
	return reds != b.Wall().Red || a.Wall().Gold != b.Wall().Gold
}
