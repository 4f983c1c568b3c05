package lsp

import (
	"bytes"
	"context"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

type rangeParams struct {
	protocol.InDocument
	Range protocol.Range `json:"range"`
}

// formatting lays a rule file or a file of tests out as fmt does. Where that can't be, nothing changes: the diagnostics
// say why.
func formatting(_ context.Context, _ *request, in *file, _ protocol.InDocument) ([]protocol.TextEdit, error) {
	return in.laidOut(), nil
}

func (f *file) laidOut() []protocol.TextEdit {
	if f.kind != source.Rules && f.kind != source.Tests {
		return nil
	}
	text, findings, err := rules.Format(f.name, f.text.Body)
	if findings != nil || err != nil {
		return nil
	}
	if ends := bytes.IndexByte(f.text.Body, '\n'); ends > 0 && f.text.Body[ends-1] == '\r' {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")) // as the editor ends lines, whatever fmt does on disk
	}
	return f.text.EditsTo(text)
}

// rangeFormatting lays out the lines of a range, as far as that can be without the others.
func rangeFormatting(_ context.Context, _ *request, in *file, p rangeParams) ([]protocol.TextEdit, error) {
	edits := []protocol.TextEdit{}
	changes := []protocol.ContentChange{}                     // from the end on, so that the places in front of them stay
	p.Range.Start.Character, p.Range.End.Character = 0, 1<<20 // whole lines
	for _, e := range in.laidOut() {
		if e.Range.Touches(p.Range) {
			edits = append(edits, e)
			changes = append([]protocol.ContentChange{{Range: &e.Range, Text: e.NewText}}, changes...)
		}
	}
	before, after := in.parse(in.text.Body), in.parse(in.text.With(changes).Body)
	if before == nil || after == nil || !before.Equal(after) {
		return nil, nil
	}
	return edits, nil
}

func (f *file) parse(body []byte) *tree.Value {
	root, found := tree.Parse(&tree.Source{Name: f.name, Text: body})
	if len(found) > 0 {
		return nil
	}
	return root
}
