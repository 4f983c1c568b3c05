package hand

import "sync"

// The tiles of one suit can be split into groups and at most one pair in 23,533 ways, from 21,743
// different collections of tiles. All are worked out once, the first time that a hand is read, and
// with them those of the honors, which make no sequences.

// split is one way to split the concealed tiles of a suit.
type split struct {
	// groups are those of the first suit, one byte each: from the lowest, a triplet before a sequence.
	groups uint32
	count  uint8
	// pair is the place of the pair in its suit, from 0, or noPair.
	pair uint8
}

const noPair = 9

// splitTable finds the splits of a suit by what Counts.half holds of it, in a hash table with open addressing.
type splitTable struct {
	slots [1 << splitBits]splitSlot
	// more are the further ways of those collections that can be split in several.
	more []split
}

// splitSlot holds a collection of tiles and the first way to split it, so that most take one look into
// the memory. A free slot has no key.
type splitSlot struct {
	key uint32
	split
	// further ways stand from more[first].
	further uint16
	first   uint16
}

// splitBits gives a table that is two thirds full, and fits in the cache beside the core.
const splitBits = 15

// honorsKey tells the honors apart from a suit; sizes leave this bit free.
const honorsKey = 1 << 31

// hashKey spreads keys over the table by multiplying with 2^32 divided by the golden ratio.
func hashKey(key uint32) uint32 { return key * 0x9e3779b9 >> (32 - splitBits) }

var loadSplits = sync.OnceValue(newSplitTable)

// foundSplit is a split with the collection that it is of.
type foundSplit struct {
	key uint32
	split
}

func newSplitTable() *splitTable {
	t := new(splitTable)
	var several []foundSplit
	for _, ranks := range [...]int{9, 7} {
		for _, f := range allSplits(ranks) {
			if ranks < 9 {
				f.key |= honorsKey
			}
			slot := t.slot(f.key)
			if slot.key == 0 {
				slot.key, slot.split = f.key, f.split
			} else {
				slot.further++
				several = append(several, f)
			}
		}
	}
	t.more = make([]split, len(several))
	next := uint16(0)
	var filled [1 << splitBits]uint16
	for _, f := range several {
		i := t.index(f.key)
		slot := &t.slots[i]
		if filled[i] == 0 {
			slot.first = next
			next += slot.further
		}
		t.more[slot.first+filled[i]] = f.split
		filled[i]++
	}
	return t
}

// allSplits lists the ways to split every collection of tiles of a suit, or of the honors, which have fewer
// ranks; but not the empty one. Those of one collection come in the order of their groups.
func allSplits(ranks int) (all []foundSplit) {
	var add func(f foundSplit, from int)
	add = func(f foundSplit, from int) {
		all = append(all, f)
		for rank := range ranks {
			if f.key>>(rankBits*rank)&(1<<rankBits-1) <= Copies-2 {
				paired := f
				paired.key += 2<<(rankBits*rank) + 2<<sizeShift
				paired.pair = uint8(rank)
				all = append(all, paired)
			}
		}
		if f.count == 4 {
			return
		}
		for i := from; i < 2*ranks; i++ { // of each rank the triplet, then the sequence
			if next, ok := f.with(i/2, i%2 == 1, ranks); ok {
				add(next, i)
			}
		}
	}
	add(foundSplit{split: split{pair: noPair}}, 0)
	return all[1:]
}

// with adds a triplet, or a sequence, of which the lowest tile is given; false if that makes a fifth tile, or
// there is no such group.
func (f foundSplit) with(rank int, sequence bool, ranks int) (foundSplit, bool) {
	g := NewGroup(Triplet, KindOf(Man, rank+1)).Closed()
	adds, most := uint32(3), uint32(Copies-3)
	tiles := 1
	if sequence {
		if ranks < 9 || rank > 6 {
			return f, false
		}
		g = NewGroup(Sequence, KindOf(Man, rank+1)).Closed()
		adds, most, tiles = 1, Copies-1, 3
	}
	for i := range tiles {
		shift := rankBits * (rank + i)
		if f.key>>shift&(1<<rankBits-1) > most {
			return f, false
		}
		f.key += adds << shift
	}
	f.key += 3 << sizeShift
	f.groups |= uint32(g) << (8 * f.count)
	f.count++
	return f, true
}

// index gives the place of a key, that of a free slot if it is not in the table yet.
func (t *splitTable) index(key uint32) uint32 {
	for i := hashKey(key); ; i = (i + 1) % (1 << splitBits) {
		if k := t.slots[i].key; k == key || k == 0 {
			return i
		}
	}
}

func (t *splitTable) slot(key uint32) *splitSlot { return &t.slots[t.index(key)] }

// emptySuit is the split of no tiles.
var emptySuit = splitSlot{split: split{pair: noPair}}

// of gives the splits of a suit by what is counted of it; nil if its tiles are not groups and at most one pair.
func (t *splitTable) of(s Suit, half uint32) *splitSlot {
	if half == 0 {
		return &emptySuit
	}
	if s == Honors {
		half |= honorsKey
	}
	if slot := t.slot(half); slot.key != 0 {
		return slot
	}
	return nil
}

// way gives a way to split a slot's tiles by its number.
func (t *splitTable) way(slot *splitSlot, i uint16) split {
	if i == 0 {
		return slot.split
	}
	return t.more[slot.first+i-1]
}
