package rules

import (
	"bytes"
	"fmt"
	"slices"
)

// editor changes pieces of a file's text and leaves all else as it is.
type editor struct {
	src    *source
	body   []byte
	tokens []token
	// starts are the places at which the lines begin, in bytes of the body.
	starts []int
	// lineEnd is how the file ends its lines.
	lineEnd string
	edits   []edit
	err     error
}

// edit is a piece of the text, in bytes of the body, and what stands there instead.
type edit struct {
	from, to int
	text     string
}

func newEditor(src *source, tokens []token) *editor {
	ed := &editor{src: src, body: src.body(), tokens: tokens, starts: []int{0}, lineEnd: "\n"}
	for i, c := range ed.body {
		if c == '\n' {
			ed.starts = append(ed.starts, i+1)
		}
	}
	if bytes.Contains(ed.body, []byte("\r\n")) {
		ed.lineEnd = "\r\n"
	}
	return ed
}

// fail notes that a value stands in a layout that is not written anew, such as a block below > or an entry behind a question mark.
func (ed *editor) fail(v *value) {
	if ed.err == nil {
		ed.err = fmt.Errorf("line %d is in a layout that is not written anew; write what it says on one line, as key: value", v.line)
	}
}

func (ed *editor) replace(from, to int, text string) {
	ed.edits = append(ed.edits, edit{from, to, text})
}

// text gives the new text.
func (ed *editor) text() ([]byte, error) {
	if ed.err != nil {
		return nil, ed.err
	}
	slices.SortStableFunc(ed.edits, func(a, b edit) int { return a.from - b.from })
	out := slices.Clone(ed.src.text[:len(ed.src.text)-len(ed.body)]) // the byte order mark
	at := 0
	for _, e := range ed.edits {
		if e.from < at {
			return nil, fmt.Errorf("two changes are at the same place, byte %d", e.from)
		}
		out = append(append(out, ed.body[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, ed.body[at:]...), nil
}

// offset gives the place of a character, line and column from 0, in bytes of the body.
func (ed *editor) offset(line, column int) int {
	return ed.starts[line] + len(string(ed.src.lineRunes(line)[:column]))
}

// lineAt gives the line, from 0, in which a byte stands.
func (ed *editor) lineAt(offset int) int {
	i, found := slices.BinarySearch(ed.starts, offset)
	if !found {
		i--
	}
	return i
}

// endOfLine gives the place behind the last character of a line.
func (ed *editor) endOfLine(line int) int { return ed.offset(line, len(ed.src.lineRunes(line))) }

// extent gives where a value begins and ends; false if that can't be told.
func (ed *editor) extent(v *value) (from, to int, ok bool) {
	if v.line < 1 || v.line > len(ed.starts) || v.column < 1 || v.column > len(ed.src.lineRunes(v.line-1)) {
		return 0, 0, false
	}
	from = ed.offset(v.line-1, v.column-1)
	switch {
	case v.kind == scalar:
		if to, ok = ed.endOfScalar(v); !ok {
			return 0, 0, false
		}
	case v.flow:
		open := ed.tokenAt(v.line-1, v.column-1)
		end := ed.closing(open)
		if open < 0 || end < 0 {
			return 0, 0, false
		}
		to = ed.offset(ed.tokens[end].line, ed.tokens[end].col+1)
	case len(v.pairs)+len(v.items) == 0:
		return 0, 0, false
	default:
		last := slices.Concat(v.items, valuesOf(v.pairs))
		if _, to, ok = ed.extent(last[len(last)-1]); !ok {
			return 0, 0, false
		}
	}
	return from, to, true
}

func valuesOf(pairs []pair) []*value {
	all := make([]*value, len(pairs))
	for i, p := range pairs {
		all[i] = p.val
	}
	return all
}

// endOfScalar gives the place behind a scalar in one of the usual styles.
func (ed *editor) endOfScalar(v *value) (int, bool) {
	w, ok := v.walked()
	if !ok || v.style == literal || v.style == folded || v.null {
		return 0, false
	}
	if v.style != plain {
		w.col++ // the closing quote
	}
	return ed.offset(w.line, w.col), true
}

// tokenAt gives the index of the token at a place, -1 if none is there.
func (ed *editor) tokenAt(line, col int) int {
	return slices.IndexFunc(ed.tokens, func(t token) bool { return t.line == line && t.col == col && t.comment == "" })
}

// closing gives the index of the bracket that closes the one at an index, -1 if there is none.
func (ed *editor) closing(open int) int {
	depth := 0
	for i := max(open, 0); i < len(ed.tokens); i++ {
		if ed.tokens[i].scalar != nil {
			continue
		}
		switch ed.tokens[i].mark {
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
