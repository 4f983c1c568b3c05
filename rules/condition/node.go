package condition

import "example.com/hanfu/hand"

// valueType is the type of an expression.
type valueType uint8

const (
	typeBool valueType = iota
	typeInt
	typeWord
	typeSet
	typeWind
	typeShape
	typeWait
	typeGroupKind
	typeSuit
	typeGroup
	typeGroups
	typeSuits
	typeRange
)

// String gives the type in users' words.
func (t valueType) String() string {
	return [...]string{"true or false", "whole number", "word", "set of tiles", "wind", "shape", "wait",
		"kind of group", "suit", "group", "list of groups", "list of suits", "range"}[t]
}

// a gives the type with its article, as in "this is a whole number".
func (t valueType) a() string {
	if t == typeBool {
		return t.String()
	}
	return "a " + t.String()
}

// opcode is what a node does.
type opcode uint8

const (
	opConst opcode = iota // k, or 1 and 0 for true and false
	opWord                // word
	opNot
	opAnd
	opOr
	opIf      // kids: condition, then, else
	opCompare // k: one of the comparisons; kids of one type
	opWinBit  // k: a bit of Facts.win
	opNum     // k: a Number
	opYaku    // k: the yaku's index

	opAdd
	opSub
	opMul
	opNeg
	opMod
	opFloorDiv
	opRoundUp
	opMin
	opMax
	opDouble // kids: number, times

	opSetConst // set
	opSetSeat
	opSetRound
	opSetWinning

	opOnly // kid: a set
	opHas
	opTiles
	opKinds
	opWinsOn
	opPairOf
	opTripletsOf
	opRankCount   // kid: the rank
	opHasSequence // kids: suit, rank
	opHasTriplet
	opMade // k: a mask for Facts.made, all of which must be there

	// Of the group in place slot of Facts.at:
	opGroup
	opGroupKind
	opGroupConcealed
	opGroupTouches // k: a set of tiles
	opGroupSuit
	opGroupRank
	// Over all groups, each put in place slot: kid is the condition.
	opAnyGroup
	opAllGroups
	opCountGroups

	// For the prover alone, which does not take options as constants: word is the option's id.
	opOption
	// For a part that is traced alone: what was compiled of it before.
	opCompiled
)

// The comparisons, for opCompare.
const (
	cmpEq int64 = iota
	cmpNe
	cmpLt
	cmpLe
	cmpGt
	cmpGe
)

// What the comparisons are when they are denied, and with their sides changed.
var (
	opposites = [...]int64{cmpEq: cmpNe, cmpNe: cmpEq, cmpLt: cmpGe, cmpLe: cmpGt, cmpGt: cmpLe, cmpGe: cmpLt}
	mirrored  = [...]int64{cmpEq: cmpEq, cmpNe: cmpNe, cmpLt: cmpGt, cmpLe: cmpGe, cmpGt: cmpLt, cmpGe: cmpLe}
)

// node is a typed expression: what the checker makes of the parsed one, and the backends compile. It is not changed once
// it is part of another. There may be hundreds of thousands, so what few have stands apart.
type node struct {
	op  opcode
	typ valueType
	// stage is the latest of all facts in it, a condition.Stage.
	stage uint8
	slot  uint8
	kids  []*node
	k     int64
	set   hand.Set
	// size is how many nodes there are in it, each counted as often as it is used, and for each group of which it is asked; 0 is 1.
	size int
	*rare
}

// rare is what nodes of few kinds have: opWord, opOption and opCompiled.
type rare struct {
	word string
	// allowed lists the words that an option can have; nil for a plain word.
	allowed []string
	// compiled is the function of opCompiled.
	compiled any
}

// words returns the words that an option can have; nil for anything else.
func (n *node) words() []string {
	if n.rare == nil {
		return nil
	}
	return n.allowed
}

// isConst tells whether the node is a constant number, truth value or set.
func (n *node) isConst() bool { return n.op == opConst || n.op == opSetConst }

// constant returns the node of a constant, one for all that are equal if it is small.
func constant(t valueType, k int64) *node {
	if k >= 0 && k < smallConstants {
		return &constants[t][k]
	}
	return &node{op: opConst, typ: t, k: k}
}

// smallConstants are more than the entries of ranges that are written out, by far the most constants.
const smallConstants = 64

var constants = func() (all [typeRange + 1][smallConstants]node) {
	for t := range all {
		for k := range all[t] {
			all[t][k] = node{op: opConst, typ: valueType(t), k: int64(k)}
		}
	}
	return all
}()

func boolConst(b bool) *node {
	if b {
		return constant(typeBool, 1)
	}
	return constant(typeBool, 0)
}

// build makes a node from its parts, simplified: constants are worked out, and an `and` or `or` with
// a constant drops it. It fails if a constant overflows or is divided by zero.
func build(op opcode, t valueType, k int64, kids ...*node) (*node, bool) {
	n := &node{op: op, typ: t, k: k, kids: kids, size: 1}
	allConst := len(kids) > 0
	for _, kid := range kids {
		n.stage = max(n.stage, kid.stage)
		n.size += max(1, kid.size)
		allConst = allConst && kid.isConst()
	}
	if allConst && op <= opDouble {
		return n.workedOut()
	}
	return n.simplified(), true
}

// workedOut returns the constant that an operation on constants comes to; false if it overflows or divides by zero.
func (n *node) workedOut() (*node, bool) {
	var x fault
	a, b := n.kids[0].k, n.kids[len(n.kids)-1].k
	v := int64(0)
	switch n.op {
	case opNot:
		v = 1 - a
	case opAnd:
		v = a & b
	case opOr:
		v = a | b
	case opIf:
		v = n.kids[2-a].k
	case opCompare:
		v = int64(bit(compareNumbers(n.k, a, b)))
	default:
		v = x.calculate(n.op, a, b)
	}
	return constant(n.typ, v), !bool(x)
}

// simplified gives the node, or a simpler one that is equal.
func (n *node) simplified() *node {
	switch n.op {
	case opNot:
		return n.negated()
	case opAnd, opOr:
		return n.joined()
	case opIf:
		if c := n.kids[0]; c.op == opConst {
			return n.kids[2-c.k]
		}
	case opHasSequence, opHasTriplet:
		return n.tilesKnown()
	}
	return n
}

// negated simplifies a `not`.
func (n *node) negated() *node {
	kid := n.kids[0]
	switch kid.op {
	case opNot:
		return kid.kids[0]
	case opCompare:
		opposite := *kid
		opposite.k = opposites[kid.k]
		return &opposite
	}
	return n
}

// joined simplifies an `and` or `or` of two.
func (n *node) joined() *node {
	a, b := n.kids[0], n.kids[1]
	neutral := int64(1)
	if n.op == opOr {
		neutral = 0
	}
	switch {
	case a.op == opConst && a.k == neutral, b.op == opConst && b.k != neutral:
		return b
	case b.op == opConst, a.op == opConst:
		return a
	case n.op == opAnd && a.op == opMade && b.op == opMade:
		return &node{op: opMade, k: a.k | b.k, stage: n.stage}
	}
	return n
}

// tilesKnown turns a question for a sequence or triplet that is known now into a test of a mask.
func (n *node) tilesKnown() *node {
	if !n.kids[0].isConst() || !n.kids[1].isConst() {
		return n
	}
	suit, rank := hand.Suit(n.kids[0].k), int(n.kids[1].k)
	last := 9
	switch {
	case n.op == opHasSequence:
		last = 7
	case suit == hand.Honors:
		last = 7
	}
	if rank < 1 || rank > last || n.op == opHasSequence && suit == hand.Honors {
		return boolConst(false)
	}
	kind := hand.Triplet
	if n.op == opHasSequence {
		kind = hand.Sequence
	}
	return &node{op: opMade, k: 1 << hand.NewGroup(kind, hand.KindOf(suit, rank)).Place(), stage: n.stage}
}

func compareNumbers(cmp, a, b int64) bool {
	switch cmp {
	case cmpEq:
		return a == b
	case cmpNe:
		return a != b
	case cmpLt:
		return a < b
	case cmpLe:
		return a <= b
	case cmpGt:
		return a > b
	default:
		return a >= b
	}
}
