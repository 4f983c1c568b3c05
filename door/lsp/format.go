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

// formatting formats a rule file or test file as fmt does. It returns no edits for a file that
// can't be formatted; the diagnostics state the reason.
func formatting(_ context.Context, _ *request, f *file, _ protocol.InDocument,
) ([]protocol.TextEdit, error) {
	return f.formatEdits(), nil
}

func (f *file) formatEdits() []protocol.TextEdit {
	if f.kind != source.Rules && f.kind != source.Tests {
		return nil
	}
	text, findings, err := rules.Format(f.name, f.text.Body)
	if findings != nil || err != nil {
		return nil
	}
	if newline := bytes.IndexByte(f.text.Body, '\n'); newline > 0 &&
		f.text.Body[newline-1] == '\r' {
		// Keep the line endings of the document.
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return f.text.EditsTo(text)
}

// rangeFormatting formats the lines of a range if that leaves a file with the same content.
func rangeFormatting(_ context.Context, _ *request, f *file, p rangeParams,
) ([]protocol.TextEdit, error) {
	edits := []protocol.TextEdit{}
	// Apply edits in reverse order, so that earlier positions remain valid.
	changes := []protocol.ContentChange{}
	p.Range.Start.Character, p.Range.End.Character = 0, 1<<20 // whole lines
	for _, e := range f.formatEdits() {
		if e.Range.Touches(p.Range) {
			edits = append(edits, e)
			changes = append([]protocol.ContentChange{{Range: &e.Range, Text: e.NewText}},
				changes...)
		}
	}
	before, after := f.parse(f.text.Body), f.parse(f.text.With(changes).Body)
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
