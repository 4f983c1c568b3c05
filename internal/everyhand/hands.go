// Package everyhand numbers all winning hands and goes through them.
//
// A hand is made of four parts, one for each of the three suits and one for the honors: the concealed tiles, and the
// melds. All parts that there can be are listed once and sorted into cells: parts of one cell have as many melds and
// as many concealed tiles, can all be read as groups and at most one pair or can't, and are all made of pairs or are
// not. Whether four parts make a winning hand follows from their cells alone. So the hands are those of certain
// quadruples of cells, none has two places among them, and the number of a hand follows from its places in its cells.
//
// Hands that only differ in which suit is which, or in which wind is which, can be gone through at once, by an
// [Exchange].
package everyhand

import (
	"slices"
	"sort"
	"sync"

	"example.com/hanfu/hand"
)

// Asked says which hands there are.
type Asked struct {
	// Kinds are the tiles in play, Copies of each.
	Kinds  hand.Set
	Copies int
	// Groups reports whether four groups and a pair win, Pairs whether seven pairs do, and Repeated whether four equal
	// tiles are two of these.
	Groups, Pairs, Repeated bool
	// Others are further winning hands without melds: how many tiles of each kind. Of those that win by the above too
	// there are none.
	Others [][hand.Kinds]uint8
	// LeastMelds and MostMelds bound how many melds there are.
	LeastMelds, MostMelds int
}

// Wins reports whether closed tiles win as groups and a pair, or as pairs.
func (a *Asked) Wins(counts *[hand.Kinds]uint8) bool {
	parts, groups, pairs, alone := partsOf(counts), a.Groups, a.Pairs, 0
	for s, p := range parts {
		n := p.size()
		alone += oneIf(n%3 == 2)
		groups = groups && readables()[oneIf(hand.Suit(s) == hand.Honors)][p.concealed]
		pairs = pairs && a.pairs(p.concealed)
	}
	return pairs || groups && alone == 1
}

// readables are the collections of a suit, and of the honors, that can be read as groups and at most one pair.
var readables = sync.OnceValue(func() (sets [2]map[uint32]bool) {
	for i := range sets {
		sets[i] = make(map[uint32]bool)
		for _, c := range (suit{1<<ranks - 1, hand.Copies, i == 0}).readable() {
			sets[i][c.tiles] = true
		}
	}
	return sets
})

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Sort sorts counts of tiles, so that hands have the same numbers whatever the order in which they were found.
func Sort(list [][hand.Kinds]uint8) {
	slices.SortFunc(list, func(a, b [hand.Kinds]uint8) int { return slices.Compare(a[:], b[:]) })
}

// Hands are all winning hands that were asked for. They are numbered from 0 on. Nothing changes them, so that any number
// of goroutines may go through them.
type Hands struct {
	quadruples []quadruple
	others     [][4]part
	firstOther uint64
	exchange   Exchange
}

// New lists the parts of hands, and numbers the hands.
func New(asked *Asked, x Exchange) *Hands {
	var suits [4]suit
	var cells [4][]*cell
	for s := range suits {
		suits[s] = suit{uint16(asked.Kinds >> (9 * s) & (1<<ranks - 1)), asked.Copies, hand.Suit(s) != hand.Honors}
		for other := range s {
			if suits[other] == suits[s] {
				cells[s] = cells[other]
			}
		}
		if cells[s] == nil {
			cells[s] = cellsOf(suits[s], asked)
		}
	}
	x.Suits = x.among(&suits)
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
		h.addOthers(asked)
	}
	return h
}

func (h *Hands) addOthers(asked *Asked) {
	for _, counts := range asked.Others {
		h.others = append(h.others, partsOf(&counts))
	}
}

func partsOf(counts *[hand.Kinds]uint8) (parts [4]part) {
	for k, n := range counts {
		parts[hand.Kind(k).Suit()].concealed |= uint32(n) << (rankBits * (hand.Kind(k).Rank() - 1))
	}
	return parts
}

// Len returns how many hands there are.
func (h *Hands) Len() uint64 { return h.firstOther + uint64(len(h.others)) }

// Hand is a winning hand, of which no tile is marked as the winning one. It is for one goroutine, and what it holds is
// overwritten by the next.
type Hand struct {
	// Number is the hand's, or that of the one from which an exchange has made it.
	Number uint64
	// Share is how many hands an exchange of suits and honors makes of it, itself included. Twin reports whether it
	// stands for its mirror image too, and for as many hands that an exchange makes of that.
	Share int
	Twin  bool
	// Tiles are the concealed ones in the order of their kinds, and Melds the melds.
	Tiles []hand.Tile
	Melds []hand.Meld
	// Kinds are those of all tiles.
	Kinds hand.Set

	parts [4]part
	twins [3]part
	tiles [handSize]hand.Tile
	melds [maxMelds]hand.Meld
}

// At returns a hand by its number.
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
	out.spell()
	return out
}

func (h *Hands) find(number uint64) int {
	return sort.Search(len(h.quadruples), func(i int) bool { return h.quadruples[i].first > number }) - 1
}

// Each calls f with the hands numbered from one up to another, which is left out. Of those that an exchange makes of one
// another it calls f with one alone, whose Share says for how many it stands. It ends when f returns false.
func (h *Hands) Each(from, to uint64, f func(*Hand) bool) {
	var out Hand
	for from < min(to, h.firstOther) {
		q := &h.quadruples[h.find(from)]
		end := min(to, q.first+q.len())
		if h.exchange.stands(q) && !h.eachOf(q, from, end, &out, f) {
			return
		}
		from = end
	}
	for ; from < min(to, h.Len()); from++ {
		out.Number, out.Share, out.Twin, out.parts = from, 1, false, h.others[from-h.firstOther]
		if out.spell(); !f(&out) {
			return
		}
	}
}

func (h *Hands) eachOf(q *quadruple, from, to uint64, out *Hand, f func(*Hand) bool) bool {
	man, pin, sou, honors := q.cells[0].parts, q.cells[1].parts, q.cells[2].parts, q.cells[3].parts
	perHonors, perSou := uint64(len(honors)), uint64(len(honors)*len(sou))
	perPin := perSou * uint64(len(pin))
	for at := from - q.first; at < to-q.first; {
		m, p, s, z := at/perPin, at/perSou%uint64(len(pin)), at/perHonors%uint64(len(sou)), at%perHonors
		share, side := h.exchange.share(q, m, p, s), 0
		if share != 0 && h.exchange.Mirrored {
			side = h.exchange.side(q, m, p, s)
		}
		if share == 0 || side < 0 { // another order of these suits stands for it, or the mirror image
			at += perHonors - z
			continue
		}
		if out.Twin = side > 0; out.Twin {
			out.twins = [...]part{man[q.cells[0].images[m]], pin[q.cells[1].images[p]], sou[q.cells[2].images[s]]}
		}
		out.parts[0], out.parts[1], out.parts[2], out.parts[3] = man[m], pin[p], sou[s], part{}
		out.spell()
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

func (h *Hand) spell() {
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

// Part returns what the hand has of a suit, as numbers of which equal ones stand for the same concealed tiles and melds
// in any suit.
func (h *Hand) Part(s hand.Suit) (concealed, melds uint32) {
	return h.parts[s].concealed, h.parts[s].melds
}
