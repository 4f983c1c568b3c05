package ruletest

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

var errNoCase = words.Errorf("no case can be added to a file in this layout; write its keys and cases on " +
	"lines of their own")

// Append returns text with a case added that expects the given outcome. If text is empty, it
// returns a new file. If id is taken, a number is added to it.
func Append(name string, text []byte, id string, o *Outcome) ([]byte, error) {
	if len(bytes.TrimSpace(bytes.TrimPrefix(text, []byte(tree.BOM)))) == 0 {
		lines := strings.Join(edit.Indented(2, caseLines(id, o)), "\n")
		return fmt.Appendf(nil, "hanfu: 1\n\ncases:\n%s\n", lines), nil
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
	e := edit.New(src)
	lines := caseLines(id, o)
	switch all := cases.Val; {
	case all == nil:
		e.Insert(root, len(root.Pairs)-1, append([]string{"cases:"}, edit.Indented(2, lines)...)...)
	case all.Flow:
		text := yamltext.Braces{"hand: " + yamltext.AsText(o.Case.Hand),
			"expect: " + yamltext.Braces(expectation(o)).String()}
		e.Insert(all, len(all.Pairs)-1, id+": "+text.String())
	default:
		e.Insert(all, len(all.Pairs)-1, lines...)
	}
	out, err := e.Written(root, func(old, now *tree.Value) error {
		switch added := now.Get("cases").Find(id); {
		case added.Val == nil:
			return errNoCase
		case cases.Val == nil:
			old.Pairs = append(old.Pairs, now.Find("cases"))
		default:
			cases.Val.Pairs = append(cases.Val.Pairs, added)
		}
		return nil
	})
	if err != nil && e.Err == nil {
		err = errNoCase
	}
	return out, err
}

// AppendCase appends a case to dst as it is written under the key cases: with its rules, options
// and note, and with the outcome for the given keys of expect as expectation. If there are no keys,
// it uses yaku, fu and points.
func AppendCase(dst []byte, id string, o *Outcome, keys ...string) []byte {
	dst = fmt.Appendf(dst, "  %s:\n", id)
	if o.Case.Rules != "" {
		dst = fmt.Appendf(dst, "    rules: %s\n", yamltext.AsText(o.Case.Rules))
	}
	if len(o.Case.Set) > 0 {
		var set yamltext.Braces
		for _, option := range slices.Sorted(maps.Keys(o.Case.Set)) {
			set.Add(option, written(o.Case.Set[option], false))
		}
		dst = fmt.Appendf(dst, "    set: %s\n", set)
	}
	if o.Case.Note != "" {
		dst = fmt.Appendf(dst, "    note: %s\n", yamltext.AsText(o.Case.Note))
	}
	for _, line := range caseLines(id, o, keys...)[1:] {
		dst = fmt.Appendf(dst, "  %s\n", line)
	}
	return dst
}

func caseLines(id string, o *Outcome, keys ...string) []string {
	lines, entries := []string{id + ":", "  hand: " + yamltext.AsText(o.Case.Hand)},
		expectation(o, keys...)
	if o.Refused != nil {
		return append(lines, "  expect: "+yamltext.Braces(entries).String())
	}
	return append(append(lines, "  expect:"), edit.Indented(4, entries)...)
}
