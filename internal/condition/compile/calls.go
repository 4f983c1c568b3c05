package compile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// maxRange bounds the entries of a range, and maxBound its ends.
const (
	maxRange = 64
	maxBound = 1_000_000
)

// argumentTypes are the types of arguments other than numbers.
var argumentTypes = map[string]typed.Type{"set": typed.TypeSet, "suit": typed.TypeSuit}

func typeOfArgument(argument string) typed.Type {
	if t, ok := argumentTypes[argument]; ok {
		return t
	}
	return typed.TypeInt
}

func (k *checker) call(n ast.Node, name string, args []ast.Node) *typed.Node {
	f, ok := condition.FactsByName()[name]
	if !ok || f.Arguments == nil {
		return k.unknownFunction(n, name)
	}
	if !f.KnownAt(k.stage) {
		return k.nameWith(n, Cure{}, "wrong-stage", words.Text{}, "%q %s", name, k.notKnownHere(f))
	}
	if instead, certain := k.questionMeant(name, args); instead != "" {
		return k.problemWith(n, k.replacePart(n, instead, certain), "wrong-arguments",
			shortEnough(words.Say("write %s", instead)), "%s asks otherwise", name)
	}
	if len(args) != len(f.Arguments) {
		return k.problem(n, "wrong-arguments", words.Say("for example: %s", f.Example),
			"write %s(%s)", name,
			strings.Join(f.Arguments, ", "))
	}
	if f.Op == typed.OpConst {
		return k.quantifier(n, name, args)
	}
	kids := make([]*typed.Node, len(args))
	for i, arg := range args {
		want := typeOfArgument(f.Arguments[i])
		if help := k.suitHelp(name, args); want == typed.TypeSuit && !help.Empty() {
			k.problemWith(arg, k.replacePart(arg, suits[k.textOf(arg)], true), "unknown-name", help,
				"unknown suit %q", k.textOf(arg))
		} else if help := k.splitHelp(name, arg); want == typed.TypeSet && !help.Empty() {
			k.problem(arg, "wrong-type", help, "this is no set of tiles")
		} else if want == typed.TypeSet {
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
		if kid.Type == typed.TypeSet && name == "has_triplet" {
			instead := fmt.Sprintf("triplets_of(%s) >= 1", k.textOf(args[i]))
			return k.wrongTypeWith(shortEnough(words.Say("write %s", instead)),
				k.replacePart(n, instead, false), args[i], kid.Type, want)
		}
		if kid.Type != want {
			return k.wrongType(args[i], kid.Type, want)
		}
	}
	if f.Op == typed.OpSetConst {
		return k.oneTile(n, kids[0], kids[1])
	}
	result := k.build(n, f.Op, f.Type, 0, kids...)
	if result != nil && !result.IsConst() {
		result.Stage = max(result.Stage, uint8(f.Stage))
	}
	return result
}

// questionMeant returns the intended question if the arguments of has_triplet are exchanged, or a
// question about tiles has a notation such as 555m as its set; "" otherwise.
func (k *checker) questionMeant(name string, args []ast.Node) (instead string, certain bool) {
	if len(args) == 2 && name == "has_triplet" && isInteger(args[0]) &&
		suitTiles[k.textOf(args[1])] != "" {
		return fmt.Sprintf("has_triplet(%s, %s)", k.textOf(args[1]), k.textOf(args[0])), true
	}
	if len(args) != 1 || isInteger(args[0]) || suitTiles[k.textOf(args[0])] != "" {
		return "", false
	}
	tiles := k.textOf(args[0])
	if name, ok := args[0].(*ast.IdentifierNode); ok && !k.isKnown(name.Value) &&
		k.namedTiles(name) == "" {
		return "", false
	}
	kind, n := sameTiles(args[0])
	if n > 1 {
		tiles = strconv.Quote(kind)
	}
	switch {
	case name == "has_triplet" && (n <= 1 || n == 3):
		return fmt.Sprintf("triplets_of(%s) >= 1", tiles), true
	case name == "triplets_of" && n == 3, name == "pair_of" && n == 2:
		return fmt.Sprintf("%s(%s)", name, tiles), true
	case name == "has" && n > 1:
		return fmt.Sprintf("tiles(%s) >= %d", tiles, n), false
	}
	return "", false
}

func sameTiles(n ast.Node) (kind string, count int) {
	s, ok := n.(*ast.StringNode)
	if !ok {
		return "", 0
	}
	tiles, err := hand.ParseTiles(s.Value)
	if err != nil || len(tiles) == 0 || slices.ContainsFunc(tiles, func(t hand.Tile) bool {
		return t != tiles[0]
	}) {
		return "", 0
	}
	return hand.SetOf(tiles[0].Kind()).String(), len(tiles)
}

func isInteger(n ast.Node) bool {
	_, ok := n.(*ast.IntegerNode)
	return ok
}

func (k *checker) unknownFunction(n ast.Node, name string) *typed.Node {
	meant := cmp.Or(k.intended(name), name) // pons(winds) means triplets_of(winds)
	if fact := cmp.Or(condition.FactsByName()[meant+"s_of"],
		condition.FactsByName()[meant+"_of"]); fact != nil {
		return k.nameWith(n, k.replaceName(n, name, fact.Name, true), "wrong-arguments",
			words.Say("write %s", fact.Name), "%q is no question", name)
	}
	if f, ok := condition.FactsByName()[name]; ok {
		help, cure, at := words.Say("for example: %s", f.Example), Cure{}, n.Location()
		if string(k.src[at.To:min(at.To+2, len(k.src))]) == "()" {
			help, cure = words.Say("write %s", name), Cure{at.From, at.To + 2, name, true}
		} else if f.Type == typed.TypeBool {
			cure = k.replacePart(n,
				name+" and "+strings.TrimSpace(strings.TrimPrefix(k.balancedText(n), name)), false)
		}
		return k.nameWith(n, cure, "wrong-arguments", help, "%q takes no brackets behind it", name)
	}
	if _, isBuiltin := builtin.Index[name]; isBuiltin { // a builtin of expr, not a typo
		return k.nameWith(n, Cure{}, "unknown-name", eachEntry, "unknown %s %q",
			words.Say("question or function"), name)
	}
	questions := k.namesOf(func(f *condition.Fact) bool { return f.Arguments != nil })
	return k.unknown(n, "unknown-name", words.Say("question or function"), name, questions)
}

// quantifier types any, all, none, one and count. Ranges and suits are expanded, one case per
// entry; groups are iterated over at evaluation.
func (k *checker) quantifier(n ast.Node, name string, args []ast.Node) *typed.Node {
	predicate, ok := args[1].(*ast.PredicateNode)
	if !ok {
		return k.problem(args[1], "wrong-arguments", words.Text{},
			"the second argument of %s is a condition about #", name)
	}
	outer, known := k.pointer, k.typed
	defer func() { k.pointer, k.typed = outer, known }()
	k.typed = nil // # changes its meaning
	entries, groups := k.entries(args[0], name)
	switch {
	case groups:
		return k.overGroups(n, name, predicate.Node)
	case entries == nil:
		return nil
	}
	return k.expand(n, name, predicate.Node, entries)
}

func (k *checker) entries(list ast.Node, asks string) (entries []*typed.Node, groups bool) {
	if from, to, ok := k.bounds(list); ok {
		switch {
		case from.K < -maxBound || to.K > maxBound || to.K-from.K >= maxRange:
			k.problem(list, "too-complex", words.Text{}, "a range has at most %d entries", maxRange)
		case to.K < from.K:
			k.problem(list, "out-of-range", words.Say("the smaller number comes first"),
				"this range is empty")
		default:
			for i := from.K; i <= to.K; i++ {
				entries = append(entries, typed.Constant(typed.TypeInt, i))
			}
		}
		return entries, false
	}
	switch v := k.expr(list); {
	case v == nil:
	case v.Type == typed.TypeGroups:
		return nil, true
	case v.Type == typed.TypeSuits:
		for suit := range int64(hand.Honors) {
			entries = append(entries, typed.Constant(typed.TypeSuit, suit))
		}
	default:
		k.problem(list, "wrong-type", words.Text{},
			"this is %s; %s goes through groups, suits or a range such as 1..7",
			words.Term(v.Type.WithArticle()), asks)
	}
	return entries, false
}

func groupAt(slot uint8) *typed.Node {
	return &typed.Node{Op: typed.OpGroup, Type: typed.TypeGroup, Slot: slot,
		Stage: uint8(condition.StageReading)}
}

func (k *checker) expand(
	n ast.Node, name string, body ast.Node, entries []*typed.Node,
) *typed.Node {
	op, result := typed.OpOr, typed.BoolConst(false)
	switch name {
	case "all":
		op, result = typed.OpAnd, typed.BoolConst(true)
	case "one", "count":
		op, result = typed.OpAdd, typed.Constant(typed.TypeInt, 0)
	}
	for _, entry := range entries {
		k.pointer = entry
		v := k.expr(body)
		if v == nil {
			return nil
		}
		if v.Type != typed.TypeBool {
			return k.wrongType(body, v.Type, typed.TypeBool)
		}
		if op == typed.OpAdd {
			v = k.build(n, typed.OpIf, typed.TypeInt, 0, v, typed.Constant(typed.TypeInt, 1),
				typed.Constant(typed.TypeInt, 0))
		}
		if result = k.build(n, op, result.Type, 0, result, v); result == nil {
			return nil
		}
	}
	return k.finish(n, name, result)
}

func (k *checker) finish(n ast.Node, name string, v *typed.Node) *typed.Node {
	switch name {
	case "none":
		return k.build(n, typed.OpNot, typed.TypeBool, 0, v)
	case "one":
		return k.build(n, typed.OpCompare, typed.TypeBool, typed.CmpEq, v,
			typed.Constant(typed.TypeInt, 1))
	}
	return v
}

func (k *checker) overGroups(n ast.Node, name string, body ast.Node) *typed.Node {
	if k.groups == typed.MaxGroupDepth {
		return k.problem(n, "too-complex", words.Text{},
			"conditions about groups are nested more than %d deep",
			typed.MaxGroupDepth)
	}
	k.pointer = groupAt(k.groups)
	k.groups++
	before := k.size
	v := k.expr(body)
	k.groups--
	if v == nil {
		return nil
	}
	if k.size += (typed.GroupsOfHand - 1) * (k.size - before); k.size > work.ExpressionNodes {
		return k.tooManyCases(n)
	}
	if v.Type != typed.TypeBool {
		return k.wrongType(body, v.Type, typed.TypeBool)
	}
	op, t := typed.OpAnyGroup, typed.TypeBool
	switch name {
	case "all":
		op = typed.OpAllGroups
	case "one", "count":
		op, t = typed.OpCountGroups, typed.TypeInt
	}
	result := &typed.Node{Op: op, Type: t, Kids: []*typed.Node{v}, Slot: k.groups,
		Stage: uint8(condition.StageReading), Size: 1 + typed.GroupsOfHand*max(1, v.Size)}
	result.Stage = max(result.Stage, v.Stage)
	if result.Size > work.ExpressionNodes {
		return k.tooManyCases(n)
	}
	return k.finish(n, name, result)
}
