package ruletest

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// editor changes pieces of a file's text and leaves all else as it is.
type editor struct {
	*yamltext.Edits
	tokens []rulefmt.Token
	err    error
}

func newEditor(src *tree.Source, tokens []rulefmt.Token) *editor {
	return &editor{Edits: yamltext.NewEdits(src.Written()), tokens: tokens}
}

// fail notes that a value stands in a layout that is not written anew, such as a block below > or an entry behind a
// question mark.
func (ed *editor) fail(v *tree.Value) {
	if ed.err == nil {
		ed.err = fmt.Errorf("line %d is in a layout that is not written anew; write what it says on one line, as key: value", v.Line)
	}
}

func (ed *editor) text() ([]byte, error) {
	if ed.err != nil {
		return nil, ed.err
	}
	return ed.Done()
}

// endOfLine returns the place behind the last character of a line.
func (ed *editor) endOfLine(line int) int {
	_, end := ed.Line(line)
	return end
}

func (ed *editor) extent(v *tree.Value) (from, to int, ok bool) {
	_, n := v.Written()
	switch {
	case n != nil:
		return n.From, n.To, v.Style != tree.Literal && v.Style != tree.Folded && !v.Null
	case v.Kind == tree.Scalar || len(v.Pairs)+len(v.Items) == 0:
		return 0, 0, false
	}
	all := slices.Concat(v.Items, valuesOf(v.Pairs))
	_, to, ok = ed.extent(all[len(all)-1])
	return ed.Offset(v.Line-1, v.Column-1), to, ok
}

func valuesOf(pairs []tree.Pair) []*tree.Value {
	all := make([]*tree.Value, len(pairs))
	for i, p := range pairs {
		all[i] = p.Val
	}
	return all
}
