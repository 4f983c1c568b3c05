package outfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/testkit/must"
)

// put writes a text into the file a.yaml of a folder, and returns its name.
func put(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "a.yaml")
	must.Do(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

func opening(open func(name string, flag int, mode fs.FileMode) (*os.File, error)) rewriter {
	r := disk
	r.open = open
	return r
}

// TestRewriteRefused: a file that somebody else has changed, that may not be written, or whose owner can't be kept is
// left as it is, and nothing stays beside it. The last two are played, since the one who tests may be allowed
// everything.
func TestRewriteRefused(t *testing.T) {
	const before, after = "before", "after"
	for _, test := range []struct {
		name, old string
		rewriter  rewriter
		twice     bool
		says      string
	}{
		{"changed", "older", disk, false, "was changed by somebody else"},
		{"changed, of two names", "older", disk, true, "was changed by somebody else"},
		{"may not be written", before, opening(func(name string, flag int, _ fs.FileMode) (*os.File, error) {
			if flag&(os.O_WRONLY|os.O_RDWR) == 0 {
				t.Errorf("%s is opened to be read", name)
			}
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
		}), false, "the file can't be written: there is no permission for "},
		{"can't be written over", before, opening(func(name string, _ int, mode fs.FileMode) (*os.File, error) {
			return os.OpenFile(name, os.O_RDONLY, mode)
		}), true, "can't be written: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			name := put(t, dir, before)
			files := 1
			if test.twice {
				files = 2
				must.Do(t, os.Link(name, filepath.Join(dir, "b.yaml")))
			}
			err := test.rewriter.replace(name, []byte(test.old), []byte(after))
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("the error is %v, want %s", err, test.says)
			}
			left(t, dir, before, files)
		})
	}
}

// left demands what is left of a file, and how many files there are.
func left(t *testing.T, dir, text string, files int) {
	t.Helper()
	if now, err := os.ReadFile(filepath.Join(dir, "a.yaml")); err != nil || string(now) != text {
		t.Errorf("the file has %q (%v), want %q", now, err, text)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != files {
		t.Errorf("%d files are in the folder (%v), want %d", len(entries), err, files)
	}
}

// TestRewriteShorter: a file of two names that gets a shorter text has nothing of the longer one.
func TestRewriteShorter(t *testing.T) {
	dir := t.TempDir()
	name := put(t, dir, "a long text")
	must.Do(t, os.Link(name, filepath.Join(dir, "b.yaml")))
	must.Do(t, disk.replace(name, []byte("a long text"),
		[]byte("short")))
	left(t, dir, "short", 2)
}

// twoNames returns the name of a file with a text, which has another name too and so is written in place.
func twoNames(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	name := put(t, dir, text)
	must.Do(t, os.Link(name, filepath.Join(dir, "b.yaml")))
	return name
}

// TestRewriteOpen: the file that was opened is written, also if its name has been given to another.
func TestRewriteOpen(t *testing.T) {
	name := twoNames(t, "before")
	s := must.Get(disk.stage(name, []byte("after")))(t)
	must.Do(t, os.Remove(name))
	if err := s.commit(); err != nil {
		t.Error(err)
	}
	must.Do(t, os.Rename(filepath.Join(filepath.Dir(name), "b.yaml"), name))
	left(t, filepath.Dir(name), "after", 1)
}

// TestRewriteKeepsOld: a file is not written over where its old text can't be kept beside it so long.
func TestRewriteKeepsOld(t *testing.T) {
	name := twoNames(t, "before")
	folder := filepath.Dir(name)
	s := must.Get(disk.stage(name, []byte("after")))(t)
	s.path = filepath.Join(folder, "no folder", "a.yaml")
	if err := s.commit(); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	left(t, folder, "before", 2)
}

// TestRewriteWaits: what ends the program can keep a file from being changed, and waits while it is.
func TestRewriteWaits(t *testing.T) {
	for _, name := range []string{twoNames(t, "before"), filepath.Join(t.TempDir(), "a.yaml")} {
		put(t, filepath.Dir(name), "before")
		s := must.Get(disk.stage(name, []byte("after")))(t)
		committing.Lock()
		done := make(chan error)
		go func() { done <- s.commit() }()
		select {
		case err := <-done:
			t.Error("it does not wait: ", err)
		case <-time.After(20 * time.Millisecond):
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != "before" {
			t.Errorf("it has %q (%v)", text, err)
		}
		committing.Unlock()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

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
		must.Do(t, os.Mkdir(dir, 0o755))
		outside := filepath.Join(t.TempDir(), "a.yaml")
		must.Do(t, os.WriteFile(outside, []byte("outside"), 0o644))
		if c.replaces {
			must.Do(t, os.WriteFile(filepath.Join(dir, "a.yaml"), []byte("old"), 0o644))
		}
		root, err := os.OpenRoot(dir)
		must.Do(t, err)
		swap := func() {
			if c.swap == nil {
				return
			}
			must.Do(t, c.swap(dir, outside))
		}
		r := inRoot(root)
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
	root := must.Get(os.OpenRoot(t.TempDir()))(t)
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
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		if err := errors.Join(os.Link(filepath.Join(dir, "a.yaml"), filepath.Join(dir, "a2.yaml")),
			os.Link(filepath.Join(dir, "other"), filepath.Join(dir, "other2"))); err != nil { // they are written over in place
			t.Fatal(err)
		}
		root := must.Get(os.OpenRoot(dir))(t)
		defer root.Close()
		swap := func() {
			must.Do(t, link(dir, "other"))
		}
		r := inRoot(root)
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
		must.Do(t, os.WriteFile(path, nil, 0o600))
		if name != ".rulecheck-fedcba9876543210" { // which is new
			must.Do(t, os.Chtimes(path, old, old))
		}
		root := must.Get(os.OpenRoot(dir))(t)
		if err := Sweep(root); err != nil {
			t.Error(err)
		}
		root.Close()
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s stays: %v", name, err == nil)
		}
	}
}
