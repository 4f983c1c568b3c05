// Package yamltext scans YAML text: lines, tokens, and a tree of nodes with their byte offsets. It
// accepts any text.
//
// For text that the YAML library accepts, the nodes are those of the library: the same keys, values
// and positions. Anchors, aliases and tags, which the project's files don't have, are treated as
// words, and so are collections as keys.
//
// A broken text has nodes too. An unclosed value ends at the next line that is indented no further
// than its key, and a key may lack its colon. So a mistake affects only what is below its key.
package yamltext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Kind is the kind of a value.
type Kind uint8

// The kinds of values.
const (
	Scalar Kind = iota
	List
	Mapping
)

// String describes the kind in users' words.
func (k Kind) String() string {
	return [...]string{"a single value", "a list", "a mapping"}[k]
}

// Style is how a scalar is written.
type Style uint8

// The styles of scalars.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal
	Folded
)

// Inside returns part of an expression as written inside a scalar of style s. Expressions accept
// either kind of quotes around words.
func (s Style) Inside(expression string) string {
	switch s {
	case DoubleQuoted:
		return strings.ReplaceAll(expression, `"`, "'")
	case SingleQuoted:
		return strings.ReplaceAll(expression, "'", `"`)
	}
	return expression
}

// BOM is the byte order mark, which editors on Windows write at the beginning of a file.
const BOM = "\ufeff"

// Text is a scanned YAML text.
type Text struct {
	Body string
	// Lines are the offsets of the lines, the first one after a byte order mark.
	Lines []int
	Root  *Node

	// written are the scalars and the collections in brackets, in the order of the text, without
	// empty values.
	written []*Node
	// blocks are the block mappings and lists.
	blocks []*Node
}

// Node is a value.
type Node struct {
	Kind  Kind
	Style Style
	// From and To delimit the value's bytes, including brackets and quotes. They are equal if it is
	// not written yet. For a block text they delimit its lines.
	From, To int
	// Head is the offset where the value begins: the | or > of a block text, else From.
	Head int
	// Indent is the indentation, in bytes, of a block mapping or list, or of the lines of a block
	// text.
	Indent int
	// Flow reports whether a mapping or list is in brackets.
	Flow bool
	// Dash is the offset of the dash of an item of a block list.
	Dash int
	// Open reports whether the quote or bracket is not closed.
	Open bool
	// Text is a scalar's text as written, without quotes and without the head of a block.
	Text  string
	Pairs []Pair
	Items []*Node

	// nextLine is the line after a block text, including the empty lines at its end.
	nextLine int
}

// Pair is an entry of a mapping.
type Pair struct {
	Key, Val *Node
	// Colon is the offset of the colon, or -1.
	Colon int
	// End is, in brackets, the offset of the comma or bracket after the entry.
	End int
}

// Get returns the value at a path of keys, or nil.
func (n *Node) Get(keys ...string) *Node {
	for _, key := range keys {
		var next *Node
		for _, p := range n.Entries() {
			if p.Key.Text == key {
				next = p.Val
			}
		}
		n = next
	}
	return n
}

// Plain returns the text of a scalar as written, and "" for any other value or nil.
func (n *Node) Plain() string {
	if n == nil || n.Kind != Scalar {
		return ""
	}
	return n.Text
}

// Entries returns the entries of a mapping, or nil.
func (n *Node) Entries() []Pair {
	if n == nil {
		return nil
	}
	return n.Pairs
}

func (n *Node) isBlock() bool { return n.Style == Literal || n.Style == Folded }

func (t *Text) collect(n *Node) {
	if n.Flow && t.Body[n.From] != '[' && t.Body[n.From] != '{' {
		// The mapping in [a: 1] has no brackets.
	} else if n.Flow || n.Kind == Scalar && (n.From < n.To || n.isBlock()) {
		t.written = append(t.written, n)
	} else if n.Kind != Scalar {
		t.blocks = append(t.blocks, n)
	}
	for _, p := range n.Pairs {
		t.collect(p.Key)
		t.collect(p.Val)
	}
	for _, item := range n.Items {
		t.collect(item)
	}
}

// At returns the scalar or the collection in brackets that begins at offset, or nil.
func (t *Text) At(offset int) *Node {
	i, found := slices.BinarySearchFunc(t.written, offset,
		func(n *Node, offset int) int { return n.Head - offset })
	if !found {
		return nil
	}
	return t.written[i]
}

// BlockAt returns the block mapping or list that begins at offset, or nil.
func (t *Text) BlockAt(offset int, kind Kind) *Node {
	i, _ := slices.BinarySearchFunc(t.blocks, offset, func(n *Node,
		offset int) int {
		return n.From - offset
	})
	for _, n := range t.blocks[i:] {
		if n.From != offset {
			break
		}
		if n.Kind == kind {
			return n
		}
	}
	return nil
}

// Inside returns the scalar with characters on both sides of offset, or nil. A block text includes
// its lines, but not its head.
func (t *Text) Inside(offset int) *Node {
	i, found := slices.BinarySearchFunc(t.written, offset,
		func(n *Node, offset int) int { return n.Head - offset })
	if found || i == 0 {
		return nil
	}
	n := t.written[i-1]
	if n.Kind != Scalar || offset >= n.To || n.isBlock() && t.LineAt(offset) == t.LineAt(n.Head) {
		return nil
	}
	return n
}

// BlockLines returns the lines of a block text without their indentation and without trailing empty
// lines.
func (t *Text) BlockLines(n *Node) (lines []string) {
	for line := t.LineAt(n.Head) + 1; line < len(t.Lines) && t.Lines[line] < n.To; line++ {
		from, to := t.Line(line)
		text := t.Body[from:to]
		depth := len(text) - len(strings.TrimLeft(text, " "))
		lines = append(lines, text[min(depth, n.Indent):])
	}
	return lines
}

// Line returns the range of bytes of a line, without its line end.
func (t *Text) Line(n int) (from, to int) {
	from, to = t.Lines[n], len(t.Body)
	if n+1 < len(t.Lines) {
		to = t.Lines[n+1] - 1
	}
	for to > from && t.Body[to-1] == '\r' {
		to--
	}
	return from, to
}

// LineAt returns the line of a byte.
func (t *Text) LineAt(offset int) int {
	line, begins := slices.BinarySearch(t.Lines, offset)
	if !begins {
		line--
	}
	return max(line, 0)
}

// Offset returns the offset at a line and column, counted from 0 in characters, or -1 if the line
// is shorter.
func (t *Text) Offset(line, column int) int {
	if line < 0 || line >= len(t.Lines) || column < 0 {
		return -1
	}
	at, to := t.Line(line)
	for ; column > 0; column-- {
		if at >= to {
			return -1
		}
		_, size := utf8.DecodeRuneInString(t.Body[at:to])
		at += size
	}
	return at
}

// Place returns the line and column of an offset, counted from 0, the column in characters.
func (t *Text) Place(offset int) (line, column int) {
	line = t.LineAt(offset)
	return line, utf8.RuneCountInString(t.Body[min(t.Lines[line], offset):offset])
}

// LineEnd returns the line end that a text uses.
func LineEnd(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
