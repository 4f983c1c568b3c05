package hand

import (
	"slices"
	"sync"
	"sync/atomic"
)

// The tiles of one suit can be split into groups and at most one pair in 23,533 ways, from 21,743
// different collections of tiles. All are worked out once, the first time that a hand is read, and
// with them those of the honors, which make no sequences.

// split is one way to split the concealed tiles of a suit.
type split struct {
	// groups are those of the first suit, one byte each, in the order of their lowest tiles, a triplet before a
	// sequence.
	groups uint32
	// pair is the pair as a set of one rank, or an empty one.
	pair  uint16
	count uint8
}

// splitTable finds the splits of a suit by its half of Tally.concealed. It is a perfect hash table: each collection
// has a slot that no other has, so finding it takes one look, and no branch that can't be predicted.
type splitTable struct {
	slots [1 << slotBits]splitSlot
	// moves are by which the hash of a collection's bucket is moved to reach slots that are free.
	moves [1 << bucketBits]uint16
	// more are the further ways of those collections that can be split in several.
	more []split
}

// splitSlot holds a collection of tiles and the first way to split it, so that most take one look into
// the memory. A free slot has the key 0, as has the first, which is that of an empty suit.
type splitSlot struct {
	key uint32
	split
	// further ways stand from more[first].
	further uint16
	first   uint16
}

// The table is two thirds full, and fits in the cache beside the core.
const (
	slotBits   = 15
	bucketBits = 13
)

// honorsKey distinguishes the honors from a suit; sizes leave this bit free.
const honorsKey = 1 << 31

// hashKey multiplies the key by 2^64 divided by the golden ratio. The place and the bucket's move together lead to the
// slot.
func hashKey(key uint32) (bucket, place uint32) {
	h := uint64(key) * 0x9e3779b97f4a7c15
	return uint32(h >> (64 - bucketBits)), uint32(h >> (64 - bucketBits - slotBits))
}

// splits is the table, once it is made.
var splits atomic.Pointer[splitTable]

func loadSplits() *splitTable {
	if t := splits.Load(); t != nil {
		return t
	}
	return makeSplits()
}

// Prepare makes what reading hands needs and the first hand would make, which takes about 2 ms. A program may call it
// beside what it does before it has a hand, from another goroutine.
func Prepare() { makeSplits() }

// makeSplits makes the table once, whoever asks first.
var makeSplits = sync.OnceValue(func() *splitTable {
	t := newSplitTable()
	splits.Store(t)
	return t
})

// foundSplit is a split with the collection that it is of.
type foundSplit struct {
	key uint32
	split
}

func newSplitTable() *splitTable {
	t := new(splitTable)
	all := allSplits(9)[1:]
	for _, f := range allSplits(7) {
		f.key |= honorsKey
		all = append(all, f)
	}
	byBucket, ends := sortedByBucket(all)
	// The fullest buckets come first, while there is room.
	fullest := 0
	for i := range t.moves {
		fullest = max(fullest, int(ends[i+1]-ends[i]))
	}
	var slots []splitSlot
	for size := fullest; size > 0; size-- {
		for i := range t.moves {
			if bucket := byBucket[ends[i]:ends[i+1]]; len(bucket) == size {
				slots = t.collect(bucket, slots[:0])
				for !t.place(slots, t.moves[i]) {
					t.moves[i]++
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

// collect appends a slot for each collection of a bucket, which has few. Further ways of one go to the table's.
func (t *splitTable) collect(bucket []foundSplit, slots []splitSlot) []splitSlot {
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

// place puts a bucket into the slots to which a move leads. It returns false if they are not free, or not apart.
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

// slotOf returns the slot to which a move leads. Keys of one bucket go different ways under some move, because each
// move multiplies the place.
func slotOf(key uint32, move uint16) uint32 {
	_, place := hashKey(key)
	return (place ^ place>>7*uint32(move)) & (1<<slotBits - 1)
}

// allSplits lists the ways to split every collection of tiles of a suit, or of the honors, which have fewer
// ranks, the empty one first. Of one collection, those with the lowest triplets come first.
func allSplits(ranks int) (all []foundSplit) {
	var add func(f foundSplit, from int)
	add = func(f foundSplit, from int) {
		all = append(all, f)
		for rank := range ranks {
			if f.key>>(rankBits*rank)&(1<<rankBits-1) <= Copies-2 {
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
			if next, ok := f.with(Group(b), ranks); ok {
				add(next, b)
			}
		}
	}
	add(foundSplit{}, 0)
	return all
}

// with adds a block. It returns false if that makes a fifth tile, or there is no such group.
func (f foundSplit) with(block Group, ranks int) (foundSplit, bool) {
	g := block.Closed()
	low, tiles, adds := g.Low().Rank()-1, 1, uint32(3)
	if g.Kind() == Sequence {
		tiles, adds = 3, 1
		if ranks < 9 {
			return f, false
		}
	}
	if low >= ranks {
		return f, false
	}
	for i := range tiles {
		shift := rankBits * (low + i)
		if f.key>>shift&(1<<rankBits-1)+adds > Copies {
			return f, false
		}
		f.key += adds << shift
	}
	f.key += 3 << sizeShift
	f.insert(g)
	return f, true
}

// insert puts a group behind those that begin lower or alike, of which a triplet comes before a sequence.
func (s *split) insert(g Group) {
	at := uint(0)
	for ; at < uint(s.count); at++ {
		if other := Group(s.groups >> (8 * at)); other.Low() > g.Low() || other.Low() == g.Low() && other > g {
			break
		}
	}
	lower := uint32(1)<<(8*at) - 1
	s.groups = s.groups&lower | uint32(g)<<(8*at) | s.groups&^lower<<8
	s.count++
}

// of returns the splits of a suit by its half of Tally.concealed. For tiles that are not groups and at most one pair it
// returns those of another key.
func (t *splitTable) of(key uint32) *splitSlot {
	bucket, _ := hashKey(key)
	return &t.slots[slotOf(key, t.moves[bucket])]
}

func (t *splitTable) way(slot *splitSlot, i uint16) *split {
	if i == 0 {
		return &slot.split
	}
	return &t.more[slot.first+i-1]
}
