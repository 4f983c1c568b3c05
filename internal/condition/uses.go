package condition

import (
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

// Uses is a set of facts that an expression uses. An engine precomputes what depends on few facts,
// such as the limit by han and fu.
type Uses struct {
	numbers uint64 // one bit for each Number; the counters share the last
	win     uint64 // the bits of Facts.win
	other   uint16
}

// The facts other than numbers and yes-or-no ones.
const (
	usesTiles uint16 = 1 << iota
	usesWinning
	usesPair
	usesMade
	usesGroups
	usesGroup // the one for a rule with each: group
	usesYaku
)

// UsesNumbers returns the use of some numbers. Seat and Round include the sets of these winds.
func UsesNumbers(numbers ...Number) Uses {
	var u Uses
	for _, n := range numbers {
		u.numbers |= 1 << min(n, Counters)
	}
	return u
}

// Uses of single facts, to be joined with Or.
var (
	UsesTsumo  = Uses{win: 1 << typed.BitTsumo}
	UsesOpen   = Uses{win: 1 << typed.BitOpen}
	UsesDealer = Uses{win: 1 << typed.BitDealer}
	// UsesPayer is the use of who the payer is, but for the seat.
	UsesPayer       = Uses{win: typed.PayerBits}
	UsesDiscarder   = Uses{win: 1 << typed.BitDiscarder}
	UsesPayerDealer = Uses{win: 1 << typed.BitPayerEast}
	UsesLiable      = Uses{win: 1 << typed.BitLiable}
	UsesPair        = Uses{other: usesPair}
	UsesGroup       = Uses{other: usesGroup}
	// UsesYaku is the use of which yaku count.
	UsesYaku = Uses{other: usesYaku}
)

// Or returns the union of u and v.
func (u Uses) Or(v Uses) Uses {
	return Uses{u.numbers | v.numbers, u.win | v.win, u.other | v.other}
}

// Meets reports whether u and v have a fact in common.
func (u Uses) Meets(v Uses) bool {
	return u.numbers&v.numbers|u.win&v.win != 0 || u.other&v.other != 0
}

// Within reports whether v contains all of u.
func (u Uses) Within(v Uses) bool { return u.Or(v) == v }

// Expression is a [Bool] or an [Int].
type Expression interface {
	String() string
	// node returns the tree of the expression, or nil.
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

// UsesOf returns the facts that an expression uses. A nil *Bool or *Int uses none.
func UsesOf(e Expression) Uses { return UsesOfNode(e.node()) }

// UsesOfNode returns the facts that a tree uses.
func UsesOfNode(n *typed.Node) (u Uses) {
	if n == nil {
		return u
	}
	u = ownUses(n)
	for _, kid := range n.Kids {
		u = u.Or(UsesOfNode(kid))
	}
	return u
}

// UsesAny reports whether an expression, which may be nil, uses one of some numbers. Unlike Uses it
// covers numbers of the table.
func UsesAny(e Expression, numbers ...Number) bool {
	return e.node() != nil && usesAny(e.node(), numbers)
}

func usesAny(n *typed.Node, numbers []Number) bool {
	return n.Op == typed.OpNum && slices.Contains(numbers, Number(n.K)) ||
		slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool { return usesAny(kid, numbers) })
}

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

// ownUses returns the facts that a node itself uses, without its operands.
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
	case typed.OpGroup, typed.OpGroupKind, typed.OpGroupConcealed, typed.OpGroupTouches,
		typed.OpGroupSuit,
		typed.OpGroupRank:
		u.other = usesGroup
	}
	return u
}

// UsesFlag returns the use of a fact of the situation, by index.
func UsesFlag(index int) Uses { return Uses{win: 1 << (typed.BitFlags + index)} }

// UsesAll is the use of every fact.
var UsesAll = Uses{^uint64(0), ^uint64(0), ^uint16(0)}

// Uses of facts that depend on parts of the input.
var (
	// UsesDora is the use of the numbers of dora.
	UsesDora = UsesNumbers(DoraTiles, FirstDoraTiles, UraTiles, FirstUraTiles)
	// UsesWinning is the use of the winning tile.
	UsesWinning = Uses{other: usesWinning}
)

// UsesOfField returns the use of every fact of a win that depends on a field of the input, such as
// "ron". The field "" is the winning tile, by ron or tsumo.
func UsesOfField(field string) (u Uses) {
	fields := []string{field}
	switch field {
	case "hand", "melds":
		u.other, fields = usesTiles, append(fields, "tiles")
	case "", "ron", "tsumo":
		u.other, fields = usesTiles|usesWinning, []string{"ron", "tsumo", "tiles"}
	}
	for i := range Names() {
		if slices.ContainsFunc(Names()[i].fields, func(f string) bool {
			return slices.Contains(fields, f)
		}) {
			u = u.Or(ownUses(Names()[i].Node))
		}
	}
	return u
}

// Without returns the facts of u that are not in v.
func (u Uses) Without(v Uses) Uses {
	return Uses{u.numbers &^ v.numbers, u.win &^ v.win, u.other &^ v.other}
}

// WorkOf estimates the steps to evaluate a condition without short-circuiting. It does not depend
// on a hand or a machine.
func WorkOf(b *Bool) int { return workOf(b.tree) }

// workOf counts nodes, those evaluated for each group typed.GroupsOfHand times. The checker bounds
// the nodes, and groups nest at most typed.MaxGroupDepth deep.
func workOf(n *typed.Node) int {
	sum := 1
	for _, kid := range n.Kids {
		sum += workOf(kid)
	}
	if n.Op.OverGroups() {
		return sum * typed.GroupsOfHand
	}
	return sum
}

// PairQuestions returns the questions about the pair in an expression, which may be nil.
func PairQuestions(e Expression) []*Bool {
	if e.node() == nil {
		return nil
	}
	return pairQuestions(e.String(), e.node())
}

func pairQuestions(src string, n *typed.Node) (all []*Bool) {
	if n.Op == typed.OpPairOf {
		return []*Bool{NewBool(src, n)}
	}
	for _, kid := range n.Kids {
		all = append(all, pairQuestions(src, kid)...)
	}
	return all
}

// YakuIn returns the indices of the yaku that an expression, which may be nil, uses.
func YakuIn(e Expression) []int {
	if e.node() == nil {
		return nil
	}
	return yakuIn(e.node())
}

func yakuIn(n *typed.Node) (all []int) {
	if n.Op == typed.OpYaku {
		return []int{int(n.K)}
	}
	for _, kid := range n.Kids {
		all = append(all, yakuIn(kid)...)
	}
	return all
}
