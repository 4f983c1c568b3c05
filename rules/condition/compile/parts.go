package compile

import (
	"maps"

	"example.com/hanfu/rules/condition/internal/typed"

	"github.com/expr-lang/expr/ast"
)

// Span is a piece of an expression: characters From to To, counted in runes from 0, To exclusive.
type Span struct{ From, To int }

// Part is a piece of a condition at its place: what `and`, `or` and `not` join, down to what they do not.
type Part struct {
	Span
	Op   typed.Op // OpAnd, OpOr, OpNot, or OpConst for all else
	Kids []*Part
	Node *typed.Node
	// Literal: it is the word true or false, and who writes that means it.
	Literal bool
	// Compared is what a comparison compares, the side that is no plain number.
	Compared Span
	// Inner are the conditions of choices in it, such as that of `closed ? 2 : 1`.
	Inner []*Part
}

// part returns an expression's parts, nil if one has a problem.
func (k *checker) part(n ast.Node) *Part {
	p := &Part{Op: typed.OpConst}
	p.From, p.To = bracketed(k.src, n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			p.Op = typed.OpAnd
		case "or", "||":
			p.Op = typed.OpOr
		}
		if p.Op == typed.OpConst {
			side := n.Left
			if _, ok := side.(*ast.IntegerNode); ok {
				side = n.Right
			}
			p.Compared.From, p.Compared.To = bracketed(k.src, side)
			break
		}
		for _, side := range []ast.Node{n.Left, n.Right} {
			kid := k.part(side)
			if kid == nil {
				return nil
			}
			if kid.Op == p.Op {
				p.Kids = append(p.Kids, kid.Kids...)
			} else {
				p.Kids = append(p.Kids, kid)
			}
		}
		return p.joined()
	case *ast.BoolNode:
		p.Literal = true
	case *ast.UnaryNode:
		if n.Operator != "not" && n.Operator != "!" {
			break
		}
		kid := k.part(n.Node)
		if kid == nil {
			return nil
		}
		p.Op, p.Kids = typed.OpNot, []*Part{kid}
		p.Node, _ = typed.Build(typed.OpNot, typed.TypeBool, 0, kid.Node)
		return p
	}
	if let, ok := n.(*ast.VariableDeclaratorNode); ok {
		return k.partOfLet(let)
	}
	if p.Node = k.expr(n); p.Node == nil || len(k.problems) > 0 {
		return nil
	}
	p.Inner = k.choices(n)
	return p
}

// partOfLet returns the parts of what stands behind a let, and of the condition that it names.
func (k *checker) partOfLet(n *ast.VariableDeclaratorNode) *Part {
	value := k.part(n.Value)
	if value == nil {
		return nil
	}
	outer := k.names
	defer func() { k.names = outer }()
	k.names = maps.Clone(outer)
	if k.names == nil {
		k.names = make(map[string]*typed.Node)
	}
	k.names[n.Name] = value.Node
	p := k.part(n.Expr)
	if p == nil {
		return nil
	}
	if value.Node.Type == typed.TypeBool {
		p.Inner = append(p.Inner, value)
	}
	p.Inner = append(p.Inner, value.Inner...)
	return p
}

// choices returns the conditions by which an expression chooses, those in lists left out, where # may be anything.
func (k *checker) choices(n ast.Node) (all []*Part) {
	switch n := n.(type) {
	case *ast.ConditionalNode:
		if c := k.part(n.Cond); c != nil {
			all = append(append(all, c), c.Inner...)
		}
		for _, branch := range []ast.Node{n.Exp1, n.Exp2} {
			if p := k.part(branch); p != nil {
				all = append(all, p.Inner...)
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
func (p *Part) joined() *Part {
	p.Node = p.Kids[0].Node
	for _, kid := range p.Kids[1:] {
		p.Node, _ = typed.Build(p.Op, typed.TypeBool, 0, p.Node, kid.Node) // nothing is worked out, so nothing can fail
	}
	return p
}
