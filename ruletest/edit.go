package ruletest

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/layout"
	"example.com/hanfu/internal/tree"
)

// editor changes pieces of a file's text and leaves all else as it is.
type editor struct {
	*layout.Edits
	tokens []layout.Token
	err    error
}

func newEditor(src *tree.Source, tokens []layout.Token) *editor {
	return &editor{Edits: layout.EditsOf(src), tokens: tokens}
}

// fail notes that a value stands in a layout that is not written anew, such as a block below > or an entry behind a
// question mark.
func (ed *editor) fail(v *tree.Value) {
	if ed.err == nil {
		ed.err = fmt.Errorf("line %d is in a layout that is not written anew; write what it says on one line, as key: value", v.Line)
	}
}

// text returns the new text.
func (ed *editor) text() ([]byte, error) {
	if ed.err != nil {
		return nil, ed.err
	}
	return ed.Text()
}

// endOfLine returns the place behind the last character of a line.
func (ed *editor) endOfLine(line int) int { return ed.Offset(line, len(ed.Source.LineRunes(line))) }

// extent returns where a value begins and ends; false if that is not known.
func (ed *editor) extent(v *tree.Value) (from, to int, ok bool) {
	if v.Line < 1 || v.Line > len(ed.Starts) || v.Column < 1 || v.Column > len(ed.Source.LineRunes(v.Line-1)) {
		return 0, 0, false
	}
	from = ed.Offset(v.Line-1, v.Column-1)
	switch {
	case v.Kind == tree.Scalar:
		if to, ok = ed.endOfScalar(v); !ok {
			return 0, 0, false
		}
	case v.Flow:
		open := ed.tokenAt(v.Line-1, v.Column-1)
		end := layout.Closing(ed.tokens, open)
		if open < 0 || end < 0 {
			return 0, 0, false
		}
		to = ed.Offset(ed.tokens[end].Line, ed.tokens[end].Col+1)
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
	if v.Style == tree.Literal || v.Style == tree.Folded || v.Null {
		return 0, false
	}
	line, col, ok := v.End()
	if !ok {
		return 0, false
	}
	return ed.Offset(line, col), true
}

// tokenAt returns the index of the token at a place, -1 if none is there.
func (ed *editor) tokenAt(line, col int) int {
	return slices.IndexFunc(ed.tokens, func(t layout.Token) bool {
		return t.Line == line && t.Col == col &&
			t.Comment == ""
	})
}
