package tree

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/yamltext"
)

// Places in scalars. An expression reaches the compiler as decoded text, and its problems come back as characters of
// that text. Between the text and the file stand line breaks that fold, escapes, indentation and quotes. So the scalar is
// looked up in the file's text, where each of its characters has its place. If what stands there is not the text that
// the YAML library decoded, the places are not known, and the position says so.

// Written returns the file's text with the node of a scalar, or of a mapping or list between brackets, nil if it is not
// known.
func (v *Value) Written() (*yamltext.Text, *yamltext.Node) {
	t, n, _ := v.written()
	return t, n
}

// Node returns the node of a value that is written, in lines too, nil if it is not known.
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

// Pos returns the place of a whole value, without blanks around its text, or only its start if the end can't be told.
func (v *Value) Pos() finding.Position {
	if v.Kind != Scalar {
		return v.Start()
	}
	if p, ok := v.asItIs(); ok {
		return p
	}
	p, _ := v.Places()(0, utf8.RuneCountInString(v.Text))
	return p
}

// asItIs returns the place of a plain text that stands in its line as it is, for which the file need not be read anew.
func (v *Value) asItIs() (finding.Position, bool) {
	p := v.Start()
	if v.Style != Plain || v.Text == "" || v.Text != strings.TrimSpace(v.Text) || p.Line != v.Line || p.Line < 1 {
		return p, false
	}
	line := v.File.LineTexts()[p.Line-1]
	for range p.Column - 1 {
		_, size := utf8.DecodeRuneInString(line)
		line = line[size:]
	}
	p.EndLine, p.EndColumn = p.Line, p.Column+utf8.RuneCountInString(v.Text)
	return p, strings.HasPrefix(line, v.Text)
}

// Start returns the place where a value begins.
func (v *Value) Start() finding.Position {
	p := finding.Position{File: v.File.Name, Line: v.Line, Column: v.Column}
	// Where nothing is written at the end of a file, the library goes on to a line that is not there.
	if lines := v.File.LineTexts(); p.Line > len(lines) {
		p.Line, p.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
	}
	return p
}

// Places returns a function for the place of some characters of a scalar's text, counted from 0. It is false if the
// characters can't be traced to the file; the position is then the start of the value.
func (v *Value) Places() func(from, to int) (finding.Position, bool) {
	t, n, spots := v.written()
	return func(from, to int) (finding.Position, bool) { return v.span(t, spots, n != nil, from, to) }
}

func (v *Value) span(t *yamltext.Text, spots []yamltext.Spot, ok bool, from, to int) (finding.Position, bool) {
	n := len(spots)
	switch {
	case v.Null && v.Text == "":
		return v.nothing(), true
	case !ok || from < 0 || to < from || to > n:
		return v.Start(), false
	case n == 0:
		return v.nothing(), true
	case from == 0 && to == n: // the line end behind a block belongs to its text, but there is nothing to see
		if text := strings.TrimSpace(v.Text); text != "" {
			from = utf8.RuneCountInString(v.Text) - utf8.RuneCountInString(strings.TrimLeftFunc(v.Text,
				unicode.IsSpace))
			to = from + utf8.RuneCountInString(text)
		}
	}
	first := spots[min(from, n-1)]
	if from == n { // just behind the text
		first.From = first.To
	}
	p := finding.Position{File: v.File.Name}
	p.Line, p.Column = t.Place(first.From)
	p.EndLine, p.EndColumn = p.Line, p.Column
	if to > from {
		last := spots[to-1]
		p.EndLine, p.EndColumn = t.Place(last.From)
		p.EndColumn += utf8.RuneCountInString(t.Body[last.From:last.To]) // of a line end, one
	}
	p.Line, p.Column, p.EndLine, p.EndColumn = p.Line+1, p.Column+1, p.EndLine+1, p.EndColumn+1
	return p, true
}

// nothing returns the place of an empty text: its quotes, the sign of its block, or a point where nothing is written.
func (v *Value) nothing() finding.Position {
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
