package finding

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// A Fix is a mechanical correction for a finding.
type Fix struct {
	// Title says what the fix does, such as: write closed.
	Title Said
	// Safe reports whether the fix is certain to be what was meant; otherwise a person should
	// review it.
	Safe bool
	// Edits are the changes, in the file of the finding. They don't overlap.
	Edits []Edit
}

// An Edit replaces the text at a position.
type Edit struct {
	Position
	Text string
}

// String returns the edit on one line, as file:line:column: "text".
func (e Edit) String() string { return fmt.Sprintf("%s: %q", e.Position, e.Text) }

// Apply returns the text of the file with the fix applied. The text must be the one that was
// checked, since other fixes move positions; to apply several fixes, use [Findings.Fix].
func (f Fix) Apply(text []byte) []byte {
	text, _ = Make(text, []Fix{f})
	return text
}

// placeless reports whether the start or end of some edit is unknown.
func (f Fix) placeless() bool {
	return slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.Line < 1 || e.EndLine < 1 })
}

// Fix returns text, the checked text of a file, with one safe fix of each finding applied; if all
// is set, with unsafe fixes too. It skips fixes that overlap an earlier one; check the new text to
// get them.
func (fs Findings) Fix(file string, text []byte, all bool) []byte {
	text, _ = Make(text, fs.Fixes(file, all))
	return text
}

// Fixes returns one safe fix of each finding in a file. If all is set, it adds a fix of each
// finding that has only unsafe fixes.
func (fs Findings) Fixes(file string, all bool) []Fix {
	var fixes []Fix
	for _, f := range fs {
		i := slices.IndexFunc(f.Fixes, func(fix Fix) bool { return fix.Safe })
		if i < 0 && all && len(f.Fixes) > 0 {
			i = 0
		}
		if i >= 0 && filepath.Clean(f.File) == filepath.Clean(file) {
			fixes = append(fixes, f.Fixes[i])
		}
	}
	return fixes
}

// Make applies fixes to text and returns the result with the fixes that it applied. It skips fixes
// that overlap an earlier one or lack a position.
func Make(text []byte, fixes []Fix) (out []byte, made []Fix) {
	var edits []Edit
	for _, fix := range fixes {
		if !fix.placeless() && !overlap(edits, fix.Edits) {
			edits, made = append(edits, fix.Edits...), append(made, fix)
		}
	}
	return apply(text, edits), made
}

func overlap(some, others []Edit) bool {
	before := func(a, b Edit) bool {
		return a.EndLine < b.Line || a.EndLine == b.Line && a.EndColumn <= b.Column
	}
	return slices.ContainsFunc(some, func(a Edit) bool {
		return slices.ContainsFunc(others, func(b Edit) bool {
			return !before(a, b) && !before(b, a)
		})
	})
}

// apply applies edits to text, except for those that overlap an earlier one. Positions outside the
// text are moved to the nearest one in it.
func apply(text []byte, edits []Edit) []byte {
	lines := newLines(text)
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	var out []byte
	end := 0
	for _, e := range edits {
		from, to := lines.offset(e.Line, e.Column), lines.offset(e.EndLine, e.EndColumn)
		if from < end || to < from {
			continue
		}
		out = append(append(out, text[end:from]...), e.Text...)
		end = to
	}
	return append(out, text[end:]...)
}

// lines indexes a text by line, as positions count them.
type lines struct {
	text  []byte
	start []int
}

// bom is the byte order mark at the start of a file. Columns don't count it.
const bom = "\ufeff"

func newLines(text []byte) lines {
	l := lines{text, []int{len(text) - len(bytes.TrimPrefix(text, []byte(bom)))}}
	for i, c := range text {
		if c == '\n' {
			l.start = append(l.start, i+1)
		}
	}
	return l
}

func (l lines) line(n int) ([]byte, int) {
	n = min(max(n, 1), len(l.start))
	start, end := l.start[n-1], len(l.text)
	if n < len(l.start) {
		end = l.start[n] - 1
	}
	return bytes.TrimSuffix(l.text[start:end], []byte("\r")), start
}

func (l lines) offset(line, column int) int {
	text, start := l.line(line)
	offset := 0
	for ; column > 1 && offset < len(text); column-- {
		_, size := utf8.DecodeRune(text[offset:])
		offset += size
	}
	return start + offset
}

// UTF16 returns p with columns in UTF-16 code units, as most editors count them, given the text of
// the file: a character beyond U+FFFF, such as an emoji, counts twice. Lines and columns still
// start at 1. Positions outside the text are moved to the nearest one in it; a byte order mark and
// line ends don't count.
func (p Position) UTF16(text []byte) Position {
	l := newLines(text)
	p.Line, p.Column = l.utf16(p.Line, p.Column)
	p.EndLine, p.EndColumn = l.utf16(p.EndLine, p.EndColumn)
	return p
}

func (l lines) utf16(line, column int) (int, int) {
	if line == 0 {
		return 0, 0
	}
	line = min(line, len(l.start))
	text, _ := l.line(line)
	units := 1
	for ; column > 1 && len(text) > 0; column-- {
		r, size := utf8.DecodeRune(text)
		units += utf16.RuneLen(r)
		text = text[size:]
	}
	return line, units
}
