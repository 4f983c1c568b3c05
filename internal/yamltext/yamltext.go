// Package yamltext reads a YAML text as it is written: lines, tokens, and a tree of nodes with the bytes at which they
// stand. It never refuses a text.
//
// Of a text that the YAML library reads, the nodes are those of the library: the same keys, values and places. Anchors,
// aliases and tags, which the project's files don't have, are words like others, and so are collections as keys.
//
// A broken text has nodes too. What isn't closed ends where a line begins that is indented no further than the key in
// front of it, and a key may lack its colon. So a mistake spoils what stands below its key, and nothing else.
package yamltext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	Scalar Kind = iota
	List
	Mapping
)

// String returns the kind in users' words.
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

// Inside returns a part of an expression as it is written inside of a scalar of a style. Words stand in either sort of
// quotes in expressions.
func (s Style) Inside(expression string) string {
	switch s {
	case DoubleQuoted:
		return strings.ReplaceAll(expression, `"`, "'")
	case SingleQuoted:
		return strings.ReplaceAll(expression, "'", `"`)
	}
	return expression
}

// BOM may stand at the beginning of a text; editors on Windows write it.
const BOM = "\ufeff"

// Text is a YAML text and what stands in it.
type Text struct {
	Body string
	// Lines are the bytes at which lines begin, the first behind a byte order mark.
	Lines []int
	Root  *Node

	// written are the scalars and the collections between brackets, in the order of the text, empty values left out.
	written []*Node
	// blocks are the mappings and lists in lines.
	blocks []*Node
}

// Node is a value.
type Node struct {
	Kind  Kind
	Style Style
	// From and To are the bytes between which it stands, with brackets and quotes. They are equal if nothing is written
	// yet. Of a block they are those of its lines.
	From, To int
	// Head is the byte at which it begins: the | or > of a block, From for all others.
	Head int
	// Indent is that of a mapping or list in lines, and of the lines of a block, in bytes.
	Indent int
	// Flow: a mapping or list stands in brackets.
	Flow bool
	// Dash is the byte of the dash in front of an item in lines.
	Dash int
	// Open reports that the quote or bracket is not closed.
	Open bool
	// Text is that of a scalar as it is written, without quotes and without what begins a block.
	Text  string
	Pairs []Pair
	Items []*Node

	// behind is the line behind a block, with the empty lines at its end.
	behind int
}

// Pair is an entry of a mapping.
type Pair struct {
	Key, Val *Node
	// Colon is the byte of the colon, -1 if there is none yet.
	Colon int
	// End is how far the entry reaches between brackets: to the comma or the bracket behind it.
	End int
}

// Get returns the value behind a key, nil if there is none.
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

// Plain returns what is written as a single value, empty for any other and for none.
func (n *Node) Plain() string {
	if n == nil || n.Kind != Scalar {
		return ""
	}
	return n.Text
}

// Entries returns the entries of a mapping, none if there is no mapping.
func (n *Node) Entries() []Pair {
	if n == nil {
		return nil
	}
	return n.Pairs
}

func (n *Node) isBlock() bool { return n.Style == Literal || n.Style == Folded }

func (t *Text) collect(n *Node) {
	if n.Flow && t.Body[n.From] != '[' && t.Body[n.From] != '{' {
		// [a: 1], in which the mapping has no brackets
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

// At returns the scalar, or the collection between brackets, that begins at a byte, nil if none does.
func (t *Text) At(offset int) *Node {
	i, found := slices.BinarySearchFunc(t.written, offset, func(n *Node, offset int) int { return n.Head - offset })
	if !found {
		return nil
	}
	return t.written[i]
}

// BlockAt returns the mapping or list in lines that begins at a byte, nil if none does.
func (t *Text) BlockAt(offset int, kind Kind) *Node {
	i, _ := slices.BinarySearchFunc(t.blocks, offset, func(n *Node, offset int) int { return n.From - offset })
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

// Inside returns the scalar in which a byte stands, with one character at least on both sides of it; of a block, which
// has the lines behind its head, from the first of them on. It is nil if there is none.
func (t *Text) Inside(offset int) *Node {
	i, found := slices.BinarySearchFunc(t.written, offset, func(n *Node, offset int) int { return n.Head - offset })
	if found || i == 0 {
		return nil
	}
	n := t.written[i-1]
	if n.Kind != Scalar || offset >= n.To || n.isBlock() && t.LineAt(offset) == t.LineAt(n.Head) {
		return nil
	}
	return n
}

// BlockLines returns the lines of a block without their indentation, and without the empty ones at its end.
func (t *Text) BlockLines(n *Node) (lines []string) {
	for line := t.LineAt(n.Head) + 1; line < len(t.Lines) && t.Lines[line] < n.To; line++ {
		from, to := t.Line(line)
		text := t.Body[from:to]
		depth := len(text) - len(strings.TrimLeft(text, " "))
		lines = append(lines, text[min(depth, n.Indent):])
	}
	return lines
}

// Line returns the bytes between which a line stands, without its end.
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

// LineAt returns the line in which a byte stands.
func (t *Text) LineAt(offset int) int {
	line, begins := slices.BinarySearch(t.Lines, offset)
	if !begins {
		line--
	}
	return max(line, 0)
}

// Offset returns the byte at a line and a column, counted from 0 in characters; -1 if the line does not reach so far.
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

// Place returns the line and the column of a byte, from 0, the column in characters.
func (t *Text) Place(offset int) (line, column int) {
	line = t.LineAt(offset)
	return line, utf8.RuneCountInString(t.Body[min(t.Lines[line], offset):offset])
}

// LineEnd returns how a text ends its lines.
func LineEnd(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
