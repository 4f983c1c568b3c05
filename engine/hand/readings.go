package hand

import "slices"

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

// String gives the wait's name.
func (w Wait) String() string { return waitNames[w] }

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
	var suits [4]*splitSlot
	groups, without := t.NumMelds, 0 // without counts the suits without a pair
	for s := range suits {
		slot, ok := table.of(uint32(t.concealed[s/2] >> (32 * (s % 2))))
		if !ok {
			return dst
		}
		suits[s] = slot
		groups += int(slot.count)
		without += int(slot.pair / noPair)
	}
	if groups != 4 || without != len(suits)-1 {
		return dst
	}
	z := &suits[Honors].split
	for m := range suits[Man].further + 1 {
		for p := range suits[Pin].further + 1 {
			for s := range suits[Sou].further + 1 {
				dst = w.complete(t, [4]*split{table.way(suits[Man], m), table.way(suits[Pin], p), table.way(suits[Sou], s), z}, dst)
			}
		}
	}
	return dst
}

// complete appends the reading that splits of the suits and the melds make: once for the pair and each group
// that the winning tile can have completed, but once for groups that differ in nothing that counts, as 345 567 with
// either 5.
func (w *Win) complete(t *Tally, suits [4]*split, dst []Reading) []Reading {
	groups, concealed, pair := uint32(0), 0, uint8(NoKind)
	for s, split := range suits {
		// The bytes of the groups, each moved to its suit.
		own := uint32(1)<<(8*split.count) - 1
		groups |= (split.groups + uint32(s)<<suitShift*0x01010101&own) << (8 * concealed)
		concealed += int(split.count)
		pair = min(pair, split.pair+uint8(9*s))
	}
	groups |= t.packed << (8 * concealed)
	// Each is written down, and counted only if the tile can have completed it; and so on, all without branches, because
	// none of them could be predicted (8 % of a score).
	n := len(dst)
	dst = slices.Grow(dst, 1+4)[:n+1+4]
	tile := w.Tile.Kind()
	dst[n].set(groups, PairCompleted, Tanki, Kind(pair))
	if Kind(pair) == tile {
		n++
	}
	ron := concealedBit
	if w.Tsumo {
		ron = 0
	}
	seen := 1 << Irregular // of two groups for which the tile waited alike, the first stands for both
	for i := range 4 {
		wait := Group(groups >> (8 * i)).wait(tile)
		if i >= concealed {
			wait = Irregular
		}
		dst[n].set(groups&^(uint32(ron&opens[wait])<<(8*i)), uint8(i), wait, Kind(pair))
		n += ^seen >> wait & 1
		seen |= 1 << wait
	}
	return dst[:n]
}

// opens is the bit of a group that a tile won by ron clears, by the wait.
var opens = [Waits]Group{Shanpon: concealedBit}

// set fills a reading of four groups, given as their bytes. Written in this way it is one store; byte by byte, whoever
// reads the whole next would wait for it (6 % of a score).
func (r *Reading) set(groups uint32, completed uint8, wait Wait, pair Kind) {
	v := uint64(groups) | 4<<32 | uint64(completed)<<40 | uint64(wait)<<48 | uint64(pair)<<56
	r.Groups[0], r.Groups[1], r.Groups[2], r.Groups[3] = Group(v), Group(v>>8), Group(v>>16), Group(v>>24)
	r.NumGroups, r.Completed, r.Wait, r.Pair = uint8(v>>32), uint8(v>>40), Wait(v>>48), Kind(v>>56)
}

// waits holds for each block and each rank what the block waited for before a tile of that rank completed it:
// Irregular if the tile is not in it, or of another suit, for which the last place stands.
var waits = func() (table [blocks][9 + 1]Wait) {
	for b := range table {
		for rank := range table[b] {
			table[b][rank] = Irregular
		}
		if b < firstRun {
			table[b][b] = Shanpon
			continue
		}
		low := b - firstRun
		table[b][low], table[b][low+1], table[b][low+2] = Ryanmen, Kanchan, Ryanmen
		if low == 0 {
			table[b][2] = Penchan
		}
		if low == 6 {
			table[b][6] = Penchan
		}
	}
	return table
}()

// wait tells for what a concealed group waited that a tile completed; Irregular if the tile is not in it.
func (g Group) wait(k Kind) Wait {
	return waits[g.block()][min(uint(k)-9*uint(g.Suit()), 9)]
}

// SevenPairs tells whether the win is seven pairs, and whether all seven differ.
func (w *Win) SevenPairs(t *Tally) (pairs, distinct bool) {
	if len(w.Melds) > 0 {
		return false, false
	}
	counts := (t.halves[0] | t.halves[1]) & allCounts
	return counts&eachRank == 0, counts&^(eachRank<<1) == 0
}
