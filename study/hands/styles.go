package hands

import (
	"cmp"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TripletsOf fills t with a hand that has triplets of kinds in within, and often a pair of another
// such kind.
func (c *Chooser) TripletsOf(t *Tiles, within hand.Set) {
	c.Fill(t, c.Kinds, c.Kinds, some)
	n := 1 + c.IntN(len(t.Groups))
	left := within
	for i := range n {
		if left == 0 {
			break
		}
		k := c.KindOf(left)
		left &^= hand.SetOf(k)
		t.Groups[i] = closed(hand.Triplet, k)
	}
	if left != 0 && c.Chance(some) {
		t.Pair = c.KindOf(left)
	}
	t.Tile = c.TileOf(t)
}

// SameInSuits fills t with a hand that has the same group in all three suits.
func (c *Chooser) SameInSuits(t *Tiles) {
	c.Fill(t, c.Kinds, c.Kinds, some)
	kind, last := hand.Sequence, LastRun
	if c.Chance(some) {
		kind, last = hand.Triplet, lastRank
	}
	rank := 1 + c.IntN(last)
	for suit := hand.Man; suit <= hand.Sou; suit++ {
		t.Groups[suit] = closed(kind, hand.KindOf(suit, rank))
	}
	t.Tile = c.TileOf(t)
}

// Straight fills t with a hand that has 1 to 9 in one suit or spread over three suits.
func (c *Chooser) Straight(t *Tiles) {
	c.Fill(t, c.Kinds, c.Kinds, some)
	suit, mixed := c.Suit(), c.Chance(some)
	for i := range 3 {
		low := hand.KindOf(suit, 1+3*i)
		if mixed {
			low = hand.KindOf((suit+hand.Suit(i))%hand.Honors, 1+3*i)
		}
		t.Groups[i] = closed(hand.Sequence, low)
	}
	t.Tile = c.TileOf(t)
}

// Twice fills t with a hand that has identical sequences.
func (c *Chooser) Twice(t *Tiles) {
	c.Fill(t, c.Kinds, c.Kinds, 0)
	switch c.IntN(4) {
	case 0:
		t.Groups[3] = t.Groups[2]
		fallthrough
	case 1, 2:
		t.Groups[1] = t.Groups[0]
	default:
		t.Groups[1], t.Groups[2] = t.Groups[0], t.Groups[0]
	}
	t.Tile = c.TileOf(t)
}

// Climbing fills t with a hand that has triplets or sequences whose ranks rise by one or two.
func (c *Chooser) Climbing(t *Tiles) {
	c.Fill(t, c.Kinds, c.Kinds, some)
	suit, step, kind := c.Suit(), 1+c.IntN(2), hand.Triplet
	if c.Chance(some) {
		kind = hand.Sequence
	}
	rank := 1 + c.IntN(3)
	for i := range 3 + c.IntN(2) {
		t.Groups[i] = closed(kind, hand.KindOf(suit, min(rank+step*i, LastRun)))
	}
	t.Tile = c.TileOf(t)
}

// Pairs fills t with seven pairs of kinds in within, repeating kinds only if there are too few.
func (c *Chooser) Pairs(t *Tiles, within hand.Set) {
	t.Form = rules.FormPairs
	left := within & c.Kinds
	for i := 0; i < len(t.Loose); i += 2 {
		left = cmp.Or(left, within&c.Kinds)
		k := c.KindOf(left)
		left &^= hand.SetOf(k)
		t.Loose[i], t.Loose[i+1] = k, k
	}
	t.Tile = c.TileOf(t)
}

// OneOfEach fills t with one tile of each kind in within, and second tiles of some.
func (c *Chooser) OneOfEach(t *Tiles, within hand.Set) {
	t.Form = rules.FormTiles
	left := within
	for i := range t.Loose {
		left = cmp.Or(left, within)
		k := c.KindOf(left)
		left &^= hand.SetOf(k)
		t.Loose[i] = k
	}
	t.Tile = c.TileOf(t)
}

// NineGates fills t with 1112345678999 of a suit and one more tile of it.
func (c *Chooser) NineGates(t *Tiles) {
	suit := c.Suit()
	t.Form = rules.FormTiles
	for i := range lastRank {
		t.Loose[i] = hand.KindOf(suit, i+1)
	}
	one, nine := hand.KindOf(suit, 1), hand.KindOf(suit, lastRank)
	more := hand.KindOf(suit, 1+c.IntN(lastRank))
	copy(t.Loose[lastRank:], []hand.Kind{one, one, nine, nine, more})
	t.Tile = more
	if c.Chance(some) {
		t.Tile = c.TileOf(t)
	}
}

// EachOwn calls f for each of the winner's tiles: the concealed hand, the melds, the winning tile.
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

// Each calls f for each of the winner's tiles, then for the indicators.
func Each(w *hand.Win, f func(*hand.Tile)) {
	EachOwn(w, f)
	for i := range w.Dora {
		f(&w.Dora[i])
	}
	for i := range w.Ura {
		f(&w.Ura[i])
	}
}

// PlainColours replaces coloured tiles that the wall lacks with plain ones. It reports whether
// there were any.
func PlainColours(w *hand.Win, wall *rules.Wall) (changed bool) {
	var used [hand.Colours][hand.Kinds]int
	Each(w, func(t *hand.Tile) {
		c, k := t.Colour(), t.Kind()
		if c == hand.Plain || c >= hand.Colours {
			return
		}
		if used[c][k]++; used[c][k] > wall.Of(*t) {
			*t, changed = hand.NewTile(k), true
		}
	})
	return changed
}
