package compile

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Settled returns an expression with the values of options, limits and (unless 0) the number of
// players substituted, and simplified by them. Use it to compare expressions, or to show them to
// people who don't care about other options. An invalid expression is returned unchanged.
func Settled(src string, names *condition.Scope, players int) string {
	tree, problems := parse(src)
	if len(problems) > 0 {
		return src
	}
	s := settler{names: names, players: players}
	ast.Walk(&tree, &s)
	if s.inner {
		return src
	}
	return tree.String()
}

// A settler simplifies the parts of a tree, inner ones first.
type settler struct {
	names   *condition.Scope
	players int
	// inner reports whether a let is nested in another expression, since expr prints such a tree
	// without necessary brackets.
	inner bool
}

func (s *settler) Visit(n *ast.Node) {
	simpler := ast.Node(nil)
	switch part := (*n).(type) {
	case *ast.IdentifierNode:
		if part.Value == "players" && s.players > 0 {
			simpler = &ast.IntegerNode{Value: s.players}
		}
	case *ast.MemberNode:
		simpler = s.member(part)
	case *ast.UnaryNode:
		s.look(part.Node)
		simpler = settledOne(part)
	case *ast.BinaryNode:
		s.look(part.Left, part.Right)
		simpler = settledPair(part)
	case *ast.CallNode:
		s.look(part.Arguments...)
	case *ast.BuiltinNode:
		s.look(part.Arguments...)
	case *ast.ArrayNode:
		s.look(part.Nodes...)
	case *ast.VariableDeclaratorNode:
		s.look(part.Value)
	case *ast.ConditionalNode:
		s.look(part.Cond, part.Exp1, part.Exp2)
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

func (s *settler) look(parts ...ast.Node) {
	for _, p := range parts {
		if _, is := p.(*ast.VariableDeclaratorNode); is {
			s.inner = true
		}
	}
}

func settledOne(n *ast.UnaryNode) ast.Node {
	switch value := n.Node.(type) {
	case *ast.BoolNode:
		if n.Operator == "not" || n.Operator == "!" {
			return &ast.BoolNode{Value: !value.Value}
		}
	case *ast.IntegerNode:
		if n.Operator == "-" {
			return &ast.IntegerNode{Value: -value.Value}
		}
	}
	return nil
}

func (s *settler) member(n *ast.MemberNode) ast.Node {
	owner, name := memberIn(n)
	if owner == "limits" && s.names.Limits[name.Value].IsKnown {
		return &ast.IntegerNode{Value: int(s.names.Limits[name.Value].Base)}
	}
	if owner != "options" {
		return nil
	}
	o, ok := s.names.Options[name.Value]
	switch {
	case !ok, int64(int(o.Value.Int)) != o.Value.Int:
		return nil
	case o.Value.Type == condition.TypeBool:
		return &ast.BoolNode{Value: o.Value.Int != 0}
	case o.Value.Type == condition.TypeInt:
		return &ast.IntegerNode{Value: int(o.Value.Int)}
	}
	return &ast.StringNode{Value: o.Value.Word}
}

// settledPair returns the value of two operands, or the operand that remains; nil if both do.
func settledPair(n *ast.BinaryNode) ast.Node {
	if joint := joinedBy(n); joint != Leaf {
		return remaining(n, joint == All)
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

// remaining returns the operand of an `and` or `or` that remains if the other is constant; neutral
// is the constant without effect.
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

func settledEquality(operator string, equal bool) ast.Node {
	if operator != "==" && operator != "!=" {
		return nil
	}
	return &ast.BoolNode{Value: equal == (operator == "==")}
}

func settledNumbers(operator string, a, b int) ast.Node {
	if order, ok := comparisons[operator]; ok {
		return &ast.BoolNode{Value: typed.Compares(order, int64(a), int64(b))}
	}
	o, ok := operators[operator]
	if !ok {
		return nil
	}
	var fault typed.Fault
	v := typed.Operations[o.op](&fault, int64(a), int64(b))
	if fault || int64(int(v)) != v {
		return nil
	}
	return &ast.IntegerNode{Value: int(v)}
}

// AsksTheSame reports whether two conditions have the same conjuncts in any order, apart from those
// that use only options. It returns false for an expression that can't be parsed.
func AsksTheSame(a, b string) bool {
	first, second := AskedParts(a), AskedParts(b)
	return first != nil && slices.Equal(first, second)
}

// Exclude reports whether two conditions can't both hold because one requires a fact and the other
// its opposite.
func Exclude(a, b string) bool {
	opposite := map[string]string{"ron": "tsumo", "tsumo": "ron", "open": "closed", "closed": "open"}
	second := AskedParts(b)
	return slices.ContainsFunc(AskedParts(a), func(part string) bool {
		return opposite[part] != "" && slices.Contains(second, opposite[part]) || slices.Contains(second, "not "+part) ||
			strings.HasPrefix(part, "not ") && slices.Contains(second, strings.TrimPrefix(part, "not "))
	})
}

// AskedParts returns the conjuncts of a condition, sorted, without those that use only options; nil
// if it can't be parsed.
func AskedParts(src string) []string {
	tree, problems := parse(src)
	if len(problems) > 0 {
		return nil
	}
	parts := []string{}
	var add func(n ast.Node)
	add = func(n ast.Node) {
		if b, ok := n.(*ast.BinaryNode); ok && joinedBy(b) == All {
			add(b.Left)
			add(b.Right)
			return
		}
		var names namesIn
		if ast.Walk(&n, &names); !names.options || names.others {
			parts = append(parts, n.String())
		}
	}
	add(tree)
	slices.Sort(parts)
	return slices.Compact(parts)
}

// namesIn records whether an expression names options, and whether it names anything else.
type namesIn struct{ options, others bool }

func (v *namesIn) Visit(n *ast.Node) {
	if name, ok := (*n).(*ast.IdentifierNode); ok && name.Value == "options" {
		v.options = true
	} else if ok {
		v.others = true
	}
}
