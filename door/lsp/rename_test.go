package lsp

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
)

// TestRenameInLarge: where not all files are looked at, or one that may name an id is too large, nothing is renamed.
func TestRenameInLarge(t *testing.T) {
	const tea = "hanfu: 1\nid: base\nextends: standard\nyaku:\n  tea: {name: Tea, han: 1, when: closed}\n"
	many := fstest.MapFS{}
	for i := range 2_002 {
		many[fmt.Sprintf("%d.yaml", i)] = &fstest.MapFile{Data: []byte("a: b\n")}
	}
	large := fstest.MapFS{"large.yaml": {Data: []byte(tea + strings.Repeat("# so long\n", 200_000))}}
	locked := opener(func(name string) (fs.File, error) {
		if name == "locked.yaml" {
			return nil, fs.ErrPermission
		}
		return fstest.MapFS{"locked.yaml": {}}.Open(name)
	})
	for want, files := range map[string]fs.FS{"more than 2000 that may be rules": many,
		"large.yaml may name tea, but it has more than 1024 KiB": large, "locked.yaml can't be read": locked} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, Options{Files: func(string) fs.FS { return files }}, map[string]any{"rootUri": "file:///club"})
			c.open("file:///club/base.yaml", tea)
			p := inDocument("file:///club/base.yaml")
			p["position"], p["newName"] = map[string]any{"line": 4, "character": 3}, "cup"
			err := c.conn.Call(t.Context(), "textDocument/rename", p, nil)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
			c.end()
		})
	}
}
