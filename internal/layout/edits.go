package layout

import (
	"bytes"
	"fmt"
	"slices"

	"example.com/hanfu/internal/tree"
)

// Edits change pieces of a file's text and leave all else as it is. Places are in bytes of the body, lines and columns
// from 0.
type Edits struct {
	Source *tree.Source
	Body   []byte
	// Starts are the places at which the lines begin.
	Starts []int
	// LineEnd is how the file ends its lines.
	LineEnd string
	all     []edit
}

// edit is a piece of the text and what stands there instead.
type edit struct {
	from, to int
	text     string
}

// EditsOf returns no edits yet of a file.
func EditsOf(src *tree.Source) *Edits {
	e := &Edits{Source: src, Body: src.Body(), Starts: []int{0}, LineEnd: "\n"}
	for i, c := range e.Body {
		if c == '\n' {
			e.Starts = append(e.Starts, i+1)
		}
	}
	if bytes.Contains(e.Body, []byte("\r\n")) {
		e.LineEnd = "\r\n"
	}
	return e
}

// Replace puts a text in the place of another one.
func (e *Edits) Replace(from, to int, text string) { e.all = append(e.all, edit{from, to, text}) }

// Len returns how many edits there are.
func (e *Edits) Len() int { return len(e.all) }

// Cut forgets all edits but the first n.
func (e *Edits) Cut(n int) { e.all = e.all[:n] }

// Text returns the new text.
func (e *Edits) Text() ([]byte, error) {
	slices.SortStableFunc(e.all, func(a, b edit) int { return a.from - b.from })
	out := slices.Clone(e.Source.Text[:len(e.Source.Text)-len(e.Body)]) // the byte order mark
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

// Offset returns the place of a character.
func (e *Edits) Offset(line, column int) int {
	return e.Starts[line] + len(string(e.Source.LineRunes(line)[:column]))
}

// LineAt returns the line in which a byte stands.
func (e *Edits) LineAt(offset int) int {
	i, found := slices.BinarySearch(e.Starts, offset)
	if !found {
		i--
	}
	return i
}

// Behind returns the place behind a line and its end.
func (e *Edits) Behind(line int) int {
	if line+1 < len(e.Starts) {
		return e.Starts[line+1]
	}
	return len(e.Body)
}

// AddBehind writes lines behind another one.
func (e *Edits) AddBehind(line int, lines string) {
	if line+1 >= len(e.Starts) { // it does not end
		lines = e.LineEnd + lines
	}
	e.Replace(e.Behind(line), e.Behind(line), lines)
}

// Closing returns the index of the bracket that closes the one at an index, -1 if there is none.
func Closing(tokens []Token, open int) int {
	depth := 0
	for i := max(open, 0); i < len(tokens); i++ {
		if tokens[i].Scalar != nil {
			continue
		}
		switch tokens[i].Mark {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}
