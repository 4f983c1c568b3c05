package compile

import (
	"slices"
	"strings"
	"unicode"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// PieceKind is how a [Piece] joins its parts.
type PieceKind uint8

// The kinds.
const (
	// Leaf is any other piece: a question, comparison, fact or calculation. Its parts are its
	// arguments.
	Leaf PieceKind = iota
	// All holds if all parts do, Any if one does, Not if its only part does not.
	All
	Any
	Not
	// Choice has three parts: a condition, the result if it holds, and the result if it does not.
	Choice
	// Each evaluates a condition for each entry of a list. Its parts are the condition for each
	// entry, named by the entry.
	Each
	// Let names its first part for use in the second.
	Let
)

// String returns the kind as a word, as in JSON.
func (k PieceKind) String() string {
	return [...]string{"leaf", "all", "any", "not", "choice", "each", "let"}[k]
}

// Operand is an operand of a part of an expression.
type Operand struct {
	// Part is its index among the parts; -1 for a plain number, a text or a list, which is not a
	// part.
	Part int
	Text string
}

// Span is a range of characters of an expression, counted in runes from 0, To exclusive.
type Span struct{ From, To int }

// Piece is a part of an expression with its span and its own parts. A trace.Trace adds values to
// it.
type Piece struct {
	Span
	Kind PieceKind
	Node *typed.Node
	// Text is its text, without comments and with single blanks.
	Text string
	// Word reports whether it is a name with a constant value, such as one for tiles.
	Word bool
	// Name is the list entry, or the variable of a let, that the piece is for.
	Name string
	// Over is the list of a quantifier, and Asks its word.
	Over, Asks string
	// Op and Args are as in a trace.Trace.
	Op   string
	Args []Operand
	// Slot is the place in Facts.at of the group of a quantifier over groups; NoSlot for other
	// lists.
	Slot uint8
	Kids []*Piece
	// Cut reports whether its parts were left out because there are too many.
	Cut bool
}

// NoSlot is the slot of pieces other than quantifiers over groups.
const NoSlot = typed.MaxGroupDepth

// The pieces of an expression may have piecesPerNode times as many nodes as the whole, plus
// piecesBeside, counting nested pieces repeatedly. Deeper parts are not split. No shipped rule
// needs more than half of that.
const (
	piecesPerNode = 8
	piecesBeside  = 2_000
)

// mostPlain is the maximum number of questions in a readable sentence.
const mostPlain = 10

// Plain reports whether the piece can be read as a sentence: it has few questions and no let, and
// does not nest lists of the same sort, as any(groups, any(groups, …)) does.
func (p *Piece) Plain() bool {
	plain, questions := true, 0
	var look func(p *Piece, lists []string, inQuestion bool)
	look = func(p *Piece, lists []string, inQuestion bool) {
		kids := p.Kids
		switch p.Kind {
		case Leaf:
			isFact := !inQuestion && len(kids) == 0 && !p.Word && !p.Node.IsConst()
			if p.Node.Type == typed.TypeBool || isFact {
				questions++
			}
			inQuestion = inQuestion || p.Node.Type == typed.TypeBool
		case Each:
			sort, _, isRange := strings.Cut(p.Over, "..")
			if isRange {
				sort = ".."
			}
			plain = plain && !slices.Contains(lists, sort)
			lists, kids = append(slices.Clone(lists), sort), kids[:min(1, len(kids))]
		case Let:
			inGroups := len(lists) > 0 && lists[len(lists)-1] == "groups"
			plain = plain && !inGroups && kids[0].Node.Type != typed.TypeBool
		}
		plain = plain && !p.Cut
		for _, k := range kids {
			look(k, lists, inQuestion)
		}
	}
	look(p, nil, false)
	return plain && questions <= mostPlain
}

// Pieces splits an expression of loaded rules. Its stage has been checked, so it may use the facts
// of all stages. It returns nil for text that is not a valid expression of these rules.
func Pieces(src string, scope *condition.Scope) *Piece {
	tree, problems := parse(src)
	for at := condition.StagePayment; at <= condition.StageBonus && problems == nil; at++ {
		for _, each := range []condition.Each{condition.EachHand, condition.EachGroup} {
			k := newChecker(src, scope, at, each)
			if p := k.split(tree); p != nil {
				return p
			}
		}
	}
	return nil
}

func (k *checker) split(n ast.Node) *Piece {
	k.typed, k.forms = make(map[ast.Node]*typed.Node), make(map[ast.Node]form)
	whole := k.expr(n)
	if whole == nil || len(k.problems) > 0 {
		return nil
	}
	k.left = piecesPerNode*max(k.size, whole.Size) + piecesBeside
	return k.pieces(n)
}

// spend subtracts the nodes of a part from those left. It returns false if too few are left to
// split the part.
func (k *checker) spend(n *typed.Node) bool {
	k.left -= max(1, n.Size)
	return k.left > 0
}

func (k *checker) pieces(n ast.Node) *Piece {
	k.size = 0 // parts are typed again, each with its own bound
	p := k.pieceAt(n)
	switch n := n.(type) {
	case *ast.VariableDeclaratorNode:
		return k.piecesOfLet(p, n)
	case *ast.BuiltinNode:
		if condition.FactsByName()[n.Name].Op == typed.OpConst {
			return k.piecesOfList(p, n, n.Arguments)
		}
	}
	if p.Node = k.expr(n); p.Node == nil || len(k.problems) > 0 {
		return nil
	}
	p.Op = operatorOf(n)
	parts := k.partsOf(p, n)
	if p.Cut = !k.spend(p.Node) && len(parts) > 0; p.Cut {
		p.Kind, parts = Leaf, nil
	}
	for _, kid := range k.flatten(p.Kind, parts) {
		// The parts of a Choice are distinguished by index.
		if isPlain(kid.Node) && p.Kind != Choice {
			p.Args = append(p.Args, Operand{-1, k.source(kid.Node)})
			continue
		}
		inner := k.pieces(kid.Node)
		if inner == nil {
			return nil
		}
		if !kid.deeper {
			p.Args = append(p.Args, Operand{len(p.Kids), k.source(kid.Node)})
		}
		p.Kids = append(p.Kids, inner)
	}
	if list := listOf(n); list != nil && p.Kind == Leaf && !p.Cut {
		p.Args = append(p.Args[:1:1], Operand{-1, k.source(list)})
		if _, denied := n.(*ast.UnaryNode); denied {
			p.Op = "not in"
		}
	}
	return p
}

// A flatPart is an operand of `and` or `or`. deeper reports whether it is an operand of a nested
// one without brackets.
type flatPart struct {
	ast.Node
	deeper bool
}

// flatten lists the parts of an expression. Operands of an `and` within an `and`, or an `or` within
// an `or`, become its own.
func (k *checker) flatten(kind PieceKind, parts []ast.Node) (all []flatPart) {
	for _, n := range parts {
		if b, ok := n.(*ast.BinaryNode); ok && (kind == All || kind == Any) &&
			joinedBy(b) == kind &&
			!k.inBrackets(k.formOf(n).Span) {
			for _, deeper := range k.flatten(kind, []ast.Node{b.Left, b.Right}) {
				all = append(all, flatPart{deeper.Node, true})
			}
			continue
		}
		all = append(all, flatPart{n, false})
	}
	return all
}

func joinedBy(n *ast.BinaryNode) PieceKind {
	switch operators[n.Operator].op {
	case typed.OpAnd:
		return All
	case typed.OpOr:
		return Any
	}
	return Leaf
}

func listOf(n ast.Node) ast.Node {
	if negation, ok := n.(*ast.UnaryNode); ok {
		n = negation.Node
	}
	if operation, ok := n.(*ast.BinaryNode); ok && operation.Operator == "in" {
		return operation.Right
	}
	return nil
}

func (k *checker) source(n ast.Node) string { return k.formOf(n).text }

// operatorOf returns the operator or function name of a part, or a member with its dot; empty for a
// name.
func operatorOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return n.Operator
	case *ast.UnaryNode:
		return n.Operator
	case *ast.ConditionalNode:
		return "?"
	case *ast.CallNode:
		if name, ok := n.Callee.(*ast.IdentifierNode); ok {
			return name.Value
		}
	case *ast.BuiltinNode:
		return n.Name
	case *ast.MemberNode:
		if name, ok := n.Property.(*ast.StringNode); ok {
			return "." + name.Value
		}
	}
	return ""
}

type form struct {
	Span
	text string
}

func (k *checker) pieceAt(n ast.Node) *Piece {
	f := k.formOf(n)
	return &Piece{Kind: Leaf, Slot: NoSlot, Span: f.Span, Text: f.text}
}

func (k *checker) formOf(n ast.Node) form {
	f, known := k.forms[n]
	if known {
		return f
	}
	if k.bare == nil {
		k.bare, k.quoted = bare(k.src)
	}
	f.From, f.To = bracketed(k.bare, n)
	if _, let := n.(*ast.VariableDeclaratorNode); let { // its position is that of the name
		for f.From > 0 && string(k.src[f.From:min(f.From+len("let"), len(k.src))]) != "let" {
			f.From--
		}
	}
	if _, entry := n.(*ast.PointerNode); entry { // in .kind it is only the dot
		f.text = "#"
	} else {
		f.text = strings.Join(strings.Fields(string(k.quoted[f.From:f.To])), " ")
	}
	k.forms[n] = f
	return f
}

// bare returns src with comments and quoted text blanked, and with only comments blanked.
func bare(src []rune) (bare, quoted []rune) {
	bare, quoted = slices.Repeat([]rune{' '}, len(src)), slices.Repeat([]rune{' '}, len(src))
	all, _ := tokens(string(src))
	for _, t := range all {
		copy(quoted[t.from:], src[t.from:t.to])
		if !strings.ContainsAny(t.text, "'\"`") {
			copy(bare[t.from:], src[t.from:t.to])
		}
	}
	return bare, quoted
}

// inBrackets reports whether a part is in brackets of its own, which shows that its author meant it
// as a unit.
func (k *checker) inBrackets(p Span) bool {
	src := k.bare
	from, to := p.From-1, p.To
	for from >= 0 && unicode.IsSpace(src[from]) {
		from--
	}
	for to < len(src) && unicode.IsSpace(src[to]) {
		to++
	}
	return from >= 0 && to < len(src) && src[from] == '(' && src[to] == ')'
}

func (k *checker) partsOf(piece *Piece, n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		piece.Word = k.names[n.Value] == nil && piece.Node.IsConst() &&
			piece.Node.Type < typed.TypeGroup
	case *ast.BinaryNode:
		if n.Operator == "in" {
			return k.inParts(n)
		}
		piece.Kind = joinedBy(n)
		return []ast.Node{n.Left, n.Right}
	case *ast.UnaryNode:
		if n.Operator != "not" && n.Operator != "!" {
			return []ast.Node{n.Node}
		}
		if operation, ok := n.Node.(*ast.BinaryNode); ok && operation.Operator == "in" &&
			operation.Location() == n.Location() {
			return k.inParts(operation) // written as one operator: x not in 1..3
		}
		piece.Kind = Not
		return []ast.Node{n.Node}
	case *ast.ConditionalNode:
		piece.Kind = Choice
		return []ast.Node{n.Cond, n.Exp1, n.Exp2}
	case *ast.CallNode:
		return n.Arguments
	case *ast.BuiltinNode:
		return n.Arguments
	case *ast.MemberNode:
		if owner, ok := n.Node.(*ast.IdentifierNode); !ok || k.names[owner.Value] != nil {
			return []ast.Node{n.Node}
		}
	}
	return nil
}

// inParts returns the parts of `x in [a, b]`: x, and the entries that are not constant.
func (k *checker) inParts(n *ast.BinaryNode) []ast.Node {
	parts := []ast.Node{n.Left}
	if list, ok := n.Right.(*ast.ArrayNode); ok {
		for _, entry := range list.Nodes {
			if e := k.expr(entry); e != nil && !e.IsConst() {
				parts = append(parts, entry)
			}
		}
	}
	return parts
}

func isPlain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.ConstantNode, *ast.StringNode:
		return true
	case *ast.UnaryNode:
		return n.Operator != "not" && n.Operator != "!" && isPlain(n.Node)
	}
	return false
}

func (k *checker) piecesOfLet(p *Piece, n *ast.VariableDeclaratorNode) *Piece {
	p.Kind = Let
	value := k.pieces(n.Value)
	if value == nil {
		return nil
	}
	value.Name = n.Name
	defer k.name(n.Name, value.Node)()
	body := k.pieces(n.Expr)
	if body == nil {
		return nil
	}
	p.Node, p.Kids = body.Node, []*Piece{value, body}
	return p
}

// piecesOfList splits a quantifier into its condition for each entry of the list; for groups, into
// one condition for all of them.
func (k *checker) piecesOfList(p *Piece, n ast.Node, args []ast.Node) *Piece {
	p.Kind, p.Asks = Each, n.(*ast.BuiltinNode).Name
	if p.Node = k.expr(n); p.Node == nil || len(k.problems) > 0 {
		return nil
	}
	if p.Over = k.source(args[0]); k.symbols != nil { // the prover treats a quantifier as a whole
		return p
	}
	body := args[1].(*ast.PredicateNode).Node
	entries, overGroups := k.entries(args[0], p.Asks)
	if p.Cut = !k.spend(p.Node) || k.left < len(entries); p.Cut {
		return p
	}
	outer, known, left := k.pointer, k.typed, k.left
	defer func() { k.pointer, k.typed, k.left = outer, known, left }()
	if k.typed = make(map[ast.Node]*typed.Node); overGroups {
		p.Slot, k.left = k.groups, left/typed.GroupsOfHand
		k.pointer = groupAt(k.groups)
		k.groups++
		kid := k.pieces(body)
		k.groups--
		left -= typed.GroupsOfHand * (left/typed.GroupsOfHand - k.left)
		p.Kids = []*Piece{kid}
		if kid == nil {
			return nil
		}
		return p
	}
	for i, entry := range entries {
		share := left / (len(entries) - i) // no entry uses up the share of later ones
		k.pointer, k.left = entry, share
		clear(k.typed)
		kid := k.pieces(body)
		if kid == nil {
			return nil
		}
		left -= share - k.left
		kid.Name = k.scope.ValueText(entry.Type, entry.K)
		p.Kids = append(p.Kids, kid)
	}
	return p
}
