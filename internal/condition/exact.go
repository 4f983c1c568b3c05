package condition

import (
	"errors"
	"math/big"

	"example.com/hanfu/internal/condition/internal/typed"
)

// maxBits bounds the numbers of exact arithmetic; a hand of aotenjou takes less than a tenth of it.
const maxBits = 4096

// ErrTooLarge is returned where exact arithmetic meets a number of more than 4,096 bits, a division by zero, or
// an expression that takes more than 100,000 steps.
var ErrTooLarge = errors.New("a number is too large")

// ExactValue works an expression out with numbers of any size, such as those of aotenjou, where Value
// overflows. It takes the numbers that SetExact has set, and all other facts as they are.
func (f *Facts) ExactValue(i *Int) (*big.Int, error) {
	return ExactNumber(i.tree, f)
}

// ExactHolds reports whether a condition holds, with numbers of any size.
func (f *Facts) ExactHolds(b *Bool) (bool, error) {
	return ExactTruth(b.tree, f)
}

// ExactNumber works a node out that is a number.
func ExactNumber(n *typed.Node, f *Facts) (*big.Int, error) {
	e := exact{f: f}
	v := e.number(n)
	return v, e.err
}

// ExactTruth works a node out that is true or false.
func ExactTruth(n *typed.Node, f *Facts) (bool, error) {
	e := exact{f: f}
	holds := e.truth(n)
	return holds, e.err
}

// exact walks a tree. It is slow, and used for hands alone whose numbers do not fit.
type exact struct {
	f     *Facts
	err   error
	steps int
}

// maxSteps bounds the work on one expression, many times what any rule of use needs.
const maxSteps = 100_000

func (e *exact) step() bool {
	if e.steps++; e.steps > maxSteps {
		e.err = ErrTooLarge
		return false
	}
	return true
}

func (e *exact) truth(n *typed.Node) bool {
	if !e.step() {
		return false
	}
	switch n.Op {
	case typed.OpNot:
		return !e.truth(n.Kids[0])
	case typed.OpAnd:
		return e.truth(n.Kids[0]) && e.truth(n.Kids[1])
	case typed.OpOr:
		return e.truth(n.Kids[0]) || e.truth(n.Kids[1])
	case typed.OpIf:
		if e.truth(n.Kids[0]) {
			return e.truth(n.Kids[1])
		}
		return e.truth(n.Kids[2])
	case typed.OpCompare:
		return typed.Compares(n.K, int64(e.number(n.Kids[0]).Cmp(e.number(n.Kids[1]))), 0)
	case typed.OpAnyGroup, typed.OpAllGroups:
		want := n.Op == typed.OpAnyGroup
		return e.f.throughGroups(n.Slot, func() bool { return e.truth(n.Kids[0]) == want }) == want
	case typed.OpHasSequence, typed.OpHasTriplet:
		return e.f.made&n.PlaceOf(e.small(n.Kids[0]), e.small(n.Kids[1])) != 0
	}
	return TruthOf(n)(e.f) // which has no numbers in it
}

// small returns a number that is a suit or a rank; -1 for one so large that it is none.
func (e *exact) small(n *typed.Node) int64 {
	if v := e.number(n); v.IsInt64() {
		return v.Int64()
	}
	return -1
}

func (e *exact) number(n *typed.Node) *big.Int {
	if !e.step() {
		return new(big.Int)
	}
	switch n.Op {
	case typed.OpNum:
		if e.f.exact != nil && e.f.exact[n.K] != nil {
			return e.f.exact[n.K]
		}
		return big.NewInt(e.f.num[n.K])
	case typed.OpIf:
		if e.truth(n.Kids[0]) {
			return e.number(n.Kids[1])
		}
		return e.number(n.Kids[2])
	case typed.OpCountGroups:
		return big.NewInt(e.f.countGroups(n.Slot, func() bool { return e.truth(n.Kids[0]) }))
	case typed.OpRankCount:
		return big.NewInt(e.f.rankCount(e.small(n.Kids[0])))
	}
	if n.Op.Calculates() {
		return e.arithmetic(n)
	}
	if n.Type == typed.TypeBool {
		if e.truth(n) {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	return big.NewInt(NumberOf(n)(e.f))
}

func (e *exact) arithmetic(n *typed.Node) *big.Int {
	a, b, v := e.number(n.Kids[0]), e.number(n.Kids[1]), new(big.Int)
	switch n.Op {
	case typed.OpAdd:
		v.Add(a, b)
	case typed.OpSub:
		v.Sub(a, b)
	case typed.OpMul:
		v.Mul(a, b)
	case typed.OpDouble:
		if a.Sign() == 0 && b.Sign() >= 0 {
			return v
		}
		if b.Sign() < 0 || b.Cmp(big.NewInt(maxBits)) > 0 {
			e.err = ErrTooLarge
			return v
		}
		v.Lsh(a, uint(b.Int64()))
	case typed.OpPower:
		return e.power(a, b)
	case typed.OpMin, typed.OpMax:
		if (a.Cmp(b) < 0) == (n.Op == typed.OpMin) {
			return a
		}
		return b
	default:
		if b.Sign() == 0 {
			e.err = ErrTooLarge
			return v
		}
		v = divided(n.Op, a, b)
	}
	if v.BitLen() > maxBits {
		e.err = ErrTooLarge
		return new(big.Int)
	}
	return v
}

func (e *exact) power(a, times *big.Int) *big.Int {
	if a.CmpAbs(big.NewInt(1)) <= 0 && times.Sign() > 0 { // for which there are no bounds
		times = new(big.Int).And(times, big.NewInt(1))
		times.Sub(big.NewInt(2), times)
	}
	if bits := max(a.BitLen()-1, 1); times.Sign() < 0 || times.Cmp(big.NewInt(int64(maxBits/bits))) > 0 {
		e.err = ErrTooLarge
		return new(big.Int)
	}
	v := new(big.Int).Exp(a, times, nil)
	if v.BitLen() > maxBits {
		e.err = ErrTooLarge
		return new(big.Int)
	}
	return v
}

// divided returns the remainder with the sign of a, the floor of the quotient, or a rounded up to a multiple of b.
func divided(op typed.Op, a, b *big.Int) *big.Int {
	if op == typed.OpMod {
		return new(big.Int).Rem(a, b)
	}
	if op == typed.OpRoundUp {
		a = new(big.Int).Neg(a)
	}
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && (m.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
	}
	if op == typed.OpRoundUp {
		return q.Neg(q).Mul(q, b)
	}
	return q
}
