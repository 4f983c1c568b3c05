// Package hands makes wins of what they consist of. [Tiles] are groups and a pair, or loose tiles; a [Stock] is what is
// left of the wall; a [Chooser] chooses tiles by chance, in one of many styles.
//
//	c := hands.Chooser{Rand: rng, Kinds: wall.Kinds}
//	stock := hands.NewStock(wall.Kinds, wall.Copies)
//	var t hands.Tiles
//	if c.Straight(&t); t.TakeFrom(&stock) {
//		t.Lay(&win)
//	}
//
// Who wants hands says which: a search for a condition, draws as they come in play, practice, random tests.
package hands

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Size is how many tiles a hand has, the winning tile included and a kan counted as three.
const Size = 14

// Tiles are what a hand consists of. They are a plain value, which a copy keeps.
type Tiles struct {
	Form rules.ShapeForm
	// Groups and Pair are those of a hand of groups. An open group is a meld, and so is any kan. Other hands have Loose
	// tiles instead, pairs one beside the other.
	Groups [4]hand.Group
	Pair   hand.Kind
	Loose  [Size]hand.Kind
	// Tile is the winning tile. One that is not among the concealed tiles stands for the last of these.
	Tile hand.Kind
	// Torn reports whether a tile is exchanged for Spare, so that the hand is most likely not complete.
	Torn  bool
	Spare hand.Kind
}

// IsMeld reports whether a group lies open beside the hand.
func IsMeld(g hand.Group) bool { return !g.Concealed() || g.Kind() == hand.Kan }

// Kinds lists the tiles of a group.
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

// TakeFrom takes the tiles from a stock, Spare and the tile for which it is exchanged too. It returns false if that has
// too few.
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

// Lay lays the tiles into a win: the melds in the order of their groups, and the concealed tiles in that of their kinds.
// What the win had is overwritten, and its memory used again.
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
		concealed[t.exchanged(&concealed)]--
	}
	for k, n := range concealed {
		for range n {
			w.Hand = append(w.Hand, hand.NewTile(hand.Kind(k)))
		}
	}
}

// exchanged returns the first tile that is another than Spare, if there is one.
func (t *Tiles) exchanged(concealed *[hand.Kinds]int) hand.Kind {
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

// Stock is what is left of the tiles that are in play while a hand is made.
type Stock struct {
	kinds  hand.Set
	copies int
	left   [hand.Kinds]int
}

// NewStock returns so many copies of each of some kinds.
func NewStock(kinds hand.Set, copies int) Stock {
	s := Stock{kinds: kinds, copies: copies}
	for k := range s.left {
		if kinds.Has(hand.Kind(k)) {
			s.left[k] = copies
		}
	}
	return s
}

// Left returns how many tiles of a kind are left, and Taken how many were taken.
func (s *Stock) Left(k hand.Kind) int { return s.left[k] }

// Taken returns how many tiles of a kind were taken.
func (s *Stock) Taken(k hand.Kind) int {
	if !s.kinds.Has(k) {
		return 0
	}
	return s.copies - s.left[k]
}

// Take takes tiles, all of them or, if one isn't left, none.
func (s *Stock) Take(kinds ...hand.Kind) bool {
	for i, k := range kinds {
		if s.left[k] == 0 {
			for _, back := range kinds[:i] {
				s.left[back]++
			}
			return false
		}
		s.left[k]--
	}
	return true
}

// Draw takes any tile, of which the kinds with more left come more often; NoKind if none is left.
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
