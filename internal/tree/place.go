package tree

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/yamltext"
)

// An expression reaches the compiler as decoded text, and problems refer to characters of that
// text. Folded line breaks, escapes, indentation and quotes separate it from the file. So the
// scalar is scanned again in the file, which gives each of its characters a position. If the result
// differs from what the YAML library decoded, exact positions are unknown.

// Written returns the file's scanned text with the node of a scalar, or of a mapping or list in
// brackets; the node is nil if unknown.
func (v *Value) Written() (*yamltext.Text, *yamltext.Node) {
	t, n, _ := v.written()
	return t, n
}

// Node returns the node of a value, including block mappings and lists, or nil if unknown.
func (v *Value) Node() *yamltext.Node {
	t, n := v.Written()
	if n == nil && v.Kind != Scalar {
		n = t.BlockAt(t.Offset(v.Line-1, v.Column-1), v.Kind)
	}
	return n
}

func (v *Value) written() (*yamltext.Text, *yamltext.Node, []yamltext.Spot) {
	t := v.File.Written()
	n := t.At(t.Offset(v.Line-1, v.Column-1))
	if n == nil || n.Kind != v.Kind || n.Style != v.Style {
		return t, nil, nil
	}
	if n.Kind != Scalar {
		return t, n, nil
	}
	text, spots, ok := t.Decode(n)
	if !ok || text != v.Text {
		return t, nil, nil
	}
	return t, n, spots
}

// Pos returns the position of a whole value without blanks around its text, or only its start if
// the end is unknown.
func (v *Value) Pos() finding.Position {
	if v.Kind != Scalar {
		return v.Start()
	}
	if p, ok := v.verbatimPos(); ok {
		return p
	}
	p, _ := v.Places()(0, utf8.RuneCountInString(v.Text))
	return p
}

// verbatimPos returns the position of a plain text that occurs verbatim in its line, which avoids
// scanning the file.
func (v *Value) verbatimPos() (finding.Position, bool) {
	p := v.Start()
	if v.Style != Plain || v.Text == "" || v.Text != strings.TrimSpace(v.Text) ||
		p.Line != v.Line || p.Line < 1 {
		return p, false
	}
	size := utf8.RuneCountInString(v.Text)
	p.EndLine, p.EndColumn = p.Line, p.Column+size
	if p.Column > longColumn { // a file may be a single line
		runes := v.File.LineRunes(p.Line - 1)
		return p, p.EndColumn <= len(runes)+1 &&
			string(runes[p.Column-1:p.EndColumn-1]) == v.Text
	}
	line := v.File.LineTexts()[p.Line-1]
	for range p.Column - 1 {
		_, size := utf8.DecodeRuneInString(line)
		line = line[size:]
	}
	return p, strings.HasPrefix(line, v.Text)
}

// longColumn is the column from which a line is decoded once for all its values.
const longColumn = 200

// Start returns the position where a value begins.
func (v *Value) Start() finding.Position {
	p := finding.Position{File: v.File.Name, Line: v.Line, Column: v.Column}
	// For an empty value at the end of a file, the library returns a line after the last one.
	if lines := v.File.LineTexts(); p.Line > len(lines) {
		p.Line, p.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
	}
	return p
}

// Places returns a function that maps a range of characters of a scalar's text, counted from 0, to
// a position. It returns the start of the value and false if the range can't be traced to the file.
func (v *Value) Places() func(from, to int) (finding.Position, bool) {
	t, n, spots := v.written()
	return func(from, to int) (finding.Position, bool) {
		return v.span(t, spots, n != nil, from,
			to)
	}
}

func (v *Value) span(t *yamltext.Text, spots []yamltext.Spot, ok bool, from,
	to int) (finding.Position, bool) {
	n := len(spots)
	switch {
	case v.Null && v.Text == "":
		return v.emptyPos(), true
	case !ok || from < 0 || to < from || to > n:
		return v.Start(), false
	case n == 0:
		return v.emptyPos(), true
	// A block's text includes the final line end, which is invisible.
	case from == 0 && to == n:
		if text := strings.TrimSpace(v.Text); text != "" {
			from = utf8.RuneCountInString(v.Text) -
				utf8.RuneCountInString(strings.TrimLeftFunc(v.Text,
					unicode.IsSpace))
			to = from + utf8.RuneCountInString(text)
		}
	}
	first := spots[min(from, n-1)]
	if from == n { // the position after the text
		first.From = first.To
	}
	p := finding.Position{File: v.File.Name}
	p.Line, p.Column = t.Place(first.From)
	p.EndLine, p.EndColumn = p.Line, p.Column
	if to > from {
		last := spots[to-1]
		p.EndLine, p.EndColumn = t.Place(last.From)
		p.EndColumn += utf8.RuneCountInString(t.Body[last.From:last.To]) // a line end counts as one
	}
	p.Line, p.Column, p.EndLine, p.EndColumn = p.Line+1, p.Column+1, p.EndLine+1, p.EndColumn+1
	return p, true
}

// emptyPos returns the position of an empty text: its quotes, its block indicator, or a point where
// nothing is written.
func (v *Value) emptyPos() finding.Position {
	p, width := v.Start(), 1
	switch {
	case v.Null:
		return p
	case v.Style == SingleQuoted || v.Style == DoubleQuoted:
		width = 2
	}
	p.EndLine, p.EndColumn = p.Line, p.Column+width
	return p
}

// IsBlank reports whether a character is a blank or a tab.
func IsBlank(r rune) bool { return r == ' ' || r == '\t' }
