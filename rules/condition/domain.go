package condition

import "example.com/hanfu/engine/hand"

// Domain is a small part of the facts: so small that what follows from it is looked up, by the number of the
// combination that the facts are in.
type Domain uint8

// The domains: first those of the win, then those of a reading.
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
	// DomainWait is the shape and the wait.
	DomainWait
	// DomainPair is the pair and the two winds.
	DomainPair
	// DomainHonorTriplets is which honors are triplets, and the two winds.
	DomainHonorTriplets
	// DomainManRuns and the next two are which sequences of the suit there are.
	DomainManRuns
	DomainPinRuns
	DomainSouRuns
	// Domains is how many domains there are, FirstReadingDomain the first that depends on the reading.
	Domains            = iota
	FirstReadingDomain = DomainForm
)

// The combinations of each domain are numbered as the digits of these bases, the first fact being the lowest digit.
const (
	kansBase, suitsBase      = 5, 4
	groupsBase, equalBase    = 5, 3
	windBase, pairBase       = 4, hand.Kinds + 1
	waitBase                 = hand.Waits
	ranksBase                = 1 << 9
	honorsBase               = 1 << 7
	runsBase                 = 1 << 7
	firstRunPlace, suitPlace = 9, 16
)

var domainSizes = func() (sizes [Domains]int) {
	t := new(Table)
	for d := range sizes {
		sizes[d] = len(t.of(Domain(d)))
	}
	return sizes
}()

// Size is the number of combinations.
func (d Domain) Size() int { return domainSizes[d] }

// Index gives the number of the combination that the facts are in.
func (f *Facts) Index(d Domain) int { return int(f.index[d]) }

// indexWin numbers the combinations of the domains of the win.
func (f *Facts) indexWin() {
	const yesOrNo = 1<<bitTsumo | 1<<bitOpen | 1<<bitDealer // the lowest three
	p := f.tiles.Present
	f.index[DomainWin] = uint16(f.win&yesOrNo) + 1<<3*uint16(f.num[Kans]+kansBase*f.num[SuitCount])
	f.index[DomainMan] = uint16(p % ranksBase)
	f.index[DomainPin] = uint16(p >> 9 % ranksBase)
	f.index[DomainSou] = uint16(p >> 18 % ranksBase)
	f.index[DomainHonors] = uint16(p >> 27)
}

// indexReading numbers the combinations of the domains of the reading; without a pair, pair is hand.Kinds.
func (f *Facts) indexReading(pair hand.Kind) {
	winds := uint16(f.num[Seat] - 1 + windBase*(f.num[Round]-1))
	f.index[DomainForm] = uint16(f.num[Sequences] + groupsBase*(f.num[Triplets]+groupsBase*(f.num[ConcealedTriplets]+groupsBase*f.num[IdenticalSequences])))
	f.index[DomainWait] = uint16(f.num[Wait] + hand.Waits*f.num[Shape])
	f.index[DomainPair] = winds + windBase*windBase*uint16(pair)
	f.index[DomainHonorTriplets] = winds + windBase*windBase*uint16(f.made>>(3*suitPlace))
	f.index[DomainManRuns] = uint16(f.made >> firstRunPlace % runsBase)
	f.index[DomainPinRuns] = uint16(f.made >> (suitPlace + firstRunPlace) % runsBase)
	f.index[DomainSouRuns] = uint16(f.made >> (2*suitPlace + firstRunPlace) % runsBase)
}

// setIndex gives the facts of a domain the combination of a number, the reverse of Index.
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
		f.num[Sequences], f.num[Triplets], f.num[ConcealedTriplets], f.num[IdenticalSequences] = digit(groupsBase), digit(groupsBase), digit(groupsBase), digit(equalBase)
	case DomainWait:
		f.num[Wait], f.num[Shape] = digit(hand.Waits), digit(MaxShapes)
	case DomainPair, DomainHonorTriplets:
		f.num[Seat], f.num[Round] = 1+digit(windBase), 1+digit(windBase)
		f.seat, f.round = 1<<hand.Wind(f.num[Seat]).Kind(), 1<<hand.Wind(f.num[Round]).Kind()
		f.win = 0
		f.setWin(bitDealer, f.seat == 1<<hand.East.Kind())
		if d == DomainHonorTriplets {
			f.made = uint64(i) << (3 * suitPlace)
		} else if f.pair = 0; i < hand.Kinds {
			f.pair = 1 << i
		}
	default:
		f.made = uint64(i) << (suitPlace*(d-DomainManRuns) + firstRunPlace)
	}
}

// PairOf gives the pair of a combination of DomainPair, hand.NoKind if it has none.
func PairOf(i int) hand.Kind {
	if k := hand.Kind(i / (windBase * windBase)); k < hand.Kinds {
		return k
	}
	return hand.NoKind
}

// knowledge tells which facts are known, of whole facts and of some that have parts: which kinds of tiles there
// are, and which groups there are by their places.
type knowledge struct {
	Uses
	kinds  hand.Set
	places uint64
}

// knownIn is what is known where nothing but the combination of a domain is.
func knownIn(d Domain) (k knowledge) {
	winds := UsesNumbers(Seat, Round).Or(UsesDealer)
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
	default:
		k.places = (runsBase - 1) << (suitPlace*(d-DomainManRuns) + firstRunPlace)
	}
	return k
}

var usesForm = UsesNumbers(Sequences, Triplets, ConcealedTriplets, IdenticalSequences)

// tellsOf tells whether what is known can tell anything of an expression that makes use of u.
func (k *knowledge) tellsOf(u Uses) bool {
	made := k.places != 0 || usesForm.Within(k.Uses)
	return u.numbers&k.numbers != 0 || u.win&k.win != 0 || u.other&k.other != 0 ||
		u.other&usesTiles != 0 && k.kinds != 0 || u.other&usesMade != 0 && made || u.other&usesGroups != 0 && k.places != 0
}

// In tells what can be told of the condition in each combination of a domain if nothing else is known; nil if
// nothing ever can.
func (b *Bool) In(d Domain) []Verdict {
	k := knownIn(d)
	uses := b.tree.uses()
	if !k.tellsOf(uses) {
		return nil
	}
	decide := b.tree.decide(k)
	if decide == nil {
		return nil
	}
	verdicts := make([]Verdict, d.Size())
	var f Facts
	step := 1
	if d >= DomainPair && d <= DomainHonorTriplets && uses.Without(UsesNumbers(Seat, Round).Or(UsesDealer)) == uses {
		step = windBase * windBase // the same for all winds
	}
	for i := range verdicts {
		if i%step != 0 {
			verdicts[i] = verdicts[i-1]
			continue
		}
		f.setIndex(d, i)
		verdicts[i] = decide(&f)
	}
	return verdicts
}
