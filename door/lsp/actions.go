package lsp

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"github.com/sourcegraph/jsonrpc2"
)

// The kinds of actions: those that mend a finding, all safe fixes of a file, and those that write tests.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll"
	refactor = "refactor"
)

type codeActionParams struct {
	protocol.InDocument
	Range   protocol.Range `json:"range"`
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string                `json:"title"`
	Kind        string                `json:"kind"`
	Diagnostics []protocol.Diagnostic `json:"diagnostics,omitempty"`
	IsPreferred bool                  `json:"isPreferred,omitempty"`
	Edit        *workspaceEdit        `json:"edit,omitempty"`
	Data        *laterEdit            `json:"data,omitempty"`
}

// laterEdit says how to find the edit of an action, of those that take a while.
type laterEdit struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	// Do is a key of laterEdits, and ID what it is done to.
	Do string `json:"do"`
	ID string `json:"id,omitempty"`
}

// laterEdits find the edits. They return nil where there is nothing to write.
var laterEdits map[string]func(ctx context.Context, r *request, in *file, id string) (*workspaceEdit, error)

func init() {
	laterEdits = map[string]func(context.Context, *request, *file, string) (*workspaceEdit, error){
		"fixAll": editAll, "example": editExample, "renew": editRenewed}
}

func codeActions(ctx context.Context, r *request, in *file, p codeActionParams) ([]codeAction, error) {
	found, err := in.findings(false)
	if err != nil {
		return nil, err
	}
	if full, done := in.full.peek(); done {
		found = full
	}
	actions := []codeAction{}
	all := slices.Concat(r.fixes(in, found, p.Range), r.allFixes(in, found), r.testActions(ctx, in, found, p.Range))
	for _, offered := range all {
		if len(p.Context.Only) > 0 && !asks(p.Context.Only, offered.Kind) {
			continue
		}
		if offered.Data != nil && !slices.Contains(r.client.TextDocument.CodeAction.ResolveSupport.Properties, "edit") {
			if offered, err = r.resolved(ctx, in, offered); ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if offered.Data = nil; err != nil || offered.Edit == nil { // the other actions are offered all the same
				continue
			}
		}
		actions = append(actions, offered)
	}
	return actions, nil
}

func (r *request) fixes(in *file, found rules.Findings, at protocol.Range) (actions []codeAction) {
	said := words.In(r.lang)
	for _, one := range found {
		if in.keyOf(one.File) != in.key || !in.text.RangeOf(one.Position).Touches(at) {
			continue
		}
		offer := func(title string, safe bool, edits []rules.Edit) {
			var all []protocol.TextEdit
			for _, e := range edits {
				all = append(all, protocol.TextEdit{Range: in.text.RangeOf(e.Position), NewText: e.Text})
			}
			actions = append(actions, codeAction{Title: title, Kind: quickFix, IsPreferred: safe,
				Diagnostics: []protocol.Diagnostic{r.diagnostic(in, one)}, Edit: r.editOf(in.key, all)})
		}
		for _, fix := range one.Fixes {
			offer(fix.Title.In(said.Code).String(), fix.Safe, fix.Edits)
		}
		if root := in.Tree(); in.kind == source.Rules && root != nil && bytes.Equal(root.File.Text, in.text.Body) {
			if edit, ok := tree.SilenceFor(root, one, tree.Placeholder); ok {
				offer(fmt.Sprintf(said.Editor.Silence, one.Code), false, []rules.Edit{edit})
			}
		}
	}
	return actions
}

func (r *request) allFixes(f *file, found rules.Findings) []codeAction {
	for _, one := range found {
		if f.keyOf(one.File) == f.key && slices.ContainsFunc(one.Fixes, func(fix rules.Fix) bool { return fix.Safe }) {
			return []codeAction{f.later(words.In(r.lang).Editor.FixAll, fixAll, "fixAll", "")}
		}
	}
	return nil
}

func (f *file) later(title, kind, do, id string) codeAction {
	return codeAction{Title: title, Kind: kind, Data: &laterEdit{f.uri, f.version, do, id}}
}

func editAll(ctx context.Context, r *request, in *file, _ string) (*workspaceEdit, error) {
	fixed, err := findings.FixText(ctx, in.loader(), "./"+in.name, in.text.Body)
	if err != nil {
		return nil, err
	}
	return r.editOf(in.key, in.text.EditsTo(fixed.Text)), nil
}

func resolveAction(ctx context.Context, r *request, p codeAction) (codeAction, error) {
	if p.Data == nil || laterEdits[p.Data.Do] == nil {
		return p, badParams("this action is none of those offered")
	}
	in := r.file(p.Data.URI)
	if in == nil || in.version != p.Data.Version {
		return p, &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed"}
	}
	return r.resolved(ctx, in, p)
}

func (r *request) resolved(ctx context.Context, in *file, a codeAction) (codeAction, error) {
	edit, err := laterEdits[a.Data.Do](ctx, r, in, a.Data.ID)
	if err != nil && ctx.Err() == nil {
		why, _, _ := strings.Cut(err.Error(), "\n")
		err = refuse("this can't be done: %s", why)
	}
	a.Edit = edit
	return a, err
}

func asks(only []string, kind string) bool {
	return slices.ContainsFunc(only, func(k string) bool {
		return k == "" || k == kind || len(kind) > len(k) && kind[:len(k)+1] == k+"."
	})
}

// workspaceEdit has edits of files: by their URIs, or, for a client that knows them, with the versions that they are
// for.
type workspaceEdit struct {
	Changes         map[string][]protocol.TextEdit `json:"changes,omitempty"`
	DocumentChanges []any                          `json:"documentChanges,omitempty"`
}

// documentEdit has the edits of a file in one of its versions; without one it is as it is on disk.
type documentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"`
	} `json:"textDocument"`
	Edits []protocol.TextEdit `json:"edits"`
}

// createFile makes a file, unless it is there.
type createFile struct {
	Kind    string `json:"kind"`
	URI     string `json:"uri"`
	Options struct {
		IgnoreIfExists bool `json:"ignoreIfExists"`
	} `json:"options"`
}

func (r *request) editOf(key string, edits []protocol.TextEdit) *workspaceEdit {
	d := r.documentEdit(key, edits)
	if r.client.Workspace.WorkspaceEdit.DocumentChanges {
		return &workspaceEdit{DocumentChanges: []any{d}}
	}
	return &workspaceEdit{Changes: map[string][]protocol.TextEdit{d.TextDocument.URI: edits}}
}

func (e *workspaceEdit) add(others *workspaceEdit) {
	e.DocumentChanges = append(e.DocumentChanges, others.DocumentChanges...)
	if e.Changes == nil {
		e.Changes = others.Changes
	}
	maps.Copy(e.Changes, others.Changes)
}

func (r *request) documentEdit(key string, edits []protocol.TextEdit) documentEdit {
	d := documentEdit{Edits: edits}
	d.TextDocument.URI = uriOf(key)
	if f := r.files[key]; f != nil {
		d.TextDocument.URI, d.TextDocument.Version = f.uri, &f.version
	}
	return d
}

// creates reports whether the client can make files. Some that can don't say that they know documentChanges.
func (r *request) creates() bool {
	return slices.Contains(r.client.Workspace.WorkspaceEdit.ResourceOperations, "create")
}

func (r *request) creation(key, body string) *workspaceEdit {
	made := createFile{Kind: "create", URI: uriOf(key)}
	made.Options.IgnoreIfExists = true
	return &workspaceEdit{DocumentChanges: []any{made, r.documentEdit(key, []protocol.TextEdit{{NewText: body}})}}
}
