package lsp

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// encoding is the unit in which positions count characters.
type encoding string

// The encodings of the protocol.
const (
	encodingUTF8  encoding = "utf-8"
	encodingUTF16 encoding = "utf-16"
	encodingUTF32 encoding = "utf-32"
)

// units returns how many units a character has.
func (e encoding) units(r rune, size int) int {
	switch e {
	case encodingUTF8:
		return size
	case encodingUTF32:
		return 1
	}
	return max(utf16.RuneLen(r), 1) // what is no UTF-8 has none
}

// text is one state of a document; it never changes. The protocol and our positions divide it into lines otherwise: a
// CR alone ends one of the protocol's, and a byte order mark is a character of its first. So a place goes from one to
// the other by its byte.
type text struct {
	body     []byte
	encoding encoding
	// lines and ours are the bytes at which lines begin: those of the protocol, and those of our positions.
	lines, ours []int
	// parsed keeps its tree until it is typed over.
	parsed *tree.Parsed
}

func newText(body []byte, e encoding) *text {
	t := &text{body: body, encoding: e, lines: []int{0}, parsed: new(tree.Parsed),
		ours: []int{len(body) - len(bytes.TrimPrefix(body, []byte(tree.BOM)))}}
	for i, c := range body {
		switch {
		case c == '\n':
			t.lines, t.ours = append(t.lines, i+1), append(t.ours, i+1)
		case c == '\r' && (i+1 == len(body) || body[i+1] != '\n'):
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// line returns a line without its end, and the byte at which it begins; a line that is not there is the nearest.
func (t *text) line(starts []int, n int) (line []byte, start int) {
	n = min(max(n, 0), len(starts)-1)
	start, end := starts[n], len(t.body)
	if n+1 < len(starts) {
		end = starts[n+1]
	}
	line = bytes.TrimSuffix(t.body[start:end], []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), start
}

// lineAt returns the number of the line in which a byte stands, from 0.
func lineAt(starts []int, offset int) int {
	low, high := 0, len(starts) // the line is in [low, high)
	for low+1 < high {
		if mid := (low + high) / 2; starts[mid] <= offset {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// offset returns the byte at a position of the protocol; one outside of the text is taken for the nearest in it.
func (t *text) offset(p Position) int {
	if p.Line >= len(t.lines) {
		return len(t.body)
	}
	if p.Line < 0 {
		return 0
	}
	line, start := t.line(t.lines, p.Line)
	at, units := 0, 0
	for at < len(line) {
		r, size := utf8.DecodeRune(line[at:])
		if units += t.encoding.units(r, size); units > p.Character {
			break
		}
		at += size
	}
	return start + at
}

// position returns the position of the protocol at a byte.
func (t *text) position(offset int) Position {
	offset = min(max(offset, 0), len(t.body))
	n := lineAt(t.lines, offset)
	line, start := t.line(t.lines, n)
	p := Position{Line: n}
	for at := 0; at < len(line) && start+at < offset; {
		r, size := utf8.DecodeRune(line[at:])
		p.Character += t.encoding.units(r, size)
		at += size
	}
	return p
}

// offsetOf returns the byte at a line and a column of our positions.
func (t *text) offsetOf(line, column int) int {
	if line > len(t.ours) {
		return len(t.body)
	}
	text, start := t.line(t.ours, line-1)
	at := 0
	for ; column > 1 && at < len(text); column-- {
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	return start + at
}

// place returns the line and the column of our positions at a byte.
func (t *text) place(offset int) (line, column int) {
	offset = min(max(offset, t.ours[0]), len(t.body))
	n := lineAt(t.ours, offset)
	_, start := t.line(t.ours, n)
	return n + 1, utf8.RuneCount(t.body[start:offset]) + 1
}

// rangeOf returns what one of our positions takes in: nothing where only a point is known, and the beginning of the
// file where not even that is.
func (t *text) rangeOf(p rules.Position) Range {
	if p.Line == 0 {
		return Range{}
	}
	from := t.offsetOf(p.Line, p.Column)
	to := from
	if p.EndLine > 0 {
		to = max(t.offsetOf(p.EndLine, p.EndColumn), from)
	}
	return Range{t.position(from), t.position(to)}
}

// holds reports whether one of our positions takes in a byte, or ends just in front of it.
func (t *text) holds(p rules.Position, offset int) bool {
	return p.Line > 0 && t.offsetOf(p.Line, p.Column) <= offset &&
		(p.EndLine == 0 || offset <= t.offsetOf(p.EndLine, p.EndColumn))
}

// with returns the text with changes made, one after the other.
func (t *text) with(changes []contentChange) *text {
	for _, c := range changes {
		if c.Range == nil {
			t = newText([]byte(c.Text), t.encoding)
			continue
		}
		from := t.offset(c.Range.Start)
		to := max(t.offset(c.Range.End), from)
		body := make([]byte, 0, len(t.body)-(to-from)+len(c.Text))
		body = append(append(append(body, t.body[:from]...), c.Text...), t.body[to:]...)
		t = newText(body, t.encoding)
	}
	return t
}
