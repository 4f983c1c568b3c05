package lsp

import (
	"context"
	"fmt"
	"slices"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/rules"
)

// renamable is what stands at a place and can be renamed.
type renamable struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// refuse returns an error that people are shown.
func refuse(format string, args ...any) error {
	const requestFailed = -32803
	return &jsonrpc2.Error{Code: requestFailed, Message: fmt.Sprintf(format, args...)}
}

// target finds the rule at a place, if it can be renamed.
func (x *index) target(in *file, offset int) (*outline.Mention, rule, error) {
	l, m := x.mentionAt(in, offset)
	if m == nil || len(m.Sections) == 0 {
		return nil, rule{}, refuse("there is no id here; ids are renamed where they are declared or named")
	}
	is, _ := x.resolve(l, m)
	if is.root == "" {
		return nil, rule{}, refuse("no file declares %s, so there is nothing to rename", m.ID)
	}
	if id, ours := shippedID(is.root); ours {
		return nil, rule{}, refuse("%s comes from the shipped rule set %s, which can't be changed; "+
			"write name: to show it by another name", m.ID, id)
	}
	return m, is, nil
}

// prepareRename says what would be renamed at a place.
func prepareRename(_ context.Context, r *request, in *file, p atPosition) (*renamable, error) {
	m, _, err := r.index().target(in, in.text.offset(p.Position))
	if err != nil {
		return nil, err
	}
	return &renamable{in.text.rangeOf(m.Position), m.ID}, nil
}

type renameParams struct {
	atPosition
	NewName string `json:"newName"`
}

// rename writes another id everywhere, in all files that mean the same rule.
func rename(ctx context.Context, r *request, in *file, p renameParams) (*WorkspaceEdit, error) {
	x := r.index()
	m, is, err := x.target(in, in.text.offset(p.Position))
	if err != nil {
		return nil, err
	}
	if problem := form.BadNewID(is.section, p.NewName); problem != "" {
		return nil, refuse("%s", problem)
	}
	changes := make(map[string][]TextEdit)
	if p.NewName == m.ID {
		return &WorkspaceEdit{Changes: changes}, nil
	}
	files, err := x.everywhere(ctx)
	if err != nil {
		return nil, err
	}
	same := x.sameAs(in.Listed(), m)
	for _, l := range files {
		if other, taken := x.taken(l, is, p.NewName); taken {
			return nil, refuse("%s is the id of another rule already, at %s", p.NewName, other)
		}
		var edits []TextEdit
		for i := range l.mentions {
			if n := &l.mentions[i]; same(l, n) {
				edits = append(edits, TextEdit{x.text(l.key).rangeOf(n.Position), p.NewName})
			}
		}
		if edits != nil {
			changes[x.address(l.key)] = edits
		}
	}
	return &WorkspaceEdit{Changes: changes}, nil
}

// sharing are the sections in which no two rules have the same id, since conditions name them alike.
var sharing = []string{"sets", "situation", "shapes"}

// taken reports whether a rule file that knows a rule knows another one by an id, and where that is declared.
func (x *index) taken(l *listing, is rule, id string) (rules.Position, bool) {
	knows := slices.ContainsFunc(x.chain(l, ""), func(above *listing) bool { return above.key == is.root })
	if !knows || l.kind != kindRules {
		return rules.Position{}, false
	}
	sections := []string{is.section}
	if slices.Contains(sharing, is.section) {
		sections = sharing
	}
	for _, s := range sections {
		if _, places := x.resolve(l, &outline.Mention{Sections: []string{s}, ID: id}); len(places) > 0 {
			return places[0].Position, true
		}
	}
	return rules.Position{}, false
}
