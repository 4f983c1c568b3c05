//go:build !plain

package condition

import (
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// A Domain is a set of facts with so few combinations of values that the verdict on a condition for
// each can be stored in a table, by the number of the combination.
type Domain uint8

// The domains: common ones of the win, those of a reading, rare ones of the win, rare ones of a
// reading.
const (
	// DomainWin has tsumo, open, dealer, and the numbers of kans and suits.
	DomainWin Domain = iota
	// DomainMan and the next three have the kinds of a suit that are present.
	DomainMan
	DomainPin
	DomainSou
	DomainHonors

	// DomainForm holds the numbers of sequences, triplets, concealed triplets and identical
	// sequences.
	DomainForm
	// DomainWait holds the wait and the shape.
	DomainWait
	// DomainPair holds the two winds and the pair.
	DomainPair
	// DomainHonorTriplets holds the two winds, and which honors are triplets.
	DomainHonorTriplets
	// DomainManRuns and the next two have the sequences of a suit that are present.
	DomainManRuns
	DomainPinRuns
	DomainSouRuns

	// DomainDora holds the numbers of dora, ura dora and red tiles, capped.
	DomainDora
	// DomainTable holds the numbers of honba, sticks and norths set aside, capped.
	DomainTable
	// DomainCopies holds the numbers of kinds with at least two tiles, at least three, and four.
	DomainCopies

	// DomainManTriplets and the next two have the triplets of a suit that are present.
	DomainManTriplets
	DomainPinTriplets
	DomainSouTriplets

	// Domains is the number of domains. Those from CommonDomains on are rare, since few rules use
	// them. IndexRare numbers the combinations of the rare ones of the win.
	Domains       = iota
	CommonDomains = DomainDora
)

// The number of a combination has one digit per fact, with these bases, in the order of the
// domain's comment, the first fact as the lowest digit.
const (
	kansBase, suitsBase = 5, 4
	windBase, pairBase  = 4, hand.Kinds + 1
	waitBase            = hand.Waits
	ranksBase           = 1 << 9
	honorsBase          = 1 << 7
	runsBase            = 1 << 7
	twoBase, threeBase  = 8, 6
	fourBase            = 5
)

// firstRunPlace is the place of a suit's first sequence in Facts.made, and suitPlace the distance
// between suits: see hand.Group.Place.
const firstRunPlace, suitPlace = 9, 16

var domainSizes = sync.OnceValue(func() *[Domains]int {
	sizes := new([Domains]int)
	t := &Table{rare: new(rareTable[uint64])}
	for d := range Domain(Domains) {
		sizes[d] = len(t.rows(d))
	}
	return sizes
})

// Size returns the number of combinations.
func (d Domain) Size() int { return domainSizes()[d] }

// indexes holds the number of the current combination of each domain. Its length is a power of two,
// so that masked indices are in range.
type indexes [1 << 5]uint16

// Index returns the number of the current combination. For the rare domains of the win it is valid
// after IndexRare.
func (f *Facts) Index(d Domain) int { return int(f.index[d%Domain(len(f.index))]) }

// IndexRare numbers the combinations of the rare domains of the win.
func (f *Facts) IndexRare() {
	f.index[DomainDora] = f.capped(DoraTiles,
		doraBase) + doraBase*(f.capped(UraTiles, fewBase)+fewBase*f.capped(RedTiles, fewBase))
	f.index[DomainTable] = f.capped(Honba,
		fewBase) + fewBase*(f.capped(Sticks, fewBase)+fewBase*f.capped(Nuki, fewBase))
	f.index[DomainCopies] = uint16(indexOfCopies(f.tiles.AtLeast()))
}

func (f *Facts) capped(n Number, base int64) uint16 { return uint16(max(0, min(f.num[n], base-1))) }

func indexOfCopies(two, three, four int) int {
	return min(two, twoBase-1) + twoBase*(min(three, threeBase-1)+threeBase*min(four, fourBase-1))
}

func (f *Facts) indexWin() {
	// The lowest three bits.
	const yesOrNo = 1<<typed.BitTsumo | 1<<typed.BitOpen | 1<<typed.BitDealer
	p := f.tiles.Present
	f.index[DomainWin] = uint16(f.win&yesOrNo) + 1<<3*uint16(f.num[Kans]+kansBase*f.num[SuitCount])
	f.index[DomainMan] = uint16(p % ranksBase)
	f.index[DomainPin] = uint16(p >> 9 % ranksBase)
	f.index[DomainSou] = uint16(p >> 18 % ranksBase)
	f.index[DomainHonors] = uint16(p >> 27)
}

// indexReading numbers the combinations of the domains of the reading. form is the number of its
// form; pair is hand.Kinds if there is no pair.
func (f *Facts) indexReading(form uint, pair hand.Kind) {
	f.index[DomainForm] = uint16(form)
	winds := uint16(f.num[Seat] - 1 + windBase*(f.num[Round]-1))
	f.index[DomainWait] = uint16(f.num[Wait] + waitBase*f.num[Shape])
	f.index[DomainPair] = winds + windBase*windBase*uint16(pair)
	f.index[DomainHonorTriplets] = winds + windBase*windBase*uint16(f.made>>(3*suitPlace))
	f.index[DomainManRuns] = uint16(f.made >> firstRunPlace % runsBase)
	f.index[DomainPinRuns] = uint16(f.made >> (suitPlace + firstRunPlace) % runsBase)
	f.index[DomainSouRuns] = uint16(f.made >> (2*suitPlace + firstRunPlace) % runsBase)
	f.index[DomainManTriplets] = uint16(f.made % ranksBase)
	f.index[DomainPinTriplets] = uint16(f.made >> suitPlace % ranksBase)
	f.index[DomainSouTriplets] = uint16(f.made >> (2 * suitPlace) % ranksBase)
}

func (f *Facts) setIndex(d Domain, i int) {
	digit := func(base int) int64 {
		n := i % base
		i /= base
		return int64(n)
	}
	switch d {
	case DomainWin:
		f.win = uint64(digit(1 << 3))
		f.num[Kans], f.num[SuitCount] = digit(kansBase), digit(suitsBase)
	case DomainMan, DomainPin, DomainSou, DomainHonors:
		f.tiles.Present = hand.Set(i) << (9 * (d - DomainMan))
	case DomainForm:
		f.num[Sequences], f.num[Triplets], f.num[ConcealedTriplets],
			f.num[IdenticalSequences] = digit(groupsBase),
			digit(groupsBase), digit(groupsBase), digit(equalBase)
	case DomainWait:
		f.num[Wait], f.num[Shape] = digit(waitBase), digit(MaxShapes)
	case DomainDora:
		f.num[DoraTiles], f.num[UraTiles], f.num[RedTiles] = digit(doraBase), digit(fewBase),
			digit(fewBase)
	case DomainTable:
		f.num[Honba], f.num[Sticks], f.num[Nuki] = digit(fewBase), digit(fewBase), digit(fewBase)
	case DomainCopies:
		f.atLeast = [3]int64{digit(twoBase), digit(threeBase), digit(fourBase)}
	case DomainManTriplets, DomainPinTriplets, DomainSouTriplets:
		f.made = uint64(i) << (suitPlace * (d - DomainManTriplets))
	case DomainPair, DomainHonorTriplets:
		f.num[Seat], f.num[Round] = 1+digit(windBase), 1+digit(windBase)
		f.seat, f.round = 1<<hand.Wind(f.num[Seat]).Kind(), 1<<hand.Wind(f.num[Round]).Kind()
		f.win = 0
		f.orWinBit(typed.BitDealer, f.seat == 1<<hand.East.Kind())
		if d == DomainHonorTriplets {
			f.made = uint64(i) << (3 * suitPlace)
		} else if f.pair = 0; i < hand.Kinds {
			f.pair = 1 << i
		}
	default:
		f.made = uint64(i) << (suitPlace*(d-DomainManRuns) + firstRunPlace)
	}
}

func knownIn(d Domain) (k knowledge) {
	winds := UsesNumbers(Seat, Round).Or(UsesDealer)
	k.ofReading = true
	switch d {
	case DomainWin:
		k.Uses = UsesTsumo.Or(UsesOpen).Or(UsesDealer).Or(UsesNumbers(Kans, SuitCount))
	case DomainMan, DomainPin, DomainSou, DomainHonors:
		k.kinds = (1<<9 - 1) << (9 * (d - DomainMan)) & hand.AllKinds
	case DomainForm:
		k.Uses = usesForm
	case DomainWait:
		k.Uses = UsesNumbers(Shape, Wait)
	case DomainPair:
		k.Uses = winds.Or(UsesPair)
	case DomainHonorTriplets:
		k.Uses, k.places = winds, (honorsBase-1)<<(3*suitPlace)
	case DomainDora:
		k.upTo = 1<<DoraTiles | 1<<UraTiles | 1<<RedTiles
	case DomainTable:
		k.upTo = 1<<Honba | 1<<Sticks | 1<<Nuki
	case DomainCopies:
		k.copies = true
	case DomainManTriplets, DomainPinTriplets, DomainSouTriplets:
		k.places = (ranksBase - 1) << (suitPlace * (d - DomainManTriplets))
	default:
		k.places = (runsBase - 1) << (suitPlace*(d-DomainManRuns) + firstRunPlace)
	}
	return k
}

func (k *knowledge) informs(u Uses) bool {
	made := k.places != 0 || usesForm.Within(k.Uses)
	return u.numbers&(k.numbers|k.upTo) != 0 || u.win&k.win != 0 || u.other&k.other != 0 ||
		u.other&usesTiles != 0 && (k.kinds != 0 || made || k.copies) ||
		u.other&usesMade != 0 && made ||
		u.other&usesGroups != 0 && (made || k.kinds != 0 || UsesNumbers(Kans).Within(k.Uses))
}

// verdictCache caches results of InEach: most rule sets share most conditions.
var verdictCache work.Cache[verdictKey, [Domains][]Verdict]

// verdictKey holds the arguments of InEach.
type verdictKey struct {
	of      *Bool
	domains Domain
}

// InEach returns the result of In for each domain before d. It must not be changed.
func (d Domain) InEach(b *Bool) [Domains][]Verdict {
	key := verdictKey{b, d}
	if all, ok := verdictCache.Get(key); ok {
		return all
	}
	var all [Domains][]Verdict
	size := len(b.src) // the cache keeps the condition alive too
	for i := range d {
		all[i] = i.In(b)
		size += len(all[i])
	}
	verdictCache.Keep(key, all, size)
	return all
}

// In returns the verdict on a condition for each combination of the domain if nothing else is
// known; nil if all are Unknown.
func (d Domain) In(b *Bool) []Verdict {
	k := knownIn(d)
	uses := UsesOf(b)
	if !k.informs(uses) || b.inOrder && !usesOnly(b.tree, k.Uses) {
		return nil
	}
	g := Guess{knowledge: k, tables: matchGroups(b.tree, nil)}
	verdicts := make([]Verdict, d.Size())
	var f Facts
	matters, firsts, known := mattersIn(d, b.tree, uses), d.firsts(uses), false
	for i := range verdicts {
		equal := i & matters
		if firsts != nil {
			equal = firsts[i]
		}
		if equal != i {
			verdicts[i] = verdicts[equal]
			continue
		}
		f.setIndex(d, i)
		g.setFacts(&f)
		verdicts[i] = verdictOf(g.Eval(b.tree))
		known = known || verdicts[i] != Unknown
	}
	if !known {
		return nil
	}
	return verdicts
}

// Places returns for which combinations of the domain a condition holds; settled is false if the
// domain does not decide that. A nil condition always holds.
func (d Domain) Places(b *Bool) (places []bool, settled bool) {
	places = make([]bool, d.Size())
	if b == nil {
		for i := range places {
			places[i] = true
		}
		return places, true
	}
	verdicts := d.In(b)
	for i, v := range verdicts {
		if v == Unknown {
			return nil, false
		}
		places[i] = v == Holds
	}
	return places, verdicts != nil
}

// mattersIn returns a mask of the bits of a combination's number that affect a condition. Most
// conditions use few of the kinds or groups of a domain.
func mattersIn(d Domain, n *typed.Node, uses Uses) int {
	const winds, all = windBase*windBase - 1, -1
	kinds, places := kindsAndPlaces(n)
	switch d {
	case DomainMan, DomainPin, DomainSou, DomainHonors:
		return int(kinds >> (9 * (d - DomainMan)))
	case DomainManRuns, DomainPinRuns, DomainSouRuns:
		return int(places >> (suitPlace*(d-DomainManRuns) + firstRunPlace))
	case DomainManTriplets, DomainPinTriplets, DomainSouTriplets:
		return int(places >> (suitPlace * (d - DomainManTriplets)))
	}
	matters := all
	if d == DomainHonorTriplets {
		matters = int(places>>(3*suitPlace))*windBase*windBase | winds
	}
	if uses.Without(UsesNumbers(Seat, Round).Or(UsesDealer)) == uses &&
		(d == DomainPair || d == DomainHonorTriplets) {
		matters &^= winds
	}
	return matters
}

// firsts returns for each combination the first one that is the same in all facts in uses; nil for
// a domain that has not only numbers.
func (d Domain) firsts(uses Uses) []int {
	if digits[d] == nil {
		return nil
	}
	all, place := make([]int, 1, d.Size()), 1
	for _, digit := range digits[d] {
		asked := 0
		if uses.Meets(digit.uses) {
			asked = place
		}
		for n := 1; n < digit.base; n++ {
			for _, first := range all[:place] {
				all = append(all, first+n*asked)
			}
		}
		place *= digit.base
	}
	return all
}

// digits holds the digits of the domains that have only numbers, and the facts that they represent.
var digits = [Domains][]struct {
	base int
	uses Uses
}{
	DomainWin: {{2, UsesTsumo}, {2, UsesOpen}, {2, UsesDealer},
		{kansBase, UsesNumbers(Kans).Or(Uses{other: usesGroups})},
		{suitsBase, UsesNumbers(SuitCount)}},
	DomainForm: {{groupsBase, UsesNumbers(Sequences).Or(boundByForm)},
		{groupsBase, UsesNumbers(Triplets).Or(boundByForm)},
		{groupsBase, UsesNumbers(ConcealedTriplets)}, {equalBase, UsesNumbers(IdenticalSequences)}},
	DomainWait: {{waitBase, UsesNumbers(Wait)}, {MaxShapes, UsesNumbers(Shape)}},
	DomainDora: {{doraBase, UsesNumbers(DoraTiles)}, {fewBase, UsesNumbers(UraTiles)},
		{fewBase, UsesNumbers(RedTiles)}},
	DomainTable: {{fewBase, UsesNumbers(Honba)}, {fewBase, UsesNumbers(Sticks)},
		{fewBase, UsesNumbers(Nuki)}},
}

// boundByForm is the use of facts that the numbers of sequences and triplets bound.
var boundByForm = Uses{other: usesTiles | usesMade | usesGroups}

func kindsAndPlaces(n *typed.Node) (kinds hand.Set, places uint64) {
	constant := len(n.Kids) > 0 && n.Kids[0].Op == typed.OpSetConst
	switch {
	case n.Op == typed.OpOnly && constant:
		return hand.AllKinds &^ n.Kids[0].Set, 0
	case (n.Op == typed.OpHas || n.Op == typed.OpTiles || n.Op == typed.OpKinds) && constant:
		return n.Kids[0].Set, 0
	case n.Op == typed.OpRankCount && n.Kids[0].Op == typed.OpConst && 1 <= n.Kids[0].K &&
		n.Kids[0].K <= 9:
		return firstRanks << (n.Kids[0].K - 1), 0
	case n.Op == typed.OpTripletsOf && constant:
		return 0, TripletPlaces(n.Kids[0].Set)
	case n.Op == typed.OpMade:
		return 0, uint64(n.K)
	case n.Op >= typed.OpOnly && n.Op != typed.OpWinsOn && n.Op != typed.OpPairOf:
		return hand.AllKinds, ^uint64(0)
	}
	for _, kid := range n.Kids {
		k, p := kindsAndPlaces(kid)
		kinds, places = kinds|k, places|p
	}
	return kinds, places
}
