package newhouse_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/testkit/must"
)

// TestParentFiles: a file that a house file can extend is taken, however it is named; one that it can't extend is refused
// before more is asked.
func TestParentFiles(t *testing.T) {
	root := t.TempDir()
	for _, folder := range []string{"clubs", "elsewhere"} {
		must.Do(t, os.Mkdir(filepath.Join(root, folder), 0o777))
	}
	text := []byte("hanfu: 1\nid: base\nname: Base\nextends: standard\n")
	must.Do(t, os.WriteFile(filepath.Join(root, "base.yaml"), text, 0o666))
	for _, c := range []struct{ from, house, parent, extends, refused string }{
		{".", "our.yaml", "base.yaml", "base.yaml", ""},
		{".", "our.yaml", filepath.Join(root, "base.yaml"), "base.yaml", ""},
		{".", "clubs/our.yaml", "../base.yaml", "../base.yaml", ""},
		{".", "clubs/our.yaml", filepath.Join(root, "base.yaml"), "../base.yaml", ""},
		{"clubs", "our.yaml", "../base.yaml", "", "is outside"},
		{"clubs", "our.yaml", filepath.Join(root, "base.yaml"), "", "is outside"},
		{".", "clubs/our.yaml", "base.yaml", "../base.yaml", ""},
		{".", "clubs/our.yaml", "none.yaml", "", "there is no file"},
	} {
		t.Run(c.from+" "+c.house+" "+c.parent, func(t *testing.T) {
			t.Chdir(filepath.Join(root, c.from))
			s := newhouse.NewSetup("en", newhouse.Config{In: strings.NewReader(""), Out: io.Discard, Notes: io.Discard, Silent: true})
			must.Do(t, s.TakePath(c.house))
			err := s.TakeParent(t.Context(), &c.parent)
			if c.refused != "" {
				if err == nil || !strings.Contains(err.Error(), c.refused) {
					t.Errorf("the error is %v, want one with %q", err, c.refused)
				}
				return
			}
			if err != nil || s.Extends != c.extends {
				t.Fatalf("the file extends %q, want %q; %v", s.Extends, c.extends, err)
			}
			s.ID, s.Name, s.Edition = "our", "Our club", "2026-01"
			house := must.Get(s.Rules())(t)
			sound(t, &s.House, house)
		})
	}
}
