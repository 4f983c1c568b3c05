package condition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

func (k *checker) unary(n *ast.UnaryNode) *node {
	v := k.expr(n.Node)
	if v == nil {
		return nil
	}
	switch n.Operator {
	case "not", "!":
		if v.typ != typeBool {
			return k.wrongType(n.Node, v.typ, typeBool)
		}
		return k.build(n, opNot, typeBool, 0, v)
	case "-", "+":
		if v.typ != typeInt {
			return k.wrongType(n.Node, v.typ, typeInt)
		}
		if n.Operator == "+" {
			return v
		}
		return k.build(n, opNeg, typeInt, 0, v)
	}
	return k.problem(n, "not-supported", "", "there is no operator %s", n.Operator)
}

var arithmetic = map[string]opcode{"+": opAdd, "-": opSub, "*": opMul, "%": opMod}
var comparisons = map[string]int64{"==": cmpEq, "!=": cmpNe, "<": cmpLt, "<=": cmpLe, ">": cmpGt, ">=": cmpGe}

func (k *checker) binary(n *ast.BinaryNode) *node {
	if n.Operator == "in" {
		return k.in(n, n.Left, n.Right)
	}
	if n.Operator == "not in" {
		if v := k.in(n, n.Left, n.Right); v != nil {
			return k.build(n, opNot, typeBool, 0, v)
		}
		return nil
	}
	if n.Operator == ".." {
		return k.problem(n, "not-supported", "", "a range such as 1..7 stands in any, all, none, one or count, or behind in")
	}
	a := k.expr(n.Left)
	b := k.expected(n.Right, a)
	if a == nil || b == nil {
		return nil
	}
	if op, ok := arithmetic[n.Operator]; ok {
		return k.both(n, a, b, typeInt, op, typeInt)
	}
	switch n.Operator {
	case "and", "&&":
		return k.both(n, a, b, typeBool, opAnd, typeBool)
	case "or", "||":
		return k.both(n, a, b, typeBool, opOr, typeBool)
	case "/":
		return k.problem(n, "fraction", "use floor_div(number, divisor)", "/ would make a fraction; there are whole numbers only")
	}
	if cmp, ok := comparisons[n.Operator]; ok {
		return k.compare(n, a, b, cmp)
	}
	return k.problem(n, "not-supported", "", "there is no operator %s", n.Operator)
}

// expected types the right side of an operator. An unknown name beside a wait, a wind and the like is
// reported with the names of these.
func (k *checker) expected(n ast.Node, beside *node) *node {
	name, ok := n.(*ast.IdentifierNode)
	if !ok || beside == nil || k.known(name.Value) {
		return k.expr(n)
	}
	if word := wordFor(beside, n); word != "" {
		return k.problem(n, "unknown-name", "a value of an option stands in quotes: "+word, "unknown name %q", name.Value)
	}
	if is, truth := truthWords[name.Value]; truth && beside.typ == typeBool {
		help := "leave the comparison out"
		if !is {
			help += ", and write not in front"
		}
		return k.problem(n, "unknown-name", help, "unknown name %q", name.Value)
	}
	if shape, ok := strings.CutPrefix(k.scope.When[name.Value], "shape == "); ok && beside.typ == typeShape {
		return k.problem(n, "unknown-name", "write "+shape, "%q is a yaku, and no shape", name.Value)
	}
	if number := slices.Index(numberWords, name.Value); number >= 0 && beside.typ == typeInt {
		return k.problem(n, "unknown-name", fmt.Sprintf("write %d", number), "unknown name %q", name.Value)
	}
	if beside.typ < typeWind || beside.typ > typeSuit {
		return k.expr(n)
	}
	return k.unknown(name, "unknown-name", beside.typ.String(), name.Value, k.valuesOf(beside.typ))
}

// numberWords are small numbers in words.
var numberWords = []string{"zero", "one", "two", "three", "four"}

// valuesOf gives the names of the values of a type such as wait.
func (k *checker) valuesOf(t valueType) []string {
	if t == typeShape {
		return left(k, k.scope.Shapes, "")
	}
	var values []string
	for i := range vocabulary {
		if v := &vocabulary[i]; v.kind == t && v.node != nil && v.node.op == opConst {
			values = append(values, v.Name)
		}
	}
	return values
}

// both checks that both operands are of a type, and builds the operation.
func (k *checker) both(n *ast.BinaryNode, a, b *node, want valueType, op opcode, result valueType) *node {
	ok := true
	if a.typ != want {
		k.wrongType(n.Left, a.typ, want)
		ok = false
	}
	if b.typ != want {
		k.wrongTypeWith(cmp.Or(k.unrepeated(n, b), k.otherType(n.Right, b.typ, want)), n.Right, b.typ, want)
		ok = false
	}
	if !ok {
		return nil
	}
	return k.build(n, op, result, 0, a, b)
}

// compare types a comparison: of numbers by size, of all else by equality.
func (k *checker) compare(n *ast.BinaryNode, a, b *node, cmp int64) *node {
	if a.typ != b.typ {
		return k.problem(n, "wrong-type", k.incomparable(n, a, b), "%s can't be compared with %s", a.typ.a(), b.typ.a())
	}
	switch a.typ {
	case typeInt:
	case typeWord:
		return k.compareWords(n, a, b, cmp)
	case typeBool, typeWind, typeShape, typeWait, typeGroupKind, typeSuit:
		if cmp != cmpEq && cmp != cmpNe {
			return k.problem(n, "wrong-type", "", "%s can only be == or != another", a.typ.a())
		}
	case typeSet:
		return k.problem(n, "wrong-type", asksSets, "%s can't be compared", a.typ.a())
	default:
		return k.problem(n, "wrong-type", "", "%s can't be compared", a.typ.a())
	}
	if a.op == opConst && b.op != opConst { // so that constants stand on the right
		a, b = b, a
		cmp = mirrored[cmp]
	}
	if a.typ == typeWind && mayLack(a) && mayLack(b) {
		return k.compareSeats(n, a, b, cmp)
	}
	return k.build(n, opCompare, typeBool, cmp, a, b)
}

// compareWords works out a comparison of an option with a word, which must be one that it can have.
func (k *checker) compareWords(n *ast.BinaryNode, a, b *node, cmp int64) *node {
	if cmp != cmpEq && cmp != cmpNe {
		return k.problem(n, "wrong-type", "", "a word can only be == or != another")
	}
	for _, side := range []struct {
		at        ast.Node
		word, has *node
	}{{n.Right, b, a}, {n.Left, a, b}} {
		if side.has.words() != nil && side.word.words() == nil && !slices.Contains(side.has.words(), side.word.word) {
			return k.unknown(side.at, "unknown-value", "value", side.word.word, slices.Clone(side.has.words()))
		}
	}
	if k.symbols != nil && !k.symbols.fixed {
		return k.compareSymbols(n, a, b, cmp)
	}
	return boolConst((a.word == b.word) == (cmp == cmpEq))
}

// in types `x in 1..3` and `x in [east, west]`.
func (k *checker) in(n, left, right ast.Node) *node {
	v := k.expr(left)
	if v == nil {
		return nil
	}
	if from, to, ok := k.bounds(right); ok {
		if v.typ != typeInt {
			return k.wrongType(left, v.typ, typeInt)
		}
		low := k.build(n, opCompare, typeBool, cmpGe, v, from)
		high := k.build(n, opCompare, typeBool, cmpLe, v, to)
		return k.build(n, opAnd, typeBool, 0, low, high)
	}
	list, ok := right.(*ast.ArrayNode)
	if !ok {
		return k.problem(right, "wrong-type", "", "behind in stands a range such as 1..3 or a list such as [east, west]")
	}
	any := boolConst(false)
	for _, entry := range list.Nodes {
		e := k.expr(entry)
		if e == nil {
			return nil
		}
		equal := &ast.BinaryNode{Operator: "==", Left: left, Right: entry}
		equal.SetLocation(entry.Location())
		eq := k.compare(equal, v, e, cmpEq)
		if eq == nil {
			return nil
		}
		any = k.build(n, opOr, typeBool, 0, any, eq)
	}
	return any
}

// bounds gives the constant ends of a range.
func (k *checker) bounds(n ast.Node) (from, to *node, ok bool) {
	r, isBinary := n.(*ast.BinaryNode)
	if !isBinary || r.Operator != ".." {
		return nil, nil, false
	}
	from, to = k.expr(r.Left), k.expr(r.Right)
	if from == nil || to == nil || from.typ != typeInt || to.typ != typeInt || from.op != opConst || to.op != opConst {
		k.problem(n, "not-constant", "", "a range goes from one known number to another, such as 1..7")
		return boolConst(false), boolConst(false), true
	}
	return from, to, true
}
