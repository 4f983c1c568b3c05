package randomwin

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Source makes random wins for a rule set: with its red fives, its players and its situation.
type Source struct {
	Seed  uint64
	Rules *rules.Rules
}

// Win returns the win of a number. For one seed and rule set it is always the same, whatever was asked for before.
func (s *Source) Win(number uint64) hand.Win {
	m := &maker{rng: rand.New(rand.NewPCG(s.Seed, number)), rules: s.Rules}
	for !m.tiles() {
	}
	m.call()
	m.chooseTile()
	m.seats()
	m.nuki()
	m.indicators()
	m.counters()
	m.situation()
	m.paintRed()
	if m.chance(2) {
		m.spoil()
	}
	return m.win
}

// maker makes one win.
type maker struct {
	rng   *rand.Rand
	rules *rules.Rules
	win   hand.Win

	// left is how many tiles of each kind nobody has seen.
	left [hand.Kinds]int
	// groups are those of the hand before it is known whether they are called, and pair the pair; a hand without groups
	// has loose tiles instead.
	groups []hand.Group
	pair   hand.Kind
	loose  []hand.Kind
	// called and kans are for how many of 100 groups, and triplets, it is tried.
	called, kans int
	// aim is a kind that the winning tile should be, if the style has one.
	aim hand.Kind
	// rich reports whether many indicators shall be turned, and show tiles of the winner's.
	rich bool
}

// group returns a triplet or a sequence by its lowest tile.
func group(triplet bool, low hand.Kind) hand.Group {
	if triplet {
		return hand.NewGroup(hand.Triplet, low)
	}
	return hand.NewGroup(hand.Sequence, low)
}

// tilesOf are the kinds of a group's three tiles.
func tilesOf(g hand.Group) []hand.Kind {
	if low := g.Low(); g.Kind() == hand.Sequence {
		return []hand.Kind{low, low + 1, low + 2}
	}
	return []hand.Kind{g.Low(), g.Low(), g.Low()}
}

// chance is true for so many of 100.
func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }

// below returns a number from 0 to n-1.
func (m *maker) below(n int) int { return m.rng.IntN(n) }

// kind returns any kind of tile.
func (m *maker) kind() hand.Kind { return hand.Kind(m.below(hand.Kinds)) }

// suit returns one of the three suits.
func (m *maker) suit() hand.Suit { return hand.Suit(m.below(int(hand.Honors))) }

// take takes tiles, if they are left.
func (m *maker) take(kinds ...hand.Kind) bool {
	for i, k := range kinds {
		if m.left[k] == 0 {
			for _, back := range kinds[:i] {
				m.left[back]++
			}
			return false
		}
		m.left[k]--
	}
	return true
}
