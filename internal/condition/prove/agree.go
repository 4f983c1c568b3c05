package prove

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// agrees reports whether the entries of the book can all be true, as far as the prover knows how facts depend on one
// another. It writes down what follows.
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

// sum changes with every addition to the book: an addition moves it in one direction only.
func (b *book) sum() (sum [3]uint64) {
	for _, entries := range [...][]entry{b.facts[:], b.terms} {
		for i := range entries {
			sum[0] += uint64(entries[i].low) - uint64(entries[i].high)
		}
	}
	sum[1] = uint64(len(b.terms)+len(b.some))<<32 + uint64(bits.OnesCount64(b.win)+bits.OnesCount64(b.fails))
	sum[2] = uint64(b.present.Len()+b.pair.Len()) + 1<<32*typed.Bit(b.paired)
	return sum
}

// size is how much there is to compare: the parts of all numbers that stand in the book.
func (b *book) size() int {
	size := 1
	for i := range b.terms {
		size += max(1, b.terms[i].n.Size)
	}
	return size
}

func (b *book) at(n condition.Number) *entry { return &b.facts[n] }

func (b *book) atLeast(n condition.Number, k int64) bool { return b.at(n).narrow(typed.CmpGe, k) }
func (b *book) atMost(n condition.Number, k int64) bool  { return b.at(n).narrow(typed.CmpLe, k) }

func (b *book) is(place int) bool    { return b.win>>place&1 != 0 }
func (b *book) isNot(place int) bool { return b.fails>>place&1 != 0 }

// winAgrees: the dealer sits in the east, a discard wins by ron, melds and kans fit an open or closed hand.
func (b *book) winAgrees() bool {
	seat := b.at(condition.Seat)
	switch {
	case b.is(typed.BitDealer) && !seat.narrow(typed.CmpEq, int64(hand.East)), b.isNot(typed.BitDealer) &&
		!seat.narrow(typed.CmpNe, int64(hand.East)):
		return false
	case seat.low > int64(hand.East):
		b.fails |= 1 << typed.BitDealer
	case seat.high == int64(hand.East):
		b.win |= 1 << typed.BitDealer
	}
	if b.is(typed.BitDealer) {
		b.fails |= 1 << typed.BitPayerEast // nobody pays himself
	}
	if b.is(typed.BitDiscarder) {
		b.fails |= 1 << typed.BitTsumo
	}
	if b.at(condition.Nuki).low > 0 {
		b.follow(1, b.p.known.Nuki)
	}
	if b.at(condition.UraTiles).low > 0 || b.at(condition.FirstUraTiles).low > 0 {
		b.follow(2, b.p.known.Ura)
	}
	melds, kans := b.at(condition.Melds), b.at(condition.Kans)
	if !melds.narrow(typed.CmpGe, kans.low) || !kans.narrow(typed.CmpLe, melds.high) {
		return false
	}
	if b.is(typed.BitOpen) && !melds.narrow(typed.CmpGe, 1) {
		return false
	}
	// all melds are closed kans
	if b.isNot(typed.BitOpen) && !(kans.narrow(typed.CmpGe, melds.low) && melds.narrow(typed.CmpLe, kans.high)) {
		return false
	}
	if melds.low > kans.high { // one of them is no kan
		b.win |= 1 << typed.BitOpen
	}
	if melds.high == 0 {
		b.fails |= 1 << typed.BitOpen
	}
	return b.win&b.fails == 0
}

// shapeAgrees: only shapes of groups have groups, and the wait fits the shape.
func (b *book) shapeAgrees() bool {
	shape, wait := b.at(condition.Shape), b.at(condition.Wait)
	if len(b.p.known.Shapes) == 0 {
		return true
	}
	grouped := b.paired || b.made != 0 || b.at(condition.Sequences).low > 0 || b.at(condition.Triplets).low > 0
	var may [ShapeOfTiles + 1]bool
	called := b.at(condition.Melds).low > 0 || b.is(typed.BitOpen)
	for i := range b.p.known.Shapes {
		form := b.p.known.Shapes[i].Form
		switch i := int64(i); {
		case grouped && form != ShapeOfGroups, called && form == ShapeOfPairs:
			if !shape.narrow(typed.CmpNe, i) {
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
		for _, n := range [...]condition.Number{condition.Sequences, condition.Triplets, condition.ConcealedTriplets,
			condition.IdenticalSequences} {
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
		return wait.narrow(typed.CmpNe, irregular)
	case [...]bool{false, true, false}:
		return wait.narrow(typed.CmpEq, tanki) && b.atMost(condition.Melds, 0)
	case [...]bool{false, false, true}:
		return wait.narrow(typed.CmpEq, irregular)
	}
	return true
}

// follow makes a claim a goal, once for each fact from which it may follow.
func (b *book) follow(from int, claim *Claim) {
	if claim != nil && !b.followed[from] {
		b.followed[from] = true
		b.follows = append(b.follows, goal{claim.n, true})
	}
}

func (e *entry) can(v int64) bool { return e.low <= v && v <= e.high && !slices.Contains(e.not, v) }

// groupsAgree: four groups are sequences or triplets, and there are as many of each as are named.
func (b *book) groupsAgree() bool {
	sequences, triplets := b.at(condition.Sequences), b.at(condition.Triplets)
	runs, same := int64(bits.OnesCount64(b.made&^typed.AllTriplets)), int64(bits.OnesCount64(b.made&typed.AllTriplets))
	ok := sequences.narrow(typed.CmpGe, runs) && triplets.narrow(typed.CmpGe, same) &&
		triplets.narrow(typed.CmpGe, b.at(condition.ConcealedTriplets).low) &&
		b.atMost(condition.ConcealedTriplets, triplets.high)
	switch wait := b.at(condition.Wait); {
	case !ok:
		return false
	case wait.high <= int64(hand.Penchan): // ryanmen, kanchan and penchan wait for a sequence
		ok = sequences.narrow(typed.CmpGe, 1)
	case wait.low == int64(hand.Shanpon) && wait.one():
		ok = triplets.narrow(typed.CmpGe, 1)
	}
	switch b.at(condition.IdenticalSequences).low {
	case 1:
		ok = ok && sequences.narrow(typed.CmpGe, 2)
	case 2:
		ok = ok && sequences.narrow(typed.CmpGe, 4)
	}
	if sequences.high < 2 {
		ok = ok && b.atMost(condition.IdenticalSequences, 0)
	} else if sequences.high < 4 {
		ok = ok && b.atMost(condition.IdenticalSequences, 1)
	}
	if sequences.low > 0 || triplets.low > 0 || b.paired {
		ok = ok && sequences.narrow(typed.CmpGe, 4-triplets.high) && sequences.narrow(typed.CmpLe, 4-triplets.low) &&
			triplets.narrow(typed.CmpGe, 4-sequences.high) && triplets.narrow(typed.CmpLe, 4-sequences.low) &&
			triplets.narrow(typed.CmpGe, b.at(condition.Kans).low)
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
	if !b.anyRun() && !b.atMost(condition.Sequences, 0) {
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
	return b.atMost(condition.SuitCount, suits) && b.atLeast(condition.SuitCount, must)
}

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

// numbersAgree: each number is the result of its parts, and tiles are counted among those that there may be.
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

// partsAgree: each part of a sum or difference is what the whole leaves for it.
func (b *book) partsAgree(e *entry) bool {
	if e.n.Op != typed.OpAdd && e.n.Op != typed.OpSub {
		return true
	}
	x, y := b.entry(e.n.Kids[0]), b.entry(e.n.Kids[1])
	if x == nil || y == nil {
		return true
	}
	other := y.span64 // what stands on the other side of x
	if e.n.Op == typed.OpAdd {
		other = other.minus()
	}
	x.within(e.span64.plus(other))
	other = x.span64.plus(e.span64.minus())
	if e.n.Op == typed.OpAdd {
		other = e.span64.plus(x.span64.minus())
	}
	y.within(other)
	return x.settle() && y.settle()
}

func (e *entry) within(s span64) {
	if s.low > -farAway {
		e.low = max(e.low, s.low)
	}
	if s.high < farAway {
		e.high = min(e.high, s.high)
	}
}

func (b *book) counted(e *entry) bool {
	if e.n.Op != typed.OpTiles && e.n.Op != typed.OpKinds && e.n.Op != typed.OpTripletsOf ||
		e.n.Kids[0].Op != typed.OpSetConst {
		return true
	}
	copies := max(int64(b.p.known.Copies), hand.Copies)
	s := e.n.Kids[0].Set
	most := int64((s & b.present).Len())
	if e.n.Op == typed.OpTiles {
		most *= copies
	}
	if e.n.Op == typed.OpTripletsOf {
		most = min(most, b.at(condition.Triplets).high)
		if !b.atLeast(condition.Triplets, e.low) {
			return false
		}
	}
	if e.n.Op == typed.OpKinds && s&^typed.HonorTiles == 0 &&
		b.at(condition.Sequences).low+b.at(condition.Triplets).low > 0 {
		most = min(most, b.at(condition.Triplets).high+1) // honors are in triplets and in the pair
	}
	if !e.narrow(typed.CmpLe, most) || !b.contained(e) {
		return false
	}
	switch {
	case e.low > 0:
		b.atLeastOne(s)
	case e.high == 0 && e.n.Op != typed.OpTripletsOf:
		b.present &^= s
	}
	return true
}

// contained: there are no more tiles of a set than of one that contains it.
func (b *book) contained(e *entry) bool {
	for i := range b.terms {
		of := &b.terms[i]
		if of == e || of.n.Op != e.n.Op || of.n.Kids[0].Op != typed.OpSetConst ||
			e.n.Kids[0].Set&^of.n.Kids[0].Set != 0 {
			continue
		}
		if !of.narrow(typed.CmpGe, e.low) || !e.narrow(typed.CmpLe, of.high) {
			return false
		}
	}
	return true
}
