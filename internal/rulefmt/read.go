package rulefmt

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// Note is a comment on a line of its own. If blank, the preceding line is empty.
type Note struct {
	Text  string
	col   int
	blank bool
	// at is its line in the input, counted from 0.
	at int
}

// Node is an entry of a mapping or list, or the file itself, with its comments.
type Node struct {
	// Key is nil in a list, and for the file.
	Key, Val *tree.Value
	// Flow reports whether a mapping or list is in brackets.
	Flow bool
	// Nodes are the entries of a mapping or list.
	Nodes []*Node

	// Head are the comments above the entry, Line the one after it, and Foot those at the end of
	// its nodes.
	Head, Foot []Note
	Line       string
	// lineAt is the line of Line in the input, counted from 0.
	lineAt int
	// blank reports whether the line above the entry is empty, below its head if any.
	blank bool
	// Col is the number of cells before a value on the line of its key, or -1 if it is on another
	// line.
	Col int
	// inLines reports whether the entry is one of a block mapping.
	inLines bool
	// rowIndex is the index of the entry's row if it has just one, else -1.
	rowIndex int
}

// setLine sets the comment after the entry. There is room for only one; an earlier one moves above
// the entry.
func (n *Node) setLine(text string, at int) {
	if n.Line != "" {
		n.Head = append(n.Head, Note{Text: n.Line, at: n.lineAt})
	}
	n.Line, n.lineAt = text, at
}

// reader assembles tokens into nodes, guided by the tree.
type reader struct {
	src    *tree.Source
	tokens []token
	// pending are the comments on lines of their own that have not been assigned yet.
	pending []Note
	err     error
}

func read(src *tree.Source, root *tree.Value) (*Node, error) {
	tokens, err := scan(src, root)
	if err != nil {
		return nil, err
	}
	r := reader{src: src, tokens: tokens}
	file := &Node{Val: root, Col: -1}
	r.value(file, root)
	r.peek()
	if file.Line != "" { // after the last bracket
		file.Foot, file.Line = append(file.Foot, Note{Text: file.Line, at: file.lineAt}), ""
	}
	file.Foot = append(file.Foot, r.takePending()...)
	if r.err == nil && len(r.tokens) > 0 {
		r.fail()
	}
	file.topNotes()
	return file, r.err
}

// topNotes assigns the comments at the top to the file, so that they stay there wherever the first
// entry goes: all comments above a key of the header, else those up to the last empty line.
func (n *Node) topNotes() {
	if len(n.Nodes) == 0 {
		return
	}
	first := n.Nodes[0]
	own := len(first.Head)
	if slices.Contains(schema.Header, first.Key.Text) {
		n.blank = first.blank
	} else {
		for n.blank = first.blank; own > 0 && !n.blank; own-- {
			n.blank = first.Head[own-1].blank
		}
	}
	n.Head = append(n.Head, first.Head[:own]...)
	if first.Head = first.Head[own:]; len(first.Head) > 0 {
		first.Head[0].blank = false
	} else {
		first.blank = false
	}
}

func (r *reader) peek() token {
	for len(r.tokens) > 0 {
		t := r.tokens[0]
		if t.Comment == "" {
			return t
		}
		r.pending = append(r.pending, Note{t.Comment, t.Col, t.blank, t.Line})
		r.tokens = r.tokens[1:]
	}
	return token{Line: -2, Col: -1}
}

func (r *reader) takePending() []Note {
	notes := r.pending
	r.pending = nil
	return notes
}

func (r *reader) skipMark(c rune) bool {
	if t := r.peek(); t.Scalar != nil || t.Mark != c {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

func (r *reader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("line %d: text and tree do not fit together", r.peek().Line+1)
	}
}

func (r *reader) word(v *tree.Value) {
	if t := r.peek(); t.Scalar == v {
		r.tokens = r.tokens[1:]
		return
	}
	r.fail()
}

func (r *reader) trailing(n *Node) {
	for len(r.tokens) > 0 && r.tokens[0].Comment != "" && !r.tokens[0].own {
		n.setLine(r.tokens[0].Comment, r.tokens[0].Line)
		r.tokens = r.tokens[1:]
	}
}

func (r *reader) value(n *Node, v *tree.Value) {
	if r.err != nil || v.Null && v.Text == "" {
		return
	}
	t := r.peek()
	n.Flow = t.Scalar == nil && (t.Mark == '{' || t.Mark == '[')
	if v.Kind == tree.Scalar || n.Flow {
		n.Head = append(n.Head, r.takePending()...)
	}
	switch {
	case v.Kind == tree.Scalar:
		r.word(v)
		r.trailing(n)
	case n.Flow:
		r.flow(n, v)
	case v.Kind == tree.Mapping:
		r.mapping(n, v, t.Col)
	default:
		r.list(n, v, t.Col)
	}
}

func (r *reader) child(n *Node, key, v *tree.Value) *Node {
	t := r.peek()
	c := &Node{Key: key, Val: v, Head: r.takePending(), blank: t.blank, Col: -1}
	n.Nodes = append(n.Nodes, c)
	return c
}

func (r *reader) mapping(n *Node, v *tree.Value, col int) {
	for _, p := range v.Pairs {
		c := r.child(n, p.Key, p.Val)
		c.inLines = true
		r.pair(c, p)
	}
	r.end(n, col)
}

func (r *reader) pair(c *Node, p tree.Pair) {
	line := r.peek().Line
	if r.skipMark('?') {
		r.trailing(c)
		line = -1
	}
	r.word(p.Key)
	r.trailing(c)
	if r.skipMark(':') {
		r.trailing(c)
	}
	if t := r.peek(); c.inLines && t.Line == line {
		c.Col = measure.StringWidth(string(r.src.LineRunes(t.Line)[:t.Col]))
	}
	r.value(c, p.Val)
}

func (r *reader) list(n *Node, v *tree.Value, col int) {
	for _, item := range v.Items {
		c := r.child(n, nil, item)
		if !r.skipMark('-') {
			r.fail()
		}
		r.trailing(c)
		r.value(c, item)
	}
	r.end(n, col)
}

// end ends a block mapping or list. Comments that are indented at least like its entries belong to
// it.
func (r *reader) end(n *Node, col int) {
	next := r.peek().Col
	for len(r.pending) > 0 && r.pending[0].col >= col && r.pending[0].col > next {
		n.Foot = append(n.Foot, r.pending[0])
		r.pending = r.pending[1:]
	}
}

func (r *reader) flow(n *Node, v *tree.Value) {
	open, end := '{', '}'
	if v.Kind == tree.List {
		open, end = '[', ']'
	}
	if !r.skipMark(open) {
		r.fail()
		return
	}
	r.trailing(n)
	for _, p := range v.Pairs {
		c := r.child(n, p.Key, p.Val)
		r.pair(c, p)
		r.comma(c)
	}
	for _, item := range v.Items {
		c := r.child(n, nil, item)
		if t := r.peek(); item.Kind == tree.Mapping && len(item.Pairs) == 1 &&
			(t.Scalar == item.Pairs[0].Key || t.Mark == '?') {
			c.Flow = true // [a: 1] is short for [{a: 1}]
			r.pair(r.child(c, item.Pairs[0].Key, item.Pairs[0].Val), item.Pairs[0])
		} else {
			r.value(c, item)
		}
		r.comma(c)
	}
	r.peek()
	if n.Foot = r.takePending(); len(n.Nodes) == 0 {
		n.Head, n.Foot = append(n.Head, n.Foot...), nil
	}
	if !r.skipMark(end) {
		r.fail()
	}
	r.trailing(n)
}

func (r *reader) comma(n *Node) {
	r.trailing(n)
	if r.skipMark(',') {
		r.trailing(n)
	}
}
