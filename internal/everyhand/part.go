package everyhand

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
)

// part is the tiles of a hand in one suit, or the honors.
type part struct {
	// concealed counts the tiles of each rank outside melds, in three bits each.
	concealed uint32
	// melds holds one-based indexes into meldGroups, a byte each, in ascending order; 0 is none.
	melds uint32
}

const (
	rankBits = 3
	rankMask = 1<<rankBits - 1
	ranks    = 9
	honors   = 7
)

// The most melds and groups of a hand.
const (
	maxMelds  = 4
	maxGroups = 4
)

// meldGroups lists the melds of the first suit. part.melds refers to them.
var meldGroups = func() (list []hand.Group) {
	for rank := range hand.Kind(ranks) {
		if rank < ranks-2 {
			list = append(list, hand.NewGroup(hand.Sequence, rank))
		}
		kan := hand.NewGroup(hand.Kan, rank)
		list = append(list, hand.NewGroup(hand.Triplet, rank), kan, kan.Closed())
	}
	return list
}()

func tilesOf(g hand.Group) uint32 {
	low := rankBits * int(g.Low())
	switch g.Kind() {
	case hand.Sequence:
		return 1<<low | 1<<(low+rankBits) | 1<<(low+2*rankBits)
	case hand.Triplet:
		return 3 << low
	}
	return 4 << low
}

// suit describes the tiles in play of a suit: a bit for each rank, the copies of each, and whether
// they make sequences.
type suit struct {
	ranks  uint16
	copies int
	runs   bool
}

func (s suit) allows(tiles uint32) bool {
	for rank := 0; tiles != 0; rank, tiles = rank+1, tiles>>rankBits {
		if n := int(tiles & rankMask); n > s.copies || n > 0 && s.ranks>>rank&1 == 0 {
			return false
		}
	}
	return true
}

func (s suit) has(g hand.Group) bool {
	return (s.runs || g.Kind() != hand.Sequence) && s.allows(tilesOf(g))
}

// collection is a multiset of concealed tiles with the number of its readings.
type collection struct {
	tiles uint32
	ways  uint8
}

func (s suit) readable() (list []collection) {
	ways := make(map[uint32]uint8)
	var blocks []uint32
	for rank := range hand.Kind(ranks) {
		for _, kind := range [...]hand.GroupKind{hand.Triplet, hand.Sequence} {
			if kind == hand.Sequence && rank >= ranks-2 {
				continue
			}
			if g := hand.NewGroup(kind, rank); s.has(g) {
				blocks = append(blocks, tilesOf(g))
			}
		}
	}
	var add func(tiles uint32, groups, from int)
	add = func(tiles uint32, groups, from int) {
		ways[tiles]++
		for rank := range ranks {
			if paired := tiles + 2<<(rankBits*rank); tiles>>(rankBits*rank)&rankMask <= 2 &&
				s.allows(paired) {
				ways[paired]++
			}
		}
		if groups == maxGroups {
			return
		}
		for i := from; i < len(blocks); i++ {
			if sum, ok := addTiles(tiles, blocks[i]); ok && s.allows(sum) {
				add(sum, groups+1, i)
			}
		}
	}
	add(0, 0, 0)
	for tiles, n := range ways {
		list = append(list, collection{tiles, n})
	}
	slices.SortFunc(list, func(a, b collection) int { return int(a.tiles) - int(b.tiles) })
	return list
}

// addTiles adds tiles. It returns false if a rank has more than four, which three bits might not
// hold.
func addTiles(a, b uint32) (uint32, bool) {
	for rest := b; rest != 0; {
		at := bits.TrailingZeros32(rest) / rankBits * rankBits
		if a>>at&rankMask+b>>at&rankMask > hand.Copies {
			return 0, false
		}
		rest &^= rankMask << at
	}
	return a + b, true
}

// pairs lists the collections that consist of pairs. With repeated, four equal tiles are two pairs.
func (s suit) pairs(repeated bool) (list []uint32) {
	var add func(tiles uint32, rank, left int)
	add = func(tiles uint32, rank, left int) {
		if rank == ranks {
			list = append(list, tiles)
			return
		}
		for n := uint32(0); n <= 4; n += 2 {
			if pairs := int(n / 2); pairs <= left && (n <= 2 || repeated) &&
				s.allows(tiles|n<<(rankBits*rank)) {
				add(tiles|n<<(rankBits*rank), rank+1, left-pairs)
			}
		}
	}
	add(0, 0, 7)
	return list
}

func (s suit) meldLists(limit int) (lists [maxMelds + 1][]part) {
	var add func(p part, n, from int)
	add = func(p part, n, from int) {
		lists[n] = append(lists[n], p)
		if n == limit {
			return
		}
		for i := from; i < len(meldGroups); i++ {
			if sum, ok := addTiles(p.concealed, tilesOf(meldGroups[i])); ok &&
				s.has(meldGroups[i]) && s.allows(sum) {
				add(part{concealed: sum, melds: p.melds | uint32(i+1)<<(8*n)}, n+1, i)
			}
		}
	}
	add(part{}, 0, 0)
	return lists
}

func (p part) size() (n int) {
	for c := p.concealed; c != 0; c >>= rankBits {
		n += int(c & rankMask)
	}
	return n
}

func (p part) kinds() (set hand.Set) {
	for rank, c := 0, p.concealed; c != 0; rank, c = rank+1, c>>rankBits {
		if c&rankMask != 0 {
			set |= 1 << rank
		}
	}
	for m := p.melds; m != 0; m >>= 8 {
		set |= meldGroups[m&0xff-1].Kinds()
	}
	return set
}

// exchanged returns the part with the tiles of each rank replaced by those of another.
func (p part) exchanged(permutation *[ranks]int) part {
	var q part
	for rank, c := 0, p.concealed; c != 0; rank, c = rank+1, c>>rankBits {
		q.concealed |= c & rankMask << (rankBits * permutation[rank])
	}
	var melds []uint32
	for m := p.melds; m != 0; m >>= 8 {
		g := meldGroups[m&0xff-1]
		low := permutation[g.Low()]
		if g.Kind() == hand.Sequence {
			low = min(low, permutation[g.Low()+2])
		}
		moved := hand.NewGroup(g.Kind(), hand.Kind(low))
		if g.Concealed() {
			moved = moved.Closed()
		}
		melds = append(melds, uint32(slices.Index(meldGroups, moved)+1))
	}
	slices.Sort(melds)
	for i, m := range melds {
		q.melds |= m << (8 * i)
	}
	return q
}

func (p part) compare(q part) int {
	return cmp.Or(cmp.Compare(p.concealed, q.concealed), cmp.Compare(p.melds, q.melds))
}
