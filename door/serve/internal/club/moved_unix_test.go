//go:build unix

package club

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestMoved: what is read and written is in the folder that was opened, whatever takes its name, and whatever leads to it.
// Windows lets nobody move a folder that is open.
func TestMoved(t *testing.T) {
	for _, parent := range []bool{false, true} {
		outer := t.TempDir()
		dir := filepath.Join(outer, "above", "club")
		must.Do(t, os.MkdirAll(dir, 0o755))
		f := must.Get(Open(dir))(t)
		version := must.Get(f.Save("a_test.yaml", []byte("first"), ""))(t)
		outside := t.TempDir()
		must.Do(t, os.Mkdir(filepath.Join(outside, "club"), 0o755))
		for _, in := range []string{outside, filepath.Join(outside, "club")} {
			must.Do(t, os.WriteFile(filepath.Join(in, "a_test.yaml"), []byte("first"), 0o644))
		}
		moves := dir
		if parent {
			moves = filepath.Dir(dir)
		}
		must.Do(t, os.Rename(moves, filepath.Join(outer, "moved")))
		must.Do(t, os.Symlink(outside, moves))
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

// TestGone: of a folder that has been removed it is said that it is gone, not that it is empty, also if there is another
// one at its path. An empty one that was moved is there.
func TestGone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "club")
	must.Do(t, os.Mkdir(dir, 0o755))
	f := must.Get(Open(dir))(t)
	version := must.Get(f.Save("a_test.yaml", []byte("first"), ""))(t)
	if f.Gone() {
		t.Error("a folder that is there is gone")
	}
	empty, moved := filepath.Join(t.TempDir(), "empty"), filepath.Join(t.TempDir(), "moved")
	must.Do(t, os.Mkdir(empty, 0o755))
	other := must.Get(Open(empty))(t)
	must.Do(t, os.Rename(empty, moved))
	if other.Gone() {
		t.Error("an empty folder that was moved is gone")
	}
	must.Do(t, os.RemoveAll(dir))
	must.Do(t, os.Mkdir(dir, 0o755))
	if !f.Gone() {
		t.Error("a folder that was made again is the one that is served")
	}
	must.Do(t, os.RemoveAll(dir))
	_, listed := f.List()
	_, _, read := f.Read("a_test.yaml")
	_, saved := f.Save("a_test.yaml", []byte("second"), version)
	_, added := f.Save("b_test.yaml", []byte("new"), "")
	for _, err := range []error{listed, read, saved, added} {
		if !errors.Is(err, ErrGone) {
			t.Errorf("a folder that is gone: %v", err)
		}
	}
}
