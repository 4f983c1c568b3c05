package yamltext

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Edits change pieces of a text and leave all else as it is.
type Edits struct {
	*Text
	// LineEnd is how the text ends its lines.
	LineEnd string
	all     []edit
}

// edit is the bytes of a piece of the text, and what stands there instead.
type edit struct {
	from, to int
	text     string
}

// NewEdits returns no edits yet of a text.
func NewEdits(t *Text) *Edits { return &Edits{Text: t, LineEnd: LineEnd(t.Body)} }

// LineEnd returns how a text ends its lines.
func LineEnd(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// Replace puts a text in the place of another one.
func (e *Edits) Replace(from, to int, text string) { e.all = append(e.all, edit{from, to, text}) }

// Len returns how many edits there are.
func (e *Edits) Len() int { return len(e.all) }

// Cut forgets all edits but the first n.
func (e *Edits) Cut(n int) { e.all = e.all[:n] }

// Done returns the new text.
func (e *Edits) Done() ([]byte, error) {
	slices.SortStableFunc(e.all, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out []byte
	at := 0
	for _, one := range e.all {
		if one.from < at {
			return nil, fmt.Errorf("two changes are at the same place, byte %d", one.from)
		}
		out = append(append(out, e.Body[at:one.from]...), one.text...)
		at = one.to
	}
	return append(out, e.Body[at:]...), nil
}

// Behind returns the place behind a line and its end.
func (e *Edits) Behind(line int) int {
	if line+1 < len(e.Lines) {
		return e.Lines[line+1]
	}
	return len(e.Body)
}

// AddBehind writes lines behind another one.
func (e *Edits) AddBehind(line int, lines string) {
	if line+1 >= len(e.Lines) { // it does not end
		lines = e.LineEnd + lines
	}
	e.Replace(e.Behind(line), e.Behind(line), lines)
}
