package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Number identifies a numeric fact.
type Number uint8

// The numbers. Shape, Wait, Seat, Round, From and PayerSeat are enumerated values: the index of a
// shape, a hand.Wait, and hand.Winds. The counters and seats of the situation follow Counters.
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
	YakuCount
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

// The most that a rule set can declare of each, so that Facts has a fixed size.
const (
	MaxFlags    = typed.FlagsOfWin
	MaxCounters = 16
	MaxShapes   = 16
	MaxYaku     = 512
)

const numbers = int(Counters) + MaxCounters

// Facts are what conditions may use about one win, one reading of it and one payer. In the zero
// Facts nothing is known; the stages of scoring fill it in order. It is a flat value without
// pointers to the win, so that a scorer can reuse it.
type Facts struct {
	otherFacts
	num   [allNumbers]int64
	index indexes
}

// otherFacts holds all facts but the numbers and the indexes.
type otherFacts struct {
	// win and form hold yes-or-no facts, and small numbers as one bit per value, so that a
	// conjunction of such facts is one mask test. win is about the win and the payer, form about
	// the reading.
	win, form uint64

	tiles hand.Counts
	// seat, round, winning and pair hold one kind each.
	seat, round, winning, pair hand.Set
	// made holds the sequences, triplets and kans, each as the bit hand.Group.Place.
	made      uint64
	groups    [4]hand.Group
	numGroups int
	// atLeast counts the kinds with at least two tiles, at least three, and four. Only In sets it,
	// for domains without tiles.
	atLeast [3]int64
	// at holds the current group of each enclosing quantifier, the outermost first.
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

// Input is what SetWin needs to know about a win.
type Input struct {
	Win         *hand.Win
	Tally       *hand.Tally
	Seat, Round hand.Wind
	Players     int
	// Dora and Ura count the winner's tiles that are dora by the first indicator, and by all of
	// them.
	Dora, Ura struct{ First, All int64 }
}

// SetWin resets f to the facts of a win that has no reading yet.
func (f *Facts) SetWin(in *Input) {
	f.otherFacts = otherFacts{}
	// The numbers before PayerSeat are all set below, and those of the table are never set in a win
	// (1 % of a score).
	clear(f.num[PayerSeat:numbers])
	f.tiles = in.Tally.Counts
	f.seat, f.round, f.winning = 1<<(in.Seat.Kind()&63), 1<<(in.Round.Kind()&63),
		1<<in.Win.Tile.Kind()&hand.AllKinds
	w, t, n := in.Win, in.Tally, &f.num
	n[Seat], n[Round], n[From], n[Players] = int64(in.Seat), int64(in.Round), int64(w.From),
		int64(in.Players)
	// The numbers of hand.Numbers are written out, as every score sets them.
	n[Honba], n[Sticks], n[Nuki] = int64(w.Honba), int64(w.Sticks), int64(w.Nuki)
	n[Melds], n[Kans], n[SuitCount] = int64(t.NumMelds), int64(t.Kans), suitCount(t)
	n[RedTiles], n[GoldTiles] = int64(t.Reds()), int64(t.Golds())
	n[FirstDoraTiles], n[DoraTiles], n[FirstUraTiles], n[UraTiles] = in.Dora.First, in.Dora.All,
		in.Ura.First, in.Ura.All
	f.win = typed.Bit(w.Tsumo)<<typed.BitTsumo | typed.Bit(t.Open)<<typed.BitOpen |
		typed.Bit(in.Seat == hand.East)<<typed.BitDealer
	f.win |= 1<<((typed.BitKans+f.num[Kans])&63) | 1<<((typed.BitSuits+f.num[SuitCount])&63)
	f.indexWin()
}

func suitCount(t *hand.Tally) int64 {
	const suit = 1<<9 - 1
	return OneIf(t.Present&suit != 0) + OneIf(t.Present>>9&suit != 0) +
		OneIf(t.Present>>18&suit != 0)
}

// OneIf returns 1 for true and 0 for false, without a branch.
func OneIf(b bool) int64 { return int64(typed.Bit(b)) }

func (f *Facts) orWinBit(place int, on bool) { f.win |= typed.Bit(on) << (place & 63) }

// SetFlag adds a fact of the situation by index.
func (f *Facts) SetFlag(index int) { f.win |= 1 << (typed.BitFlags + index) }

// SetFlags adds facts of the situation, one bit each by index.
func (f *Facts) SetFlags(flags uint64) { f.win |= flags << typed.BitFlags }

// Flags returns the facts of the situation that the win carries, one bit each by index.
func (f *Facts) Flags() uint64 { return f.win & typed.FlagBits >> typed.BitFlags }

// SetCounter sets a counter of the situation, or a seat as the number of its wind, by index.
func (f *Facts) SetCounter(index int, n int64) { f.num[int(Counters)+index] = n }

// Set sets a number, but nothing that depends on it, such as the tile of a seat or the bits of a
// shape.
func (f *Facts) Set(n Number, value int64) { f.num[n] = value }

// NumberFact returns the number among the facts that gives n of a win.
func NumberFact(n hand.Number) Number { return Number(FactsByName()[n.Name].Node.K) }

// Get returns a number.
func (f *Facts) Get(n Number) int64 { return f.num[n] }

// SetReading sets the facts of a reading of the win in the shape with the given index. Readings
// without groups have only the shape, the wait and the pair.
func (f *Facts) SetReading(r *hand.Reading, shape int) {
	f.pair = 0
	if r.Pair != hand.NoKind {
		f.pair = 1 << (r.Pair & 63)
	}
	f.groups, f.numGroups = r.Groups, int(r.NumGroups)
	f.made = 0
	count := uint(0)
	if r.NumGroups != 0 { // there are exactly four
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
	form := &forms[count]
	f.num[Sequences], f.num[Triplets] = form.sequences, form.triplets
	f.num[ConcealedTriplets], f.num[IdenticalSequences] = form.concealed, form.identical
	f.form = 1<<((bitShape+uint(shape))&63) | 1<<((bitWait+r.Wait)&63) | form.bits
	f.indexReading(count, min(r.Pair, hand.Kinds))
}

// identical returns how many pairs the equal sequences form. made has the places of all groups, and
// twice those that occur more than once.
func identical(made, twice uint64) uint {
	fourfold := typed.Bit(made&(made-1) == 0) // four equal sequences form two pairs
	return uint(bits.OnesCount64(twice)) + uint(fourfold)
}

// The number of a form is a sum over its groups: a sequence, a triplet, a concealed triplet and a
// pair of identical sequences each add one in their digit.
const (
	groupsBase, equalBase = 5, 3

	sequencePlace  = 1
	tripletPlace   = sequencePlace * groupsBase
	concealedPlace = tripletPlace * groupsBase
	identicalPlace = concealedPlace * groupsBase
	formSize       = identicalPlace * equalBase
)

// groupForms holds, by the number of a group, its bit in Facts.made and what it adds to the number
// of the form.
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

// forms holds the numbers of each form and its bits in Facts.form.
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

// SetYaku sets which yaku count: bit i%64 of word i/64 for the yaku with index i. Words beyond set
// must be empty.
func (f *Facts) SetYaku(set []uint64) {
	count := 0
	for w, word := range set { // few words: faster than calling copy
		f.yaku[w%len(f.yaku)] = word
		count += bits.OnesCount64(word)
	}
	f.num[YakuCount] = int64(count)
}

// SetYakuLimit sets whether a yaku that is worth a limit counts.
func (f *Facts) SetYakuLimit(counts bool) {
	f.win &^= 1 << typed.BitYakuLimit
	f.orWinBit(typed.BitYakuLimit, counts)
}

// SetPayer sets the current payer. The seat of a discarder may be unknown.
func (f *Facts) SetPayer(seat hand.Wind, discarder, dealer, liable bool) {
	f.num[PayerSeat] = int64(seat)
	f.win &^= typed.PayerBits
	f.orWinBit(typed.BitDiscarder, discarder)
	f.orWinBit(typed.BitPayerEast, dealer)
	f.orWinBit(typed.BitLiable, liable)
}

// SetGroup sets the group for a rule with `each: group`.
func (f *Facts) SetGroup(g hand.Group) { f.at[0] = g }

// Groups returns the groups of the reading.
func (f *Facts) Groups() []hand.Group { return f.groups[:f.numGroups] }

// GroupAt returns the current group of the quantifier over groups at a nesting depth.
func (f *Facts) GroupAt(depth uint8) hand.Group { return f.at[depth] }

// SetGroupAt sets the current group of the quantifier over groups at a nesting depth. A quantifier
// restores the previous group when it ends, since the value of a let may use the same depth as its
// surroundings.
func (f *Facts) SetGroupAt(depth uint8, g hand.Group) { f.at[depth] = g }

// Fault reports whether anything overflowed or was divided by zero since the last call, and resets
// that.
func (f *Facts) Fault() bool {
	fault := f.fault
	f.fault = false
	return bool(fault)
}

// Add returns the sum of two numbers. Overflow is a fault.
func (f *Facts) Add(a, b int64) int64 { return f.fault.Add(a, b) }

// Mul returns the product of two numbers. Overflow is a fault.
func (f *Facts) Mul(a, b int64) int64 { return f.fault.Mul(a, b) }

// Clone returns an independent copy without a fault.
func (f *Facts) Clone() *Facts {
	c := *f
	c.fault = false
	return &c
}

// The numbers of the table follow those of a win, which code about wins never reads. Truth values
// are 1 or 0.
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
	WinnerTurn
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
	PlayerTurn
	PlayerChips
	Receivers
	allNumbers
)

// AtTable returns the facts of a table. Set more with [Facts.Set] and [Facts.SetBool].
func AtTable(players, honba, sticks int, round hand.Wind) *Facts {
	f := new(Facts)
	f.num[Players], f.num[Honba], f.num[Sticks] = int64(players), int64(honba), int64(sticks)
	f.num[Round], f.num[RoundNumber] = int64(round), int64(round)
	f.round = 1 << round.Kind()
	return f
}

// SetBool sets a yes-or-no fact of the table, such as [Won] or [PlayerTenpai].
func (f *Facts) SetBool(n Number, value bool) { f.num[n] = int64(typed.Bit(value)) }
