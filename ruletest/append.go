package ruletest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
)

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

func newCase(indent, id string, o *Outcome, lineEnd string) string {
	lines := []string{id + ":", "  hand: " + written(o.Case.Hand, false), "  expect:"}
	for _, entry := range expectation(o) {
		lines = append(lines, "    "+entry)
	}
	return indent + strings.Join(lines, lineEnd+indent) + lineEnd
}
