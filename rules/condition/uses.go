package condition

// Uses says of which facts an expression makes use. An engine works out in advance what depends on few of
// them, such as the limit that follows from han and fu.
type Uses struct {
	numbers uint64 // one bit for each Number; the counters share the last
	win     uint64 // the bits of Facts.win
	other   uint16
}

// The facts besides numbers and yes-or-no ones.
const (
	usesTiles uint16 = 1 << iota
	usesWinning
	usesPair
	usesMade
	usesGroups
	usesGroup // the one that a rule with each: group looks at
	usesYaku
)

// UsesNumbers gives the use of some numbers. Seat and Round stand for the sets of these winds as well.
func UsesNumbers(numbers ...Number) Uses {
	var u Uses
	for _, n := range numbers {
		u.numbers |= 1 << min(n, Counters)
	}
	return u
}

// The uses of single facts, to be joined with Or.
var (
	UsesTsumo  = Uses{win: 1 << bitTsumo}
	UsesOpen   = Uses{win: 1 << bitOpen}
	UsesDealer = Uses{win: 1 << bitDealer}
	// UsesPayer is the use of who the payer is, but for his seat.
	UsesPayer = Uses{win: payerBits}
	UsesPair  = Uses{other: usesPair}
	UsesGroup = Uses{other: usesGroup}
)

// Or gives both uses.
func (u Uses) Or(v Uses) Uses {
	return Uses{u.numbers | v.numbers, u.win | v.win, u.other | v.other}
}

// Within tells whether nothing else is used than what v uses.
func (u Uses) Within(v Uses) bool { return u.Or(v) == v }

// Uses tells of which facts the condition makes use.
func (b *Bool) Uses() Uses { return usesOf(b.tree) }

// Uses tells of which facts the expression makes use.
func (i *Int) Uses() Uses { return usesOf(i.tree) }

// usesOf gathers what a tree makes use of.
func usesOf(n *node) Uses {
	var u Uses
	switch n.op {
	case opWinBit:
		u.win = 1 << n.k
	case opNum:
		u = UsesNumbers(Number(n.k))
	case opSetSeat:
		u = UsesNumbers(Seat)
	case opSetRound:
		u = UsesNumbers(Round)
	case opSetWinning, opWinsOn:
		u.other = usesWinning
	case opOnly, opHas, opTiles, opKinds, opRankCount:
		u.other = usesTiles
	case opPairOf:
		u.other = usesPair
	case opTripletsOf, opHasTriplet, opHasSequence, opMade:
		u.other = usesMade
	case opAnyGroup, opAllGroups, opCountGroups:
		u.other = usesGroups
	case opYaku:
		u.other = usesYaku
	case opGroup, opGroupKind, opGroupConcealed, opGroupTouches, opGroupSuit, opGroupRank:
		u.other = usesGroup
	}
	for _, kid := range n.kids {
		u = u.Or(usesOf(kid))
	}
	return u
}

// UsesFlag is the use of a fact of the situation, by its index.
func UsesFlag(index int) Uses { return Uses{win: 1 << (bitFlags + index)} }

// UsesAll is the use of every fact.
var UsesAll = Uses{^uint64(0), ^uint64(0), ^uint16(0)}

// Facts of a win that follow from parts of the input.
var (
	// UsesMelds is the use of what follows from the melds alone.
	UsesMelds = UsesOpen.Or(UsesNumbers(Melds, Kans))
	// UsesDora is the use of the tiles that are dora.
	UsesDora = UsesNumbers(DoraTiles, FirstDoraTiles, UraTiles, FirstUraTiles)
	// UsesTiles is the use of the tiles, UsesWinning that of the winning one.
	UsesTiles   = UsesNumbers(SuitCount, RedTiles).Or(UsesDora).Or(Uses{other: usesTiles})
	UsesWinning = Uses{other: usesWinning}
)

// Without gives the uses that v does not have.
func (u Uses) Without(v Uses) Uses {
	return Uses{u.numbers &^ v.numbers, u.win &^ v.win, u.other &^ v.other}
}
