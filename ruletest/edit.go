package ruletest

import (
	"bytes"
	"fmt"
	"slices"

	"example.com/hanfu/internal/layout"

	"example.com/hanfu/internal/tree"
)

// editor changes pieces of a file's text and leaves all else as it is.
type editor struct {
	src    *tree.Source
	body   []byte
	tokens []layout.Token
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

func newEditor(src *tree.Source, tokens []layout.Token) *editor {
	ed := &editor{src: src, body: src.Body(), tokens: tokens, starts: []int{0}, lineEnd: "\n"}
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

// fail notes that a value stands in a layout that is not written anew, such as a block below > or an entry behind a
// question mark.
func (ed *editor) fail(v *tree.Value) {
	if ed.err == nil {
		ed.err = fmt.Errorf("line %d is in a layout that is not written anew; write what it says on one line, as key: value", v.Line)
	}
}

func (ed *editor) replace(from, to int, text string) {
	ed.edits = append(ed.edits, edit{from, to, text})
}

// text returns the new text.
func (ed *editor) text() ([]byte, error) {
	if ed.err != nil {
		return nil, ed.err
	}
	slices.SortStableFunc(ed.edits, func(a, b edit) int { return a.from - b.from })
	out := slices.Clone(ed.src.Text[:len(ed.src.Text)-len(ed.body)]) // the byte order mark
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

// offset returns the place of a character, line and column from 0, in bytes of the body.
func (ed *editor) offset(line, column int) int {
	return ed.starts[line] + len(string(ed.src.LineRunes(line)[:column]))
}

// lineAt returns the line, from 0, in which a byte stands.
func (ed *editor) lineAt(offset int) int {
	i, found := slices.BinarySearch(ed.starts, offset)
	if !found {
		i--
	}
	return i
}

// endOfLine returns the place behind the last character of a line.
func (ed *editor) endOfLine(line int) int { return ed.offset(line, len(ed.src.LineRunes(line))) }

// extent returns where a value begins and ends; false if that is not known.
func (ed *editor) extent(v *tree.Value) (from, to int, ok bool) {
	if v.Line < 1 || v.Line > len(ed.starts) || v.Column < 1 || v.Column > len(ed.src.LineRunes(v.Line-1)) {
		return 0, 0, false
	}
	from = ed.offset(v.Line-1, v.Column-1)
	switch {
	case v.Kind == tree.Scalar:
		if to, ok = ed.endOfScalar(v); !ok {
			return 0, 0, false
		}
	case v.Flow:
		open := ed.tokenAt(v.Line-1, v.Column-1)
		end := ed.closing(open)
		if open < 0 || end < 0 {
			return 0, 0, false
		}
		to = ed.offset(ed.tokens[end].Line, ed.tokens[end].Col+1)
	case len(v.Pairs)+len(v.Items) == 0:
		return 0, 0, false
	default:
		last := slices.Concat(v.Items, valuesOf(v.Pairs))
		if _, to, ok = ed.extent(last[len(last)-1]); !ok {
			return 0, 0, false
		}
	}
	return from, to, true
}

func valuesOf(pairs []tree.Pair) []*tree.Value {
	all := make([]*tree.Value, len(pairs))
	for i, p := range pairs {
		all[i] = p.Val
	}
	return all
}

// endOfScalar returns the place behind a scalar in one of the usual styles.
func (ed *editor) endOfScalar(v *tree.Value) (int, bool) {
	w, ok := v.Walked()
	if !ok || v.Style == tree.Literal || v.Style == tree.Folded || v.Null {
		return 0, false
	}
	if v.Style != tree.Plain {
		w.Col++ // the closing quote
	}
	return ed.offset(w.Line, w.Col), true
}

// tokenAt returns the index of the token at a place, -1 if none is there.
func (ed *editor) tokenAt(line, col int) int {
	return slices.IndexFunc(ed.tokens, func(t layout.Token) bool {
		return t.Line == line && t.Col == col &&
			t.Comment == ""
	})
}

// closing returns the index of the bracket that closes the one at an index, -1 if there is none.
func (ed *editor) closing(open int) int {
	depth := 0
	for i := max(open, 0); i < len(ed.tokens); i++ {
		if ed.tokens[i].Scalar != nil {
			continue
		}
		switch ed.tokens[i].Mark {
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
