package lsp

import (
	"context"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

type rangeParams struct {
	inDocument
	Range Range `json:"range"`
}

// formatting lays a rule file or a file of tests out as fmt does. Where that can't be, nothing changes: the diagnostics
// say why.
func formatting(_ context.Context, _ *request, in *file, _ inDocument) ([]TextEdit, error) {
	return in.laidOut(), nil
}

func (f *file) laidOut() []TextEdit {
	if f.kind != kindRules && f.kind != kindTests {
		return nil
	}
	text, findings, err := rules.Format(f.name, f.text.body)
	if findings != nil || err != nil {
		return nil
	}
	return f.text.editsTo(text)
}

// rangeFormatting lays out the lines of a range, as far as that can be without the others.
func rangeFormatting(_ context.Context, _ *request, in *file, p rangeParams) ([]TextEdit, error) {
	edits := []TextEdit{}
	changes := []contentChange{} // from the end on, so that the places in front of them stay
	for _, e := range in.laidOut() {
		if touch(e.Range, Range{Position{Line: p.Range.Start.Line}, Position{p.Range.End.Line, 1 << 20}}) {
			edits = append(edits, e)
			changes = append([]contentChange{{&e.Range, e.NewText}}, changes...)
		}
	}
	before, after := in.parse(in.text.body), in.parse(in.text.with(changes).body)
	if before == nil || after == nil || !before.Equal(after) {
		return nil, nil
	}
	return edits, nil
}

// parse reads a text as that of the file; nil if that fails.
func (f *file) parse(body []byte) *tree.Value {
	var r tree.Report
	root := tree.Parse(&tree.Source{Name: f.name, Text: body}, &r)
	if len(r.Findings) > 0 {
		return nil
	}
	return root
}
