// Package typed has the typed tree of an expression, which package compile builds, package
// condition compiles to functions, and package prove reads.
package typed

import (
	"sync"

	"example.com/hanfu/hand"
)

// Type is the type of an expression.
type Type uint8

const (
	TypeBool Type = iota
	TypeInt
	TypeWord
	TypeSet
	TypeWind
	TypeShape
	TypeWait
	TypeGroupKind
	TypeSuit
	TypeGroup
	TypeGroups
	TypeSuits
	// TypeOption is the type of options in the vocabulary; each option declares its own.
	TypeOption
)

// String returns the type in users' words.
func (t Type) String() string {
	return [...]string{"true or false", "whole number", "word", "set of tiles", "wind", "shape",
		"wait",
		"kind of group", "suit", "group", "list of groups", "list of suits",
		"as the option is declared"}[t]
}

// WithArticle returns the type with its article, as in "this is a whole number".
func (t Type) WithArticle() string {
	if t == TypeBool {
		return t.String()
	}
	return "a " + t.String()
}

// Op is the operation of a node.
type Op uint8

const (
	OpConst Op = iota // K, or 1 and 0 for true and false
	OpWord            // Word
	OpNot
	OpAnd
	OpOr
	OpIf      // Kids: condition, then, else
	OpCompare // K: one of the comparisons; Kids of one type
	OpWinBit  // K: a bit of Facts.win
	OpNum     // K: a Number
	OpYaku    // K: the yaku's index

	OpAdd // Kids: two numbers, as for the next ones up to OpPower
	OpSub
	OpMul
	OpMod
	OpFloorDiv
	OpRoundUp
	OpMin
	OpMax
	OpDouble // Kids: number, times
	OpPower  // the same

	OpSetConst // Set
	OpSetSeat
	OpSetRound
	OpSetWinning

	OpOnly // Kids: a set
	OpHas
	OpTiles
	OpKinds
	OpWinsOn
	OpPairOf
	OpTripletsOf
	OpRankCount   // Kids: the rank
	OpHasSequence // Kids: suit, rank
	OpHasTriplet
	OpMade // K: a mask for Facts.made, all of which must be set

	// About the group in Facts.at[Slot]:
	OpGroup
	OpGroupKind
	OpGroupConcealed
	OpGroupTouches // K: a set of tiles
	OpGroupSuit
	OpGroupRank
	// Over all groups, each stored in Facts.at[Slot]; Kids: the condition.
	OpAnyGroup
	OpAllGroups
	OpCountGroups

	// OpOption is used only by the prover, for which options are not constant: Word is the option's
	// id.
	OpOption
	// OpCompiled is used only in traces, for a part that has been compiled already.
	OpCompiled
)

// IsGroupMember reports whether op reads a member of a group.
func (op Op) IsGroupMember() bool { return op > OpGroup && op < OpAnyGroup }

// OverGroups reports whether op iterates over the groups.
func (op Op) OverGroups() bool { return op >= OpAnyGroup && op <= OpCountGroups }

// The comparisons, for OpCompare.
const (
	CmpEq int64 = iota
	CmpNe
	CmpLt
	CmpLe
	CmpGt
	CmpGe
)

// The negations of comparisons, and the comparisons with their sides exchanged.
var (
	Opposites = [...]int64{CmpEq: CmpNe, CmpNe: CmpEq, CmpLt: CmpGe, CmpLe: CmpGt, CmpGt: CmpLe,
		CmpGe: CmpLt}
	Mirrored = [...]int64{CmpEq: CmpEq, CmpNe: CmpNe, CmpLt: CmpGt, CmpLe: CmpGe, CmpGt: CmpLt,
		CmpGe: CmpLe}
)

// Within returns the lowest and highest numbers from low to high that compare so with k; all for
// CmpNe, which excludes only k. There are none if lower is greater than upper.
func Within(cmp, k, low, high int64) (lower, upper int64) {
	switch cmp {
	case CmpEq:
		return max(low, k), min(high, k)
	case CmpLt:
		return low, min(high, k-1)
	case CmpLe:
		return low, min(high, k)
	case CmpGt:
		return max(low, k+1), high
	case CmpGe:
		return max(low, k), high
	}
	return low, high
}

// Node is a node of a typed expression. It must not be changed once it is part of another. There
// may be hundreds of thousands, so rare fields are stored separately.
type Node struct {
	Op   Op
	Type Type
	// Stage is the latest stage of all facts in it, a condition.Stage.
	Stage uint8
	Slot  uint8
	Kids  []*Node
	K     int64
	Set   hand.Set
	// Size is the number of nodes in it, each counted as often as it is used, and for each group
	// for which it is evaluated; 0 means 1.
	Size int
	*Rare
}

// Rare holds the fields of OpWord, OpOption and OpCompiled.
type Rare struct {
	Word string
	// Allowed lists the words that an option can have; nil for a plain word.
	Allowed []string
	// Compiled is the function of OpCompiled.
	Compiled any
}

// Words returns the words that an option can have; nil for anything else.
func (n *Node) Words() []string {
	if n.Rare == nil {
		return nil
	}
	return n.Allowed
}

// IsConst reports whether the node is a constant number, truth value or set.
func (n *Node) IsConst() bool { return n.Op == OpConst || n.Op == OpSetConst }

// Constant returns the node of a constant. Small constants are shared.
func Constant(t Type, k int64) *Node {
	if k >= 0 && k < smallConstants {
		return &constants()[t][k]
	}
	return &Node{Op: OpConst, Type: t, K: k}
}

// smallConstants exceeds the numbers in expanded ranges, by far the most frequent constants.
const smallConstants = 64

var constants = sync.OnceValue(func() *[TypeOption + 1][smallConstants]Node {
	all := new([TypeOption + 1][smallConstants]Node)
	for t := range all {
		for k := range all[t] {
			all[t][k] = Node{Op: OpConst, Type: Type(t), K: int64(k)}
		}
	}
	return all
})

// BoolConst returns the node of a truth value.
func BoolConst(b bool) *Node {
	if b {
		return Constant(TypeBool, 1)
	}
	return Constant(TypeBool, 0)
}

// Build makes a node from its operands and simplifies it: constants are evaluated, and an `and` or
// `or` with a constant is reduced. It returns false if a constant overflows or is divided by zero.
func Build(op Op, t Type, k int64, kids ...*Node) (*Node, bool) {
	n := &Node{Op: op, Type: t, K: k, Kids: kids, Size: 1}
	allConst := len(kids) > 0
	for _, kid := range kids {
		n.Stage = max(n.Stage, kid.Stage)
		n.Size += max(1, kid.Size)
		allConst = allConst && kid.IsConst()
	}
	if allConst && op <= OpPower {
		return n.evaluated()
	}
	return n.simplified(), true
}

// evaluated returns the constant result of an operation on constants, or false if it overflows or
// divides by zero.
func (n *Node) evaluated() (*Node, bool) {
	var x Fault
	a, b := n.Kids[0].K, n.Kids[len(n.Kids)-1].K
	v := int64(0)
	switch n.Op {
	case OpNot:
		v = 1 - a
	case OpAnd:
		v = a & b
	case OpOr:
		v = a | b
	case OpIf:
		v = n.Kids[2-a].K
	case OpCompare:
		v = int64(Bit(Compares(n.K, a, b)))
	default:
		v = Operations[n.Op](&x, a, b)
	}
	return Constant(n.Type, v), !bool(x)
}

func (n *Node) simplified() *Node {
	switch n.Op {
	case OpNot:
		return n.negated()
	case OpAnd, OpOr:
		return n.joined()
	case OpIf:
		if c := n.Kids[0]; c.Op == OpConst {
			return n.Kids[2-c.K]
		}
	case OpHasSequence, OpHasTriplet:
		return n.madeMask()
	}
	return n
}

func (n *Node) negated() *Node {
	kid := n.Kids[0]
	switch kid.Op {
	case OpNot:
		return kid.Kids[0]
	case OpCompare:
		opposite := *kid
		opposite.K = Opposites[kid.K]
		return &opposite
	}
	return n
}

func (n *Node) joined() *Node {
	a, b := n.Kids[0], n.Kids[1]
	neutral := int64(1)
	if n.Op == OpOr {
		neutral = 0
	}
	switch {
	case a.Op == OpConst && a.K == neutral, b.Op == OpConst && b.K != neutral:
		return b
	case b.Op == OpConst, a.Op == OpConst:
		return a
	case n.Op == OpAnd && a.Op == OpMade && b.Op == OpMade:
		return &Node{Op: OpMade, K: a.K | b.K, Stage: n.Stage}
	}
	return n
}

// madeMask turns a question about a known sequence or triplet into a mask test.
func (n *Node) madeMask() *Node {
	suit, rank := n.Kids[0], n.Kids[1]
	if !suit.IsConst() || !rank.IsConst() {
		return n
	}
	if place := n.PlaceOf(suit.K, rank.K); place != 0 {
		return &Node{Op: OpMade, K: int64(place), Stage: n.Stage}
	}
	return BoolConst(false)
}

// PlaceOf returns the bit in Facts.made of the sequence or triplet that an OpHasSequence or
// OpHasTriplet asks for; 0 if there is no such group.
func (n *Node) PlaceOf(suit, rank int64) uint64 {
	kind, last := hand.Triplet, int64(9)
	if n.Op == OpHasSequence {
		kind = hand.Sequence
	}
	honors := hand.Suit(suit) == hand.Honors
	if honors || kind == hand.Sequence {
		last = 7
	}
	if rank < 1 || rank > last || honors && kind == hand.Sequence {
		return 0
	}
	return 1 << hand.NewGroup(kind, hand.KindOf(hand.Suit(suit), int(rank))).Place()
}

// Compares reports whether the comparison cmp holds for a and b.
func Compares(cmp, a, b int64) bool {
	switch cmp {
	case CmpEq:
		return a == b
	case CmpNe:
		return a != b
	case CmpLt:
		return a < b
	case CmpLe:
		return a <= b
	case CmpGt:
		return a > b
	default:
		return a >= b
	}
}
