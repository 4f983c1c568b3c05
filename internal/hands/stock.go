package hands

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
)

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
