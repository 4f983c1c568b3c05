// Package text holds document texts and converts between byte offsets, protocol positions and
// positions of findings.
package text

import (
	"bytes"
	"io"
	"io/fs"
	"iter"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
)

// Encoding is the unit in which protocol positions count characters.
type Encoding string

// The encodings defined by the protocol.
const (
	UTF8  Encoding = "utf-8"
	UTF16 Encoding = "utf-16"
	UTF32 Encoding = "utf-32"
)

func (e Encoding) units(r rune, size int) int {
	switch e {
	case UTF8:
		return size
	case UTF32:
		return 1
	}
	return max(utf16.RuneLen(r), 1) // invalid UTF-8 counts as one unit
}

// Text is an immutable version of a document. The protocol and findings count lines differently: in
// the protocol, a lone CR ends a line and a byte order mark is a character of the first one.
// Positions are therefore converted through byte offsets.
type Text struct {
	Body     []byte
	encoding Encoding
	// lines and findingLines are the byte offsets of line starts in the protocol and in findings.
	lines, findingLines []int
	// Parsed caches the syntax tree.
	Parsed *tree.Parsed
}

// New returns a text whose protocol positions use encoding e.
func New(body []byte, e Encoding) *Text {
	t := &Text{Body: body, encoding: e, Parsed: new(tree.Parsed), lines: []int{0},
		findingLines: []int{len(body) - len(bytes.TrimPrefix(body, []byte(tree.BOM)))}}
	if t.TooLarge() {
		return t
	}
	t.lines = appendLines(t.lines, body, 0, len(body))
	for i, c := range body {
		if c == '\n' {
			t.findingLines = append(t.findingLines, i+1)
		}
	}
	if slices.Equal(t.lines, t.findingLines) { // usually equal
		t.findingLines = t.lines
	}
	return t
}

// TooLarge reports whether the text exceeds the size limit for files. Such a text has only one
// line, and its positions are not computed.
func (t *Text) TooLarge() bool { return len(t.Body) > work.FileBytes }

// appendLines appends the offsets of protocol lines that start after a line ending in
// body[from:to].
func appendLines(lines []int, body []byte, from, to int) []int {
	part := body[from:to]
	lines = slices.Grow(lines, bytes.Count(part, []byte("\n"))+bytes.Count(part, []byte("\r")))
	for i := from; i < to; i++ {
		if c := body[i]; c == '\n' || c == '\r' && (i+1 == len(body) || body[i+1] != '\n') {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// line returns line n without its line ending and the offset of its start. It clamps n to the lines
// of the text.
func (t *Text) line(starts []int, n int) (line []byte, start int) {
	n = min(max(n, 0), len(starts)-1)
	start, end := starts[n], len(t.Body)
	if n+1 < len(starts) {
		end = starts[n+1]
	}
	line = bytes.TrimSuffix(t.Body[start:end], []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), start
}

// LineAround returns the protocol line that contains offset, without its line ending, and the
// offset of its start.
func (t *Text) LineAround(offset int) (line []byte, start int) {
	return t.line(t.lines, lineAt(t.lines, offset))
}

// Lines iterates over the protocol lines without their line endings.
func (t *Text) Lines() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := range t.lines {
			if line, _ := t.line(t.lines, i); !yield(i, line) {
				return
			}
		}
	}
}

func lineAt(starts []int, offset int) int {
	return max(0, sort.SearchInts(starts, offset+1)-1)
}

// Offset returns the byte offset of p, clamped to the text.
func (t *Text) Offset(p protocol.Position) int {
	if p.Line >= len(t.lines) {
		return len(t.Body)
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

// Position returns the protocol position of a byte offset.
func (t *Text) Position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.Body))
	n := lineAt(t.lines, offset)
	line, start := t.line(t.lines, n)
	p := protocol.Position{Line: n}
	for at := 0; at < len(line) && start+at < offset; {
		r, size := utf8.DecodeRune(line[at:])
		p.Character += t.encoding.units(r, size)
		at += size
	}
	return p
}

func (t *Text) offsetOf(line, column int) int {
	if line > len(t.findingLines) {
		return len(t.Body)
	}
	text, start := t.line(t.findingLines, line-1)
	at := 0
	for ; column > 1 && at < len(text); column-- {
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	return start + at
}

// Place returns the line and column, as counted in findings, of a byte offset.
func (t *Text) Place(offset int) (line, column int) {
	offset = min(max(offset, t.findingLines[0]), len(t.Body))
	n := lineAt(t.findingLines, offset)
	_, start := t.line(t.findingLines, n)
	return n + 1, utf8.RuneCount(t.Body[start:offset]) + 1
}

// RangeOf returns the protocol range of p. It is empty if p has no end, and at the start of the
// file if p is zero.
func (t *Text) RangeOf(p finding.Position) protocol.Range {
	if p.Line == 0 {
		return protocol.Range{}
	}
	from := t.offsetOf(p.Line, p.Column)
	to := from
	if p.EndLine > 0 {
		to = max(t.offsetOf(p.EndLine, p.EndColumn), from)
	}
	return protocol.Range{Start: t.Position(from), End: t.Position(to)}
}

// Contains reports whether offset is within p or at its end.
func (t *Text) Contains(p finding.Position, offset int) bool {
	return p.Line > 0 && t.offsetOf(p.Line, p.Column) <= offset &&
		(p.EndLine == 0 || offset <= t.offsetOf(p.EndLine, p.EndColumn))
}

// ValueEnd returns the offset after the value at p, including a closing quote.
func (t *Text) ValueEnd(p finding.Position) int {
	at := t.offsetOf(p.EndLine, p.EndColumn)
	if first := t.offsetOf(p.Line, p.Column); first > 0 && at < len(t.Body) &&
		t.Body[at] == t.Body[first-1] &&
		strings.IndexByte(`"'`, t.Body[at]) >= 0 {
		at++
	}
	return at
}

// Open returns the text as a read-only file called name.
func (t *Text) Open(name string) fs.File { return &unsaved{bytes.NewReader(t.Body), t, name} }

// unsaved implements [fs.File] for an open document.
type unsaved struct {
	io.Reader
	text *Text
	name string
}

func (u *unsaved) Parsed() *tree.Parsed { return u.text.Parsed }

func (u *unsaved) Stat() (fs.FileInfo, error) { return u, nil }
func (u *unsaved) Close() error               { return nil }
func (u *unsaved) Name() string               { return u.name }
func (u *unsaved) Size() int64                { return int64(len(u.text.Body)) }
func (u *unsaved) Mode() fs.FileMode          { return 0o444 }
func (u *unsaved) ModTime() time.Time         { return time.Time{} }
func (u *unsaved) IsDir() bool                { return false }
func (u *unsaved) Sys() any                   { return nil }
