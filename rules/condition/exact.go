package condition

import (
	"errors"
	"math/big"
)

// maxBits bounds the numbers of exact arithmetic; a hand of aotenjou comes to less than a tenth of it.
const maxBits = 4096

// ErrTooLarge is returned where exact arithmetic meets a number of more than 4,096 bits, a division by zero, or
// an expression that takes more than 100,000 steps.
var ErrTooLarge = errors.New("a number is too large")

// ExactValue works the expression out with numbers of any size, such as those of aotenjou, where Value
// overflows. It takes the numbers that SetExact has set, and all other facts as they are.
func (i *Int) ExactValue(f *Facts) (*big.Int, error) {
	return exactNumber(i.tree, f)
}

// ExactHolds tells with numbers of any size whether the condition holds.
func (b *Bool) ExactHolds(f *Facts) (bool, error) {
	return exactTruth(b.tree, f)
}

// exactNumber works a node out that is a number.
func exactNumber(n *node, f *Facts) (*big.Int, error) {
	e := exact{f: f}
	v := e.number(n)
	return v, e.err
}

// exactTruth works a node out that is true or false.
func exactTruth(n *node, f *Facts) (bool, error) {
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

// step counts a step; false beyond the bound.
func (e *exact) step() bool {
	if e.steps++; e.steps > maxSteps {
		e.err = ErrTooLarge
		return false
	}
	return true
}

func (e *exact) truth(n *node) bool {
	if !e.step() {
		return false
	}
	switch n.op {
	case opNot:
		return !e.truth(n.kids[0])
	case opAnd:
		return e.truth(n.kids[0]) && e.truth(n.kids[1])
	case opOr:
		return e.truth(n.kids[0]) || e.truth(n.kids[1])
	case opIf:
		if e.truth(n.kids[0]) {
			return e.truth(n.kids[1])
		}
		return e.truth(n.kids[2])
	case opCompare:
		return compareNumbers(n.k, int64(e.number(n.kids[0]).Cmp(e.number(n.kids[1]))), 0)
	case opAnyGroup, opAllGroups:
		want := n.op == opAnyGroup
		defer e.f.LookAt(n.slot, e.f.at[n.slot])
		for _, g := range e.f.groups[:e.f.numGroups] {
			e.f.at[n.slot] = g
			if e.truth(n.kids[0]) == want {
				return want
			}
		}
		return !want
	case opHasSequence:
		return e.f.hasSequence(e.small(n.kids[0]), e.small(n.kids[1]))
	case opHasTriplet:
		return e.f.hasTriplet(e.small(n.kids[0]), e.small(n.kids[1]))
	}
	return truthOf(n)(e.f) // which has no numbers in it
}

// small gives a number that is a suit or a rank; -1 for one so large that it is none.
func (e *exact) small(n *node) int64 {
	if v := e.number(n); v.IsInt64() {
		return v.Int64()
	}
	return -1
}

// groups counts the groups for which a quantifier's condition holds.
func (e *exact) groups(n *node) int {
	defer e.f.LookAt(n.slot, e.f.at[n.slot])
	count := 0
	for _, g := range e.f.groups[:e.f.numGroups] {
		e.f.at[n.slot] = g
		if e.truth(n.kids[0]) {
			count++
		}
	}
	return count
}

func (e *exact) number(n *node) *big.Int {
	if !e.step() {
		return new(big.Int)
	}
	switch n.op {
	case opNum:
		if e.f.exact != nil && e.f.exact[n.k] != nil {
			return e.f.exact[n.k]
		}
		return big.NewInt(e.f.num[n.k])
	case opIf:
		if e.truth(n.kids[0]) {
			return e.number(n.kids[1])
		}
		return e.number(n.kids[2])
	case opCountGroups:
		return big.NewInt(int64(e.groups(n)))
	case opRankCount:
		return big.NewInt(e.f.rankCount(e.small(n.kids[0])))
	case opAdd, opSub, opMul, opNeg, opMod, opFloorDiv, opRoundUp, opMin, opMax, opDouble:
		return e.arithmetic(n)
	}
	if n.typ == typeBool {
		if e.truth(n) {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	return big.NewInt(numberOf(n)(e.f))
}

func (e *exact) arithmetic(n *node) *big.Int {
	a, v := e.number(n.kids[0]), new(big.Int)
	if n.op == opNeg {
		return v.Neg(a)
	}
	b := e.number(n.kids[1])
	switch n.op {
	case opAdd:
		v.Add(a, b)
	case opSub:
		v.Sub(a, b)
	case opMul:
		v.Mul(a, b)
	case opDouble:
		if a.Sign() == 0 && b.Sign() >= 0 {
			return v
		}
		if b.Sign() < 0 || b.Cmp(big.NewInt(maxBits)) > 0 {
			e.err = ErrTooLarge
			return v
		}
		v.Lsh(a, uint(b.Int64()))
	case opMin, opMax:
		if (a.Cmp(b) < 0) == (n.op == opMin) {
			return a
		}
		return b
	default:
		if b.Sign() == 0 {
			e.err = ErrTooLarge
			return v
		}
		v = divided(n.op, a, b)
	}
	if v.BitLen() > maxBits {
		e.err = ErrTooLarge
		return new(big.Int)
	}
	return v
}

// divided gives the remainder with the sign of a, the floor of the quotient, or a rounded up to a multiple of b.
func divided(op opcode, a, b *big.Int) *big.Int {
	if op == opMod {
		return new(big.Int).Rem(a, b)
	}
	if op == opRoundUp {
		a = new(big.Int).Neg(a)
	}
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && (m.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
	}
	if op == opRoundUp {
		return q.Neg(q).Mul(q, b)
	}
	return q
}
