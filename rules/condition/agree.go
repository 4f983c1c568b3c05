package condition

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
)

// agrees tells whether what stands in the book can be true together, as far as is known of how facts hang
// together. What follows is written into the book.
func (b *book) agrees() bool {
	const rounds = 8 // what follows from what follows, and so on
	for range rounds {
		before := b.sum()
		if !b.winAgrees() || !b.shapeAgrees() || !b.groupsAgree() || !b.tilesAgree() || !b.numbersAgree() {
			return false
		}
		if b.sum() == before {
			break
		}
	}
	return b.win&b.fails == 0
}

// sum tells whether something has been added to the book: what is written there makes it larger or smaller, never both.
func (b *book) sum() (sum [3]uint64) {
	for _, entries := range [...][]entry{b.facts[:], b.terms} {
		for i := range entries {
			sum[0] += uint64(entries[i].low) - uint64(entries[i].high)
		}
	}
	sum[1] = uint64(len(b.terms)+len(b.some))<<32 + uint64(bits.OnesCount64(b.win)+bits.OnesCount64(b.fails))
	sum[2] = uint64(b.present.Len()+b.pair.Len()) + 1<<32*bit(b.paired)
	return sum
}

// size is how much there is to compare: the parts of all numbers that stand in the book.
func (b *book) size() int {
	size := 1
	for i := range b.terms {
		size += max(1, b.terms[i].n.size)
	}
	return size
}

// at gives the entry of a number among the facts.
func (b *book) at(n Number) *entry { return &b.facts[n] }

func (b *book) atLeast(n Number, k int64) bool { return b.at(n).narrow(cmpGe, k) }
func (b *book) atMost(n Number, k int64) bool  { return b.at(n).narrow(cmpLe, k) }

// is tells whether a fact of Facts.win is known to hold, and isNot whether it is known not to.
func (b *book) is(place int) bool    { return b.win>>place&1 != 0 }
func (b *book) isNot(place int) bool { return b.fails>>place&1 != 0 }

// winAgrees: the dealer sits in the east, a discard wins by ron, melds and kans fit an open or closed hand.
func (b *book) winAgrees() bool {
	seat := b.at(Seat)
	switch {
	case b.is(bitDealer) && !seat.narrow(cmpEq, int64(hand.East)), b.isNot(bitDealer) && !seat.narrow(cmpNe, int64(hand.East)):
		return false
	case seat.low > int64(hand.East):
		b.fails |= 1 << bitDealer
	case seat.high == int64(hand.East):
		b.win |= 1 << bitDealer
	}
	if b.is(bitDealer) {
		b.fails |= 1 << bitPayerEast // nobody pays himself
	}
	if b.is(bitDiscarder) {
		b.fails |= 1 << bitTsumo
	}
	if b.at(Nuki).low > 0 {
		b.follow(1, b.p.known.Nuki)
	}
	if b.at(UraTiles).low > 0 || b.at(FirstUraTiles).low > 0 {
		b.follow(2, b.p.known.Ura)
	}
	melds, kans := b.at(Melds), b.at(Kans)
	if !melds.narrow(cmpGe, kans.low) || !kans.narrow(cmpLe, melds.high) {
		return false
	}
	if b.is(bitOpen) && !melds.narrow(cmpGe, 1) {
		return false
	}
	if b.isNot(bitOpen) && !(kans.narrow(cmpGe, melds.low) && melds.narrow(cmpLe, kans.high)) { // all melds are closed kans
		return false
	}
	if melds.low > kans.high { // one of them is no kan
		b.win |= 1 << bitOpen
	}
	if melds.high == 0 {
		b.fails |= 1 << bitOpen
	}
	return b.win&b.fails == 0
}

// shapeAgrees: only shapes of groups have groups, and the wait fits the shape.
func (b *book) shapeAgrees() bool {
	shape, wait := b.at(Shape), b.at(Wait)
	if len(b.p.known.Shapes) == 0 {
		return true
	}
	grouped := b.paired || b.made != 0 || b.at(Sequences).low > 0 || b.at(Triplets).low > 0
	var may [ShapeOfTiles + 1]bool
	called := b.at(Melds).low > 0 || b.is(bitOpen)
	for i := range b.p.known.Shapes {
		form := b.p.known.Shapes[i].Form
		switch i := int64(i); {
		case grouped && form != ShapeOfGroups, called && form == ShapeOfPairs:
			if !shape.narrow(cmpNe, i) {
				return false
			}
		case shape.can(i):
			may[form] = true
		}
	}
	if may == [...]bool{false, false, false} {
		return false
	}
	if !may[ShapeOfGroups] {
		for _, n := range [...]Number{Sequences, Triplets, ConcealedTriplets, IdenticalSequences} {
			if !b.atMost(n, 0) {
				return false
			}
		}
		if b.paired || b.made != 0 {
			return false
		}
	}
	if when := b.p.known.Shapes[max(shape.low, 0)].When; shape.one() && when != nil {
		b.follow(0, when)
	}
	irregular, tanki := int64(hand.Irregular), int64(hand.Tanki)
	switch may {
	case [...]bool{true, false, false}:
		return wait.narrow(cmpNe, irregular)
	case [...]bool{false, true, false}:
		return wait.narrow(cmpEq, tanki) && b.atMost(Melds, 0)
	case [...]bool{false, false, true}:
		return wait.narrow(cmpEq, irregular)
	}
	return true
}

// follow takes a claim as a goal, once for each of the facts that it may follow from.
func (b *book) follow(from int, claim *Claim) {
	if claim != nil && !b.followed[from] {
		b.followed[from] = true
		b.follows = append(b.follows, goal{claim.n, true})
	}
}

// can tells whether a number can have a value.
func (e *entry) can(v int64) bool { return e.low <= v && v <= e.high && !slices.Contains(e.not, v) }

// groupsAgree: four groups are sequences or triplets, and there are as many of each as are named.
func (b *book) groupsAgree() bool {
	sequences, triplets := b.at(Sequences), b.at(Triplets)
	runs, same := int64(bits.OnesCount64(b.made&^allTriplets)), int64(bits.OnesCount64(b.made&allTriplets))
	ok := sequences.narrow(cmpGe, runs) && triplets.narrow(cmpGe, same) &&
		triplets.narrow(cmpGe, b.at(ConcealedTriplets).low) && b.atMost(ConcealedTriplets, triplets.high)
	switch wait := b.at(Wait); {
	case !ok:
		return false
	case wait.high <= int64(hand.Penchan): // ryanmen, kanchan and penchan wait for a sequence
		ok = sequences.narrow(cmpGe, 1)
	case wait.low == int64(hand.Shanpon) && wait.one():
		ok = triplets.narrow(cmpGe, 1)
	}
	switch b.at(IdenticalSequences).low {
	case 1:
		ok = ok && sequences.narrow(cmpGe, 2)
	case 2:
		ok = ok && sequences.narrow(cmpGe, 4)
	}
	if sequences.high < 2 {
		ok = ok && b.atMost(IdenticalSequences, 0)
	} else if sequences.high < 4 {
		ok = ok && b.atMost(IdenticalSequences, 1)
	}
	if sequences.low > 0 || triplets.low > 0 || b.paired {
		ok = ok && sequences.narrow(cmpGe, 4-triplets.high) && sequences.narrow(cmpLe, 4-triplets.low) &&
			triplets.narrow(cmpGe, 4-sequences.high) && triplets.narrow(cmpLe, 4-sequences.low) && triplets.narrow(cmpGe, b.at(Kans).low)
	}
	return ok
}

// tilesAgree: what is there can be there, and there is enough for a hand.
func (b *book) tilesAgree() bool {
	const least = 14 // tiles of a complete hand
	copies := int64(b.p.known.Copies)
	if copies == 0 {
		copies = hand.Copies
	}
	for _, s := range b.some {
		if s&b.present == 0 {
			return false
		}
	}
	for g := b.made; g != 0; g &= g - 1 {
		kinds := placeKinds[bits.TrailingZeros64(g)]
		if kinds&^b.present != 0 {
			return false
		}
		b.atLeastOne(kinds)
	}
	if !b.anyRun() && !b.atMost(Sequences, 0) {
		return false
	}
	b.pair &= b.present
	if b.paired && b.pair == 0 || copies*int64(b.present.Len()) < least {
		return false
	}
	var suits, must int64
	for i := range 3 {
		suit := hand.Set(1<<9-1) << (9 * i)
		if b.present&suit != 0 {
			suits++
		}
		for _, s := range b.some {
			if s&b.present&^suit == 0 {
				must++
				break
			}
		}
	}
	return b.atMost(SuitCount, suits) && b.atLeast(SuitCount, must)
}

// anyRun tells whether there may be the tiles of a sequence.
func (b *book) anyRun() bool {
	for low := range hand.Kind(hand.Kinds) {
		if low.Suit() != hand.Honors && low.Rank() <= 7 && 7<<low&^b.present == 0 {
			return true
		}
	}
	return false
}

// placeKinds are the kinds of the group in each place of Facts.made.
var placeKinds = func() (kinds [64]hand.Set) {
	for _, g := range hand.AllGroups() {
		kinds[g.Place()] = g.Kinds()
	}
	return kinds
}()

// numbersAgree: each number is what its parts come to, and tiles are counted among those that there may be.
func (b *book) numbersAgree() bool {
	for i := range b.terms {
		e := &b.terms[i]
		s := b.spanOfParts(e.n)
		e.low, e.high = max(e.low, s.low), min(e.high, s.high)
		if !e.settle() || !b.counted(e) || !b.partsAgree(e) {
			return false
		}
	}
	return true
}

// partsAgree: of a sum or difference, each part is what the whole leaves for it.
func (b *book) partsAgree(e *entry) bool {
	if e.n.op != opAdd && e.n.op != opSub {
		return true
	}
	x, y := b.entry(e.n.kids[0]), b.entry(e.n.kids[1])
	if x == nil || y == nil {
		return true
	}
	other := y.span64 // what stands on the other side of x
	if e.n.op == opAdd {
		other = other.minus()
	}
	x.within(e.span64.plus(other))
	other = x.span64.plus(e.span64.minus())
	if e.n.op == opAdd {
		other = e.span64.plus(x.span64.minus())
	}
	y.within(other)
	return x.settle() && y.settle()
}

// within takes in that a number lies in a span.
func (e *entry) within(s span64) {
	if s.low > -farAway {
		e.low = max(e.low, s.low)
	}
	if s.high < farAway {
		e.high = min(e.high, s.high)
	}
}

// counted bounds a number of tiles or triplets of a set.
func (b *book) counted(e *entry) bool {
	if e.n.op != opTiles && e.n.op != opKinds && e.n.op != opTripletsOf || e.n.kids[0].op != opSetConst {
		return true
	}
	copies := max(int64(b.p.known.Copies), hand.Copies)
	s := e.n.kids[0].set
	most := int64((s & b.present).Len())
	if e.n.op == opTiles {
		most *= copies
	}
	if e.n.op == opTripletsOf {
		most = min(most, b.at(Triplets).high)
		if !b.atLeast(Triplets, e.low) {
			return false
		}
	}
	if e.n.op == opKinds && s&^honorTiles == 0 && b.at(Sequences).low+b.at(Triplets).low > 0 {
		most = min(most, b.at(Triplets).high+1) // honors are in triplets and in the pair
	}
	if !e.narrow(cmpLe, most) || !b.contained(e) {
		return false
	}
	switch {
	case e.low > 0:
		b.atLeastOne(s)
	case e.high == 0 && e.n.op != opTripletsOf:
		b.present &^= s
	}
	return true
}

// contained: of a set there is no more than of one that contains it.
func (b *book) contained(e *entry) bool {
	for i := range b.terms {
		of := &b.terms[i]
		if of == e || of.n.op != e.n.op || of.n.kids[0].op != opSetConst || e.n.kids[0].set&^of.n.kids[0].set != 0 {
			continue
		}
		if !of.narrow(cmpGe, e.low) || !e.narrow(cmpLe, of.high) {
			return false
		}
	}
	return true
}
