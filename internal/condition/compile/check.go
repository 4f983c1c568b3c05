package compile

import (
	"maps"
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

func (k *checker) expr(n ast.Node) *typed.Node {
	if known := k.typed[n]; known != nil {
		return known
	}
	if k.size++; k.size > work.ExpressionNodes {
		return k.tooManyCases(n)
	}
	v := k.exprOf(n)
	if k.typed != nil {
		k.typed[n] = v
	}
	return v
}

func (k *checker) tooManyCases(n ast.Node) *typed.Node {
	if !k.tooLarge {
		k.tooLarge = true
		k.problem(n, "too-complex", words.Say("use smaller ranges"),
			"the expression looks at too many cases")
	}
	return nil
}

func (k *checker) exprOf(n ast.Node) *typed.Node {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return typed.Constant(typed.TypeInt, int64(n.Value))
	case *ast.ConstantNode: // from wideNumbers
		return typed.Constant(typed.TypeInt, n.Value.(int64))
	case *ast.BoolNode:
		return typed.BoolConst(n.Value)
	case *ast.StringNode:
		return &typed.Node{Op: typed.OpWord, Type: typed.TypeWord, Rare: &typed.Rare{Word: n.Value}}
	case *ast.IdentifierNode:
		return k.identifier(n, n.Value)
	case *ast.PointerNode:
		return k.hash(n)
	case *ast.MemberNode:
		return k.member(n)
	case *ast.UnaryNode:
		return k.unary(n)
	case *ast.BinaryNode:
		return k.binary(n)
	case *ast.ConditionalNode:
		return k.conditional(n)
	case *ast.VariableDeclaratorNode:
		return k.let(n)
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok {
			return k.call(n, callee.Value, n.Arguments)
		}
		return k.problem(n, "unknown-function", words.Text{},
			"only the named questions and functions can be called")
	case *ast.BuiltinNode:
		return k.call(n, n.Name, n.Arguments)
	case *ast.FloatNode:
		help, number := wholeNumber(k.textOf(n), n.Value)
		return k.problemWith(n, k.replacePart(n, number, false), "fraction", help,
			"write a whole number")
	case *ast.SequenceNode:
		return k.problem(n, "not-supported",
			words.Say("join conditions by and; a semicolon stands behind let alone"),
			"a semicolon joins no conditions")
	case *ast.NilNode:
		return k.problem(n, "not-supported", hasValue, "unknown name %q", "nil")
	case *ast.ArrayNode:
		return k.problem(n, "not-supported",
			words.Say("write the numbers as a range, such as 1..3, or join conditions by or"),
			"behind in stands a range such as 1..3 or a list such as [east, west]")
	case *ast.SliceNode:
		return k.problem(n, "not-supported", eachEntry, "there are no lists to take an entry from")
	default:
		return k.problem(n, "not-supported", madeOf,
			"this is not part of the language of conditions")
	}
}

// eachEntry is the help for attempts to take entries out of a list.
var eachEntry = words.Say(
	"ask of each entry, as in any(groups, .concealed), or how many there are: count(groups, .concealed) == 2")

func (k *checker) hash(n *ast.PointerNode) *typed.Node {
	if k.pointer == nil || n.Name != "" {
		return k.problem(n, "not-supported",
			words.Say("for example: %s", "any(groups, #.concealed)"),
			"# stands for an entry of a list, inside any, all, none, one or count")
	}
	return k.pointer
}

func (k *checker) member(n *ast.MemberNode) *typed.Node {
	name, ok := n.Property.(*ast.StringNode)
	if !ok {
		return k.problem(n, "not-supported", eachEntry, "there are no lists to take an entry from")
	}
	if owner, ok := n.Node.(*ast.IdentifierNode); ok && k.names[owner.Value] == nil {
		switch owner.Value {
		case "options":
			return k.option(name)
		case "limits":
			return k.limit(name)
		case "yaku":
			return k.yaku(n, name)
		case "payer":
			if k.stage != condition.StagePayment {
				when := words.Term(condition.StagePayment.When())
				if k.stage < condition.StagePayment {
					return k.problem(owner, "wrong-stage", words.Text{},
						`"payer" is not known yet here: it exists %s`, when)
				}
				return k.problem(owner, "wrong-stage", words.Text{},
					`"payer" is not known here: it exists %s`, when)
			}
			return k.memberOf("payer", words.Say("payer"), name, 0)
		case "player":
			if !k.stage.AtTable() {
				return k.problem(owner, "wrong-stage",
					words.Say("of a win, seat is the winner's, and payer who pays"),
					"there is no \"player\" here: it exists in draws, penalties and game")
			}
			return k.memberOf("player", words.Say("player"), name, 0)
		}
		if k.unknownOwner(owner) {
			return nil
		}
	}
	group := k.expr(n.Node)
	if group == nil {
		return nil
	}
	if group.Type != typed.TypeGroup {
		return k.problem(n.Node, "wrong-type", words.Text{},
			"this is %s, and only a group has members such as .kind",
			group.Type.WithArticle())
	}
	return k.memberOf("group", words.Say("a group"), name, group.Slot)
}

func (k *checker) option(name *ast.StringNode) *typed.Node {
	o, ok := k.scope.Options[name.Value]
	if !ok {
		return k.unknown(name, "unknown-option", words.Say("option"), name.Value,
			slices.Collect(maps.Keys(k.scope.Options)))
	}
	if k.symbols != nil && !k.symbols.fixed {
		return symbol(name.Value, &o)
	}
	switch o.Value.Type {
	case condition.TypeBool:
		return typed.Constant(typed.TypeBool, o.Value.Int)
	case condition.TypeInt:
		return typed.Constant(typed.TypeInt, o.Value.Int)
	}
	return &typed.Node{Op: typed.OpWord, Type: typed.TypeWord,
		Rare: &typed.Rare{Word: o.Value.Word, Allowed: allowedWords(&o)}}
}

func (k *checker) limit(name *ast.StringNode) *typed.Node {
	l, ok := k.scope.Limits[name.Value]
	switch {
	case !ok:
		return k.unknown(name, "unknown-rule", words.Say("limit"), name.Value,
			slices.Collect(maps.Keys(k.scope.Limits)))
	case !l.IsKnown:
		return k.problem(name, "not-constant", words.Say("name another limit, or write the number"),
			"limits.%s is the base of that limit, which depends on the hand or on itself",
			name.Value)
	case l.ByOption && k.symbols != nil && !k.symbols.fixed:
		k.symbols.removed = true
	}
	return typed.Constant(typed.TypeInt, l.Base)
}

func (k *checker) yaku(n *ast.MemberNode, name *ast.StringNode) *typed.Node {
	i, ok := k.scope.Yaku[name.Value]
	if !ok {
		return k.unknown(name, "unknown-rule", words.Say("yaku"), name.Value,
			declared(k, k.scope.Yaku, "yaku."))
	}
	stage := condition.StageYaku
	if k.stage == condition.StageNext || k.stage == condition.StageEnd {
		stage = condition.StageNext // the yaku of the winning hand
	} else if k.stage.AtTable() {
		return k.problem(name, "wrong-stage", words.Text{},
			"which yaku count is known of a win alone, and here is none")
	}
	if k.stage < condition.StageYaku {
		help, instead := k.yakuCondition(name.Value)
		if k.stage == condition.StageReading {
			help = words.Say(
				"%s; or ask for it in beside, where a yaku asks for the others that count", help)
		}
		return k.problemWith(name, k.replacePart(n, instead, false), "wrong-stage", help,
			"which yaku count is not known yet here: it is known %s", condition.StageYaku.When())
	}
	if k.symbols != nil && k.scope.Removed["yaku."+name.Value] {
		k.symbols.removed = true
	}
	return &typed.Node{Op: typed.OpYaku, Type: typed.TypeBool, K: int64(i), Stage: uint8(stage)}
}

func (k *checker) memberOf(
	owner string, called words.Text, name *ast.StringNode, slot uint8,
) *typed.Node {
	f, ok := condition.FactsByName()[owner+"."+name.Value]
	if !ok {
		return k.unknown(name, "unknown-name", words.Say("member of %s", called), name.Value,
			k.membersOf(owner))
	}
	if !f.KnownAt(k.stage) {
		return k.problem(name, "wrong-stage", k.availableHelp(owner, f), "%q %s", f.Name,
			k.notKnownHere(f))
	}
	n := *f.Node
	n.Slot = slot
	return &n
}

func (k *checker) let(n *ast.VariableDeclaratorNode) *typed.Node {
	v := k.expr(n.Value)
	if k.isKnown(n.Name) {
		k.nameWith(n, Cure{}, "name-clash", words.Say("choose another name"),
			"%q has a meaning already", n.Name)
	}
	defer k.name(n.Name, v)()
	if result := k.expr(n.Expr); v != nil {
		return result
	}
	return nil
}

func (k *checker) name(name string, v *typed.Node) (forget func()) {
	outer := k.names
	k.names = make(map[string]*typed.Node, len(outer)+1)
	maps.Copy(k.names, outer)
	k.names[name] = v
	return func() { k.names = outer }
}

func (k *checker) isKnown(name string) bool {
	_, set := k.scope.Sets[name]
	_, flag := k.scope.Flags[name]
	_, shape := k.scope.Shapes[name]
	return set || flag || shape || condition.Reserved(name) || k.names[name] != nil
}

// branch types one side of a choice. A dead side, which options exclude, may name a limit whose
// base depends on the hand: some rule sets have a fixed base only under some options.
func (k *checker) branch(n ast.Node, dead bool) *typed.Node {
	before := len(k.problems)
	v := k.expr(n)
	if dead && v == nil && !slices.ContainsFunc(k.problems[before:], func(p Problem) bool {
		return p.Code != "not-constant"
	}) {
		k.problems = k.problems[:before]
	}
	return v
}

func (k *checker) conditional(n *ast.ConditionalNode) *typed.Node {
	c := k.expr(n.Cond)
	decided := c != nil && c.Op == typed.OpConst && c.Type == typed.TypeBool
	a := k.branch(n.Exp1, decided && c.K == 0)
	b := k.branch(n.Exp2, decided && c.K != 0)
	switch {
	case decided && c.K != 0 && b == nil && a != nil && len(k.problems) == 0:
		return a
	case decided && c.K == 0 && a == nil && b != nil && len(k.problems) == 0:
		return b
	case c == nil || a == nil || b == nil:
		return nil
	}
	if c.Type != typed.TypeBool {
		return k.wrongType(n.Cond, c.Type, typed.TypeBool)
	}
	if a.Type != b.Type {
		return k.problem(n.Exp2, "wrong-type", words.Text{}, "this is %s, but the other case is %s",
			words.Term(b.Type.WithArticle()),
			words.Term(a.Type.WithArticle()))
	}
	if c.Op == typed.OpConst {
		if c.K != 0 {
			return a
		}
		return b
	}
	if a.Type == typed.TypeSet || a.Type == typed.TypeWord || a.Type > typed.TypeSuit {
		return k.problem(n, "not-supported", words.Text{},
			"%s can depend on options only, not on the hand", words.Term(a.Type.WithArticle()))
	}
	return k.build(n, typed.OpIf, a.Type, 0, c, a, b)
}

func (k *checker) build(
	at ast.Node, op typed.Op, t typed.Type, c int64, kids ...*typed.Node,
) *typed.Node {
	if slices.Contains(kids, nil) {
		return nil
	}
	n, ok := typed.Build(op, t, c, kids...)
	if !ok {
		return k.problem(at, "overflow", words.Text{},
			"this number is too large, or divided by zero")
	}
	if n.Size > work.ExpressionNodes {
		return k.problem(at, "too-complex", words.Say("repeat less of it"),
			"the expression comes to more than %d parts", work.ExpressionNodes)
	}
	return n
}
