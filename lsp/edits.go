package lsp

import (
	"maps"
	"slices"

	"example.com/hanfu/lsp/internal/protocol"
)

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
