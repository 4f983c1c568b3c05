package lsp

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"example.com/hanfu/testkit/must"
)

// TestLinkedWorkspace: a folder of the workspace and the files in it may be named by a link or by what it leads to.
func TestLinkedWorkspace(t *testing.T) {
	for _, c := range [][3]string{{"link", "real", "real"}, {"real", "link", "link"}, {"link", "link", "real"},
		{"real", "link", "real"}} {
		synctest.Test(t, func(t *testing.T) {
			top := t.TempDir()
			must.Do(t, os.MkdirAll(top+"/real/sub", 0o777))
			must.Do(t, os.Symlink("real", top+"/link"))
			must.Do(t, os.WriteFile(top+"/real/base.yaml", []byte("hanfu: 1\nid: base\nextends: standard\n"), 0o666))
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
			e.tell("workspace/didChangeWatchedFiles",
				map[string]any{"changes": []any{map[string]any{"uri": base, "type": 2}}})
			e.rest()
			if got := e.said(house); len(got) == 0 || got[0] != alone[0] {
				t.Errorf("%q: when that is closed %q", c, got)
			}
			e.end()
		})
	}
}

// TestNoDisk: a server whose files are not those of the machine follows no links of the machine, also where one leads to
// the place by which its folder is named.
func TestNoDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		top := t.TempDir()
		must.Do(t, os.Mkdir(top+"/real", 0o777))
		must.Do(t, os.Symlink("real", top+"/link"))
		files := fstest.MapFS{"base.yaml": {Data: []byte("hanfu: 1\nid: base\nextends: standard\n")}}
		key := keyOf(uriOf(top + "/real"))
		e := begin(t, Options{Files: func(path string) fs.FS {
			if path == key {
				return files
			}
			return nil
		}}, map[string]any{"rootUri": uriOf(top + "/real")})
		for name, found := range map[string]bool{"real": true, "link": false} {
			house := uriOf(top + "/" + name + "/house.yaml")
			e.open(house, "hanfu: 1\nid: house\nextends: base.yaml\n")
			e.rest()
			if got := strings.Join(e.said(house), ""); strings.Contains(got, "bad-extends") == found {
				t.Errorf("by %s: %q", name, got)
			}
		}
		e.end()
	})
}
