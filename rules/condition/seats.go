package condition

import "github.com/expr-lang/expr/ast"

// A seat that is not known, such as that of a seat of the situation which a win does not carry, is 0, and so no wind. It is
// equal to none: not even to another that is not known.

// mayLack tells of an expression for a wind whether it can be unknown.
func mayLack(n *node) bool {
	switch n.op {
	case opConst:
		return false
	case opNum:
		return Number(n.k) != Seat && Number(n.k) != Round
	}
	for _, kid := range n.kids {
		if kid.typ == typeWind && mayLack(kid) {
			return true
		}
	}
	return false
}

// compareSeats compares two winds both of which may be unknown.
func (k *checker) compareSeats(at ast.Node, a, b *node, cmp int64) *node {
	same := k.build(at, opCompare, typeBool, cmpEq, a, b)
	known := k.build(at, opCompare, typeBool, cmpNe, a, constant(typeWind, 0))
	both := k.build(at, opAnd, typeBool, 0, same, known)
	if cmp == cmpNe {
		return k.build(at, opNot, typeBool, 0, both)
	}
	return both
}
