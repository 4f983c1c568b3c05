package lsp

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
)

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

// TestLinkedWorkspace: a folder of the workspace and the files in it may be named by a link or by what it leads to.
func TestLinkedWorkspace(t *testing.T) {
	for _, c := range [][3]string{{"link", "real", "real"}, {"real", "link", "link"}, {"link", "link", "real"},
		{"real", "link", "real"}} {
		synctest.Test(t, func(t *testing.T) {
			top := t.TempDir()
			if err := os.MkdirAll(top+"/real/sub", 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("real", top+"/link"); err != nil {
				t.Skip("no links here", err)
			}
			if err := os.WriteFile(top+"/real/base.yaml", []byte("hanfu: 1\nid: base\nextends: standard\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			e := begin(t, Options{}, map[string]any{"rootUri": uriOf(top + "/" + c[0])})
			house, base := uriOf(top+"/"+c[1]+"/sub/house.yaml"), uriOf(top+"/"+c[2]+"/base.yaml")
			e.open(house, "hanfu: 1\nid: house\nextends: ../base.yaml\nyaku:\n  tea: {han: 3}\n")
			e.rest()
			alone := e.said(house)
			e.open(base, "hanfu: 1\nid: base\nextends: standard\nyaku:\n  tea: {name: Tea, han: 1, when: closed}\n")
			e.rest()
			if got := e.said(house); len(alone) == 0 || strings.Contains(alone[0], "bad-extends") || len(got) > 0 {
				t.Errorf("%q: with the file on disk %q, with the open one %q", c, alone, got)
			}
			e.close(base)
			e.tell("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": base, "type": 2}}})
			e.rest()
			if got := e.said(house); len(got) == 0 || got[0] != alone[0] {
				t.Errorf("%q: when that is closed %q", c, got)
			}
			e.end()
		})
	}
}
