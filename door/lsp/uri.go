package lsp

import (
	"context"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// scheme is the URI scheme of the documents that the server provides: shipped rule sets and pages
// of finding codes.
const scheme = "hanfu"

// keyOf returns the key of a document: the path of a file on disk, or else the normalized URI.
func keyOf(uri string) string {
	u, err := url.Parse(uri)
	switch {
	case err != nil || u.Scheme == "":
		return uri
	case u.Opaque != "":
		return u.Scheme + ":" + u.Opaque
	case u.Scheme == "file" && (u.Host == "" || u.Host == "localhost"):
		key := path.Clean("/" + u.Path)
		if len(key) > 2 && key[2] == ':' { // editors differ in the case of Windows drive letters
			key = strings.ToLower(key[:2]) + key[2:]
		}
		return key
	}
	return u.Scheme + ":" + path.Clean("/"+u.Host+"/"+u.Path)
}

func uriOf(key string) string {
	if strings.HasPrefix(key, "/") {
		return (&url.URL{Scheme: "file", Path: key}).String()
	}
	s, rest, _ := strings.Cut(key, ":")
	switch {
	case s == scheme:
		return s + "://" + rest
	case path.IsAbs(rest):
		host, path, _ := strings.Cut(rest[1:], "/")
		return (&url.URL{Scheme: s, Host: host, Path: "/" + path}).String()
	}
	return key
}

func documentContent(_ context.Context, r *request, p struct{ URI string },
) (map[string]string, error) {
	text, err := builtinText(strings.TrimPrefix(keyOf(p.URI), scheme+":"), r.lang)
	return map[string]string{"text": string(text)}, err
}

// Cache returns a directory in the user's cache for [Options].Copies, or the empty string if there
// is none.
func Cache() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "rulecheck")
}

// address returns the URI of the document with the given key. If the client can't request documents
// of the server, it returns the URI of a copy on disk.
func (s *server) address(key string) string {
	name, ours := strings.CutPrefix(key, scheme+":")
	if !ours || s.client.Workspace.TextDocumentContent != nil || s.Copies == "" {
		return uriOf(key)
	}
	file := s.copies.path(name, s.lang)
	if file == "" {
		return uriOf(key)
	}
	return uriOf(path.Clean("/" + filepath.ToSlash(file)))
}

func (s *server) originalKey(key string) string {
	if name := s.copies.name(native(key)); name != "" {
		return scheme + ":" + name
	}
	return key
}
