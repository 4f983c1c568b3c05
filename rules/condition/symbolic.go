package condition

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// Options are constants wherever conditions are worked out. What is told of a condition by its form must hold
// however they are turned, so the prover's compiler takes them as symbols that may have any of their values.

// symbol gives an option as one that may have any of its values.
func symbol(id string, o *Option) *node {
	n := &node{op: opOption, word: id, typ: typeInt}
	switch o.Value.Type {
	case TypeBool:
		n.typ = typeBool
	case TypeWord:
		n.typ = typeWord
		for _, v := range o.Allowed {
			n.allowed = append(n.allowed, v.Word)
		}
	}
	return n
}

// compareSymbols is compareWords for options that may have any of their values. A word stands for its place
// among those allowed.
func (k *checker) compareSymbols(n *ast.BinaryNode, a, b *node, cmp int64) *node {
	if a.op != opOption {
		a, b = b, a
	}
	switch {
	case a.op != opOption: // two words
		return boolConst((a.word == b.word) == (cmp == cmpEq))
	case b.op == opOption:
		return k.build(n, opCompare, typeBool, cmp, a, b)
	}
	return k.build(n, opCompare, typeBool, cmp, a, constant(typeWord, int64(slices.Index(a.allowed, b.word))))
}
