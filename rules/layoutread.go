package rules

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// note is a comment on a line of its own. blank tells that the line above is empty.
type note struct {
	text  string
	col   int
	blank bool
	// at is the line on which it stands in the file that is read, from 0.
	at int
}

// node is an entry of a mapping or a list with the comments that stand at it; the file itself is one too.
type node struct {
	// key is nil in a list, and for the file.
	key, val *tree.Value
	// flow: a mapping or list is written between brackets.
	flow  bool
	nodes []*node

	// head are the comments above the entry, line is the one behind it, foot are those at the end of its nodes.
	head, foot []note
	line       string
	// lineAt is the line on which the one behind it stands in the file that is read, from 0.
	lineAt int
	// blank: the line above the entry is empty, between it and its head if there is one.
	blank bool
	// col is how many cells stand in front of a value on the line of its key, -1 if it is on another.
	col int
	// inLines: the entry is one of a mapping that is not between brackets.
	inLines bool
	// row is that of an entry of a mapping that was written in one, -1 else.
	row int
}

// say puts a comment behind the entry. Only one has room there: an earlier one moves above the entry.
func (n *node) say(text string, at int) {
	if n.line != "" {
		n.head = append(n.head, note{text: n.line, at: n.lineAt})
	}
	n.line, n.lineAt = text, at
}

// reader puts tokens together to nodes, guided by the tree.
type reader struct {
	src    *tree.Source
	tokens []token
	// pending are comments on lines of their own of which it is not known yet where they belong.
	pending []note
	err     error
}

// readLayout gives a file as a node.
func readLayout(src *tree.Source, root *tree.Value) (*node, error) {
	tokens, err := scan(src, root)
	if err != nil {
		return nil, err
	}
	r := reader{src: src, tokens: tokens}
	file := &node{val: root, col: -1}
	r.value(file, root)
	r.peek()
	if file.line != "" { // behind the last bracket
		file.foot, file.line = append(file.foot, note{text: file.line, at: file.lineAt}), ""
	}
	file.foot = append(file.foot, r.take()...)
	if r.err == nil && len(r.tokens) > 0 {
		r.fail()
	}
	file.topNotes()
	return file, r.err
}

// topNotes makes the comments at the top of the file its own, so that they stay there wherever the first entry goes: all
// that stand above a key of the header, else those up to the last empty line.
func (n *node) topNotes() {
	if len(n.nodes) == 0 {
		return
	}
	first := n.nodes[0]
	own := len(first.head)
	if slices.Contains(form.Header, first.key.Text) {
		n.blank = first.blank
	} else {
		for n.blank = first.blank; own > 0 && !n.blank; own-- {
			n.blank = first.head[own-1].blank
		}
	}
	n.head = append(n.head, first.head[:own]...)
	if first.head = first.head[own:]; len(first.head) > 0 {
		first.head[0].blank = false
	} else {
		first.blank = false
	}
}

// peek gives the next token that is no comment; a mark of 0 without a scalar is the end.
func (r *reader) peek() token {
	for len(r.tokens) > 0 {
		t := r.tokens[0]
		if t.comment == "" {
			return t
		}
		r.pending = append(r.pending, note{t.comment, t.col, t.blank, t.line})
		r.tokens = r.tokens[1:]
	}
	return token{line: -2, col: -1}
}

// take gives the comments that are pending.
func (r *reader) take() []note {
	notes := r.pending
	r.pending = nil
	return notes
}

// mark takes a mark if it is the next token.
func (r *reader) mark(c rune) bool {
	if t := r.peek(); t.scalar != nil || t.mark != c {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

// fail notes that tokens and tree do not fit together.
func (r *reader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("line %d: text and tree do not fit together", r.peek().line+1)
	}
}

// word takes a scalar.
func (r *reader) word(v *tree.Value) {
	if t := r.peek(); t.scalar == v {
		r.tokens = r.tokens[1:]
		return
	}
	r.fail()
}

// behind puts the comment that follows on the same line behind an entry.
func (r *reader) behind(n *node) {
	for len(r.tokens) > 0 && r.tokens[0].comment != "" && !r.tokens[0].own {
		n.say(r.tokens[0].comment, r.tokens[0].line)
		r.tokens = r.tokens[1:]
	}
}

// value reads the value of a node.
func (r *reader) value(n *node, v *tree.Value) {
	if r.err != nil || v.Null && v.Text == "" {
		return
	}
	t := r.peek()
	n.flow = t.scalar == nil && (t.mark == '{' || t.mark == '[')
	if v.Kind == tree.Scalar || n.flow {
		n.head = append(n.head, r.take()...)
	}
	switch {
	case v.Kind == tree.Scalar:
		r.word(v)
		r.behind(n)
	case n.flow:
		r.flow(n, v)
	case v.Kind == tree.Mapping:
		r.mapping(n, v, t.col)
	default:
		r.list(n, v, t.col)
	}
}

// child begins an entry: what is pending stands above it.
func (r *reader) child(n *node, key, v *tree.Value) *node {
	t := r.peek()
	c := &node{key: key, val: v, head: r.take(), blank: t.blank, col: -1}
	n.nodes = append(n.nodes, c)
	return c
}

// mapping reads the entries of a mapping by lines, the first of which begins at a column.
func (r *reader) mapping(n *node, v *tree.Value, col int) {
	for _, p := range v.Pairs {
		c := r.child(n, p.Key, p.Val)
		c.inLines = true
		r.pair(c, p)
	}
	r.end(n, col)
}

// pair reads a key and what stands behind it.
func (r *reader) pair(c *node, p tree.Pair) {
	line := r.peek().line
	if r.mark('?') {
		r.behind(c)
		line = -1
	}
	r.word(p.Key)
	r.behind(c)
	if r.mark(':') {
		r.behind(c)
	}
	if t := r.peek(); c.inLines && t.line == line {
		c.col = layoutCells.StringWidth(string(r.src.LineRunes(t.line)[:t.col]))
	}
	r.value(c, p.Val)
}

// list reads the entries of a list by lines.
func (r *reader) list(n *node, v *tree.Value, col int) {
	for _, item := range v.Items {
		c := r.child(n, nil, item)
		if !r.mark('-') {
			r.fail()
		}
		r.behind(c)
		r.value(c, item)
	}
	r.end(n, col)
}

// end ends a mapping or list by lines. Comments that are indented like its entries, or further, are its own.
func (r *reader) end(n *node, col int) {
	next := r.peek().col
	for len(r.pending) > 0 && r.pending[0].col >= col && r.pending[0].col > next {
		n.foot = append(n.foot, r.pending[0])
		r.pending = r.pending[1:]
	}
}

// flow reads a mapping or list between brackets.
func (r *reader) flow(n *node, v *tree.Value) {
	open, end := '{', '}'
	if v.Kind == tree.List {
		open, end = '[', ']'
	}
	if !r.mark(open) {
		r.fail()
		return
	}
	r.behind(n)
	for _, p := range v.Pairs {
		c := r.child(n, p.Key, p.Val)
		r.pair(c, p)
		r.comma(c)
	}
	for _, item := range v.Items {
		c := r.child(n, nil, item)
		if t := r.peek(); item.Kind == tree.Mapping && len(item.Pairs) == 1 && (t.scalar == item.Pairs[0].Key || t.mark == '?') {
			c.flow = true // [a: 1] is short for [{a: 1}]
			r.pair(r.child(c, item.Pairs[0].Key, item.Pairs[0].Val), item.Pairs[0])
		} else {
			r.value(c, item)
		}
		r.comma(c)
	}
	r.peek()
	if n.foot = r.take(); len(n.nodes) == 0 {
		n.head, n.foot = append(n.head, n.foot...), nil
	}
	if !r.mark(end) {
		r.fail()
	}
	r.behind(n)
}

// comma ends an entry between brackets.
func (r *reader) comma(n *node) {
	r.behind(n)
	if r.mark(',') {
		r.behind(n)
	}
}
