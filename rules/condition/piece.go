package condition

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/engine/hand"
)

// piece is a part of an expression at its place, and what it is made of: the form of a [Trace] before there are facts.
type piece struct {
	Span
	kind TraceKind
	n    *node
	// text is what stands there, without comments and with single blanks.
	text string
	// word tells that it always stands for the same, such as a name for tiles.
	word bool
	// name is what the piece stands for among its siblings: the entry of a list, or the variable of a let.
	name string
	// over is the list that a quantifier goes through, and asks its word.
	over, asks string
	// op and args are as in a Trace.
	op   string
	args []Operand
	// slot is the place of the group that a quantifier over groups looks at; -1 for other lists.
	slot int
	kids []*piece

	// uses are those of the node; holds, number or set works it out, as far as 64 bits are enough.
	uses   Uses
	holds  func(*Facts) bool
	number func(*Facts) int64
	set    func(*Facts) hand.Set
}

// compile prepares a piece and all in it for work.
func (p *piece) compile() {
	p.uses = p.n.uses()
	switch p.n.typ {
	case typeBool:
		p.holds = p.n.truth()
	case typeInt, typeWind, typeShape, typeWait, typeGroupKind, typeSuit:
		p.number = p.n.number()
	case typeSet:
		p.set = p.n.tileSet()
	}
	for _, kid := range p.kids {
		kid.compile()
	}
}

// noSlot is the slot of what goes through no groups.
const noSlot = -1

// pieces takes an expression apart; nil if it has a problem.
func (k *checker) pieces(n ast.Node) *piece {
	k.size = 0 // each part is typed anew, so the bound is one for each
	p := k.pieceAt(n)
	switch n := n.(type) {
	case *ast.VariableDeclaratorNode:
		return k.piecesOfLet(p, n)
	case *ast.BuiltinNode:
		if _, isQuestion := questions[n.Name]; !isQuestion && len(n.Arguments) == 2 {
			return k.piecesOfList(p, n, n.Arguments)
		}
	}
	if p.n = k.expr(n); p.n == nil || len(k.problems) > 0 {
		return nil
	}
	p.op = operatorOf(n)
	for _, kid := range k.parted(p, n) {
		if isPlain(kid) && p.kind != TraceChoice { // of which the places of the parts tell which is which
			p.args = append(p.args, Operand{-1, k.source(kid)})
			continue
		}
		inner := k.pieces(kid)
		if inner == nil {
			return nil
		}
		if inner.kind == p.kind && (p.kind == TraceAll || p.kind == TraceAny) && !k.inBrackets(inner) {
			p.kids = append(p.kids, inner.kids...)
		} else {
			p.args = append(p.args, Operand{len(p.kids), k.source(kid)})
			p.kids = append(p.kids, inner)
		}
	}
	if list := listOf(n); list != nil && p.kind == TraceLeaf {
		p.args = append(p.args[:1:1], Operand{-1, k.source(list)})
		if _, denied := n.(*ast.UnaryNode); denied {
			p.op = "not in"
		}
	}
	return p
}

// listOf gives the list of `x in list` or `x not in list`; nil for anything else.
func listOf(n ast.Node) ast.Node {
	if not, ok := n.(*ast.UnaryNode); ok {
		n = not.Node
	}
	if in, ok := n.(*ast.BinaryNode); ok && in.Operator == "in" {
		return in.Right
	}
	return nil
}

// source gives the text of a part, with single blanks.
func (k *checker) source(n ast.Node) string {
	return k.pieceAt(n).text
}

// operatorOf gives the sign or the name by which a part joins what it is made of, a member with its dot; empty for a name.
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

// pieceAt gives the piece of a part, of which nothing is known but where it stands.
func (k *checker) pieceAt(n ast.Node) *piece {
	p := &piece{kind: TraceLeaf, slot: noSlot}
	p.From, p.To = bracketed(bare(k.src, false), n)
	switch n.(type) {
	case *ast.VariableDeclaratorNode: // its place is that of the name
		for p.From > 0 && string(k.src[p.From:min(p.From+len("let"), len(k.src))]) != "let" {
			p.From--
		}
	case *ast.PointerNode: // of which .kind has only the dot
		p.text = "#"
		return p
	}
	p.text = strings.Join(strings.Fields(string(bare(k.src, true)[p.From:p.To])), " ")
	return p
}

// bare gives a text with blanks in the place of comments and, if quotes are not wanted, of what stands in them.
func bare(src []rune, quotes bool) []rune {
	text := slices.Clone(src)
	for i := 0; i < len(text); {
		end, rest := i+1, string(src[i:min(i+2, len(src))])
		switch {
		case rest == "//":
			end = endOf(src, i, "\n")
		case rest == "/*":
			end = endOf(src, i+2, "*/")
		case strings.ContainsRune("\"'`", src[i]):
			for end < len(src) && src[end] != src[i] {
				if src[end] == '\\' && src[i] != '`' {
					end++
				}
				end++
			}
			if end = min(end+1, len(src)); quotes {
				i = end
				continue
			}
		default:
			i = end
			continue
		}
		for ; i < end; i++ {
			text[i] = ' '
		}
	}
	return text
}

// endOf gives the place behind the next mark of a text, or the end if there is none.
func endOf(src []rune, from int, mark string) int {
	for i := from; i+len(mark) <= len(src); i++ {
		if string(src[i:i+len(mark)]) == mark {
			return i + len(mark)
		}
	}
	return len(src)
}

// inBrackets tells whether a part stands in brackets of its own: whoever wrote them meant it as one.
func (k *checker) inBrackets(p *piece) bool {
	src := bare(k.src, false)
	from, to := p.From-1, p.To
	for from >= 0 && unicode.IsSpace(src[from]) {
		from--
	}
	for to < len(src) && unicode.IsSpace(src[to]) {
		to++
	}
	return from >= 0 && to < len(src) && src[from] == '(' && src[to] == ')'
}

// parted sets what kind of piece a part is, and gives the parts that it joins.
func (k *checker) parted(p *piece, n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		p.word = k.names[n.Value] == nil && p.n.isConst() && p.n.typ < typeGroup
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			p.kind = TraceAll
		case "or", "||":
			p.kind = TraceAny
		case "in":
			return k.listed(n)
		}
		return []ast.Node{n.Left, n.Right}
	case *ast.UnaryNode:
		if n.Operator != "not" && n.Operator != "!" {
			return []ast.Node{n.Node}
		}
		if in, ok := n.Node.(*ast.BinaryNode); ok && in.Operator == "in" && in.Location() == n.Location() {
			return k.listed(in) // it is written as one: x not in 1..3
		}
		p.kind = TraceNot
		return []ast.Node{n.Node}
	case *ast.ConditionalNode:
		p.kind = TraceChoice
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

// listed gives the parts of `x in [a, b]`: x, and the entries that are not always the same.
func (k *checker) listed(n *ast.BinaryNode) []ast.Node {
	parts := []ast.Node{n.Left}
	if list, ok := n.Right.(*ast.ArrayNode); ok {
		for _, entry := range list.Nodes {
			if e := k.expr(entry); e != nil && !e.isConst() {
				parts = append(parts, entry)
			}
		}
	}
	return parts
}

// isPlain tells whether a part is a number or a text, of which there is nothing to tell.
func isPlain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.StringNode:
		return true
	case *ast.UnaryNode:
		return n.Operator != "not" && n.Operator != "!" && isPlain(n.Node)
	}
	return false
}

// piecesOfLet takes a let apart: what the name stands for, and what stands behind it.
func (k *checker) piecesOfLet(p *piece, n *ast.VariableDeclaratorNode) *piece {
	p.kind = TraceLet
	value := k.pieces(n.Value)
	if value == nil {
		return nil
	}
	value.name = n.Name
	outer := k.names
	defer func() { k.names = outer }()
	k.names = maps.Clone(outer)
	if k.names == nil {
		k.names = make(map[string]*node)
	}
	k.names[n.Name] = value.n
	body := k.pieces(n.Expr)
	if body == nil {
		return nil
	}
	p.n, p.kids = body.n, []*piece{value, body}
	return p
}

// piecesOfList takes a quantifier apart: its condition for each entry of the list; over groups one condition, for all of them.
func (k *checker) piecesOfList(p *piece, n ast.Node, args []ast.Node) *piece {
	p.kind, p.asks = TraceEach, n.(*ast.BuiltinNode).Name
	if p.n = k.expr(n); p.n == nil || len(k.problems) > 0 {
		return nil
	}
	p.over = k.pieceAt(args[0]).text
	body := args[1].(*ast.PredicateNode).Node
	outer := k.pointer
	defer func() { k.pointer = outer }()
	entries, overGroups := k.entries(args[0])
	if overGroups {
		p.slot = k.groups
		k.pointer = &node{op: opGroup, typ: typeGroup, slot: k.groups, stage: StageReading}
		k.groups++
		kid := k.pieces(body)
		k.groups--
		p.kids = []*piece{kid}
		if kid == nil {
			return nil
		}
		return p
	}
	for _, entry := range entries {
		k.pointer = entry
		kid := k.pieces(body)
		if kid == nil {
			return nil
		}
		kid.name = k.scope.valueText(entry.typ, entry.k)
		p.kids = append(p.kids, kid)
	}
	return p
}

// entries gives the entries of a list that has been checked, or that it is the groups.
func (k *checker) entries(list ast.Node) (entries []*node, groups bool) {
	if from, to, ok := k.bounds(list); ok {
		for i := from.k; i <= to.k; i++ {
			entries = append(entries, constant(typeInt, i))
		}
		return entries, false
	}
	if k.expr(list).typ == typeGroups {
		return nil, true
	}
	return []*node{constant(typeSuit, 0), constant(typeSuit, 1), constant(typeSuit, 2)}, false
}

// leaves appends the spans of the conditions in a piece that no word such as and joins from others, each once. Within one that goes
// through a list, or counts, what is asked of the entries is another.
func (p *piece) leaves(dst []Span) []Span {
	if p.isLeaf() && !slices.Contains(dst, p.Span) {
		dst = append(dst, p.Span)
	}
	for _, kid := range p.kids {
		dst = kid.leaves(dst)
	}
	return dst
}

// isLeaf tells whether a piece is a condition that is not joined from others.
func (p *piece) isLeaf() bool {
	return p.n.typ == typeBool && (p.kind == TraceLeaf || p.kind == TraceEach)
}
