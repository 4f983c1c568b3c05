package lsp

import (
	"context"
	"path"
	"path/filepath"
	"strings"

	"example.com/hanfu/lsp/internal/builtin"
	"example.com/hanfu/lsp/internal/workspace"
)

func documentContent(_ context.Context, _ *request, p struct{ URI string }) (map[string]string, error) {
	text, err := builtin.Text(strings.TrimPrefix(keyOf(p.URI), scheme+":"))
	return map[string]string{"text": string(text)}, err
}

// Cache returns a folder for [Options].Copies in the user's cache, empty if there is none.
func Cache() string { return workspace.Cache() }

// address returns the URI of a key for the client. Where it can't ask for a document of this server, that is the URI of
// a copy.
func (s *server) address(key string) string {
	name, ours := strings.CutPrefix(key, scheme+":")
	if !ours || s.client.Workspace.TextDocumentContent != nil || s.Copies == "" {
		return uriOf(key)
	}
	file := s.copies.Path(name)
	if file == "" {
		return uriOf(key)
	}
	return uriOf(path.Clean("/" + filepath.ToSlash(file)))
}

func (s *server) original(key string) string {
	if name := s.copies.Name(workspace.Native(key)); name != "" {
		return scheme + ":" + name
	}
	return key
}
