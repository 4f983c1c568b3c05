package prove

import (
	"math/bits"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// What a book has may agree and yet not be together in any hand. So for what a search has found to be possible, all
// hands can be gone through: not each for itself, but the parts that they can have of each suit, of which those count
// as one of which the book asks the same. What it takes for a hand may be none, as the winning tile, dora and the like
// are left open. What is none is so.

// maxHandWork bounds how many parts of hands, and ways to put them together, a prover looks at in all.
const maxHandWork = 3_000_000

// maxAtoms bounds what is asked of the tiles and groups of a hand.
const maxAtoms = 12

// atom is something that is counted of a hand: it is that of all suits together.
type atom struct {
	op typed.Op
	// set are the tiles that are counted, groups the places of groups, and num is for OpNum.
	set    hand.Set
	groups uint64
	num    condition.Number
}

// summed is the sum of parts of some suits: a byte for each number, none above maxSummed, so that numbers are added and
// compared by the word. The first maxAtoms are those of the atoms.
type summed [2]uint64

const (
	placeOfGroups = maxAtoms + iota
	placeOfSequences
	placeOfKans
	placeOfTiles
	numbersOfSum

	// placeOfPairs is for hands of groups, of which no tiles are counted.
	placeOfPairs = placeOfTiles

	maxSummed = 1<<7 - 1
	// highBits are those that are free in each byte.
	highBits = 0x8080808080808080
)

// sumOf returns the sum of what is no atom. The last number is of pairs for hands of groups, of tiles for others.
func sumOf(groups, sequences, kans, tiles int64) (sum summed) {
	for i, n := range [...]int64{groups, sequences, kans, tiles} {
		sum.add(placeOfGroups+i, n)
	}
	return sum
}

func (a *summed) at(place int) int64 { return int64(a[place/8] >> (place % 8 * 8) & 0xff) }

func (a *summed) triplets() int64 { return a.at(placeOfGroups) - a.at(placeOfSequences) }

func (a *summed) add(place int, n int64) { a[place/8] += uint64(n) << (place % 8 * 8) }

func (a summed) plus(b summed) summed { return summed{a[0] + b[0], a[1] + b[1]} }

// less returns how much each number is above that of b, and 0 where it is not.
func (a summed) less(b summed) summed {
	for i := range a {
		above := reaching(a[i], b[i]) >> 7 * maxSummed
		a[i] = (a[i] - b[i]&above) & above
	}
	return a
}

// most returns the higher of each two numbers.
func (a summed) most(b summed) summed { return b.plus(a.less(b)) }

// within reports whether no number is below the least or above the most.
func (a summed) within(least, most summed) bool {
	return reaching(a[0], least[0])&reaching(a[1], least[1])&reaching(most[0], a[0])&reaching(most[1], a[1]) == highBits
}

// reaching returns the high bits of the numbers of a that are not below those of b.
func reaching(a, b uint64) uint64 { return ((a | highBits) - b) & highBits }

// sumSet is a set of sums, for which a map takes longer.
type sumSet struct {
	places [][2]uint64 // a power of two, more than half of them free
	n      int
}

// leastSums is how many places an empty set has.
const leastSums = 1 << 6

// add adds a sum, and reports whether it is new.
func (s *sumSet) add(sum summed) bool {
	if 2*s.n >= len(s.places) {
		old := s.places
		s.places = make([][2]uint64, max(leastSums, 4*len(old)))
		for _, key := range old {
			if key != [2]uint64{} {
				*s.place(key) = key
			}
		}
	}
	key := [2]uint64{sum[0], sum[1] | 1<<63} // no free place has that bit
	place := s.place(key)
	if *place == key {
		return false
	}
	*place = key
	s.n++
	return true
}

// place returns where a key stands, or the free place that it would take.
func (s *sumSet) place(key [2]uint64) *[2]uint64 {
	high, low := bits.Mul64(key[0]^0x9e3779b97f4a7c15, key[1]^0xc2b2ae3d27d4eb4f)
	for i := high ^ low; ; i++ {
		if place := &s.places[i&uint64(len(s.places)-1)]; *place == key || *place == [2]uint64{} {
			return place
		}
	}
}

func (s *search) hand(b *book) bool {
	p := s.p
	if len(p.known.Shapes) == 0 || p.known.Copies > hand.Copies || p.handsLeft <= p.handsFloor {
		return true
	}
	shape := b.at(condition.Shape)
	if !shape.IsOne() {
		for i := range p.known.Shapes {
			if !shape.can(int64(i)) {
				continue
			}
			c := b.copy()
			if c.Narrow(numberOf(condition.Shape), condition.Exactly(int64(i))) && s.open(c) {
				return true
			}
		}
		return false
	}
	seats, rounds := b.at(condition.Seat), b.at(condition.Round)
	if !b.asks(typed.OpSetSeat, condition.Seat) {
		seats = numbers{Span: condition.Exactly(seats.Low)}
	}
	if !b.asks(typed.OpSetRound, condition.Round) {
		rounds = numbers{Span: condition.Exactly(rounds.Low)}
	}
	for w := seats.Low; w <= seats.High; w++ {
		for v := rounds.Low; v <= rounds.High; v++ {
			if !seats.can(w) || !rounds.can(v) {
				continue
			}
			if h := newHands(s, b, w, v); h.some(p.known.Shapes[shape.Low].Form) {
				return true
			}
		}
	}
	return false
}

// numbers are what a number can be: those of a span, without some.
type numbers struct {
	condition.Span
	not []int64
}

func (n *numbers) can(v int64) bool { return n.Low <= v && v <= n.High && !slices.Contains(n.not, v) }

// at returns what a number among the facts can be.
func (b *book) at(n condition.Number) numbers {
	can := numbers{Span: b.Number(n)}
	for _, g := range b.goals {
		if g.n.Op == typed.OpCompare && g.want == (g.n.K == typed.CmpNe) && isNumber(g.n.Kids[0], n) && g.n.Kids[1].Op == typed.OpConst &&
			(g.n.K == typed.CmpNe || g.n.K == typed.CmpEq) {
			can.not = append(can.not, g.n.Kids[1].K)
		}
	}
	return can
}

func isNumber(n *typed.Node, number condition.Number) bool {
	return n.Op == typed.OpNum && n.K == int64(number)
}

func (b *book) asks(set typed.Op, wind condition.Number) bool {
	var in func(n *typed.Node) bool
	in = func(n *typed.Node) bool {
		return n.Op == set || isNumber(n, wind) || slices.ContainsFunc(n.Kids, in)
	}
	return slices.ContainsFunc(b.Terms(), func(t condition.Term) bool { return in(t.Node) }) ||
		slices.ContainsFunc(b.goals, func(g goal) bool { return in(g.n) })
}

// suitPart is what a hand can have of one suit: groups, and the pair or not; or tiles of a hand that has no groups.
type suitPart struct {
	// counts has four bits for each rank: how many tiles there are.
	counts uint64
	// kinds has a bit for each rank of which there are tiles.
	kinds uint16
	// made has a bit for each group by its place in the suit, as hand.Group.Place has them.
	made uint16
	// places are those of the groups, each as often as there are groups in it.
	places [hand.Copies]uint8
	// groups is how many groups there are, of which some are sequences, some kans, and identical how many pairs equal
	// sequences make.
	groups, sequences, kans, identical uint8
	// pair is the rank of the pair, counted from 0, and noPair if the pair is elsewhere.
	pair uint8
}

const (
	noPair     = 9
	ranks      = 9
	rankBits   = 4
	suits      = int(hand.Honors) + 1
	suitPlaces = 16
	triplets   = 9 // the places of sequences follow those of triplets
)

func (p *suitPart) count(rank int) int64 {
	return int64(p.counts >> (rankBits * rank) & (1<<rankBits - 1))
}

// groupedParts are all parts of a suit of so many groups, and of the honors, in which triplets may be kans.
var groupedParts [2][hand.Copies + 1]func() []suitPart

func init() {
	for honors := range groupedParts {
		for groups := range groupedParts[honors] {
			groupedParts[honors][groups] = sync.OnceValue(func() []suitPart { return partsOfGroups(honors == 1, groups) })
		}
	}
}

func partsOfGroups(honors bool, groups int) (list []suitPart) {
	kinds := ranks
	if honors {
		kinds = 7
	}
	var add func(p suitPart, from, left, equal int)
	add = func(p suitPart, from, left, equal int) { // equal is how many sequences there are in the place from
		if left == 0 {
			list = append(list, p)
			for rank := range kinds {
				if q := p; q.take(rank, 2) {
					q.pair = uint8(rank)
					list = append(list, q)
				}
			}
			return
		}
		for place := from; place < suitPlaces; place, equal = place+1, 0 {
			q := p
			q.places[p.groups] = uint8(place)
			q.groups++
			q.made |= 1 << place
			switch low := place - triplets; {
			case low < 0 && place < kinds && q.take(place, 3):
				add(q, place+1, left-1, 0)
				if q.take(place, 1) {
					q.kans++
					add(q, place+1, left-1, 0)
				}
			case low >= 0 && !honors && q.take(low, 1) && q.take(low+1, 1) && q.take(low+2, 1):
				q.sequences++
				q.identical += uint8(equal % 2)
				add(q, place, left-1, equal+1)
			}
		}
	}
	add(suitPart{pair: noPair}, 0, groups, 0)
	return list
}

func (p *suitPart) take(rank, n int) bool {
	p.counts += uint64(n) << (rankBits * rank)
	p.kinds |= 1 << rank
	return p.count(rank) <= hand.Copies
}
