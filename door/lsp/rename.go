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

// renamable is the result of textDocument/prepareRename.
type renamable struct {
	Range       protocol.Range `json:"range"`
	Placeholder string         `json:"placeholder"`
}

func requestFailed(format string, args ...any) error {
	const requestFailed = -32803
	return &jsonrpc2.Error{Code: requestFailed, Message: fmt.Sprintf(format, args...)}
}

func (x *index) renameTarget(f *file, offset int) (*outline.Mention, symbols.Rule, error) {
	l, m := x.mentionAt(f, offset)
	if m == nil || len(m.Sections) == 0 {
		return nil, symbols.Rule{},
			requestFailed("there is no id here; ids are renamed where they are declared or named")
	}
	rule, _ := x.Resolve(l, m)
	if rule.Root == "" {
		return nil, symbols.Rule{},
			requestFailed("no file declares %s, so there is nothing to rename", m.ID)
	}
	if id, ours := shippedID(rule.Root); ours {
		return nil, symbols.Rule{},
			requestFailed("%s comes from the shipped rule set %s, which can't be changed; "+
				"write name: to show it by another name", m.ID, id)
	}
	return m, rule, nil
}

func prepareRename(_ context.Context, r *request, f *file, p protocol.AtPosition,
) (*renamable, error) {
	m, _, err := r.index().renameTarget(f, f.text.Offset(p.Position))
	if err != nil {
		return nil, err
	}
	return &renamable{f.text.RangeOf(m.Position), m.ID}, nil
}

type renameParams struct {
	protocol.AtPosition
	NewName string `json:"newName"`
}

func rename(ctx context.Context, r *request, f *file, p renameParams) (*workspaceEdit, error) {
	x := r.index()
	m, rule, err := x.renameTarget(f, f.text.Offset(p.Position))
	if err != nil {
		return nil, err
	}
	if problem := schema.BadNewID(rule.Section, p.NewName); problem != "" {
		return nil, requestFailed("%s", problem)
	}
	all := new(workspaceEdit)
	if p.NewName == m.ID {
		return all, nil
	}
	files, err := x.allListings(ctx)
	if err != nil {
		return nil, err
	}
	if x.problem != "" { // a use of the old id in that file would break
		return nil, requestFailed("%s, and may name %s", x.problem, m.ID)
	}
	same := x.SameAs(f.Listed(), m)
	for _, l := range files {
		if t := x.text(l.Key); l.Problem != "" &&
			(t.TooLarge() || bytes.Contains(t.Body, []byte(m.ID))) {
			return nil, requestFailed("%s may name %s, but %s; mend that first",
				x.displayName(l.Key), m.ID, l.Problem)
		}
		if other, taken := x.Taken(l, rule, p.NewName); taken {
			return nil, requestFailed("%s is the id of another rule already, at %s",
				p.NewName, other)
		}
		var edits []protocol.TextEdit
		for i := range l.Mentions {
			if n := &l.Mentions[i]; same(l, n) {
				edits = append(edits, protocol.TextEdit{Range: x.text(l.Key).RangeOf(n.Position),
					NewText: p.NewName})
			}
		}
		if edits != nil {
			all.merge(r.editOf(l.Key, edits))
		}
	}
	return all, nil
}
