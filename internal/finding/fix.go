package finding

import (
	"bytes"
	"cmp"
	"example.com/hanfu/internal/words"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// Fix is a cure of a finding that can be done mechanically.
type Fix struct {
	// Title says what is done, as in: write closed.
	Title words.Text
	// Safe reports whether it is what was meant without doubt; else a person has to look at it.
	Safe bool
	// Edits are what is written anew, at most MaxEdits. They stand in the file of the finding and don't overlap.
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
	text, _ = Make(text, fs.fixes(file, all))
	return text
}

// SafeFixes lists the safe fixes of findings in a file, one of each.
func SafeFixes(fs Findings, file string) []Fix { return fs.fixes(file, false) }

func (fs Findings) fixes(file string, all bool) []Fix {
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
	return Apply(text, edits), made
}

func overlap(some, others []Edit) bool {
	before := func(a, b Edit) bool {
		return a.EndLine < b.Line || a.EndLine == b.Line && a.EndColumn <= b.Column
	}
	return slices.ContainsFunc(some, func(a Edit) bool {
		return slices.ContainsFunc(others, func(b Edit) bool { return !before(a, b) && !before(b, a) })
	})
}

// MaxEdits bounds the edits of a fix.
const MaxEdits = 200

// maxText bounds the bytes that one edit writes: whoever is to judge it reads no more.
const maxText = 400

// Write adds to a finding a fix that writes a text at a place, if that has an end.
func Write(f *Finding, at Position, text string, safe bool) {
	if at.EndLine > 0 && text != "" && len(text) <= maxText {
		f.Fixes = []Fix{{Title: words.Say("write %s", strings.TrimSpace(text)), Safe: safe, Edits: []Edit{{at, text}}}}
	}
}

// Offer is like Write, for a fix beside others, of which none is safe.
func Offer(f *Finding, at Position, text string) {
	others := f.Fixes
	Write(f, at, text, false)
	f.Fixes = append(others, f.Fixes...)
}

// Apply returns a text with edits of it made, those that overlap another left out. Positions outside of the text are
// taken for its nearest place.
func Apply(text []byte, edits []Edit) []byte {
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
