package lsp

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
)

// renamable is what stands at a place and can be renamed.
type renamable struct {
	Range       protocol.Range `json:"range"`
	Placeholder string         `json:"placeholder"`
}

func refuse(format string, args ...any) error {
	const requestFailed = -32803
	return &jsonrpc2.Error{Code: requestFailed, Message: fmt.Sprintf(format, args...)}
}

func (x *index) target(in *file, offset int) (*outline.Mention, symbols.Rule, error) {
	l, m := x.mentionAt(in, offset)
	if m == nil || len(m.Sections) == 0 {
		return nil, symbols.Rule{}, refuse("there is no id here; ids are renamed where they are declared or named")
	}
	is, _ := x.Resolve(l, m)
	if is.Root == "" {
		return nil, symbols.Rule{}, refuse("no file declares %s, so there is nothing to rename", m.ID)
	}
	if id, ours := shippedID(is.Root); ours {
		return nil, symbols.Rule{}, refuse("%s comes from the shipped rule set %s, which can't be changed; "+
			"write name: to show it by another name", m.ID, id)
	}
	return m, is, nil
}

func prepareRename(_ context.Context, r *request, in *file, p protocol.AtPosition) (*renamable, error) {
	m, _, err := r.index().target(in, in.text.Offset(p.Position))
	if err != nil {
		return nil, err
	}
	return &renamable{in.text.RangeOf(m.Position), m.ID}, nil
}

type renameParams struct {
	protocol.AtPosition
	NewName string `json:"newName"`
}

func rename(ctx context.Context, r *request, in *file, p renameParams) (*workspaceEdit, error) {
	x := r.index()
	m, is, err := x.target(in, in.text.Offset(p.Position))
	if err != nil {
		return nil, err
	}
	if problem := schema.BadNewID(is.Section, p.NewName); problem != "" {
		return nil, refuse("%s", problem)
	}
	all := new(workspaceEdit)
	if p.NewName == m.ID {
		return all, nil
	}
	files, err := x.everywhere(ctx)
	if err != nil {
		return nil, err
	}
	if x.missed != "" { // a file that keeps the old id would mean nothing by it
		return nil, refuse("%s, and may name %s", x.missed, m.ID)
	}
	same := x.SameAs(in.Listed(), m)
	for _, l := range files {
		if t := x.text(l.Key); l.Missed != "" && (t.TooLarge() || bytes.Contains(t.Body, []byte(m.ID))) {
			return nil, refuse("%s may name %s, but %s; mend that first", x.shown(l.Key), m.ID, l.Missed)
		}
		if other, taken := x.Taken(l, is, p.NewName); taken {
			return nil, refuse("%s is the id of another rule already, at %s", p.NewName, other)
		}
		var edits []protocol.TextEdit
		for i := range l.Mentions {
			if n := &l.Mentions[i]; same(l, n) {
				edits = append(edits, protocol.TextEdit{Range: x.text(l.Key).RangeOf(n.Position), NewText: p.NewName})
			}
		}
		if edits != nil {
			all.add(r.editOf(l.Key, edits))
		}
	}
	return all, nil
}
