package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Number names a number among the facts.
type Number uint8

// The numbers. Shape, Wait, Seat, Round, From and PayerSeat stand for enumerated values: the index of a shape, a
// hand.Wait, and hand.Winds. The counters and seats of the situation follow Counters.
const (
	Kans Number = iota
	Melds
	Players
	Honba
	Sticks
	Nuki
	DoraTiles
	FirstDoraTiles
	UraTiles
	FirstUraTiles
	RedTiles
	GoldTiles
	SuitCount
	Seat
	Round
	From
	PayerSeat
	Shape
	Wait
	Sequences
	Triplets
	ConcealedTriplets
	IdenticalSequences
	YakuHan
	YakumanUnits
	LiableYakuman
	FuSoFar
	Han
	Basic
	Base
	LiableBase
	Amount
	Counters
)

// The most that a rule set can declare of each, so that facts have a fixed size.
const (
	MaxFlags    = typed.FlagsOfWin
	MaxCounters = 16
	MaxShapes   = 16
	MaxYaku     = 512
)

const numbers = int(Counters) + MaxCounters

// Facts are what conditions may ask about one win, one reading of it and one payer. The zero Facts
// knows nothing; the stages of scoring fill it in their order. It is one flat value without pointers to
// the win, so that a scorer can keep and reuse it.
type Facts struct {
	otherFacts
	num   [allNumbers]int64
	index indexes
}

// otherFacts are all facts but the numbers, and what follows from them.
type otherFacts struct {
	// win and form hold the facts that are yes or no, and small numbers as one bit for each value, so
	// that a conjunction of such facts is one mask test: win those of the win and the payer, form
	// those of the reading.
	win, form uint64

	tiles hand.Counts
	// seat, round, winning and pair hold one kind each.
	seat, round, winning, pair hand.Set
	// made holds the sequences, triplets and kans, each by its hand.Group.Place.
	made      uint64
	groups    [4]hand.Group
	numGroups int
	// atLeast is of how many kinds there are two tiles and more, three and more, and four: for In alone, which knows no
	// tiles.
	atLeast [3]int64
	// at holds the groups that the quantifiers around an expression look at, the outermost first.
	at   [typed.MaxGroupDepth]hand.Group
	yaku [MaxYaku / 64]uint64

	fault typed.Fault
}

// The bits of Facts.form.
const (
	bitShape      = 0
	bitWait       = bitShape + MaxShapes
	bitSequences  = bitWait + hand.Waits
	bitTriplets   = bitSequences + 5
	bitConcealed  = bitTriplets + 5
	bitIdentical  = bitConcealed + 5
	formBitsInUse = bitIdentical + 3
	_             = uint(64 - formBitsInUse)
)

// Input is what the facts of a win are filled from before it is read.
type Input struct {
	Win         *hand.Win
	Tally       *hand.Tally
	Seat, Round hand.Wind
	Players     int
	// Dora and Ura count the winner's tiles that the first indicator makes dora, and those that all of them do.
	Dora, Ura struct{ First, All int64 }
}

// SetWin forgets all that was known, and fills the facts of a win that is not yet read.
func (f *Facts) SetWin(in *Input) {
	f.otherFacts = otherFacts{}
	// The numbers before PayerSeat are all set below, and those of the table are never set in a win (1 % of a score).
	clear(f.num[PayerSeat:numbers])
	f.tiles = in.Tally.Counts
	f.seat, f.round, f.winning = 1<<(in.Seat.Kind()&63), 1<<(in.Round.Kind()&63), 1<<in.Win.Tile.Kind()&hand.AllKinds
	w, t, n := in.Win, in.Tally, &f.num
	n[Seat], n[Round], n[From], n[Players] = int64(in.Seat), int64(in.Round), int64(w.From), int64(in.Players)
	n[Honba], n[Sticks], n[Nuki] = int64(w.Honba), int64(w.Sticks), int64(w.Nuki)
	n[Melds], n[Kans], n[SuitCount] = int64(t.NumMelds), int64(t.Kans), suitCount(t)
	n[RedTiles], n[GoldTiles] = int64(t.Reds()), int64(t.Golds())
	n[FirstDoraTiles], n[DoraTiles], n[FirstUraTiles], n[UraTiles] = in.Dora.First, in.Dora.All, in.Ura.First, in.Ura.All
	f.win = typed.Bit(w.Tsumo)<<typed.BitTsumo | typed.Bit(t.Open)<<typed.BitOpen | typed.Bit(in.Seat == hand.East)<<typed.BitDealer
	f.win |= 1<<((typed.BitKans+f.num[Kans])&63) | 1<<((typed.BitSuits+f.num[SuitCount])&63)
	f.indexWin()
}

func suitCount(t *hand.Tally) int64 {
	const suit = 1<<9 - 1
	return yes(t.Present&suit != 0) + yes(t.Present>>9&suit != 0) + yes(t.Present>>18&suit != 0)
}

func yes(is bool) int64 { return int64(typed.Bit(is)) }

func (f *Facts) orWinBit(place int, on bool) { f.win |= typed.Bit(on) << (place & 63) }

// SetFlag adds a fact of the situation by its index.
func (f *Facts) SetFlag(index int) { f.win |= 1 << (typed.BitFlags + index) }

// SetFlags adds several facts of the situation, one bit each by their index.
func (f *Facts) SetFlags(flags uint64) { f.win |= flags << typed.BitFlags }

// Flags returns the facts of the situation that the win carries, one bit each by their index.
func (f *Facts) Flags() uint64 { return f.win & typed.FlagBits >> typed.BitFlags }

// SetCounter sets a counter of the situation by its index, or a seat, as the number of its wind.
func (f *Facts) SetCounter(index int, n int64) { f.num[int(Counters)+index] = n }

// Set sets a number alone, and nothing that follows from it, as the tile of a seat and the bits of a shape do.
func (f *Facts) Set(n Number, value int64) { f.num[n] = value }

// Get returns a number.
func (f *Facts) Get(n Number) int64 { return f.num[n] }

// SetReading fills the facts of a reading of the win, in a shape by its index. Without groups only the shape,
// the wait and the pair count.
func (f *Facts) SetReading(r *hand.Reading, shape int) {
	f.pair = 0
	if r.Pair != hand.NoKind {
		f.pair = 1 << (r.Pair & 63)
	}
	f.groups, f.numGroups = r.Groups, int(r.NumGroups)
	f.made = 0
	count := uint(0)
	if r.NumGroups != 0 { // then it is four
		g := &r.Groups
		a, b, c, d := &groupForms[g[0]], &groupForms[g[1]], &groupForms[g[2]], &groupForms[g[3]]
		ab, cd := a.place|b.place, c.place|d.place
		f.made = ab | cd
		count = a.counts + b.counts + c.counts + d.counts
		if twice := a.place&b.place | c.place&d.place | ab&cd; twice != 0 {
			count += identicalPlace * identical(f.made, twice)
		}
	}
	f.num[Shape], f.num[Wait] = int64(shape), int64(r.Wait)
	of := &forms[count]
	f.num[Sequences], f.num[Triplets] = of.sequences, of.triplets
	f.num[ConcealedTriplets], f.num[IdenticalSequences] = of.concealed, of.identical
	f.form = 1<<((bitShape+uint(shape))&63) | 1<<((bitWait+r.Wait)&63) | of.bits
	f.indexReading(count, min(r.Pair, hand.Kinds))
}

// identical returns how many pairs equal sequences make, of groups of some places, of which some occur twice.
func identical(made, twice uint64) uint {
	fourfold := typed.Bit(made&(made-1) == 0) // which makes two pairs
	return uint(bits.OnesCount64(twice)) + uint(fourfold)
}

// The numbers of forms are sums, of which each group is a part: a sequence, a triplet and a
// concealed one, and last two identical sequences add one in their digit.
const (
	groupsBase, equalBase = 5, 3

	sequencePlace  = 1
	tripletPlace   = sequencePlace * groupsBase
	concealedPlace = tripletPlace * groupsBase
	identicalPlace = concealedPlace * groupsBase
	formSize       = identicalPlace * equalBase
)

// groupForms holds for each group, by its number, its bit in Facts.made and what it adds to the number of the form.
var groupForms = func() (table [1 << 8]struct {
	place  uint64
	counts uint
}) {
	for _, g := range hand.AllGroups() {
		t := &table[g]
		t.place, t.counts = 1<<g.Place(), sequencePlace
		if g.Kind() != hand.Sequence {
			t.counts = tripletPlace + concealedPlace*uint(g.ConcealedBit())
		}
	}
	return table
}()

// forms holds for each form its numbers, and its bits in Facts.form.
var forms = func() (table [formSize]struct {
	sequences, triplets, concealed, identical int64
	bits                                      uint64
}) {
	for i := range table {
		t, n := &table[i], int64(i)
		t.sequences, t.triplets = n%groupsBase, n/tripletPlace%groupsBase
		t.concealed, t.identical = n/concealedPlace%groupsBase, n/identicalPlace
		t.bits = 1<<(bitSequences+t.sequences) | 1<<(bitTriplets+t.triplets) |
			1<<(bitConcealed+t.concealed) | 1<<(bitIdentical+t.identical)
	}
	return table
}()

// SetYaku sets which yaku count: bit i of word i/64 for the yaku of index i. Words that are not given
// stay as they are.
func (f *Facts) SetYaku(set []uint64) {
	for w, word := range set { // few words, for which to call copy takes longer
		f.yaku[w%len(f.yaku)] = word
	}
}

// SetYakuLimit sets whether a yaku that is worth a limit counts.
func (f *Facts) SetYakuLimit(counts bool) {
	f.win &^= 1 << typed.BitYakuLimit
	f.orWinBit(typed.BitYakuLimit, counts)
}

// SetPayer sets the payer that a payment is asked for. The seat of a discarder may not be known.
func (f *Facts) SetPayer(seat hand.Wind, discarder, dealer, liable bool) {
	f.num[PayerSeat] = int64(seat)
	f.win &^= typed.PayerBits
	f.orWinBit(typed.BitDiscarder, discarder)
	f.orWinBit(typed.BitPayerEast, dealer)
	f.orWinBit(typed.BitLiable, liable)
}

// SetGroup sets the group that a rule with `each: group` looks at.
func (f *Facts) SetGroup(g hand.Group) { f.at[0] = g }

// Groups returns the groups of the reading.
func (f *Facts) Groups() []hand.Group { return f.groups[:f.numGroups] }

// GroupAt returns the group that a quantifier over groups looks at, by how many such quantifiers stand around it.
func (f *Facts) GroupAt(depth uint8) hand.Group { return f.at[depth] }

// LookAt sets the group that a quantifier over groups looks at. At the end of its way through them it looks again
// at the one before: a let has its value from outside, and so perhaps the same depth as what stands around its name.
func (f *Facts) LookAt(depth uint8, g hand.Group) { f.at[depth] = g }

// Fault reports whether something overflowed or was divided by zero since the last call, and forgets it.
func (f *Facts) Fault() bool {
	was := f.fault
	f.fault = false
	return bool(was)
}

// Add returns the sum of two numbers. One that overflows is a fault.
func (f *Facts) Add(a, b int64) int64 { return f.fault.Add(a, b) }

// Mul returns the product of two numbers. One that overflows is a fault.
func (f *Facts) Mul(a, b int64) int64 { return f.fault.Mul(a, b) }

// Clone returns a copy that shares nothing with the facts, and has no fault.
func (f *Facts) Clone() *Facts {
	c := *f
	c.fault = false
	return &c
}

// The numbers of the table, behind those of a win: nothing that looks at wins sees them. What is true or false is 1 or
// 0.
const (
	Rons Number = Number(numbers) + iota
	Turn
	SeatTurn
	TenpaiPlayers
	NagashiPlayers
	RoundNumber
	HandNumber
	DealerOffends
	Won
	DealerWon
	DealerTurn
	WinnerPoints
	Drawn
	Aborted
	DealerTenpai
	Repeats
	DealerLeads
	DealerPlace
	HandsPlayed
	Lowest
	Highest
	SecondHighest
	ThirdHighest
	Above
	PlayerDealer
	PlayerTenpai
	PlayerNagashi
	PlayerRiichi
	PlayerOffends
	PlayerPoints
	PlayerSticks
	PlayerPlace
	PlayerTied
	PlayerWins
	PlayerBusts
	PlayerChips
	Receivers
	allNumbers
)

// AtTable returns the facts of a table, to be told more by [Facts.Set] and [Facts.Tell].
func AtTable(players, honba, sticks int, round hand.Wind) *Facts {
	f := new(Facts)
	f.num[Players], f.num[Honba], f.num[Sticks] = int64(players), int64(honba), int64(sticks)
	f.num[Round], f.num[RoundNumber] = int64(round), int64(round)
	f.round = 1 << round.Kind()
	return f
}

// Tell sets a fact of the table that is true or false, such as [Won] or [PlayerTenpai].
func (f *Facts) Tell(n Number, is bool) { f.num[n] = int64(typed.Bit(is)) }
