// Package everyhand numbers and enumerates all winning hands.
//
// A hand has four parts, one for each suit and one for the honors, each with concealed tiles and
// melds. All possible parts are listed once and sorted into cells. The parts of a cell have the
// same number of melds and of concealed tiles, and agree on whether they can be read as groups and
// at most one pair, and whether they consist of pairs. These properties decide whether four parts
// make a winning hand. So the hands are those of certain quadruples of cells, each hand in exactly
// one, and its number follows from the indexes of its parts.
//
// An [Exchange] lets one hand represent all that differ only in which suit or wind is which.
package everyhand

import (
	"slices"
	"sort"
	"sync"

	"example.com/hanfu/hand"
)

// Asked says which hands win.
type Asked struct {
	// Kinds holds the tiles in play, with Copies of each.
	Kinds  hand.Set
	Copies int
	// Groups reports whether four groups and a pair win, Pairs whether seven pairs do, and Repeated
	// whether four equal tiles count as two of these.
	Groups, Pairs, Repeated bool
	// Others holds further winning hands without melds, as tile counts. They must not win
	// otherwise.
	Others [][hand.Kinds]uint8
	// LeastMelds and MostMelds are bounds on the number of melds.
	LeastMelds, MostMelds int
}

// Wins reports whether concealed tiles win as groups and a pair, or as pairs.
func (a *Asked) Wins(counts *[hand.Kinds]uint8) bool {
	parts, groups, pairs, paired := partsOf(counts), a.Groups, a.Pairs, 0
	for s, p := range parts {
		n := p.size()
		paired += boolInt(n%3 == 2)
		groups = groups && readables()[boolInt(hand.Suit(s) == hand.Honors)][p.concealed]
		pairs = pairs && a.pairs(p.concealed)
	}
	return pairs || groups && paired == 1
}

// readables returns the collections of a suit, and of the honors, that can be read as groups and at
// most one pair.
var readables = sync.OnceValue(func() (sets [2]map[uint32]bool) {
	for i := range sets {
		sets[i] = make(map[uint32]bool)
		for _, c := range (suit{1<<ranks - 1, hand.Copies, i == 0}).readable() {
			sets[i][c.tiles] = true
		}
	}
	return sets
})

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Sort sorts tile counts, so that the numbers of hands don't depend on the order in which they were
// found.
func Sort(list [][hand.Kinds]uint8) {
	slices.SortFunc(list, func(a, b [hand.Kinds]uint8) int { return slices.Compare(a[:], b[:]) })
}

// Hands are all winning hands, numbered from 0. It is immutable and safe for concurrent use.
type Hands struct {
	quadruples []quadruple
	others     [][4]part
	firstOther uint64
	exchange   Exchange
}

// New lists and numbers the hands.
func New(asked *Asked, x Exchange) *Hands {
	var suits [4]suit
	var cells [4][]*cell
	for s := range suits {
		suits[s] = suit{uint16(asked.Kinds >> (9 * s) & (1<<ranks - 1)), asked.Copies,
			hand.Suit(s) != hand.Honors}
		for other := range s {
			if suits[other] == suits[s] {
				cells[s] = cells[other]
			}
		}
		if cells[s] == nil {
			cells[s] = cellsOf(suits[s], asked)
		}
	}
	x.Suits = x.largestAlike(&suits)
	h := &Hands{quadruples: quadruples(&cells, asked), exchange: x}
	for _, c := range cells[hand.Honors] {
		c.shares = x.sharesOf(c.parts)
	}
	for s := range hand.Honors {
		h.exchange.Mirrored = h.exchange.Mirrored && suits[s].symmetric()
	}
	if h.exchange.Mirrored {
		for s := range hand.Honors {
			for _, c := range cells[s] {
				c.findImages()
			}
		}
	}
	n := uint64(0)
	for i := range h.quadruples {
		h.quadruples[i].first = n
		n += h.quadruples[i].len()
	}
	h.firstOther = n
	if asked.LeastMelds == 0 {
		for _, counts := range asked.Others {
			h.others = append(h.others, partsOf(&counts))
		}
	}
	return h
}

func partsOf(counts *[hand.Kinds]uint8) (parts [4]part) {
	for k, n := range counts {
		parts[hand.Kind(k).Suit()].concealed |= uint32(n) << (rankBits * (hand.Kind(k).Rank() - 1))
	}
	return parts
}

// Len returns the number of hands.
func (h *Hands) Len() uint64 { return h.firstOther + uint64(len(h.others)) }

// Hand is a winning hand without a designated winning tile. It is not safe for concurrent use, and
// Each reuses it.
type Hand struct {
	// Number is the number of the hand, or of the hand that it is an image of.
	Number uint64
	// Share is the number of hands that exchanges of suits and honors make of it, including itself.
	// Twin reports whether it also represents its mirror image, with as many hands again.
	Share int
	Twin  bool
	// Tiles holds the concealed tiles in order, and Melds the melds.
	Tiles []hand.Tile
	Melds []hand.Meld
	// Kinds holds the kinds of all tiles.
	Kinds hand.Set

	parts [4]part
	twins [3]part
	tiles [handSize]hand.Tile
	melds [maxMelds]hand.Meld
}

// At returns the hand with the given number.
func (h *Hands) At(number uint64) *Hand {
	out := &Hand{Number: number, Share: 1}
	if number >= h.firstOther {
		out.parts = h.others[number-h.firstOther]
	} else {
		q := &h.quadruples[h.find(number)]
		rest := number - q.first
		for s := len(q.cells) - 1; s >= 0; s-- {
			n := uint64(len(q.cells[s].parts))
			out.parts[s], rest = q.cells[s].parts[rest%n], rest/n
		}
	}
	out.update()
	return out
}

func (h *Hands) find(number uint64) int {
	return sort.Search(len(h.quadruples),
		func(i int) bool { return h.quadruples[i].first > number }) - 1
}

// Each calls f for the hands numbered from up to but not including to, until f returns false. Of
// hands that exchanges make of one another it passes only one, with their number as its Share.
func (h *Hands) Each(from, to uint64, f func(*Hand) bool) {
	var out Hand
	for from < min(to, h.firstOther) {
		q := &h.quadruples[h.find(from)]
		end := min(to, q.first+q.len())
		if h.exchange.represents(q) && !h.eachOf(q, from, end, &out, f) {
			return
		}
		from = end
	}
	for ; from < min(to, h.Len()); from++ {
		out.Number, out.Share, out.Twin, out.parts = from, 1, false, h.others[from-h.firstOther]
		if out.update(); !f(&out) {
			return
		}
	}
}

func (h *Hands) eachOf(q *quadruple, from, to uint64, out *Hand, f func(*Hand) bool) bool {
	man, pin, sou, honors := q.cells[0].parts, q.cells[1].parts, q.cells[2].parts, q.cells[3].parts
	perHonors, perSou := uint64(len(honors)), uint64(len(honors)*len(sou))
	perPin := perSou * uint64(len(pin))
	for at := from - q.first; at < to-q.first; {
		m, p := at/perPin, at/perSou%uint64(len(pin))
		s, z := at/perHonors%uint64(len(sou)), at%perHonors
		share, side := h.exchange.share(q, m, p, s), 0
		if share != 0 && h.exchange.Mirrored {
			side = h.exchange.compareMirror(q, m, p, s)
		}
		// Another order of these parts, or the mirror image, represents it.
		if share == 0 || side < 0 {
			at += perHonors - z
			continue
		}
		if out.Twin = side > 0; out.Twin {
			out.twins = [...]part{man[q.cells[0].images[m]], pin[q.cells[1].images[p]],
				sou[q.cells[2].images[s]]}
		}
		out.parts[0], out.parts[1], out.parts[2], out.parts[3] = man[m], pin[p], sou[s], part{}
		out.update()
		tiles, melds, kinds := out.Tiles, out.Melds, out.Kinds
		for ; z < perHonors && at < to-q.first; z, at = z+1, at+1 {
			if q.cells[3].shares[z] == 0 {
				continue
			}
			out.Tiles, out.Melds, out.Kinds = tiles, melds, kinds
			out.add(hand.Honors, honors[z])
			out.Number, out.Share = q.first+at, share*int(q.cells[3].shares[z])
			if !f(out) {
				return false
			}
		}
	}
	return true
}

func (h *Hand) update() {
	h.Tiles, h.Melds, h.Kinds = h.tiles[:0], h.melds[:0], 0
	for s := hand.Man; s <= hand.Honors; s++ {
		h.add(s, h.parts[s])
	}
}

func (h *Hand) add(s hand.Suit, p part) {
	h.parts[s] = p
	low := hand.KindOf(s, 1)
	for k, c := low, p.concealed; c != 0; k, c = k+1, c>>rankBits {
		for range c & rankMask {
			h.Tiles = append(h.Tiles, hand.NewTile(k))
		}
	}
	for m := p.melds; m != 0; m >>= 8 {
		meld := meldGroups[m&0xff-1].Meld()
		for i := range meld.Size() {
			meld.Tiles[i] += hand.Tile(low)
		}
		h.Melds = append(h.Melds, meld)
	}
	h.Kinds |= p.kinds() << low
}

// Part returns the tiles in a suit in a form that is the same for equal parts of any suit.
func (h *Hand) Part(s hand.Suit) (concealed, melds uint32) {
	return h.parts[s].concealed, h.parts[s].melds
}
