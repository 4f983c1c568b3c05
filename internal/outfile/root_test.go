package outfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestInFolder: in a folder nothing outside of it is written, whatever a name leads to or comes to lead to.
func TestInFolder(t *testing.T) {
	for _, c := range []struct {
		name string
		// swap changes the folder in the moment before the file is opened, or before it gets its new text.
		swap                func(dir, outside string) error
		replaces, beforeEnd bool
		// fails reports whether nothing is written, and text is what the file has then.
		fails bool
		text  string
	}{
		{name: "a new file", text: "new"},
		{name: "a file", replaces: true, text: "new"},
		{name: "a link", fails: true, text: "outside", swap: link},
		{name: "a link in the place of the file", replaces: true, fails: true, text: "outside", swap: link},
		{name: "a link at the last moment", beforeEnd: true, text: "new", swap: link},
		{name: "another file", replaces: true, fails: true, text: "theirs", swap: func(dir, _ string) error {
			if err := os.WriteFile(filepath.Join(dir, "b"), []byte("theirs"), 0o644); err != nil {
				return err
			}
			return os.Rename(filepath.Join(dir, "b"), filepath.Join(dir, "a.yaml"))
		}},
		{name: "a folder", fails: true, swap: func(dir, _ string) error { return os.Mkdir(filepath.Join(dir, "a.yaml"), 0o755) }},
		{name: "another folder", replaces: true, text: "new", swap: func(dir, outside string) error {
			if err := os.Rename(dir, dir+"-moved"); err != nil {
				return err
			}
			return os.Symlink(filepath.Dir(outside), dir)
		}},
	} {
		dir := filepath.Join(t.TempDir(), "club")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		outside := filepath.Join(t.TempDir(), "a.yaml")
		if err := os.WriteFile(outside, []byte("outside"), 0o644); err != nil {
			t.Fatal(err)
		}
		if c.replaces {
			if err := os.WriteFile(filepath.Join(dir, "a.yaml"), []byte("old"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		swap := func() {
			if c.swap == nil {
				return
			}
			if err := c.swap(dir, outside); err != nil {
				t.Skip("there are no links here: ", err)
			}
		}
		r := in(root)
		if c.replaces {
			r.open = func(name string, flag int, mode fs.FileMode) (*os.File, error) {
				if !strings.HasPrefix(filepath.Base(name), ".") && c.swap != nil {
					swap()
					c.swap = nil
				}
				return root.OpenFile(name, flag, mode)
			}
			err = r.replace("a.yaml", []byte("old"), []byte("new"))
		} else {
			if !c.beforeEnd {
				swap()
			}
			var s *staged
			if s, err = r.stage("a.yaml", []byte("new")); err == nil {
				if c.beforeEnd {
					swap()
				}
				err = s.commit()
			}
		}
		if (err != nil) != c.fails {
			t.Errorf("%s: %v", c.name, err)
		}
		if text, err := os.ReadFile(outside); string(text) != "outside" {
			t.Errorf("%s: outside there is %q %v", c.name, text, err)
		}
		if text, _ := root.ReadFile("a.yaml"); string(text) != c.text && c.text != "outside" {
			t.Errorf("%s: there is %q", c.name, text)
		}
		left, err := fs.Glob(root.FS(), ".rulecheck-*")
		if err != nil || len(left) > 0 {
			t.Errorf("%s: %v are left %v", c.name, left, err)
		}
		root.Close()
	}
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, name := range []string{"../a.yaml", "b/../../a.yaml", filepath.Join(t.TempDir(), "a.yaml")} {
		if err := WriteIn(root, name, []byte("new")); err == nil {
			t.Errorf("%s is written", name)
		}
		if err := ReplaceIn(root, name, nil, []byte("new")); err == nil || errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s is replaced: %v", name, err)
		}
	}
}

// link puts a link out of the folder in the place of the file.
func link(dir, outside string) error {
	if err := os.Remove(filepath.Join(dir, "a.yaml")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Symlink(outside, filepath.Join(dir, "a.yaml"))
}

// TestInFolderLinks: a link to another file of the folder writes nothing into that one.
func TestInFolderLinks(t *testing.T) {
	for _, late := range []bool{false, true} {
		dir := t.TempDir()
		for name, text := range map[string]string{"a.yaml": "old", "other": "theirs"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(os.Link(filepath.Join(dir, "a.yaml"), filepath.Join(dir, "a2.yaml")),
			os.Link(filepath.Join(dir, "other"), filepath.Join(dir, "other2"))); err != nil { // they are written over in place
			t.Skip("a file has one name here: ", err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		swap := func() {
			if err := link(dir, "other"); err != nil {
				t.Skip("there are no links here: ", err)
			}
		}
		r := in(root)
		r.open = func(name string, flag int, mode fs.FileMode) (*os.File, error) {
			if late {
				swap()
			}
			return root.OpenFile(name, flag, mode)
		}
		if !late {
			swap()
		}
		s, err := r.stage("a.yaml", []byte("new"))
		if err == nil {
			err = s.commit()
		}
		if err == nil {
			t.Errorf("late %v: a link is written", late)
		}
		if text, err := root.ReadFile("other"); string(text) != "theirs" {
			t.Errorf("late %v: the other file has %q %v", late, text, err)
		}
	}
}

// TestSweep: what a program that was ended has left is removed, and nothing else.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	for name, stays := range map[string]bool{".rulecheck-0123456789abcdef": false, ".rulecheck-0123456789abcde": true, ".rulecheck-0123456789abcdeg": true,
		"rulecheck-0123456789abcdef": true, ".rulecheck-fedcba9876543210": true} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if name != ".rulecheck-fedcba9876543210" { // which is new
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := Sweep(root); err != nil {
			t.Error(err)
		}
		root.Close()
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s stays: %v", name, err == nil)
		}
	}
}
