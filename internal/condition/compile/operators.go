package compile

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"github.com/expr-lang/expr/ast"
)

func (k *checker) unary(n *ast.UnaryNode) *typed.Node {
	v := k.expr(n.Node)
	if v == nil {
		return nil
	}
	switch n.Operator {
	case "not", "!":
		if v.Type != typed.TypeBool {
			return k.wrongType(n.Node, v.Type, typed.TypeBool)
		}
		return k.build(n, typed.OpNot, typed.TypeBool, 0, v)
	case "-", "+":
		if v.Type != typed.TypeInt {
			return k.wrongType(n.Node, v.Type, typed.TypeInt)
		}
		if n.Operator == "+" {
			return v
		}
		return k.build(n, typed.OpSub, typed.TypeInt, 0, typed.Constant(typed.TypeInt, 0), v)
	}
	return k.problem(n, "not-supported", words.Text{}, "there is no operator %s", n.Operator)
}

// operators are the operators on two operands of a type, other than comparisons.
var operators = map[string]struct {
	op typed.Op
	of typed.Type
}{
	"and": {typed.OpAnd, typed.TypeBool}, "&&": {typed.OpAnd, typed.TypeBool},
	"or": {typed.OpOr, typed.TypeBool}, "||": {typed.OpOr, typed.TypeBool},
	"+": {typed.OpAdd, typed.TypeInt}, "-": {typed.OpSub, typed.TypeInt},
	"*": {typed.OpMul, typed.TypeInt}, "%": {typed.OpMod, typed.TypeInt},
}
var comparisons = map[string]int64{"==": typed.CmpEq, "!=": typed.CmpNe, "<": typed.CmpLt,
	"<=": typed.CmpLe, ">": typed.CmpGt, ">=": typed.CmpGe}

func (k *checker) binary(n *ast.BinaryNode) *typed.Node {
	if n.Operator == "in" {
		return k.membership(n, n.Left, n.Right)
	}
	if n.Operator == "not in" {
		if v := k.membership(n, n.Left, n.Right); v != nil {
			return k.build(n, typed.OpNot, typed.TypeBool, 0, v)
		}
		return nil
	}
	if n.Operator == ".." {
		return k.problem(n, "not-supported", words.Say("for example: %s", "kans in 1..3"),
			"a range such as 1..7 stands in any, all, none, one or count, or behind in")
	}
	a := k.expr(n.Left)
	b := k.expected(n.Right, a)
	if a == nil || b == nil {
		return nil
	}
	if o, ok := operators[n.Operator]; ok {
		return k.both(n, a, b, o.op, o.of)
	}
	if n.Operator == "/" {
		return k.problem(n, "fraction", words.Say("use floor_div(number, divisor)"),
			"/ would make a fraction; there are whole numbers only")
	}
	if n.Operator == "**" || n.Operator == "^" {
		return k.problem(n, "not-supported", words.Say("use power(number, times)"),
			"there is no operator %s", n.Operator)
	}
	if cmp, ok := comparisons[n.Operator]; ok {
		return k.compare(n, a, b, cmp)
	}
	return k.problem(n, "not-supported",
		words.Say("tiles are asked about by questions, such as has(honors) and only(pin)"),
		"there is no operator %s", n.Operator)
}

func (k *checker) expected(n ast.Node, other *typed.Node) *typed.Node {
	name, ok := n.(*ast.IdentifierNode)
	if !ok || other == nil {
		return k.expr(n)
	}
	if k.isKnown(name.Value) {
		return k.expr(n)
	}
	if number, _ := playerwords.Number(naming.Plain(name.Value)); number != "" &&
		other.Type == typed.TypeInt {
		return k.problemWith(n, k.replacePart(n, number, true), "unknown-name",
			words.Say("write %s", number), "unknown name %q", name.Value)
	}
	if word := wordFor(other, n); word != "" {
		return k.problemWith(n, k.replacePart(n, word, true), "unknown-name",
			words.Say("a value of an option stands in quotes: %s", word), "unknown name %q",
			name.Value)
	}
	if value, truth := truthWords[name.Value]; truth && other.Type == typed.TypeBool {
		help := words.Say("leave the comparison out")
		if !value {
			help = words.Say("%s, and write not in front", help)
		}
		return k.problem(n, "unknown-name", help, "unknown name %q", name.Value)
	}
	if shape, ok := strings.CutPrefix(k.scope.Suggestions().When[name.Value], "shape == "); ok &&
		other.Type == typed.TypeShape {
		return k.problemWith(n, k.replacePart(n, shape, true), "unknown-name",
			words.Say("write %s", shape), "%q is a yaku, and no shape", name.Value)
	}
	if other.Type < typed.TypeWind || other.Type > typed.TypeSuit {
		return k.expr(n)
	}
	return k.unknown(name, "unknown-name", words.Term(other.Type.String()), name.Value,
		k.valuesOf(other.Type))
}

func (k *checker) valuesOf(t typed.Type) []string {
	if t == typed.TypeShape {
		return declared(k, k.scope.Shapes, "")
	}
	return k.namesOf(func(f *condition.Fact) bool { return f.Type == t && f.IsValue() })
}

func (k *checker) both(
	n *ast.BinaryNode, a, b *typed.Node, op typed.Op, want typed.Type,
) *typed.Node {
	if a.Type != want {
		k.wrongType(n.Left, a.Type, want)
	}
	if b.Type != want {
		if help := k.omittedHelp(n, b); !help.Empty() {
			k.wrongTypeWith(help, Cure{}, n.Right, b.Type, want)
		} else {
			k.wrongType(n.Right, b.Type, want)
		}
	}
	if a.Type != want || b.Type != want {
		return nil
	}
	return k.build(n, op, want, 0, a, b)
}

func (k *checker) compare(n *ast.BinaryNode, a, b *typed.Node, cmp int64) *typed.Node {
	if a.Type != b.Type {
		cure := Cure{}
		if name := k.unquoted(n.Right, a); name != "" {
			cure = k.replacePart(n.Right, name, true)
		} else if name := k.unquoted(n.Left, b); name != "" {
			cure = k.replacePart(n.Left, name, true)
		}
		return k.problemWith(n, cure, "wrong-type", k.incomparable(n, a, b),
			"%s can't be compared with %s",
			words.Term(a.Type.WithArticle()), words.Term(b.Type.WithArticle()))
	}
	switch a.Type {
	case typed.TypeInt:
	case typed.TypeWord:
		return k.compareWords(n, a, b, cmp)
	case typed.TypeBool, typed.TypeWind, typed.TypeShape, typed.TypeWait, typed.TypeGroupKind,
		typed.TypeSuit:
		if cmp != typed.CmpEq && cmp != typed.CmpNe {
			return k.problem(n, "wrong-type", words.Text{}, "%s can only be == or != another",
				words.Term(a.Type.WithArticle()))
		}
	case typed.TypeSet:
		return k.problem(n, "wrong-type", asksSets, "%s can't be compared",
			words.Term(a.Type.WithArticle()))
	default:
		return k.problem(n, "wrong-type", words.Text{}, "%s can't be compared",
			words.Term(a.Type.WithArticle()))
	}
	if a.Op == typed.OpConst && b.Op != typed.OpConst { // constants are on the right
		a, b = b, a
		cmp = typed.Mirrored[cmp]
	}
	if a.Type == typed.TypeWind && mayBeUnknown(a) && mayBeUnknown(b) {
		return k.compareSeats(n, a, b, cmp)
	}
	return k.build(n, typed.OpCompare, typed.TypeBool, cmp, a, b)
}

// compareWords evaluates a comparison of an option with a word, which must be one of its values.
func (k *checker) compareWords(n *ast.BinaryNode, a, b *typed.Node, cmp int64) *typed.Node {
	if cmp != typed.CmpEq && cmp != typed.CmpNe {
		return k.problem(n, "wrong-type", words.Text{}, "a word can only be == or != another")
	}
	for _, side := range []struct {
		at        ast.Node
		word, has *typed.Node
	}{{n.Right, b, a}, {n.Left, a, b}} {
		if side.has.Words() != nil && side.word.Words() == nil &&
			!slices.Contains(side.has.Words(), side.word.Word) {
			return k.unknown(side.at, "unknown-value", words.Say("value"), side.word.Word,
				slices.Clone(side.has.Words()))
		}
	}
	if a.Op == typed.OpWord && b.Op == typed.OpWord {
		return typed.BoolConst((a.Word == b.Word) == (cmp == typed.CmpEq))
	}
	return k.compareSymbols(n, a, b, cmp)
}

func (k *checker) membership(n, left, right ast.Node) *typed.Node {
	v := k.expr(left)
	if v == nil {
		return nil
	}
	if from, to, ok := k.bounds(right); ok {
		if v.Type != typed.TypeInt {
			return k.wrongType(left, v.Type, typed.TypeInt)
		}
		low := k.build(n, typed.OpCompare, typed.TypeBool, typed.CmpGe, v, from)
		high := k.build(n, typed.OpCompare, typed.TypeBool, typed.CmpLe, v, to)
		return k.build(n, typed.OpAnd, typed.TypeBool, 0, low, high)
	}
	list, ok := right.(*ast.ArrayNode)
	if !ok {
		return k.problem(right, "wrong-type", words.Text{},
			"behind in stands a range such as 1..3 or a list such as [east, west]")
	}
	result := typed.BoolConst(false)
	for _, entry := range list.Nodes {
		e := k.expr(entry)
		if e == nil {
			return nil
		}
		equal := &ast.BinaryNode{Operator: "==", Left: left, Right: entry}
		equal.SetLocation(entry.Location())
		eq := k.compare(equal, v, e, typed.CmpEq)
		if eq == nil {
			return nil
		}
		result = k.build(n, typed.OpOr, typed.TypeBool, 0, result, eq)
	}
	return result
}

func (k *checker) bounds(n ast.Node) (from, to *typed.Node, ok bool) {
	r, isBinary := n.(*ast.BinaryNode)
	if !isBinary || r.Operator != ".." {
		return nil, nil, false
	}
	from, to = k.expr(r.Left), k.expr(r.Right)
	if from == nil || to == nil || from.Type != typed.TypeInt || to.Type != typed.TypeInt ||
		from.Op != typed.OpConst || to.Op != typed.OpConst {
		k.problem(n, "not-constant", words.Text{},
			"a range goes from one known number to another, such as 1..7")
		return typed.BoolConst(false), typed.BoolConst(false), true
	}
	return from, to, true
}

// An unknown seat, such as a seat of the situation that a win does not carry, is 0, which is no
// wind. It is not equal to anything, not even another unknown seat.

// mayBeUnknown reports whether the wind of an expression can be unknown.
func mayBeUnknown(n *typed.Node) bool {
	switch n.Op {
	case typed.OpConst:
		return false
	case typed.OpNum:
		return condition.Number(n.K).Range().Low <= int64(hand.NoWind)
	}
	return slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool {
		return kid.Type == typed.TypeWind && mayBeUnknown(kid)
	})
}

func (k *checker) compareSeats(at ast.Node, a, b *typed.Node, cmp int64) *typed.Node {
	same := k.build(at, typed.OpCompare, typed.TypeBool, typed.CmpEq, a, b)
	known := k.build(at, typed.OpCompare, typed.TypeBool, typed.CmpNe, a,
		typed.Constant(typed.TypeWind, 0))
	both := k.build(at, typed.OpAnd, typed.TypeBool, 0, same, known)
	if cmp == typed.CmpNe {
		return k.build(at, typed.OpNot, typed.TypeBool, 0, both)
	}
	return both
}
