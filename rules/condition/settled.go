package condition

import (
	"github.com/expr-lang/expr/ast"
)

// Settled gives an expression as the options of its rules stand, and with their number of players, if that is not 0: with these
// values in it, and without what they settle. So two expressions can be compared, and be shown to people who do not ask what else
// could be played. One that can't be read is given as it is.
func Settled(src string, options map[string]Option, players int) string {
	tree, problems := parse(src)
	if len(problems) > 0 {
		return src
	}
	ast.Walk(&tree, settler{options, players})
	return tree.String()
}

// settler works on the parts of a tree, the inner ones first.
type settler struct {
	options map[string]Option
	players int
}

// Visit puts something simpler in the place of a part, if it can.
func (s settler) Visit(n *ast.Node) {
	simpler := ast.Node(nil)
	switch part := (*n).(type) {
	case *ast.IdentifierNode:
		if part.Value == "players" && s.players > 0 {
			simpler = &ast.IntegerNode{Value: s.players}
		}
	case *ast.MemberNode:
		simpler = s.option(part)
	case *ast.UnaryNode:
		if b, ok := part.Node.(*ast.BoolNode); ok && (part.Operator == "not" || part.Operator == "!") {
			simpler = &ast.BoolNode{Value: !b.Value}
		}
	case *ast.BinaryNode:
		simpler = settledPair(part)
	case *ast.ConditionalNode:
		if b, ok := part.Cond.(*ast.BoolNode); ok {
			simpler = part.Exp2
			if b.Value {
				simpler = part.Exp1
			}
		}
	}
	if simpler != nil {
		*n = simpler
	}
}

// option gives the value of an option, nil for other members.
func (s settler) option(n *ast.MemberNode) ast.Node {
	owner, ok := n.Node.(*ast.IdentifierNode)
	name, named := n.Property.(*ast.StringNode)
	if !ok || !named || owner.Value != "options" {
		return nil
	}
	o, ok := s.options[name.Value]
	if !ok {
		return nil
	}
	switch o.Value.Type {
	case TypeBool:
		return &ast.BoolNode{Value: o.Value.Int != 0}
	case TypeInt:
		return &ast.IntegerNode{Value: int(o.Value.Int)}
	}
	return &ast.StringNode{Value: o.Value.Word}
}

// settledPair gives what two sides come to, or the side that is left; nil if both are.
func settledPair(n *ast.BinaryNode) ast.Node {
	switch n.Operator {
	case "and", "&&":
		return remaining(n, true)
	case "or", "||":
		return remaining(n, false)
	}
	switch a := n.Left.(type) {
	case *ast.StringNode:
		if b, ok := n.Right.(*ast.StringNode); ok {
			return settledEquality(n.Operator, a.Value == b.Value)
		}
	case *ast.BoolNode:
		if b, ok := n.Right.(*ast.BoolNode); ok {
			return settledEquality(n.Operator, a.Value == b.Value)
		}
	case *ast.IntegerNode:
		if b, ok := n.Right.(*ast.IntegerNode); ok {
			return settledNumbers(n.Operator, a.Value, b.Value)
		}
	}
	return nil
}

// remaining gives the side of an `and` or `or` that is left if the other is known; neutral is the value that says nothing in it.
func remaining(n *ast.BinaryNode, neutral bool) ast.Node {
	for _, sides := range [][2]ast.Node{{n.Left, n.Right}, {n.Right, n.Left}} {
		if b, ok := sides[0].(*ast.BoolNode); ok {
			if b.Value == neutral {
				return sides[1]
			}
			return b
		}
	}
	return nil
}

// settledEquality gives whether two values are equal, or are not; nil for an operator that asks for something else.
func settledEquality(operator string, equal bool) ast.Node {
	switch operator {
	case "==":
		return &ast.BoolNode{Value: equal}
	case "!=":
		return &ast.BoolNode{Value: !equal}
	}
	return nil
}

// settledNumbers gives what two numbers come to, or how they compare; nil for an operator that stands seldom between options.
func settledNumbers(operator string, a, b int) ast.Node {
	if order, ok := comparisons[operator]; ok {
		return &ast.BoolNode{Value: compareNumbers(order, int64(a), int64(b))}
	}
	switch operator {
	case "+":
		return &ast.IntegerNode{Value: a + b}
	case "-":
		return &ast.IntegerNode{Value: a - b}
	case "*":
		return &ast.IntegerNode{Value: a * b}
	}
	return nil
}
