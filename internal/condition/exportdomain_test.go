//go:build !plain

package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
)

// IndexAgain returns the facts of a domain the combination of a number, and numbers the combination that they are in
// then.
func (f *Facts) IndexAgain(d Domain, i int) int {
	f.setIndex(d, i)
	if d == DomainCopies {
		return indexOfCopies(int(f.atLeast[0]), int(f.atLeast[1]), int(f.atLeast[2]))
	}
	f.indexWin()
	form := f.num[Sequences]*sequencePlace + f.num[Triplets]*tripletPlace +
		f.num[ConcealedTriplets]*concealedPlace + f.num[IdenticalSequences]*identicalPlace
	f.indexReading(uint(form), hand.Kind(min(bits.TrailingZeros64(uint64(f.pair)), hand.Kinds)))
	f.IndexRare()
	return f.Index(d)
}

// Combines reports whether the facts agree with the combination of a domain that they say they are in.
func (f *Facts) Combines(d Domain) bool {
	k := knownIn(d)
	var g Facts
	g.setIndex(d, f.Index(d))
	for n := range Counters {
		if k.numbers>>n&1 != 0 && f.num[n] != g.num[n] {
			return false
		}
	}
	two, three, four := f.tiles.AtLeast()
	if k.copies && g.atLeast != [3]int64{int64(min(two, twoBase-1)), int64(three), int64(four)} {
		return false
	}
	for n := range Counters {
		if k.upTo>>n&1 != 0 && f.num[n] != g.num[n] && f.num[n] < upTo[n] {
			return false
		}
	}
	winds := k.numbers>>Seat&1 == 0 || f.seat == g.seat && f.round == g.round
	pair := k.other&usesPair == 0 || f.pair == g.pair
	return winds && pair && (f.win^g.win)&k.win == 0 && (f.tiles.Present^g.tiles.Present)&k.kinds == 0 &&
		(f.made^g.made)&k.places == 0
}
