package hand

import (
	"cmp"
	"slices"
	"sync"
)

// The tiles of one suit can be split into groups and at most one pair in 23,533 ways, from 21,743
// different collections of tiles. All are worked out once, the first time that a hand is read.

// split is one way to split the concealed tiles of a suit: four bits for each of up to four blocks
// from the lowest, then three bits for their number, then four for the rank of the pair (0: none).
// A block is 0-8 for a triplet of rank 1-9, 9-15 for a sequence that starts at rank 1-7.
type split uint32

const (
	splitCountShift = 16
	splitPairShift  = 19
	firstRun        = 9
	blocks          = 16
)

func (s split) count() int      { return int(s >> splitCountShift & 7) }
func (s split) pair() int       { return int(s >> splitPairShift & 15) }
func (s split) block(i int) int { return int(s >> (4 * i) & 15) }

// ordered gives the split with its blocks in the order of their lowest tiles.
func (s split) ordered() split {
	var blocks []int
	for i := range s.count() {
		blocks = append(blocks, s.block(i))
	}
	slices.SortFunc(blocks, func(a, b int) int { return cmp.Or(cmp.Compare(a%firstRun, b%firstRun), cmp.Compare(a, b)) })
	for i, b := range blocks {
		s = s&^(15<<(4*i)) | split(b)<<(4*i)
	}
	return s
}

// splitTable finds the splits of a suit by its counts, in a hash table with open addressing.
type splitTable struct {
	slots  [1 << splitBits]splitSlot
	splits []split
}

// splitSlot holds the counts, three bits a rank, and where their splits stand. A free slot has none.
type splitSlot struct {
	counts uint32
	first  uint16
	n      uint16
}

// splitBits gives a table that is two thirds full, and fits in the cache beside the core.
const splitBits = 15

// hashCounts spreads counts over the table by multiplying with 2^32 divided by the golden ratio.
func hashCounts(counts uint32) uint32 { return counts * 0x9e3779b9 >> (32 - splitBits) }

var loadSplits = sync.OnceValue(newSplitTable)

func newSplitTable() *splitTable {
	type found struct {
		counts uint32
		split  split
	}
	var all []found
	var add func(counts uint32, s split, from int)
	add = func(counts uint32, s split, from int) {
		all = append(all, found{counts, s})
		for rank := range 9 {
			if counts>>(3*rank)&7 <= 2 {
				all = append(all, found{counts + 2<<(3*rank), s | split(rank+1)<<splitPairShift})
			}
		}
		n := s.count()
		if n == 4 {
			return
		}
		for b := from; b < blocks; b++ {
			next, ok := addBlock(counts, b)
			if ok {
				add(next, s|split(b)<<(4*n)+1<<splitCountShift, b)
			}
		}
	}
	add(0, 0, 0)

	t := &splitTable{splits: make([]split, len(all))}
	for _, f := range all {
		t.slot(f.counts).n++
	}
	first := 0
	for i := range t.slots {
		t.slots[i].first = uint16(first)
		first += int(t.slots[i].n)
		t.slots[i].n = 0
	}
	for _, f := range all {
		slot := t.slot(f.counts)
		t.splits[int(slot.first)+int(slot.n)] = f.split.ordered()
		slot.n++
	}
	return t
}

// addBlock adds a block's tiles to the counts of a suit, unless that makes a fifth tile.
func addBlock(counts uint32, block int) (uint32, bool) {
	if block < firstRun {
		shift := 3 * block
		return counts + 3<<shift, counts>>shift&7 <= 1
	}
	shift := 3 * (block - firstRun)
	for i := range 3 {
		if counts>>(shift+3*i)&7 == 4 {
			return 0, false
		}
	}
	return counts + 0o111<<shift, true
}

// slot gives the slot of some counts, a free one if they are not in the table yet.
func (t *splitTable) slot(counts uint32) *splitSlot {
	for i := hashCounts(counts); ; i++ {
		s := &t.slots[i&(1<<splitBits-1)]
		if s.counts == counts {
			return s
		}
		if s.counts == 0 && s.n == 0 && counts != 0 {
			s.counts = counts
			return s
		}
	}
}

// of gives the ways to split a suit; none if its tiles are not groups and at most one pair.
func (t *splitTable) of(counts uint32) []split {
	for i := hashCounts(counts); ; i++ {
		s := &t.slots[i&(1<<splitBits-1)]
		if s.counts == counts {
			return t.splits[s.first : s.first+s.n]
		}
		if s.counts == 0 && s.n == 0 {
			return nil
		}
	}
}
