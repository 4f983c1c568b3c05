package condition

import (
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

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

// UsesNumbers returns the use of some numbers. Seat and Round stand for the sets of these winds as well.
func UsesNumbers(numbers ...Number) Uses {
	var u Uses
	for _, n := range numbers {
		u.numbers |= 1 << min(n, Counters)
	}
	return u
}

// The uses of single facts, to be joined with Or.
var (
	UsesTsumo  = Uses{win: 1 << typed.BitTsumo}
	UsesOpen   = Uses{win: 1 << typed.BitOpen}
	UsesDealer = Uses{win: 1 << typed.BitDealer}
	// UsesPayer is the use of who the payer is, but for his seat.
	UsesPayer       = Uses{win: typed.PayerBits}
	UsesDiscarder   = Uses{win: 1 << typed.BitDiscarder}
	UsesPayerDealer = Uses{win: 1 << typed.BitPayerEast}
	UsesLiable      = Uses{win: 1 << typed.BitLiable}
	UsesPair        = Uses{other: usesPair}
	UsesGroup       = Uses{other: usesGroup}
	// UsesYaku is the use of which yaku count.
	UsesYaku = Uses{other: usesYaku}
)

// Or returns both uses.
func (u Uses) Or(v Uses) Uses {
	return Uses{u.numbers | v.numbers, u.win | v.win, u.other | v.other}
}

// Meets reports whether both have a use in common.
func (u Uses) Meets(v Uses) bool {
	return u.numbers&v.numbers|u.win&v.win != 0 || u.other&v.other != 0
}

// Within reports whether nothing else is used than what v uses.
func (u Uses) Within(v Uses) bool { return u.Or(v) == v }

// Expression is a [Bool] or an [Int].
type Expression interface {
	String() string
	// node is the tree of the expression, nil if there is none.
	node() *typed.Node
}

func (b *Bool) node() *typed.Node {
	if b == nil {
		return nil
	}
	return b.tree
}

func (i *Int) node() *typed.Node {
	if i == nil {
		return nil
	}
	return i.tree
}

// UsesOf returns the facts of which an expression makes use.
func UsesOf(e Expression) Uses { return UsesOfNode(e.node()) }

// UsesOfNode gathers what a tree makes use of.
func UsesOfNode(n *typed.Node) Uses {
	u := ownUses(n)
	for _, kid := range n.Kids {
		u = u.Or(UsesOfNode(kid))
	}
	return u
}

// Asks reports whether an expression depends on one of some numbers; those of a table are no use. None asks for nothing.
func Asks(e Expression, numbers ...Number) bool { return e.node() != nil && asks(e.node(), numbers) }

func asks(n *typed.Node, numbers []Number) bool {
	return n.Op == typed.OpNum && slices.Contains(numbers, Number(n.K)) ||
		slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool { return asks(kid, numbers) })
}

// usesOnly reports whether a tree makes use of nothing else than some facts.
func usesOnly(n *typed.Node, known Uses) bool {
	if !ownUses(n).Within(known) {
		return false
	}
	for _, kid := range n.Kids {
		if !usesOnly(kid, known) {
			return false
		}
	}
	return true
}

// ownUses returns what a node makes use of, without those below it.
func ownUses(n *typed.Node) (u Uses) {
	switch n.Op {
	case typed.OpWinBit:
		u.win = 1 << n.K
	case typed.OpNum:
		u = UsesNumbers(Number(n.K))
	case typed.OpSetSeat:
		u = UsesNumbers(Seat)
	case typed.OpSetRound:
		u = UsesNumbers(Round)
	case typed.OpSetWinning, typed.OpWinsOn:
		u.other = usesWinning
	case typed.OpOnly, typed.OpHas, typed.OpTiles, typed.OpKinds, typed.OpRankCount:
		u.other = usesTiles
	case typed.OpPairOf:
		u.other = usesPair
	case typed.OpTripletsOf, typed.OpHasTriplet, typed.OpHasSequence, typed.OpMade:
		u.other = usesMade
	case typed.OpAnyGroup, typed.OpAllGroups, typed.OpCountGroups:
		u.other = usesGroups
	case typed.OpYaku:
		u.other = usesYaku
	case typed.OpGroup, typed.OpGroupKind, typed.OpGroupConcealed, typed.OpGroupTouches, typed.OpGroupSuit,
		typed.OpGroupRank:
		u.other = usesGroup
	}
	return u
}

// UsesFlag is the use of a fact of the situation, by its index.
func UsesFlag(index int) Uses { return Uses{win: 1 << (typed.BitFlags + index)} }

// UsesAll is the use of every fact.
var UsesAll = Uses{^uint64(0), ^uint64(0), ^uint16(0)}

// Facts of a win that follow from parts of the input.
var (
	// UsesDora is the use of the tiles that are dora.
	UsesDora = UsesNumbers(DoraTiles, FirstDoraTiles, UraTiles, FirstUraTiles)
	// UsesWinning is the use of the winning tile.
	UsesWinning = Uses{other: usesWinning}
)

// UsesOfField returns the use of every fact of a win that follows from a field of the input, such as "ron". The field ""
// is the winning tile, whichever way it was won.
func UsesOfField(field string) (u Uses) {
	fields := []string{field}
	switch field {
	case "hand", "melds":
		u.other, fields = usesTiles, append(fields, "tiles")
	case "", "ron", "tsumo":
		u.other, fields = usesTiles|usesWinning, []string{"ron", "tsumo", "tiles"}
	}
	for i := range Names {
		if slices.ContainsFunc(Names[i].fields, func(f string) bool { return slices.Contains(fields, f) }) {
			u = u.Or(ownUses(Names[i].Node))
		}
	}
	return u
}

// Without returns the uses that v does not have.
func (u Uses) Without(v Uses) Uses {
	return Uses{u.numbers &^ v.numbers, u.win &^ v.win, u.other &^ v.other}
}

// WorkOf estimates how many steps it takes to work a condition out, if none of it is left out. It does not depend on a
// hand or a machine.
func WorkOf(b *Bool) int { return workOf(b.tree) }

// workOf counts the parts, those that are asked of each group so often. There are at most as many as the checker
// allows, and groups are nested at most typed.MaxGroupDepth deep.
func workOf(n *typed.Node) int {
	sum := 1
	for _, kid := range n.Kids {
		sum += workOf(kid)
	}
	if n.Op.GoesThroughGroups() {
		return sum * typed.GroupsOfHand
	}
	return sum
}

// AsksPair returns the questions about the pair that an expression uses.
func AsksPair(e Expression) []*Bool { return asksPair(e.String(), e.node()) }

func asksPair(src string, n *typed.Node) (all []*Bool) {
	if n.Op == typed.OpPairOf {
		return []*Bool{NewBool(src, n)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksPair(src, kid)...)
	}
	return all
}

// AsksYaku returns the indices of the yaku that an expression asks for; none if it is nil.
func AsksYaku(e Expression) []int {
	if e.node() == nil {
		return nil
	}
	return asksYaku(e.node())
}

func asksYaku(n *typed.Node) (all []int) {
	if n.Op == typed.OpYaku {
		return []int{int(n.K)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksYaku(kid)...)
	}
	return all
}
