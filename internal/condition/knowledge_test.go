package condition

import (
	"math/rand/v2"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Partial is facts of which some are known, for Decide, and other facts that agree with these in all that is known.
type Partial struct {
	Known        Uses
	given, whole Sample
}

// Given are the facts for Decide: what is not known differs in them. Whole are those for Holds.
func (p Partial) Given() *Facts { return p.given.Facts() }
func (p Partial) Whole() *Facts { return p.whole.Facts() }

// NewPartials takes some facts of a list as known, the same ones n times, and fills in the others from the rest of the
// list.
func NewPartials(rng *rand.Rand, known Uses, list []*Facts, n int) (partials []Partial) {
	for range n {
		given := list[rng.IntN(len(list))]
		whole := *list[rng.IntN(len(list))]
		if usesForm.Within(known) { // how many groups there are tells of which they may be
			whole.made = sameForm(rng, given, list).made
		}
		whole.adopt(given, known)
		partials = append(partials, Partial{known, SampleOf(given), SampleOf(&whole)})
	}
	return partials
}

// RandomUses returns random facts that may be known: none, all, few or many.
func RandomUses(rng *rand.Rand) Uses {
	all := UsesAll
	switch rng.IntN(12) {
	case 0:
		return Uses{}
	case 1:
		return all
	case 2:
		return UsesFlags
	case 3:
		return usesForm
	}
	random := func() Uses { return Uses{rng.Uint64(), rng.Uint64(), uint16(rng.Uint32())} }
	known := random()
	switch rng.IntN(3) {
	case 0:
		known = known.Or(random())
	case 1:
		known = known.Without(random())
	}
	switch rng.IntN(3) {
	case 0:
		known = known.Or(usesForm)
	case 1:
		known = known.Or(usesForm).Without(Uses{other: usesMade})
	}
	return known
}

// sameForm returns one of the facts whose groups are as many of each sort as those of f.
func sameForm(rng *rand.Rand, f *Facts, list []*Facts) *Facts {
	start := rng.IntN(len(list))
	for i := range list {
		g := list[(start+i)%len(list)]
		if g.num[Sequences] == f.num[Sequences] && g.num[Triplets] == f.num[Triplets] &&
			g.num[ConcealedTriplets] == f.num[ConcealedTriplets] &&
			g.num[IdenticalSequences] == f.num[IdenticalSequences] {
			return g
		}
	}
	return f
}

// adopt takes over those facts of g that are known.
func (f *Facts) adopt(g *Facts, known Uses) {
	for n := range f.num {
		if known.numbers>>min(n, int(Counters))&1 != 0 {
			f.num[n] = g.num[n]
		}
	}
	const numberBits = (1<<9 - 1) << typed.BitKans // which tell the same as two of the numbers
	own := known.win &^ numberBits
	f.win = f.win&^(own|numberBits) | g.win&own | 1<<(typed.BitKans+f.num[Kans]) | 1<<(typed.BitSuits+f.num[SuitCount])
	f.form = 1<<(bitShape+f.num[Shape]) | 1<<(bitWait+f.num[Wait]) | 1<<(bitSequences+f.num[Sequences]) |
		1<<(bitTriplets+f.num[Triplets]) | 1<<(bitConcealed+f.num[ConcealedTriplets]) | 1<<(bitIdentical+f.num[IdenticalSequences])
	f.seat, f.round = 1<<hand.Wind(f.num[Seat]).Kind(), 1<<hand.Wind(f.num[Round]).Kind()
	for use, adopt := range map[uint16]func(){
		usesTiles:   func() { f.tiles = g.tiles },
		usesWinning: func() { f.winning = g.winning },
		usesPair:    func() { f.pair = g.pair },
		usesMade:    func() { f.made = g.made },
		usesGroups:  func() { f.groups, f.numGroups = g.groups, g.numGroups },
		usesGroup:   func() { f.at[0] = g.at[0] },
		usesYaku:    func() { f.yaku = g.yaku },
	} {
		if known.other&use != 0 {
			adopt()
		}
	}
}

// UsesForm is the use of how many groups of each sort there are.
var UsesForm = usesForm
