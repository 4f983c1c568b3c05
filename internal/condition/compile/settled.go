package compile

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// Simplify returns an expression with the values of options, limits and (unless 0) the number of
// players substituted, and simplified by them. Use it to compare expressions, or to show them to
// people who don't care about other options. An invalid expression is returned unchanged.
func Simplify(src string, names *condition.Scope, players int) string {
	return SimplifyExcept(src, names, players, "")
}

// SimplifyExcept is like Simplify, but leaves one option as it is.
func SimplifyExcept(src string, names *condition.Scope, players int, option string) string {
	tree, problems := parse(src)
	if len(problems) > 0 {
		return src
	}
	s := simplifier{names: names, players: players, left: option}
	ast.Walk(&tree, &s)
	if s.inner {
		return src
	}
	return tree.String()
}

// A simplifier simplifies the parts of a tree, inner ones first.
type simplifier struct {
	names   *condition.Scope
	players int
	left    string // the option that is left as it is
	// inner reports whether a let is nested in another expression, since expr prints such a tree
	// without necessary brackets.
	inner bool
}

func (s *simplifier) Visit(n *ast.Node) {
	simpler := ast.Node(nil)
	switch part := (*n).(type) {
	case *ast.IdentifierNode:
		if part.Value == "players" && s.players > 0 {
			simpler = &ast.IntegerNode{Value: s.players}
		}
	case *ast.MemberNode:
		simpler = s.member(part)
	case *ast.UnaryNode:
		s.noteLets(part.Node)
		simpler = simplifyUnary(part)
	case *ast.BinaryNode:
		s.noteLets(part.Left, part.Right)
		simpler = simplifyBinary(part)
	case *ast.CallNode:
		s.noteLets(part.Arguments...)
	case *ast.BuiltinNode:
		s.noteLets(part.Arguments...)
	case *ast.ArrayNode:
		s.noteLets(part.Nodes...)
	case *ast.VariableDeclaratorNode:
		s.noteLets(part.Value)
	case *ast.ConditionalNode:
		s.noteLets(part.Cond, part.Exp1, part.Exp2)
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

func (s *simplifier) noteLets(parts ...ast.Node) {
	for _, p := range parts {
		if _, isLet := p.(*ast.VariableDeclaratorNode); isLet {
			s.inner = true
		}
	}
}

func simplifyUnary(n *ast.UnaryNode) ast.Node {
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

func (s *simplifier) member(n *ast.MemberNode) ast.Node {
	owner, name := memberIn(n)
	if owner == "limits" && s.names.Limits[name.Value].IsKnown {
		return &ast.IntegerNode{Value: int(s.names.Limits[name.Value].Base)}
	}
	if owner != "options" || name.Value == s.left {
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

// simplifyBinary returns the value of two operands, or the operand that remains; nil if both do.
func simplifyBinary(n *ast.BinaryNode) ast.Node {
	if joint := joinedBy(n); joint != Leaf {
		return remaining(n, joint == All)
	}
	if list, ok := n.Right.(*ast.ArrayNode); ok && n.Operator == "in" {
		return membership(n.Left, list.Nodes)
	}
	switch a := n.Left.(type) {
	case *ast.StringNode:
		if b, ok := n.Right.(*ast.StringNode); ok {
			return compareEqual(n.Operator, a.Value == b.Value)
		}
	case *ast.BoolNode:
		if b, ok := n.Right.(*ast.BoolNode); ok {
			return compareEqual(n.Operator, a.Value == b.Value)
		}
	case *ast.IntegerNode:
		if b, ok := n.Right.(*ast.IntegerNode); ok {
			return evaluateNumbers(n.Operator, a.Value, b.Value)
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

// membership returns whether a constant is one of several constants, or nil if one is not constant.
func membership(n ast.Node, list []ast.Node) ast.Node {
	found := false
	for _, other := range list {
		same, ok := simplifyBinary(&ast.BinaryNode{Operator: "==", Left: n, Right: other}).(*ast.BoolNode)
		if !ok {
			return nil
		}
		found = found || same.Value
	}
	return &ast.BoolNode{Value: found}
}

func compareEqual(operator string, equal bool) ast.Node {
	if operator != "==" && operator != "!=" {
		return nil
	}
	return &ast.BoolNode{Value: equal == (operator == "==")}
}

func evaluateNumbers(operator string, a, b int) ast.Node {
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

// Equivalent reports whether two conditions have the same conjuncts in any order, apart from those
// that use only options. It returns false for an expression that can't be parsed.
func Equivalent(a, b string) bool {
	first, second := ConjunctTexts(a), ConjunctTexts(b)
	return first != nil && slices.Equal(first, second)
}

// MutuallyExclusive reports whether two conditions can't both hold because one requires a fact and
// the other its opposite.
func MutuallyExclusive(a, b string) bool {
	opposite := map[string]string{"ron": "tsumo", "tsumo": "ron", "open": "closed",
		"closed": "open"}
	second := ConjunctTexts(b)
	return slices.ContainsFunc(ConjunctTexts(a), func(part string) bool {
		return opposite[part] != "" && slices.Contains(second, opposite[part]) ||
			slices.Contains(second, "not "+part) ||
			strings.HasPrefix(part, "not ") &&
				slices.Contains(second, strings.TrimPrefix(part, "not "))
	})
}

var conjunctsOf work.Cache[string, []string]

// ConjunctTexts returns the conjuncts of a condition, sorted, without those that use only options;
// nil if it can't be parsed. The caller must not change them.
func ConjunctTexts(src string) []string {
	parts, known := conjunctsOf.Get(src)
	if !known {
		parts = conjunctTexts(src)
		conjunctsOf.Keep(src, parts, len(src))
	}
	return parts
}

func conjunctTexts(src string) []string {
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
