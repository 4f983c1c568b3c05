package ruletest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

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

// Append returns the text of a file of tests with a case for a hand behind the others, which expects what came out; of
// an empty text it makes such a file. Where the id is taken, the case gets a number.
func Append(name string, text []byte, id string, o *Outcome) ([]byte, error) {
	expect := strings.Join(expectation(o), ", ")
	if len(bytes.TrimSpace(bytes.TrimPrefix(text, []byte(tree.BOM)))) == 0 {
		return fmt.Appendf(nil, "hanfu: 1\n\ncases:\n%s", newCase("  ", id, o, "\n")), nil
	}
	src, r := &tree.Source{Name: name, Text: text}, new(tree.Report)
	root := r.Parse(src)
	if root == nil {
		return nil, r.Sorted()
	}
	cases := root.Find("cases")
	for n, first := 2, id; cases.Val.Get(id) != nil; n++ {
		id = fmt.Sprintf("%s-%d", first, n)
	}
	tokens, err := rulefmt.Scan(src, root)
	if err != nil {
		return nil, err
	}
	ed := newEditor(src, tokens)
	switch {
	case cases.Val == nil:
		ed.atEnd("cases:" + ed.LineEnd + newCase("  ", id, o, ed.LineEnd))
	case cases.Val.Flow:
		keep := make([]bool, len(cases.Val.Pairs))
		for i := range keep {
			keep[i] = true
		}
		ed.entries(cases, keep, len(keep)-1, []string{fmt.Sprintf("%s: {hand: %s, expect: {%s}}", id, written(o.Case.Hand, false), expect)})
	case len(cases.Val.Pairs) == 0:
		ed.fail(cases.Key)
	default:
		ed.behindCases(cases.Val, id, o)
	}
	now, err := ed.text()
	if err != nil {
		return nil, err
	}
	if root, _ = tree.Parse(&tree.Source{Name: name, Text: now}); root.Get("cases").Get(id) == nil {
		return nil, errors.New("the file is in a layout in which no case is added; write its keys and cases on lines of their own")
	}
	return now, nil
}

func (ed *editor) behindCases(cases *tree.Value, id string, o *Outcome) {
	last := cases.Pairs[len(cases.Pairs)-1]
	_, to, ok := ed.extent(last.Val)
	if !ok {
		ed.fail(last.Key)
		return
	}
	indent := strings.Repeat(" ", last.Key.Column-1)
	if text := newCase(indent, id, o, ed.LineEnd); len(cases.Pairs) > 1 && last.Key.Line > 1 &&
		ed.isBlank(ed.Lines[last.Key.Line-2], ed.Lines[last.Key.Line-1]) {
		ed.AddBehind(ed.LineAt(to), ed.LineEnd+text)
	} else {
		ed.AddBehind(ed.LineAt(to), text)
	}
}

func (ed *editor) atEnd(lines string) {
	if !strings.HasSuffix(ed.Body, "\n") {
		lines = ed.LineEnd + lines
	}
	ed.Replace(len(ed.Body), len(ed.Body), lines)
}

// AppendCase appends a case for a hand to a text, as it stands under the key cases: with its rules, its options and its note,
// and what came out as what it expects.
func AppendCase(dst []byte, id string, o *Outcome) []byte {
	dst = fmt.Appendf(dst, "  %s:\n    rules: %s\n", id, written(o.Case.Rules, false))
	if len(o.Case.Set) > 0 {
		var set []string
		for _, option := range slices.Sorted(maps.Keys(o.Case.Set)) {
			set = append(set, option+": "+written(o.Case.Set[option], false))
		}
		dst = fmt.Appendf(dst, "    set: {%s}\n", strings.Join(set, ", "))
	}
	if o.Case.Note != "" {
		dst = fmt.Appendf(dst, "    note: %s\n", written(o.Case.Note, false))
	}
	_, rest, _ := strings.Cut(newCase("  ", id, o, "\n"), "\n")
	return append(dst, rest...)
}

func newCase(indent, id string, o *Outcome, lineEnd string) string {
	lines := []string{id + ":", "  hand: " + written(o.Case.Hand, false), "  expect:"}
	for _, entry := range expectation(o) {
		lines = append(lines, "    "+entry)
	}
	return indent + strings.Join(lines, lineEnd+indent) + lineEnd
}
