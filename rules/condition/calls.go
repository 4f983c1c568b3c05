package condition

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// maxRange bounds the entries of a range, and maxBound its ends.
const (
	maxRange = 64
	maxBound = 1_000_000
)

// argumentTypes are those of the arguments of questions and functions that are no numbers.
var argumentTypes = map[string]valueType{"set": typeSet, "suit": typeSuit}

// typeOfArgument returns the type of an argument of a question or function.
func typeOfArgument(argument string) valueType {
	if t, ok := argumentTypes[argument]; ok {
		return t
	}
	return typeInt
}

// call types a question, a function or a quantifier.
func (k *checker) call(n ast.Node, name string, args []ast.Node) *node {
	f, ok := factsByName[name]
	if !ok || f.Arguments == nil {
		return k.unknownFunction(n, name)
	}
	if !k.stage.Knows(f) {
		return k.problemWithName(n, "wrong-stage", "", "%q %s", name, k.notKnown(f))
	}
	if len(args) != len(f.Arguments) {
		return k.problem(n, "wrong-arguments", "for example: "+f.Example, "write %s(%s)", name, strings.Join(f.Arguments, ", "))
	}
	if f.op == opConst {
		return k.quantifier(n, name, args)
	}
	kids := make([]*node, len(args))
	for i, arg := range args {
		want := typeOfArgument(f.Arguments[i])
		if help := k.suitless(name, args); want == typeSuit && help != "" {
			k.problem(arg, "unknown-name", help, "unknown suit %q", k.textOf(arg))
		} else if help := k.eachAlone(name, arg); want == typeSet && help != "" {
			k.problem(arg, "wrong-type", help, "this is no set of tiles")
		} else if want == typeSet {
			kids[i] = k.setOf(arg)
		} else {
			kids[i] = k.expr(arg)
		}
	}
	for i, kid := range kids {
		if kid == nil {
			return nil
		}
		want := typeOfArgument(f.Arguments[i])
		if kid.typ == typeSet && name == "has_triplet" {
			help := shortEnough(fmt.Sprintf("write triplets_of(%s) >= 1", k.textOf(args[i])))
			return k.wrongTypeWith(help, args[i], kid.typ, want)
		}
		if kid.typ != want {
			return k.wrongType(args[i], kid.typ, want)
		}
	}
	if f.op == opSetConst {
		return k.oneTile(n, kids[0], kids[1])
	}
	result := k.build(n, f.op, f.kind, 0, kids...)
	if result != nil && !result.isConst() {
		result.stage = max(result.stage, uint8(f.Stage))
	}
	return result
}

func (k *checker) unknownFunction(n ast.Node, name string) *node {
	var names []string
	for i := range vocabulary {
		if vocabulary[i].Arguments != nil && k.stage.Knows(&vocabulary[i]) {
			names = append(names, vocabulary[i].Name)
		}
	}
	if f, ok := factsByName[name]; ok {
		return k.problemWithName(n, "wrong-arguments", "for example: "+f.Example, "%q takes no brackets behind it", name)
	}
	return k.unknown(n, "unknown-name", "question or function", name, names)
}

// quantifier types any, all, none, one and count. A range or the suits are written out, one case
// after the other; groups are gone through when the expression is worked out.
func (k *checker) quantifier(n ast.Node, name string, args []ast.Node) *node {
	predicate, ok := args[1].(*ast.PredicateNode)
	if !ok {
		return k.problem(args[1], "wrong-arguments", "", "the second argument of %s is a condition about #", name)
	}
	outer, typed := k.pointer, k.typed
	defer func() { k.pointer, k.typed = outer, typed }()
	k.typed = nil // what # stands for changes
	if from, to, ok := k.bounds(args[0]); ok {
		if from.k < -maxBound || to.k > maxBound || to.k-from.k >= maxRange {
			return k.problem(args[0], "too-complex", "", "a range has at most %d entries", maxRange)
		}
		if to.k < from.k {
			return k.problem(args[0], "out-of-range", "the smaller number comes first", "this range is empty")
		}
		var entries []*node
		for i := from.k; i <= to.k; i++ {
			entries = append(entries, constant(typeInt, i))
		}
		return k.writtenOut(n, name, predicate.Node, entries)
	}
	list := k.expr(args[0])
	if list == nil {
		return nil
	}
	switch list.typ {
	case typeSuits:
		return k.writtenOut(n, name, predicate.Node, []*node{constant(typeSuit, 0), constant(typeSuit, 1), constant(typeSuit, 2)})
	case typeGroups:
		return k.overGroups(n, name, predicate.Node)
	}
	return k.problem(args[0], "wrong-type", "", "this is %s; %s goes through groups, suits or a range such as 1..7", list.typ.a(), name)
}

// writtenOut joins the condition for each entry.
func (k *checker) writtenOut(n ast.Node, name string, body ast.Node, entries []*node) *node {
	op, result := opOr, boolConst(false)
	switch name {
	case "all":
		op, result = opAnd, boolConst(true)
	case "one", "count":
		op, result = opAdd, constant(typeInt, 0)
	}
	for _, entry := range entries {
		k.pointer = entry
		v := k.expr(body)
		if v == nil {
			return nil
		}
		if v.typ != typeBool {
			return k.wrongType(body, v.typ, typeBool)
		}
		if op == opAdd {
			v = k.build(n, opIf, typeInt, 0, v, constant(typeInt, 1), constant(typeInt, 0))
		}
		if result = k.build(n, op, result.typ, 0, result, v); result == nil {
			return nil
		}
	}
	return k.finish(n, name, result)
}

// finish turns a disjunction into none, and a count into one.
func (k *checker) finish(n ast.Node, name string, v *node) *node {
	switch name {
	case "none":
		return k.build(n, opNot, typeBool, 0, v)
	case "one":
		return k.build(n, opCompare, typeBool, cmpEq, v, constant(typeInt, 1))
	}
	return v
}

// overGroups goes through the groups of the reading.
func (k *checker) overGroups(n ast.Node, name string, body ast.Node) *node {
	if k.groups == maxGroupDepth {
		return k.problem(n, "too-complex", "", "conditions about groups are nested more than %d deep", maxGroupDepth)
	}
	k.pointer = &node{op: opGroup, typ: typeGroup, slot: k.groups, stage: uint8(StageReading)}
	k.groups++
	before := k.size
	v := k.expr(body)
	k.groups--
	if v == nil {
		return nil
	}
	if k.size += (groupsOfHand - 1) * (k.size - before); k.size > maxSize {
		return k.tooManyCases(n)
	}
	if v.typ != typeBool {
		return k.wrongType(body, v.typ, typeBool)
	}
	op, t := opAnyGroup, typeBool
	switch name {
	case "all":
		op = opAllGroups
	case "one", "count":
		op, t = opCountGroups, typeInt
	}
	result := &node{op: op, typ: t, kids: []*node{v}, slot: k.groups, stage: uint8(StageReading), size: 1 + groupsOfHand*max(1, v.size)}
	result.stage = max(result.stage, v.stage)
	if result.size > maxSize {
		return k.tooManyCases(n)
	}
	return k.finish(n, name, result)
}
