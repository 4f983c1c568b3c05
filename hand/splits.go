package hand

import (
	"slices"
	"sync"
	"sync/atomic"
)

// The tiles of one suit can be split into groups and at most one pair in 23,533 ways, from 21,743
// different multisets of tiles. A table holds them all, together with those of the honors, which
// have no sequences. Making it takes as long as searching some hundred hands, so the first hands
// are searched.

// split is one way to split the concealed tiles of a suit.
type split struct {
	// groups are groups of Man, one byte each, ordered by their lowest tile, a triplet before a
	// sequence.
	groups uint32
	// pair holds the bit of the pair's rank, or none.
	pair  uint16
	count uint8
}

// splitTable maps a suit's half of Tally.concealed to its splits. It is a perfect hash table: a
// lookup takes one probe and no unpredictable branch.
type splitTable struct {
	slots [1 << slotBits]splitSlot
	// displacements of the buckets are chosen so that no two keys share a slot.
	displacements [1 << bucketBits]uint16
	// more are the splits after the first of keys that have several.
	more []split
}

// splitSlot holds a key and its first split, so that most lookups touch memory once. A free slot
// has the key 0, and so has slot 0, which is that of an empty suit.
type splitSlot struct {
	key uint32
	split
	// Further splits are at more[first:first+further].
	further uint16
	first   uint16
}

// The table is two thirds full, and fits in the core's cache.
const (
	slotBits   = 15
	bucketBits = 13
)

// honorsKey distinguishes honors from a suit; tile counts leave this bit free.
const honorsKey = 1 << 31

// hashKey multiplies key by 2^64 divided by the golden ratio. slotOf combines place with the
// bucket's displacement.
func hashKey(key uint32) (bucket, place uint32) {
	h := uint64(key) * 0x9e3779b97f4a7c15
	return uint32(h >> (64 - bucketBits)), uint32(h >> (64 - bucketBits - slotBits))
}

// splits is the table, or nil until it is made.
var splits atomic.Pointer[splitTable]

// searched counts the hands that were read without the table.
var searched atomic.Int64

const searchedHands = 100

// loadSplits returns the table, or nil for the first hands.
func loadSplits() *splitTable {
	if t := splits.Load(); t != nil {
		return t
	}
	if searched.Load() < searchedHands {
		searched.Add(1)
		return nil
	}
	makeSplits()
	return splits.Load()
}

var makeSplits = sync.OnceFunc(func() { splits.Store(newSplitTable()) })

type foundSplit struct {
	key uint32
	split
}

func newSplitTable() *splitTable {
	t := new(splitTable)
	all := splitsWithin(everyTile, nil)[1:]
	all = splitsWithin(everyTile|honorsKey, all)
	byBucket, ends := sortedByBucket(all)
	// Place the fullest buckets first, while most slots are free.
	fullest := 0
	for i := range t.displacements {
		fullest = max(fullest, int(ends[i+1]-ends[i]))
	}
	var slots []splitSlot
	for size := fullest; size > 0; size-- {
		for i := range t.displacements {
			if bucket := byBucket[ends[i]:ends[i+1]]; len(bucket) == size {
				slots = t.bucketSlots(bucket, slots[:0])
				for !t.place(slots, t.displacements[i]) {
					t.displacements[i]++
				}
			}
		}
	}
	return t
}

func sortedByBucket(all []foundSplit) (sorted []foundSplit, starts [1<<bucketBits + 1]uint16) {
	for i := range all {
		bucket, _ := hashKey(all[i].key)
		starts[bucket+1]++
	}
	for i := range len(starts) - 1 {
		starts[i+1] += starts[i]
	}
	sorted = make([]foundSplit, len(all))
	next := starts
	for _, f := range all {
		bucket, _ := hashKey(f.key)
		sorted[next[bucket]] = f
		next[bucket]++
	}
	return sorted, starts
}

// bucketSlots appends a slot for each key of a bucket, and the key's further splits to t.more.
func (t *splitTable) bucketSlots(bucket []foundSplit, slots []splitSlot) []splitSlot {
	for i, f := range bucket {
		if slices.ContainsFunc(slots, func(s splitSlot) bool { return s.key == f.key }) {
			continue
		}
		slot := splitSlot{key: f.key, split: f.split, first: uint16(len(t.more))}
		for _, other := range bucket[i+1:] {
			if other.key == f.key {
				t.more = append(t.more, other.split)
				slot.further++
			}
		}
		slots = append(slots, slot)
	}
	return slots
}

// place stores a bucket in the slots for a displacement. It returns false, and stores nothing, if
// one of them is taken or two keys share one.
func (t *splitTable) place(bucket []splitSlot, move uint16) bool {
	for i := range bucket {
		at := slotOf(bucket[i].key, move)
		if t.slots[at].key != 0 || at == 0 {
			for j := range bucket[:i] {
				t.slots[slotOf(bucket[j].key, move)] = splitSlot{}
			}
			return false
		}
		t.slots[at] = bucket[i]
	}
	return true
}

// slotOf returns the slot for a displacement. The displacement multiplies place, so some
// displacement separates the keys of a bucket.
func slotOf(key uint32, move uint16) uint32 {
	_, place := hashKey(key)
	return (place ^ place>>7*uint32(move)) & (1<<slotBits - 1)
}

// everyTile is the key of all tiles of a suit.
const everyTile = uint32(Copies * (eachRank & suitBits))

// splitsWithin appends all splits of every part of a suit's tiles, or of the honors, starting with
// the empty one. Splits of one part are ordered by their lowest triplets.
func splitsWithin(tiles uint32, all []foundSplit) []foundSplit {
	ranks := 9
	if tiles&honorsKey != 0 {
		ranks = 7
	}
	var add func(f foundSplit, from int)
	add = func(f foundSplit, from int) {
		all = append(all, f)
		for rank := range ranks {
			if f.left(tiles, rank) >= 2 {
				paired := f
				paired.key += 2<<(rankBits*rank) + 2<<sizeShift
				paired.pair = 1 << rank
				all = append(all, paired)
			}
		}
		if f.count == 4 {
			return
		}
		for b := from; b < blocks; b++ {
			if next, ok := f.withGroup(Group(b), ranks, tiles); ok {
				add(next, b)
			}
		}
	}
	add(foundSplit{key: tiles & honorsKey}, 0)
	return all
}

func (f foundSplit) left(tiles uint32, rank int) int {
	return int(tiles>>(rankBits*rank)&(1<<rankBits-1)) - int(f.key>>(rankBits*rank)&(1<<rankBits-1))
}

// withGroup adds a group given by its block. It returns false if tiles have no such group left.
func (f foundSplit) withGroup(block Group, ranks int, tiles uint32) (foundSplit, bool) {
	g := block.Closed()
	low, span, adds := g.Low().Rank()-1, 1, 3
	if g.Kind() == Sequence {
		span, adds = 3, 1
		if ranks < 9 {
			return f, false
		}
	}
	if low >= ranks {
		return f, false
	}
	for rank := low; rank < low+span; rank++ {
		if f.left(tiles, rank) < adds {
			return f, false
		}
		f.key += uint32(adds) << (rankBits * rank)
	}
	f.key += 3 << sizeShift
	f.insert(g)
	return f, true
}

// insert inserts a group in the order of the lowest tiles, a triplet before a sequence.
func (s *split) insert(g Group) {
	at := uint(0)
	for ; at < uint(s.count); at++ {
		if other := Group(s.groups >> (8 * at)); other.Low() > g.Low() ||
			other.Low() == g.Low() && other > g {
			break
		}
	}
	lower := uint32(1)<<(8*at) - 1
	s.groups = s.groups&lower | uint32(g)<<(8*at) | s.groups&^lower<<8
	s.count++
}

// lookup returns the splits for a suit's half of Tally.concealed. Tiles that have no split get
// those of another key, so the caller must compare keys.
func (t *splitTable) lookup(key uint32) *splitSlot {
	bucket, _ := hashKey(key)
	return &t.slots[slotOf(key, t.displacements[bucket])]
}

func (t *splitTable) nth(slot *splitSlot, i uint16) *split {
	if i == 0 {
		return &slot.split
	}
	return &t.more[slot.first+i-1]
}
