// Package hands makes wins from groups. [Tiles] are groups and a pair, or loose tiles; a [Stock]
// holds the remaining tiles of the wall; a [Chooser] chooses random tiles in one of many styles.
//
//	c := hands.Chooser{Rand: rng, Kinds: wall.Kinds}
//	stock := hands.NewStock(wall.Kinds, wall.Copies)
//	var t hands.Tiles
//	if c.Straight(&t); t.TakeFrom(&stock) {
//		t.Lay(&win)
//	}
//
// It serves the search for hands, the drawing of wins as in play, practice and random tests.
package hands

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Size is the number of tiles in a hand, including the winning tile and counting a kan as three.
const Size = 14

// Tiles are the tiles of a hand. It is a plain value, so that assignment copies it.
type Tiles struct {
	Form rules.ShapeForm
	// Groups and Pair are the parts of a hand of groups. Open groups and kans are melds. Other
	// hands have Loose tiles instead, with pairs side by side.
	Groups [4]hand.Group
	Pair   hand.Kind
	Loose  [Size]hand.Kind
	// Tile is the winning tile. If it is not among the concealed tiles, Lay uses the last of these.
	Tile hand.Kind
	// Torn replaces a tile by Spare, so that the hand is most likely incomplete.
	Torn  bool
	Spare hand.Kind
}

// IsMeld reports whether a group is a meld: open, or a kan.
func IsMeld(g hand.Group) bool { return !g.Concealed() || g.Kind() == hand.Kan }

// Kinds returns the tiles of a group.
func Kinds(g hand.Group) []hand.Kind {
	low := g.Low()
	switch g.Kind() {
	case hand.Sequence:
		return []hand.Kind{low, low + 1, low + 2}
	case hand.Triplet:
		return []hand.Kind{low, low, low}
	}
	return []hand.Kind{low, low, low, low}
}

// TakeFrom takes the tiles from a stock, including Spare and the tile that it replaces. It returns
// false if the stock has too few.
func (t *Tiles) TakeFrom(s *Stock) bool {
	if t.Torn && !s.Take(t.Spare) {
		return false
	}
	if t.Form != rules.FormGroups {
		return s.Take(t.Loose[:]...)
	}
	for _, g := range t.Groups {
		if !s.Take(Kinds(g)...) {
			return false
		}
	}
	return s.Take(t.Pair, t.Pair)
}

// Lay stores the tiles in w: melds in the order of their groups, and concealed tiles in the order
// of their kinds. It reuses the slices of w.
func (t *Tiles) Lay(w *hand.Win) {
	w.Melds, w.Hand = w.Melds[:0], w.Hand[:0]
	concealed := t.layMelds(w)
	if t.Torn {
		concealed[t.Spare]++
	}
	tile := t.Tile
	for k := hand.Kind(hand.Kinds); concealed[tile] == 0; {
		k--
		tile = k
	}
	w.Tile = hand.NewTile(tile)
	concealed[tile]--
	if t.Torn {
		concealed[t.replaced(&concealed)]--
	}
	for k, n := range concealed {
		for range n {
			w.Hand = append(w.Hand, hand.NewTile(hand.Kind(k)))
		}
	}
}

// replaced returns the first tile other than Spare, or Spare if there is none.
func (t *Tiles) replaced(concealed *[hand.Kinds]int) hand.Kind {
	for k := range hand.Kind(hand.Kinds) {
		if concealed[k] > 0 && k != t.Spare {
			return k
		}
	}
	return t.Spare
}

func (t *Tiles) layMelds(w *hand.Win) (concealed [hand.Kinds]int) {
	if t.Form != rules.FormGroups {
		for _, k := range t.Loose {
			concealed[k]++
		}
		return concealed
	}
	for _, g := range t.Groups {
		if IsMeld(g) {
			w.Melds = append(w.Melds, g.Meld())
			continue
		}
		for _, k := range Kinds(g) {
			concealed[k]++
		}
	}
	concealed[t.Pair] += 2
	return concealed
}

// Stock holds the remaining tiles while a hand is made.
type Stock struct {
	kinds  hand.Set
	copies int
	left   [hand.Kinds]int
}

// NewStock returns a stock with the given number of copies of each kind.
func NewStock(kinds hand.Set, copies int) Stock {
	s := Stock{kinds: kinds, copies: copies}
	for k := range s.left {
		if kinds.Has(hand.Kind(k)) {
			s.left[k] = copies
		}
	}
	return s
}

// Left returns how many tiles of a kind are left.
func (s *Stock) Left(k hand.Kind) int { return s.left[k] }

// Taken returns how many tiles of a kind were taken.
func (s *Stock) Taken(k hand.Kind) int {
	if !s.kinds.Has(k) {
		return 0
	}
	return s.copies - s.left[k]
}

// Take takes all given tiles, or none if one isn't left.
func (s *Stock) Take(kinds ...hand.Kind) bool {
	for i, k := range kinds {
		if s.left[k] == 0 {
			for _, taken := range kinds[:i] {
				s.left[taken]++
			}
			return false
		}
		s.left[k]--
	}
	return true
}

// Draw takes a random tile, with probabilities proportional to what is left. It returns NoKind if
// nothing is left.
func (s *Stock) Draw(r *rand.Rand) hand.Kind {
	if s.left == [hand.Kinds]int{} {
		return hand.NoKind
	}
	for {
		k := hand.Kind(r.IntN(hand.Kinds))
		if s.kinds.Has(k) && r.IntN(s.copies) >= s.Taken(k) {
			s.left[k]--
			return k
		}
	}
}
