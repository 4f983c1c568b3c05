package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
)

// notifications maps methods to the handlers of the client's notifications. They are handled in
// order.
var notifications = map[string]func(s *server, params json.RawMessage){
	"initialized":                         (*server).initialized,
	"textDocument/didOpen":                withParams((*server).didOpen),
	"textDocument/didChange":              withParams((*server).didChange),
	"textDocument/didClose":               withParams((*server).didClose),
	"textDocument/didSave":                withParams((*server).didSave),
	"workspace/didChangeWorkspaceFolders": withParams((*server).didChangeFolders),
	"workspace/didChangeWatchedFiles":     withParams((*server).didChangeFiles),
	"$/cancelRequest":                     (*server).cancelRequest,
}

func withParams[P any](f func(s *server, p P)) func(*server, json.RawMessage) {
	return func(s *server, raw json.RawMessage) {
		p, err := decode[P](raw)
		if err != nil {
			s.notify("window/logMessage", map[string]any{"type": messageWarning,
				"message": fmt.Sprintf("a message is passed over: %v: %.200s", err, raw)})
			return
		}
		f(s, p)
	}
}

func (s *server) handleNotification(q *jsonrpc2.Request) {
	if q.Method == "exit" {
		_ = s.conn.Close()
		return
	}
	s.mu.Lock()
	state := s.state
	s.mu.Unlock()
	if handle := notifications[q.Method]; handle != nil && state == initialized {
		handle(s, params(q))
	}
}

func (s *server) initialized(json.RawMessage) {
	if !s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration || s.Files == nil {
		return
	}
	watchers := []any{map[string]any{"globPattern": "**/*.yaml"},
		map[string]any{"globPattern": "**/*.yml"}}
	s.start(func() {
		_ = s.conn.Call(s.ctx, "client/registerCapability",
			map[string]any{"registrations": []any{map[string]any{
				"id": "files", "method": "workspace/didChangeWatchedFiles",
				"registerOptions": map[string]any{"watchers": watchers}}}}, nil)
	})
}

func (s *server) cancelRequest(raw json.RawMessage) {
	p, err := decode[struct{ ID any }](raw)
	if err != nil {
		return
	}
	var id jsonrpc2.ID
	switch sent := p.ID.(type) {
	case string:
		id = jsonrpc2.ID{Str: sent, IsString: true}
	case float64:
		// Package jsonrpc2 converts negative request ids in the same way.
		id.Num = uint64(int64(sent))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.running[id]; cancel != nil {
		cancel()
	}
}

func (s *server) didOpen(p protocol.DidOpen) {
	body := text.New([]byte(p.TextDocument.Text), s.encoding)
	s.change(func(n *snapshot) []string {
		f := &file{snapshot: n, uri: p.TextDocument.URI, version: p.TextDocument.Version,
			text: body, lastEdit: n.edits}
		s.place(n, f)
		n.files[f.key] = f // the document may be open under another URI
		return []string{f.key}
	})
	s.detectDiskChanges()
}

// maxEditCost limits the edits that are applied without waiting for a turn: the number of edits
// times the text size in bytes. It corresponds to a second of typing in a file of typical size.
const maxEditCost = 1 << 20

func (s *server) didChange(p protocol.DidChange) {
	before := s.current().file(p.TextDocument.URI)
	if before == nil {
		return
	}
	if len(p.ContentChanges)*len(before.text.Body) > maxEditCost {
		defer s.Turn(s.ctx, false)()
	}
	now := before.text.With(p.ContentChanges)
	// The text is still before, since notifications are handled in order.
	s.change(func(n *snapshot) []string {
		f := n.files[before.key]
		f.version, f.lastEdit, f.text = p.TextDocument.Version, n.edits, now
		if bytes.Equal(now.Body, before.text.Body) {
			return nil
		}
		return []string{f.key}
	})
}

func (s *server) didClose(p protocol.InDocument) {
	s.change(func(n *snapshot) []string {
		f := n.file(p.Address())
		if f == nil {
			return nil
		}
		delete(n.files, f.key)
		return []string{f.key} // the file on disk applies again
	})
	s.detectDiskChanges()
}

func (s *server) didSave(protocol.InDocument) { s.detectDiskChanges() }

// detectDiskChanges looks for files that have changed on disk, since not all clients can watch
// files.
func (s *server) detectDiskChanges() {
	snap := s.current()
	var moved []string
	for _, f := range snap.files {
		moved = append(moved, f.lookups.changedKeys(f.folder, snap.texts)...)
	}
	s.testing.mu.Lock()
	runs := slices.Collect(maps.Values(s.testing.runs))
	s.testing.mu.Unlock()
	for _, t := range runs {
		if t.disk == snap.diskChanges {
			moved = append(moved, t.lookups.changedKeys(t.folder, snap.texts)...)
		}
	}
	if moved != nil {
		s.diskChanged(moved)
	}
}

func (s *server) didChangeFiles(p protocol.DidChangeFiles) {
	now, keys := s.current(), make([]string, len(p.Changes))
	for i, c := range p.Changes {
		keys[i], _ = now.locate(c.URI)
	}
	s.diskChanged(keys)
}

func (s *server) diskChanged(keys []string) {
	s.change(func(n *snapshot) (changed []string) {
		n.diskChanges++
		for _, key := range keys {
			n.forget(key)
			if n.files[key] == nil {
				changed = append(changed, key)
			}
		}
		return changed
	})
}

func (s *server) didChangeFolders(p protocol.DidChangeFolders) {
	s.change(func(n *snapshot) (changed []string) {
		n.diskChanges++
		n.folders = slices.DeleteFunc(slices.Clone(n.folders), func(f *folder) bool {
			return slices.ContainsFunc(p.Event.Removed,
				func(r protocol.Folder) bool { return keyOf(r.URI) == f.key })
		})
		for _, added := range p.Event.Added {
			key := keyOf(added.URI)
			if !slices.ContainsFunc(n.folders, func(f *folder) bool { return f.key == key }) {
				n.folders = append(n.folders, s.open(key))
			}
		}
		for key, f := range maps.Clone(n.files) {
			before := f.folder
			if s.place(n, f); f.folder != before {
				delete(n.files, key)
				n.files[f.key] = f
				changed = append(changed, key, f.key)
			}
		}
		return changed
	})
}
