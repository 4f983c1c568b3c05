package compile

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A seat that is not known, such as that of a seat of the situation which a win does not carry, is 0, and so no wind.
// It is equal to none: not even to another that is not known.

// mayLack reports whether the wind of an expression can be unknown.
func mayLack(n *typed.Node) bool {
	switch n.Op {
	case typed.OpConst:
		return false
	case typed.OpNum:
		low, _ := condition.Number(n.K).Range()
		return low <= int64(hand.NoWind)
	}
	return slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool { return kid.Type == typed.TypeWind && mayLack(kid) })
}

func (k *checker) compareSeats(at ast.Node, a, b *typed.Node, cmp int64) *typed.Node {
	same := k.build(at, typed.OpCompare, typed.TypeBool, typed.CmpEq, a, b)
	known := k.build(at, typed.OpCompare, typed.TypeBool, typed.CmpNe, a, typed.Constant(typed.TypeWind, 0))
	both := k.build(at, typed.OpAnd, typed.TypeBool, 0, same, known)
	if cmp == typed.CmpNe {
		return k.build(at, typed.OpNot, typed.TypeBool, 0, both)
	}
	return both
}
