package condition

import (
	"maps"
	"slices"

	"github.com/expr-lang/expr/ast"
)

// maxSize bounds the nodes of an expression after its ranges are written out.
const maxSize = 20_000

// expr types a part of an expression.
func (k *checker) expr(n ast.Node) *node {
	if known := k.typed[n]; known != nil {
		return known
	}
	if k.size++; k.size > maxSize {
		return k.tooManyCases(n)
	}
	v := k.exprOf(n)
	if k.typed != nil {
		k.typed[n] = v
	}
	return v
}

// tooManyCases reports, once, that an expression comes to too many parts.
func (k *checker) tooManyCases(n ast.Node) *node {
	if !k.tooLarge {
		k.tooLarge = true
		k.problem(n, "too-complex", "use smaller ranges", "the expression looks at too many cases")
	}
	return nil
}

func (k *checker) exprOf(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return constant(typeInt, int64(n.Value))
	case *ast.ConstantNode: // of wideNumbers
		return constant(typeInt, n.Value.(int64))
	case *ast.BoolNode:
		return boolConst(n.Value)
	case *ast.StringNode:
		return &node{op: opWord, typ: typeWord, rare: &rare{word: n.Value}}
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
		return k.problem(n, "unknown-function", "", "only the named questions and functions can be called")
	case *ast.BuiltinNode:
		return k.call(n, n.Name, n.Arguments)
	case *ast.FloatNode:
		return k.problem(n, "fraction", wholeNumber(k.textOf(n)), "there are whole numbers only")
	case *ast.SequenceNode:
		return k.problem(n, "not-supported", "join conditions by and; a semicolon stands behind let alone", "a semicolon joins no conditions")
	default:
		return k.problem(n, "not-supported", "", "this is not part of the language of conditions")
	}
}

// hash gives what # stands for.
func (k *checker) hash(n *ast.PointerNode) *node {
	if k.pointer == nil || n.Name != "" {
		return k.problem(n, "not-supported", "", "# stands for an entry of a list, inside any, all, none, one or count")
	}
	return k.pointer
}

// member gives options.ID, yaku.ID, payer.NAME, and members of a group such as .kind.
func (k *checker) member(n *ast.MemberNode) *node {
	name, ok := n.Property.(*ast.StringNode)
	if !ok {
		return k.problem(n, "not-supported", "", "there are no lists to take an entry from")
	}
	if owner, ok := n.Node.(*ast.IdentifierNode); ok && k.names[owner.Value] == nil {
		switch owner.Value {
		case "options":
			return k.option(name)
		case "yaku":
			return k.yaku(name)
		case "payer":
			if k.stage != StagePayment {
				return k.problem(owner, "wrong-stage", "", "\"payer\" is not known "+map[bool]string{true: "yet "}[k.stage < StagePayment]+"here: it exists %s", stageWords[StagePayment])
			}
			return k.memberOf(name, "of payer", payerMembers, 0)
		case "player":
			return k.player(owner, name)
		}
	}
	if owner, ok := n.Node.(*ast.IdentifierNode); ok && k.names[owner.Value] == nil && k.unknownOwner(owner) {
		return nil
	}
	group := k.expr(n.Node)
	if group == nil {
		return nil
	}
	if group.typ != typeGroup {
		return k.problem(n.Node, "wrong-type", "", "this is %s, and only a group has members such as .kind", group.typ.a())
	}
	return k.memberOf(name, "of a group", groupMembers, group.slot)
}

func (k *checker) option(name *ast.StringNode) *node {
	o, ok := k.scope.Options[name.Value]
	if !ok {
		return k.unknown(name, "unknown-option", "option", name.Value, slices.Collect(maps.Keys(k.scope.Options)))
	}
	if k.symbols != nil && !k.symbols.fixed {
		return symbol(name.Value, &o)
	}
	switch o.Value.Type {
	case TypeBool:
		return constant(typeBool, o.Value.Int)
	case TypeInt:
		return constant(typeInt, o.Value.Int)
	}
	n := &node{op: opWord, typ: typeWord, rare: &rare{word: o.Value.Word}}
	for _, v := range o.Allowed {
		n.allowed = append(n.allowed, v.Word)
	}
	return n
}

func (k *checker) yaku(name *ast.StringNode) *node {
	i, ok := k.scope.Yaku[name.Value]
	if !ok {
		return k.unknown(name, "unknown-rule", "yaku", name.Value, left(k, k.scope.Yaku, "yaku."))
	}
	if k.stage.AtTable() {
		return k.problem(name, "wrong-stage", "", "which yaku count is known of a win alone, and here is none")
	}
	if k.stage < StageYaku {
		return k.problem(name, "wrong-stage", k.insteadOf(name.Value), "which yaku count is not known yet here: it is known %s", stageWords[StageYaku])
	}
	if k.symbols != nil && k.scope.Removed["yaku."+name.Value] {
		k.symbols.removed = true
	}
	return &node{op: opYaku, typ: typeBool, k: int64(i), stage: uint8(StageYaku)}
}

// player gives what is asked of a player at the table.
func (k *checker) player(owner *ast.IdentifierNode, name *ast.StringNode) *node {
	if !k.stage.AtTable() {
		return k.problem(owner, "wrong-stage", "of a win, seat is the winner's, and payer who pays", "there is no \"player\" here: it exists in draws, penalties and game")
	}
	f, ok := factsByName["player."+name.Value]
	if ok && k.stage.Knows(f) {
		return f.node
	}
	if ok {
		return k.problem(name, "wrong-stage", "", "\"player.%s\" %s", name.Value, k.notKnown(f))
	}
	return k.unknown(name, "unknown-name", "member of player", name.Value, k.playerMembers())
}

func (k *checker) memberOf(name *ast.StringNode, what string, members []member, slot uint8) *node {
	var names []string
	for _, m := range members {
		if m.name == name.Value {
			inGroup := m.op >= opGroup
			stage := StagePayment
			if inGroup {
				stage = StageReading
			}
			return &node{op: m.op, typ: m.typ, k: m.k, slot: slot, stage: uint8(stage)}
		}
		names = append(names, m.name)
	}
	return k.unknown(name, "unknown-name", "member "+what, name.Value, names)
}

// let declares a variable for the expression behind it.
func (k *checker) let(n *ast.VariableDeclaratorNode) *node {
	v := k.expr(n.Value)
	if k.known(n.Name) {
		k.problemWithName(n, "name-clash", "choose another name", "%q has a meaning already", n.Name)
	}
	outer := k.names
	k.names = maps.Clone(outer)
	if k.names == nil {
		k.names = make(map[string]*node)
	}
	k.names[n.Name] = v
	result := k.expr(n.Expr)
	k.names = outer
	if v == nil {
		return nil
	}
	return result
}

// known tells whether a name has a meaning without let.
func (k *checker) known(name string) bool {
	_, set := k.scope.Sets[name]
	_, flag := k.scope.Flags[name]
	_, shape := k.scope.Shapes[name]
	return set || flag || shape || Reserved(name) || k.names[name] != nil
}

func (k *checker) conditional(n *ast.ConditionalNode) *node {
	c, a, b := k.expr(n.Cond), k.expr(n.Exp1), k.expr(n.Exp2)
	if c == nil || a == nil || b == nil {
		return nil
	}
	if c.typ != typeBool {
		return k.wrongType(n.Cond, c.typ, typeBool)
	}
	if a.typ != b.typ {
		return k.problem(n.Exp2, "wrong-type", "", "this is %s, but the other case is %s", b.typ.a(), a.typ.a())
	}
	if c.op == opConst {
		if c.k != 0 {
			return a
		}
		return b
	}
	if a.typ == typeSet || a.typ == typeWord || a.typ > typeSuit {
		return k.problem(n, "not-supported", "", "%s can depend on options only, not on the hand", a.typ.a())
	}
	return k.build(n, opIf, a.typ, 0, c, a, b)
}

// build makes a node, nil if a part of it has a problem. It reports a constant that overflows.
func (k *checker) build(at ast.Node, op opcode, t valueType, c int64, kids ...*node) *node {
	if slices.Contains(kids, nil) {
		return nil
	}
	n, ok := build(op, t, c, kids...)
	if !ok {
		return k.problem(at, "overflow", "", "this number is too large, or divided by zero")
	}
	if n.size > maxSize {
		return k.problem(at, "too-complex", "repeat less of it", "the expression comes to more than %d parts", maxSize)
	}
	return n
}
