package lsp

import (
	"context"
	"path"
	"path/filepath"
	"strings"

	"example.com/hanfu/lsp/internal/address"
	"example.com/hanfu/lsp/internal/disk"
	"example.com/hanfu/lsp/internal/own"
)

func documentContent(_ context.Context, _ *request, p struct{ URI string }) (map[string]string, error) {
	text, err := own.Text(strings.TrimPrefix(address.Key(p.URI), address.Own+":"))
	return map[string]string{"text": string(text)}, err
}

// Cache returns a folder for [Options].Copies in the user's cache, empty if there is none.
func Cache() string { return disk.Cache() }

// address returns the URI of a key for the client. Where it can't ask for a document of this server, that is the URI of
// a copy.
func (s *server) address(key string) string {
	name, ours := strings.CutPrefix(key, address.Own+":")
	if !ours || s.client.Workspace.TextDocumentContent != nil || s.Copies == "" {
		return address.URI(key)
	}
	file := s.copies.Path(name)
	if file == "" {
		return address.URI(key)
	}
	return address.URI(path.Clean("/" + filepath.ToSlash(file)))
}

func (s *server) original(key string) string {
	if name := s.copies.Name(disk.Native(key)); name != "" {
		return address.Own + ":" + name
	}
	return key
}
