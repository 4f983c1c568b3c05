//go:build !plain

package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Domain is a small part of the facts: so small that what follows from each combination of their values is written down
// in a table, and looked up by the combination's number.
type Domain uint8

// The domains: the common ones of the win, those of a reading, then the rare ones of the win and of a reading.
const (
	// DomainWin is tsumo, open, dealer, and how many kans and suits there are.
	DomainWin Domain = iota
	// DomainMan and the next three are which kinds of the suit there are.
	DomainMan
	DomainPin
	DomainSou
	DomainHonors

	// DomainForm is how many sequences, triplets, concealed triplets and identical sequences there are.
	DomainForm
	// DomainWait is the wait and the shape.
	DomainWait
	// DomainPair is the two winds and the pair.
	DomainPair
	// DomainHonorTriplets is the two winds, and which honors are triplets.
	DomainHonorTriplets
	// DomainManRuns and the next two are which sequences of the suit there are.
	DomainManRuns
	DomainPinRuns
	DomainSouRuns

	// DomainDora is how many tiles are dora, ura dora and red fives, up to the most that it tells apart.
	DomainDora
	// DomainTable is how many honba, sticks and norths set aside there are, up to the most that it tells apart.
	DomainTable
	// DomainCopies is of how many kinds there are two tiles and more, three and more, and four.
	DomainCopies

	// DomainManTriplets and the next two are which triplets of the suit there are.
	DomainManTriplets
	DomainPinTriplets
	DomainSouTriplets

	// Domains is how many domains there are. Those from CommonDomains on are rare, as few rules ask for them. Of these,
	// NumberRare numbers the combinations of those of the win.
	Domains       = iota
	CommonDomains = DomainDora
)

// The combinations of each domain are numbered as the digits of these bases, the first fact of those that its comment
// names being the lowest digit.
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

// Where the first sequence of a suit stands in Facts.made, and how far apart suits stand: see hand.Group.Place.
const firstRunPlace, suitPlace = 9, 16

var domainSizes = func() (sizes [Domains]int) {
	t := &Table{rare: new(rareTable[uint64])}
	for d := range Domain(Domains) {
		sizes[d] = len(t.of(d))
	}
	return sizes
}()

// Size is the number of combinations.
func (d Domain) Size() int { return domainSizes[d] }

// indexes are the numbers of the combinations that facts are in, for each domain; a power of two, so that none is out of
// range.
type indexes [1 << 5]uint16

// Index returns the number of the combination that the facts are in; for a rare domain of the win as NumberRare has left
// it.
func (f *Facts) Index(d Domain) int { return int(f.index[d%Domain(len(f.index))]) }

// NumberRare numbers the combinations of the rare domains of the win.
func (f *Facts) NumberRare() {
	f.index[DomainDora] = f.capped(DoraTiles, doraBase) + doraBase*(f.capped(UraTiles, fewBase)+fewBase*f.capped(RedTiles, fewBase))
	f.index[DomainTable] = f.capped(Honba, fewBase) + fewBase*(f.capped(Sticks, fewBase)+fewBase*f.capped(Nuki, fewBase))
	f.index[DomainCopies] = uint16(indexOfCopies(f.tiles.AtLeast()))
}

func (f *Facts) capped(n Number, base int64) uint16 { return uint16(max(0, min(f.num[n], base-1))) }

func indexOfCopies(two, three, four int) int {
	return min(two, twoBase-1) + twoBase*(min(three, threeBase-1)+threeBase*min(four, fourBase-1))
}

func (f *Facts) indexWin() {
	const yesOrNo = 1<<typed.BitTsumo | 1<<typed.BitOpen | 1<<typed.BitDealer // the lowest three
	p := f.tiles.Present
	f.index[DomainWin] = uint16(f.win&yesOrNo) + 1<<3*uint16(f.num[Kans]+kansBase*f.num[SuitCount])
	f.index[DomainMan] = uint16(p % ranksBase)
	f.index[DomainPin] = uint16(p >> 9 % ranksBase)
	f.index[DomainSou] = uint16(p >> 18 % ranksBase)
	f.index[DomainHonors] = uint16(p >> 27)
}

// indexReading numbers the combinations of the domains of the reading; form is that of its form, and without a pair,
// pair is hand.Kinds.
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
		f.num[Sequences], f.num[Triplets], f.num[ConcealedTriplets], f.num[IdenticalSequences] = digit(groupsBase),
			digit(groupsBase), digit(groupsBase), digit(equalBase)
	case DomainWait:
		f.num[Wait], f.num[Shape] = digit(waitBase), digit(MaxShapes)
	case DomainDora:
		f.num[DoraTiles], f.num[UraTiles], f.num[RedTiles] = digit(doraBase), digit(fewBase), digit(fewBase)
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

func (k *knowledge) tellsOf(u Uses) bool {
	made := k.places != 0 || usesForm.Within(k.Uses)
	return u.numbers&(k.numbers|k.upTo) != 0 || u.win&k.win != 0 || u.other&k.other != 0 ||
		u.other&usesTiles != 0 && (k.kinds != 0 || made || k.copies) || u.other&usesMade != 0 && made ||
		u.other&usesGroups != 0 && (made || k.kinds != 0 || UsesNumbers(Kans).Within(k.Uses))
}

// told keeps what InEach has worked out: most rule sets have most conditions in common.
var told cache.Map[inEach, [Domains][]Verdict]

// inEach is what InEach is asked.
type inEach struct {
	of      *Bool
	domains Domain
}

// InEach returns what In tells of each of the domains before this one. Nobody may change it.
func (d Domain) InEach(b *Bool) [Domains][]Verdict {
	asked := inEach{b, d}
	if all, ok := told.Get(asked); ok {
		return all
	}
	var all [Domains][]Verdict
	size := len(b.src) // the condition is kept as well
	for i := range d {
		all[i] = i.In(b)
		size += len(all[i])
	}
	told.Keep(asked, all, size)
	return all
}

// In returns the verdict on a condition in each combination of the domain if nothing else is known; nil if
// nothing ever can.
func (d Domain) In(b *Bool) []Verdict {
	k := knownIn(d)
	uses := UsesOf(b)
	if !k.tellsOf(uses) || b.inOrder && !usesOnly(b.tree, k.Uses) {
		return nil
	}
	g := Guess{knowledge: k, tables: meant(b.tree, nil)}
	verdicts := make([]Verdict, d.Size())
	var f Facts
	matters, firsts, told := mattersIn(d, b.tree, uses), d.firsts(uses), false
	for i := range verdicts {
		same := i & matters
		if firsts != nil {
			same = firsts[i]
		}
		if same != i {
			verdicts[i] = verdicts[same]
			continue
		}
		f.setIndex(d, i)
		g.know(&f)
		verdicts[i] = verdictOf(g.Eval(b.tree))
		told = told || verdicts[i] != Unknown
	}
	if !told {
		return nil
	}
	return verdicts
}

// Places returns the combinations of the domain in which a condition holds, or false if the domain does not settle that.
// A condition that is nil always holds.
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

// mattersIn returns the bits of a combination's number that a condition with some uses looks at: with others it comes
// to the same. Most conditions look at few of the kinds or groups of a domain.
func mattersIn(d Domain, n *typed.Node, uses Uses) int {
	const winds, all = windBase*windBase - 1, -1
	kinds, places := looksAt(n)
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
	if uses.Without(UsesNumbers(Seat, Round).Or(UsesDealer)) == uses && (d == DomainPair || d == DomainHonorTriplets) {
		matters &^= winds
	}
	return matters
}

// firsts returns for each combination the first that differs from it in nothing that a condition with some uses asks for;
// nil if the domain has more than numbers.
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

// digits are those of the domains that have numbers alone, and which facts they stand for.
var digits = [Domains][]struct {
	base int
	uses Uses
}{
	DomainWin: {{2, UsesTsumo}, {2, UsesOpen}, {2, UsesDealer}, {kansBase, UsesNumbers(Kans).Or(Uses{other: usesGroups})}, {suitsBase, UsesNumbers(SuitCount)}},
	DomainForm: {{groupsBase, UsesNumbers(Sequences).Or(boundByForm)}, {groupsBase, UsesNumbers(Triplets).Or(boundByForm)},
		{groupsBase, UsesNumbers(ConcealedTriplets)}, {equalBase, UsesNumbers(IdenticalSequences)}},
	DomainWait:  {{waitBase, UsesNumbers(Wait)}, {MaxShapes, UsesNumbers(Shape)}},
	DomainDora:  {{doraBase, UsesNumbers(DoraTiles)}, {fewBase, UsesNumbers(UraTiles)}, {fewBase, UsesNumbers(RedTiles)}},
	DomainTable: {{fewBase, UsesNumbers(Honba)}, {fewBase, UsesNumbers(Sticks)}, {fewBase, UsesNumbers(Nuki)}},
}

// boundByForm is the use of what the numbers of sequences and triplets bound.
var boundByForm = Uses{other: usesTiles | usesMade | usesGroups}

func looksAt(n *typed.Node) (kinds hand.Set, places uint64) {
	constant := len(n.Kids) > 0 && n.Kids[0].Op == typed.OpSetConst
	switch {
	case n.Op == typed.OpOnly && constant:
		return hand.AllKinds &^ n.Kids[0].Set, 0
	case (n.Op == typed.OpHas || n.Op == typed.OpTiles || n.Op == typed.OpKinds) && constant:
		return n.Kids[0].Set, 0
	case n.Op == typed.OpRankCount && n.Kids[0].Op == typed.OpConst && 1 <= n.Kids[0].K && n.Kids[0].K <= 9:
		return firstRanks << (n.Kids[0].K - 1), 0
	case n.Op == typed.OpTripletsOf && constant:
		return 0, TripletPlaces(n.Kids[0].Set)
	case n.Op == typed.OpMade:
		return 0, uint64(n.K)
	case n.Op >= typed.OpOnly && n.Op != typed.OpWinsOn && n.Op != typed.OpPairOf:
		return hand.AllKinds, ^uint64(0)
	}
	for _, kid := range n.Kids {
		k, p := looksAt(kid)
		kinds, places = kinds|k, places|p
	}
	return kinds, places
}
