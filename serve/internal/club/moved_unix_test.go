//go:build unix

package club

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMoved: what is read and written is in the folder that was opened, whatever takes its name, and whatever leads to it.
// Windows lets nobody move a folder that is open.
func TestMoved(t *testing.T) {
	for _, parent := range []bool{false, true} {
		outer := t.TempDir()
		dir := filepath.Join(outer, "above", "club")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		f, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		version, err := f.Save("a_test.yaml", []byte("first"), "")
		if err != nil {
			t.Fatal(err)
		}
		outside := t.TempDir()
		if err := os.Mkdir(filepath.Join(outside, "club"), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, in := range []string{outside, filepath.Join(outside, "club")} {
			if err := os.WriteFile(filepath.Join(in, "a_test.yaml"), []byte("first"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		moves := dir
		if parent {
			moves = filepath.Dir(dir)
		}
		if err := os.Rename(moves, filepath.Join(outer, "moved")); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(outside, moves); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Save("a_test.yaml", []byte("second"), version); err != nil {
			t.Error(err)
		}
		if _, err := f.Save("b_test.yaml", []byte("new"), ""); err != nil {
			t.Error(err)
		}
		if text, _, err := f.Read("a_test.yaml"); string(text) != "second" || err != nil {
			t.Errorf("%s %v", text, err)
		}
		for _, in := range []string{outside, filepath.Join(outside, "club")} {
			text, err := os.ReadFile(filepath.Join(in, "a_test.yaml"))
			if _, there := os.Stat(filepath.Join(in, "b_test.yaml")); there == nil || string(text) != "first" {
				t.Errorf("outside there is %s %v", text, err)
			}
		}
	}
}
