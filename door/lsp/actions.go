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

// Kinds of code actions: fixes of one finding, all safe fixes of a file, and actions that write
// tests.
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
	Data        *deferredEdit         `json:"data,omitempty"`
}

// deferredEdit identifies an edit that takes long to compute and is computed on request.
type deferredEdit struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	// Do is a key of deferredEdits; ID is its argument.
	Do string `json:"do"`
	ID string `json:"id,omitempty"`
}

// deferredEdits computes the edits by deferredEdit.Do. The functions return nil if there is
// nothing to edit.
var deferredEdits map[string]func(ctx context.Context, r *request, f *file,
	id string) (*workspaceEdit, error)

func init() {
	deferredEdits = map[string]func(context.Context, *request, *file,
		string) (*workspaceEdit, error){
		"fixAll": editAll, "example": editExample, "renew": editRenewed}
}

func codeActions(ctx context.Context, r *request, f *file, p codeActionParams,
) ([]codeAction, error) {
	found, err := f.findings(false)
	if err != nil {
		return nil, err
	}
	if full, done := f.full.peek(); done {
		found = full
	}
	actions := []codeAction{}
	all := slices.Concat(r.fixes(f, found, p.Range), r.allFixes(f, found),
		r.testActions(ctx, f, found, p.Range))
	for _, offered := range all {
		if len(p.Context.Only) > 0 && !matchesKind(p.Context.Only, offered.Kind) {
			continue
		}
		if offered.Data != nil &&
			!slices.Contains(r.client.TextDocument.CodeAction.ResolveSupport.Properties, "edit") {
			if offered, err = r.resolve(ctx, f, offered); ctx.Err() != nil {
				return nil, ctx.Err()
			}
			// Skip this action but offer the others.
			if offered.Data = nil; err != nil || offered.Edit == nil {
				continue
			}
		}
		actions = append(actions, offered)
	}
	return actions, nil
}

func (r *request) fixes(f *file, found rules.Findings, at protocol.Range) (actions []codeAction) {
	phrases := words.In(r.lang)
	for _, one := range found {
		if f.keyOf(one.File) != f.key || !f.text.RangeOf(one.Position).Touches(at) {
			continue
		}
		offer := func(title string, safe bool, edits []rules.Edit) {
			var all []protocol.TextEdit
			for _, e := range edits {
				all = append(all, protocol.TextEdit{Range: f.text.RangeOf(e.Position),
					NewText: e.Text})
			}
			actions = append(actions, codeAction{Title: title, Kind: quickFix, IsPreferred: safe,
				Diagnostics: []protocol.Diagnostic{r.diagnostic(f, one)},
				Edit:        r.editOf(f.key, all)})
		}
		for _, fix := range one.Fixes {
			offer(fix.Title.In(phrases.Code).String(), fix.Safe, fix.Edits)
		}
		if root := f.Tree(); f.kind == source.Rules && root != nil &&
			bytes.Equal(root.File.Text, f.text.Body) {
			if edit, ok := tree.SilenceFor(root, one, tree.Placeholder); ok {
				offer(fmt.Sprintf(phrases.Editor().Silence, one.Code), false, []rules.Edit{edit})
			}
		}
	}
	return actions
}

func (r *request) allFixes(f *file, found rules.Findings) []codeAction {
	for _, one := range found {
		if f.keyOf(one.File) == f.key && slices.ContainsFunc(one.Fixes,
			func(fix rules.Fix) bool { return fix.Safe }) {
			return []codeAction{f.deferredAction(words.In(r.lang).Editor().FixAll, fixAll,
				"fixAll", "")}
		}
	}
	return nil
}

func (f *file) deferredAction(title, kind, do, id string) codeAction {
	return codeAction{Title: title, Kind: kind, Data: &deferredEdit{f.uri, f.version, do, id}}
}

func editAll(ctx context.Context, r *request, f *file, _ string) (*workspaceEdit, error) {
	fixed, err := findings.FixText(ctx, f.loader(), "./"+f.name, f.text.Body)
	if err != nil {
		return nil, err
	}
	return r.editOf(f.key, f.text.EditsTo(fixed.Text)), nil
}

func resolveAction(ctx context.Context, r *request, p codeAction) (codeAction, error) {
	if p.Data == nil || deferredEdits[p.Data.Do] == nil {
		return p, badParams("this action is none of those offered")
	}
	f := r.file(p.Data.URI)
	if f == nil || f.version != p.Data.Version {
		return p, &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed"}
	}
	return r.resolve(ctx, f, p)
}

func (r *request) resolve(ctx context.Context, f *file, a codeAction) (codeAction, error) {
	edit, err := deferredEdits[a.Data.Do](ctx, r, f, a.Data.ID)
	if err != nil && ctx.Err() == nil {
		reason, _, _ := strings.Cut(err.Error(), "\n")
		err = requestFailed("this can't be done: %s", reason)
	}
	a.Edit = edit
	return a, err
}

func matchesKind(kinds []string, kind string) bool {
	return slices.ContainsFunc(kinds, func(k string) bool {
		return k == "" || k == kind || len(kind) > len(k) && kind[:len(k)+1] == k+"."
	})
}

// workspaceEdit holds edits of several files: Changes by URI, or DocumentChanges with versions for
// clients that support them.
type workspaceEdit struct {
	Changes         map[string][]protocol.TextEdit `json:"changes,omitempty"`
	DocumentChanges []any                          `json:"documentChanges,omitempty"`
}

// documentEdit holds the edits of one version of a file. The version is nil for a file that isn't
// open.
type documentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"`
	} `json:"textDocument"`
	Edits []protocol.TextEdit `json:"edits"`
}

// createFile creates a file if it doesn't exist.
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

func (e *workspaceEdit) merge(others *workspaceEdit) {
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

// canCreateFiles reports whether the client can create files. Some clients that can don't declare
// documentChanges.
func (r *request) canCreateFiles() bool {
	return slices.Contains(r.client.Workspace.WorkspaceEdit.ResourceOperations, "create")
}

func (r *request) creationEdit(key, body string) *workspaceEdit {
	create := createFile{Kind: "create", URI: uriOf(key)}
	create.Options.IgnoreIfExists = true
	return &workspaceEdit{DocumentChanges: []any{create,
		r.documentEdit(key, []protocol.TextEdit{{NewText: body}})}}
}
