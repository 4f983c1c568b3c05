package lsp

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/internal/words"
)

// notifications are what the client may say without asking for anything. They are taken one after the other.
var notifications = map[string]func(s *server, params json.RawMessage){
	"initialized":                         (*server).initialized,
	"textDocument/didOpen":                told((*server).didOpen),
	"textDocument/didChange":              told((*server).didChange),
	"textDocument/didClose":               told((*server).didClose),
	"workspace/didChangeWorkspaceFolders": told((*server).didChangeFolders),
	"workspace/didChangeWatchedFiles":     told((*server).didChangeFiles),
	"$/cancelRequest":                     (*server).cancelRequest,
}

// told reads the parameters of a notification. Nobody is told of those that can't be read: there is no answer.
func told[P any](f func(s *server, p P)) func(*server, json.RawMessage) {
	return func(s *server, raw json.RawMessage) {
		if p, err := decode[P](raw); err == nil {
			f(s, p)
		}
	}
}

// notified takes a notification. One that is not known is passed over, as the protocol has it.
func (s *server) notified(q *jsonrpc2.Request) {
	if q.Method == "exit" {
		_ = s.conn.Close()
		return
	}
	s.mu.Lock()
	state := s.state
	s.mu.Unlock()
	if take := notifications[q.Method]; take != nil && state == initialized {
		take(s, params(q))
	}
}

// initialized asks the client to say when files change on disk.
func (s *server) initialized(json.RawMessage) {
	if !s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration || s.Files == nil {
		return
	}
	watchers := []any{map[string]any{"globPattern": "**/*.yaml"}, map[string]any{"globPattern": "**/*.yml"}}
	s.start(func() {
		_ = s.conn.Call(s.ctx, "client/registerCapability", map[string]any{"registrations": []any{map[string]any{
			"id": "files", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": watchers}}}}, nil)
	})
}

// cancelRequest ends a request that runs.
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
		id.Num = uint64(int64(sent)) // as package jsonrpc2 reads that of a request, which may be below 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.running[id]; cancel != nil {
		cancel()
	}
}

func (s *server) didOpen(p didOpenParams) {
	s.change(func(n *snapshot) []string {
		f := &file{snapshot: n, uri: p.TextDocument.URI, version: p.TextDocument.Version,
			text: newText([]byte(p.TextDocument.Text), s.encoding), typed: n.typed}
		s.place(n, f)
		if old := n.files[f.key]; old != nil { // opened twice, or by two names
			old.cancel()
		}
		n.files[f.key] = f
		return []string{f.key}
	})
}

func (s *server) didChange(p didChangeParams) {
	s.change(func(n *snapshot) []string {
		f := n.file(p.TextDocument.URI)
		if f == nil {
			return nil
		}
		f.version, f.typed = p.TextDocument.Version, n.typed
		now := f.text.with(p.ContentChanges)
		same := bytes.Equal(now.body, f.text.body)
		if f.text = now; same {
			return nil
		}
		return []string{f.key}
	})
}

func (s *server) didClose(p inDocument) {
	s.change(func(n *snapshot) []string {
		f := n.file(p.uri())
		if f == nil {
			return nil
		}
		delete(n.files, f.key)
		return []string{f.key} // what is on disk counts again
	})
}

// didChangeFiles is told of files that were made, changed, deleted or renamed. An open document goes on as it is.
func (s *server) didChangeFiles(p didChangeFilesParams) {
	s.change(func(n *snapshot) (changed []string) {
		n.disk++
		for _, c := range p.Changes {
			key, _ := n.locate(c.URI)
			n.forget(key)
			if n.files[key] == nil {
				changed = append(changed, key)
			}
		}
		return changed
	})
}

// didChangeFolders opens and closes folders of the workspace. Documents may belong to others then.
func (s *server) didChangeFolders(p didChangeFoldersParams) {
	s.change(func(n *snapshot) (changed []string) {
		n.disk++
		n.folders = slices.DeleteFunc(slices.Clone(n.folders), func(f *folder) bool {
			return slices.ContainsFunc(p.Event.Removed, func(r workspaceFolder) bool { return keyOf(r.URI) == f.key })
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

// language returns the language of which a client says the code, such as fr-FR; English if there is none.
func language(code string) string {
	code, _, _ = strings.Cut(strings.ToLower(strings.ReplaceAll(code, "_", "-")), "-")
	if slices.Contains(words.Languages, code) {
		return code
	}
	return words.Languages[0]
}
