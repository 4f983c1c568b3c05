package condition

import (
	"math"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Bool is a compiled condition. It is immutable.
//
// Its outermost `and`s are split: yes-or-no facts, small numbers, absent tiles and yaku become mask
// tests, and one other number becomes a range check; together these decide most conditions. The
// remainder is a function.
type Bool struct {
	src  string
	tree *typed.Node
	// The masked bits of Facts.win and of one word of Facts.yaku must equal those wanted; the
	// masked bits of Facts.form must be clear.
	winMask, winWant, formMask uint64
	yakuMask, yakuWant         uint64
	yakuWord                   uint8
	// without holds the kinds of tiles that must be absent.
	without hand.Set
	// number must be from low to low+span.
	number Number
	low    int64
	span   uint64
	// rest evaluates the remainder; nil if there is none.
	rest func(*Facts) bool
	// inOrder reports whether the condition may fault, so that it must be evaluated as a whole and
	// in order.
	inOrder bool
}

// NewBool compiles a node of type TypeBool; src is its text.
func NewBool(src string, n *typed.Node) *Bool {
	b := &Bool{src: src, tree: n, low: math.MinInt64, span: math.MaxUint64, inOrder: mayFault(n)}
	if b.inOrder {
		b.rest = TruthOf(n)
		return b
	}
	for _, part := range conjunctsOf(n, nil) {
		if part.Op == typed.OpConst && part.K != 0 {
			continue
		}
		if b.mask(part) {
			continue
		}
		b.rest = conjunction(b.rest, TruthOf(part))
	}
	return b
}

func conjunction(a, b func(*Facts) bool) func(*Facts) bool {
	if a == nil {
		return b
	}
	return func(f *Facts) bool { return a(f) && b(f) }
}

// conjunctsOf appends the operands of the outermost `and`s to dst. It treats `not (a or b)` as `not
// a and not b`.
func conjunctsOf(n *typed.Node, dst []*typed.Node) []*typed.Node {
	switch {
	case n.Op == typed.OpAnd:
		return conjunctsOf(n.Kids[1], conjunctsOf(n.Kids[0], dst))
	case n.Op == typed.OpNot && n.Kids[0].Op == typed.OpOr:
		for _, kid := range n.Kids[0].Kids {
			negation, _ := typed.Build(typed.OpNot, typed.TypeBool, 0, kid)
			dst = conjunctsOf(negation, dst)
		}
		return dst
	}
	return append(dst, n)
}

func (b *Bool) mask(n *typed.Node) bool {
	want := ^uint64(0)
	if n.Op == typed.OpNot {
		n, want = n.Kids[0], 0
	}
	switch {
	case n.Op == typed.OpWinBit:
		return b.requireWin(1<<n.K, want)
	case n.Op == typed.OpOnly && want != 0 && n.Kids[0].Op == typed.OpSetConst:
		b.without |= hand.AllKinds &^ n.Kids[0].Set
		return true
	case n.Op == typed.OpHas && want == 0 && n.Kids[0].Op == typed.OpSetConst:
		b.without |= n.Kids[0].Set
		return true
	case n.Op == typed.OpYaku:
		return b.requireYaku(uint8(n.K/64), 1<<(n.K%64), want)
	case n.Op == typed.OpCompare && n.Kids[0].Op == typed.OpNum && n.Kids[1].Op == typed.OpConst &&
		want != 0:
		return b.maskNumber(Number(n.Kids[0].K), n.K, n.Kids[1].K) ||
			b.requireRange(Number(n.Kids[0].K), n.K, n.Kids[1].K)
	}
	return false
}

func (b *Bool) requireYaku(word uint8, mask, want uint64) bool {
	if (b.yakuWant^want)&b.yakuMask&mask != 0 || b.yakuMask != 0 && b.yakuWord != word {
		return false
	}
	b.yakuWord, b.yakuMask, b.yakuWant = word, b.yakuMask|mask, b.yakuWant|want&mask
	return true
}

func (b *Bool) requireRange(n Number, cmp, c int64) bool {
	low, high := typed.Within(cmp, c, math.MinInt64, math.MaxInt64)
	if b.span != math.MaxUint64 || cmp == typed.CmpNe || !typed.Compares(cmp, low, c) ||
		!typed.Compares(cmp, high, c) {
		return false
	}
	b.number, b.low, b.span = n, low, uint64(high-low)
	return true
}

func (b *Bool) requireWin(mask, want uint64) bool {
	if (b.winWant^want)&b.winMask&mask != 0 {
		return false
	}
	b.winMask, b.winWant = b.winMask|mask, b.winWant|want&mask
	return true
}

// bitRanges maps small numbers to the bits of Facts.win or Facts.form that represent their values.
var bitRanges = map[Number]struct {
	inWin       bool
	first, size int
}{
	Kans:               {true, typed.BitKans, 5},
	SuitCount:          {true, typed.BitSuits, 4},
	Shape:              {false, bitShape, MaxShapes},
	Wait:               {false, bitWait, hand.Waits},
	Sequences:          {false, bitSequences, 5},
	Triplets:           {false, bitTriplets, 5},
	ConcealedTriplets:  {false, bitConcealed, 5},
	IdenticalSequences: {false, bitIdentical, 3},
}

// maskNumber compiles a comparison of a small number to a mask: the bits of all values for which it
// fails must be clear.
func (b *Bool) maskNumber(n Number, cmp, c int64) bool {
	s, ok := bitRanges[n]
	if !ok {
		return false
	}
	var fails uint64
	for v := range int64(s.size) {
		if !typed.Compares(cmp, v, c) {
			fails |= 1 << (s.first + int(v))
		}
	}
	if bits.OnesCount64(fails) == s.size {
		return false // never holds, which needs a function
	}
	if s.inWin {
		return b.requireWin(fails, 0)
	}
	b.formMask |= fails
	return true
}

// Holds reports whether a condition holds.
func (f *Facts) Holds(b *Bool) bool {
	return f.win&b.winMask == b.winWant && f.form&b.formMask == 0 &&
		f.tiles.Present&b.without == 0 &&
		uint64(f.num[b.number]-b.low) <= b.span &&
		f.yaku[b.yakuWord%(MaxYaku/64)]&b.yakuMask == b.yakuWant &&
		(b.rest == nil || b.rest(f))
}

// MayFault reports whether the condition can overflow or divide by zero for some facts.
func MayFault(b *Bool) bool { return b.inOrder }

// Const returns the value of a condition that does not depend on the hand.
func (b *Bool) Const() (value, ok bool) { return b.tree.K != 0, b.tree.Op == typed.OpConst }

// Never reports whether the options make the condition false for every hand. A nil condition always
// holds.
func (b *Bool) Never() bool {
	if b == nil {
		return false
	}
	holds, known := b.Const()
	return known && !holds
}

// String returns the condition as it was written.
func (b *Bool) String() string { return b.src }

// Int is a compiled whole-number expression. It is immutable.
type Int struct {
	src  string
	tree *typed.Node
	// eval is nil for a constant.
	eval     func(*Facts) int64
	constant int64
}

// NewInt compiles a node for a whole number; src is its text.
func NewInt(src string, n *typed.Node) *Int {
	if n.Op == typed.OpConst {
		return &Int{src: src, tree: n, constant: n.K}
	}
	return &Int{src: src, tree: n, eval: NumberOf(n)}
}

// Value evaluates an expression. After an overflow the result is invalid, and Fault reports true.
func (f *Facts) Value(i *Int) int64 {
	if i.eval == nil {
		return i.constant
	}
	return i.eval(f)
}

// Stage returns the earliest stage at which the expression can be evaluated.
func (i *Int) Stage() Stage { return Stage(i.tree.Stage) }

// Const returns the value of an expression that does not depend on the hand.
func (i *Int) Const() (value int64, ok bool) { return i.tree.K, i.tree.Op == typed.OpConst }

// String returns the expression as it was written.
func (i *Int) String() string { return i.src }

// FactOf returns the number that an expression consists of; ok is false for any other expression.
func FactOf(i *Int) (n Number, ok bool) { return Number(i.tree.K), i.tree.Op == typed.OpNum }
