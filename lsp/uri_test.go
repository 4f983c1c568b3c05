package lsp

import "testing"

// TestKeys: a document has one key, however its URI is written, and a URI of that key leads to it.
func TestKeys(t *testing.T) {
	for uri, want := range map[string]string{
		"file:///a/b.yaml":                    "/a/b.yaml",
		"file://localhost/a/../b.yaml":        "/b.yaml",
		"file:///c%3A/Users/%E8%8C%B6.yaml":   "/c:/Users/茶.yaml",
		"file:///C:/Users/a%20b.yaml":         "/c:/Users/a b.yaml",
		"file://server/share/a.yaml":          "file:/server/share/a.yaml", // of another machine, which isn't read here
		"untitled:Untitled-1":                 "untitled:Untitled-1",
		"hanfu:///codes/empty-file.md":        "hanfu:/codes/empty-file.md",
		"vscode-vfs://github/owner/repo/a.md": "vscode-vfs:/github/owner/repo/a.md",
		"%zz":                                 "%zz",
	} {
		if got := keyOf(uri); got != want || keyOf(uriOf(got)) != want {
			t.Errorf("%s has the key %s, and %s that of %s; want %s", uri, got, keyOf(uriOf(got)), uriOf(got), want)
		}
	}
}
