package hand

import (
	"math/bits"
	"slices"

	"example.com/hanfu/internal/nameindex"
)

// Wait is what the hand waited for before the winning tile, in one reading.
type Wait uint8

// The waits. Irregular is the wait of a shape without groups or pairs.
const (
	Ryanmen Wait = iota
	Kanchan
	Penchan
	Shanpon
	Tanki
	Irregular
)

// Waits is how many waits there are.
const Waits = 6

var waitNames = [Waits]string{"ryanmen", "kanchan", "penchan", "shanpon", "tanki", "irregular"}

// String returns the wait's name, ? for what is no wait.
func (w Wait) String() string { return nameindex.Of(waitNames[:], w) }

// PairCompleted and NothingCompleted stand in Reading.Completed for no group.
const (
	PairCompleted    = 4
	NothingCompleted = 5
)

// Reading is one way to read a win's tiles as groups and a pair, with one place for the winning tile.
type Reading struct {
	// Groups are the concealed ones, then the melds as called; NumGroups is 4, or 0 for a hand without groups.
	Groups    [4]Group
	NumGroups uint8
	// Completed is the index of the group that the winning tile completed, or PairCompleted, or NothingCompleted.
	Completed uint8
	Wait      Wait
	// Pair is NoKind in a hand that has no pair, or seven.
	Pair Kind
}

// Readings appends to dst every way to read the tiles as four groups and a pair: every grouping and
// every wait that the winning tile can have completed in it. There is none if the hand is no such hand.
// Groupings that differ in the characters come first in their order, and so on; within a suit those with the
// lowest triplets come first. Of each, the pair as what was completed comes first, then the groups.
func (w *Win) Readings(t *Tally, dst []Reading) []Reading {
	table := loadSplits()
	low, high := t.concealed[0], t.concealed[1]
	m, p := table.of(uint32(low)), table.of(uint32(low>>32))
	s, z := table.of(uint32(high)), table.of(uint32(high>>32))
	found := uint64(m.key)|uint64(p.key)<<32 == low && uint64(s.key)|uint64(z.key)<<32 == high
	if !found || t.NumMelds+int(m.count+p.count+s.count+z.count) != 4 {
		return dst
	}
	if m.further|p.further|s.further == 0 {
		return w.complete(t, &m.split, &p.split, &s.split, &z.split, dst)
	}
	for i := range m.further + 1 {
		for j := range p.further + 1 {
			for k := range s.further + 1 {
				dst = w.complete(t, table.way(m, i), table.way(p, j), table.way(s, k), &z.split, dst)
			}
		}
	}
	return dst
}

// complete appends the reading that splits of the suits and the melds make: once for the pair and each group
// that the winning tile can have completed, but once for groups that differ in nothing that counts, as 345 567 with
// either 5. There is none unless there is just one pair.
func (w *Win) complete(t *Tally, m, p, s, z *split, dst []Reading) []Reading {
	pair := uint64(m.pair) | uint64(p.pair)<<9 | uint64(s.pair)<<18 | uint64(z.pair)<<27
	if pair == 0 || pair&(pair-1) != 0 {
		return dst
	}
	// The groups, a byte each, behind those of the suits before.
	groups := uint64(t.packed)
	groups = groups<<(8*z.count&63) | z.in(Honors)
	groups = groups<<(8*s.count&63) | s.in(Sou)
	groups = groups<<(8*p.count&63) | p.in(Pin)
	groups = groups<<(8*m.count&63) | m.in(Man)

	n := len(dst)
	dst = slices.Grow(dst, 1+4)[:n+1+4]
	tile := w.Tile.Kind()
	reading := groups | 4<<numGroupsShift | uint64(bits.TrailingZeros64(pair))<<pairShift
	// Written down, and counted only if the tile can have completed it, because a branch could not be predicted.
	dst[n].set(reading | PairCompleted<<completedShift | uint64(Tanki)<<waitShift)
	n += int(pair >> tile & 1)
	waits := &waits[tile]
	waiting := uint64(waits[groups&255]) | uint64(waits[groups>>8&255])<<8 | uint64(waits[groups>>16&255])<<16 | uint64(waits[groups>>24&255])<<24
	for waiting != 0 {
		bit := uint64(bits.TrailingZeros64(waiting))
		wait, group := bit%8, bit/8
		waiting &^= eachGroup << wait // of two groups for which the tile waited alike, the first stands for both
		opened := uint64(0)
		if wait == uint64(Shanpon) && !w.Tsumo {
			opened = uint64(concealedBit) << (8 * group)
		}
		dst[n].set(reading&^opened | group<<completedShift | wait<<waitShift)
		n++
	}
	return dst[:n]
}

// eachGroup has the lowest bit of the byte of each group.
const eachGroup = 0x01010101

// in returns the groups of a suit, which the splits hold as those of the first.
func (s *split) in(suit Suit) uint64 {
	each := s.groups >> 7 & eachGroup // one for each group, as all are concealed
	return uint64(s.groups + each*uint32(suit)<<suitShift)
}

// The places of a reading's fields behind its groups, where all are bytes of one word.
const (
	numGroupsShift = 32
	completedShift = 40
	waitShift      = 48
	pairShift      = 56
)

// set fills a reading from its bytes in a single store; byte by byte, whoever reads the whole next would wait for it (6
// % of a score).
func (r *Reading) set(v uint64) {
	r.Groups[0], r.Groups[1], r.Groups[2], r.Groups[3] = Group(v), Group(v>>8), Group(v>>16), Group(v>>24)
	r.NumGroups, r.Completed = uint8(v>>numGroupsShift), uint8(v>>completedShift)
	r.Wait, r.Pair = Wait(v>>waitShift), Kind(v>>pairShift)
}

// waits holds for each tile and each group, by its number, what the group waited for before the tile completed it, as a
// bit; none if the tile is not in it, or the group is a meld.
var waits = func() (table [ofKind + 1][256]uint8) {
	for k := range Kind(Kinds) {
		for _, g := range AllGroups() {
			if g.Concealed() && g.Kind() != Kan && g.Kinds().Has(k) {
				table[k][g] = 1 << g.wait(k)
			}
		}
	}
	return table
}()

func (g Group) wait(k Kind) Wait {
	if g.Kind() != Sequence {
		return Shanpon
	}
	low := g.Low()
	switch k - low {
	case 1:
		return Kanchan
	case 2:
		if low.Rank() == 1 {
			return Penchan
		}
	default:
		if low.Rank() == 7 {
			return Penchan
		}
	}
	return Ryanmen
}

// SevenPairs reports whether the win is seven pairs, and whether all seven differ.
func (w *Win) SevenPairs(t *Tally) (pairs, distinct bool) {
	if len(w.Melds) > 0 {
		return false, false
	}
	counts := (t.halves[0] | t.halves[1]) & allCounts
	return t.Even(), counts&^(eachRank<<1) == 0
}

// Even reports whether the tiles are even in number, kind by kind.
func (t *Tally) Even() bool { return (t.halves[0]|t.halves[1])&eachRank == 0 }
