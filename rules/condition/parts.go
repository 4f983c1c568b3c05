package condition

import (
	"maps"

	"github.com/expr-lang/expr/ast"
)

// Span is a piece of an expression: characters From to To, counted in runes from 0, To exclusive.
type Span struct{ From, To int }

// part is a piece of a condition at its place: what `and`, `or` and `not` join, down to what they do not.
type part struct {
	Span
	op   opcode // opAnd, opOr, opNot, or opConst for all else
	kids []*part
	n    *node
	// literal: it is the word true or false, and who writes that means it.
	literal bool
	// compared is what a comparison compares, the side that is no plain number.
	compared Span
	// inner are the conditions of choices in it, such as that of `closed ? 2 : 1`.
	inner []*part
}

// part gives an expression's parts, nil if one has a problem.
func (k *checker) part(n ast.Node) *part {
	p := &part{op: opConst}
	p.From, p.To = bracketed(k.src, n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			p.op = opAnd
		case "or", "||":
			p.op = opOr
		}
		if p.op == opConst {
			side := n.Left
			if _, ok := side.(*ast.IntegerNode); ok {
				side = n.Right
			}
			p.compared.From, p.compared.To = bracketed(k.src, side)
			break
		}
		for _, side := range []ast.Node{n.Left, n.Right} {
			kid := k.part(side)
			if kid == nil {
				return nil
			}
			if kid.op == p.op {
				p.kids = append(p.kids, kid.kids...)
			} else {
				p.kids = append(p.kids, kid)
			}
		}
		return p.joined()
	case *ast.BoolNode:
		p.literal = true
	case *ast.UnaryNode:
		if n.Operator != "not" && n.Operator != "!" {
			break
		}
		kid := k.part(n.Node)
		if kid == nil {
			return nil
		}
		p.op, p.kids = opNot, []*part{kid}
		p.n, _ = build(opNot, typeBool, 0, kid.n)
		return p
	}
	if let, ok := n.(*ast.VariableDeclaratorNode); ok {
		return k.partOfLet(let)
	}
	if p.n = k.expr(n); p.n == nil || len(k.problems) > 0 {
		return nil
	}
	p.inner = k.choices(n)
	return p
}

// partOfLet gives the parts of what stands behind a let, and of the condition that it names.
func (k *checker) partOfLet(n *ast.VariableDeclaratorNode) *part {
	value := k.part(n.Value)
	if value == nil {
		return nil
	}
	outer := k.names
	defer func() { k.names = outer }()
	k.names = maps.Clone(outer)
	if k.names == nil {
		k.names = make(map[string]*node)
	}
	k.names[n.Name] = value.n
	p := k.part(n.Expr)
	if p == nil {
		return nil
	}
	if value.n.typ == typeBool {
		p.inner = append(p.inner, value)
	}
	p.inner = append(p.inner, value.inner...)
	return p
}

// choices gives the conditions by which an expression chooses, those in lists left out, where # may be anything.
func (k *checker) choices(n ast.Node) (all []*part) {
	switch n := n.(type) {
	case *ast.ConditionalNode:
		if c := k.part(n.Cond); c != nil {
			all = append(append(all, c), c.inner...)
		}
		for _, branch := range []ast.Node{n.Exp1, n.Exp2} {
			if p := k.part(branch); p != nil {
				all = append(all, p.inner...)
			}
		}
	case *ast.BinaryNode:
		all = append(k.choices(n.Left), k.choices(n.Right)...)
	case *ast.UnaryNode:
		all = k.choices(n.Node)
	case *ast.CallNode:
		for _, arg := range n.Arguments {
			all = append(all, k.choices(arg)...)
		}
	}
	return all
}

// joined builds the node of an `and` or `or` of its parts.
func (p *part) joined() *part {
	p.n = p.kids[0].n
	for _, kid := range p.kids[1:] {
		p.n, _ = build(p.op, typeBool, 0, p.n, kid.n) // nothing is worked out, so nothing can fail
	}
	return p
}
