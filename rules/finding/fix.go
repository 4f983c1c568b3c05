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

// Fix is a cure of a finding that can be done mechanically.
type Fix struct {
	// Title says what is done, as in: write closed.
	Title Said
	// Safe reports whether it is what was meant without doubt; else a person has to look at it.
	Safe bool
	// Edits are what is written anew. They stand in the file of the finding and don't overlap.
	Edits []Edit
}

// Edit is a place in a file and the text to write there in place of what stands there.
type Edit struct {
	Position
	Text string
}

// String returns the edit on one line, as file:line:column: "text".
func (e Edit) String() string { return fmt.Sprintf("%s: %q", e.Position, e.Text) }

// Apply returns the text of the file with the fix made. The text must be the one that was checked: what another fix
// has changed has other places, so of several fixes use [Findings.Fix].
func (f Fix) Apply(text []byte) []byte {
	text, _ = Make(text, []Fix{f})
	return text
}

// placeless reports whether a fix has an edit of which it is not known where it begins or ends.
func (f Fix) placeless() bool {
	return slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.Line < 1 || e.EndLine < 1 })
}

// Fix returns the text of a file that was checked with the safe fixes of the findings in it made at once, one of each
// finding; with all, those too that a person has to look at. A fix that would overlap one before it is left out, and
// comes up when the new text is checked.
func (fs Findings) Fix(file string, text []byte, all bool) []byte {
	text, _ = Make(text, fs.Fixes(file, all))
	return text
}

// Fixes lists the safe fixes of the findings in a file, one of each finding; with all, also one of each that has none.
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

// Make makes fixes of a text all at once, and returns the text and those that it made: not one that would overlap
// another before it, and none without a place.
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
		return slices.ContainsFunc(others, func(b Edit) bool { return !before(a, b) && !before(b, a) })
	})
}

// apply returns a text with edits of it made, those that overlap another left out. Positions outside of the text are
// taken for its nearest place.
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

// lines are those of a text as positions count them, with their ends.
type lines struct {
	text  []byte
	start []int
}

// bom may stand at the beginning of a file, and is no character of its first line.
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

// UTF16 returns a position whose columns count the units of UTF-16, as most editors do, by the text of the file: a
// character beyond U+FFFF, such as an emoji, has two. They count from 1 as before, and a byte order mark and what ends
// a line have none. An editor that counts from 0 subtracts 1 from lines and columns. Places outside of the text are
// taken for the nearest one in it.
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
