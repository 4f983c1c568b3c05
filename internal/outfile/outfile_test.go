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

// put writes a text into the file a.yaml of a folder, and returns its name.
func put(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "a.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestRewriteRefused: a file that somebody else has changed, that may not be written, or whose owner can't be kept is
// left as it is, and nothing stays beside it. The last two are played, since the one who tests may be allowed
// everything.
func TestRewriteRefused(t *testing.T) {
	const before, after = "before", "after"
	well := rewriter{open: os.OpenFile, chown: (*os.File).Chown}
	for _, test := range []struct {
		name, old string
		rewriter  rewriter
		twice     bool
		says      string
	}{
		{"changed", "older", well, false, "was changed by somebody else"},
		{"changed, of two names", "older", well, true, "was changed by somebody else"},
		{"may not be written", before, rewriter{open: func(name string, flag int, _ fs.FileMode) (*os.File, error) {
			if flag&(os.O_WRONLY|os.O_RDWR) == 0 {
				t.Errorf("%s is opened to be read", name)
			}
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
		}, chown: (*os.File).Chown}, false, "the file can't be written: open "},
		{"can't be written over", before, rewriter{open: func(name string, _ int, mode fs.FileMode) (*os.File, error) {
			return os.OpenFile(name, os.O_RDONLY, mode)
		}, chown: (*os.File).Chown}, true, "can't be written: write "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			name := put(t, dir, before)
			files := 1
			if test.twice {
				files = 2
				if err := os.Link(name, filepath.Join(dir, "b.yaml")); err != nil {
					t.Skip("no file has two names here: ", err)
				}
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
	if err := os.Link(name, filepath.Join(dir, "b.yaml")); err != nil {
		t.Skip("no file has two names here: ", err)
	}
	if err := (rewriter{open: os.OpenFile, chown: (*os.File).Chown}).replace(name, []byte("a long text"),
		[]byte("short")); err != nil {
		t.Fatal(err)
	}
	left(t, dir, "short", 2)
}

// TestRewriteOwner: a file that belongs to somebody else is given back to them; if that can't be, it is left as it is.
func TestRewriteOwner(t *testing.T) {
	const other = 12345
	dir := t.TempDir()
	name := put(t, dir, "before")
	if err := os.Chown(name, other, other); err != nil {
		t.Skip("files can't be given to others here: ", err)
	}
	var given []string
	r := rewriter{open: os.OpenFile, chown: func(file *os.File, owner, group int) error {
		given = append(given, file.Name())
		if len(given) == 1 {
			return fs.ErrPermission
		}
		return file.Chown(owner, group)
	}}
	if err := r.replace(name, []byte("before"), []byte("after")); !errors.Is(err, fs.ErrPermission) ||
		!strings.Contains(err.Error(), "belongs to somebody else") {
		t.Errorf("the error is %v", err)
	}
	left(t, dir, "before", 1)
	if err := r.replace(name, []byte("before"), []byte("after")); err != nil {
		t.Fatal(err)
	}
	left(t, dir, "after", 1)
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if owner, group := ownerOf(info); owner != other || group != other {
		t.Errorf("it belongs to %d and %d", owner, group)
	}
}

// twoNames returns the name of a file with a text, which has another name too and so is written in place.
func twoNames(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	name := put(t, dir, text)
	if err := os.Link(name, filepath.Join(dir, "b.yaml")); err != nil {
		t.Skip("no file has two names here: ", err)
	}
	return name
}

// TestRewriteOpen: the file that was opened is written, also if its name has been given to another.
func TestRewriteOpen(t *testing.T) {
	name := twoNames(t, "before")
	s, err := disk.stage(name, []byte("after"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := s.commit(); err != nil {
		t.Error(err)
	}
	if err := os.Rename(filepath.Join(filepath.Dir(name), "b.yaml"), name); err != nil {
		t.Fatal(err)
	}
	left(t, filepath.Dir(name), "after", 1)
}

// TestRewriteKeepsOld: a file is not written over where its old text can't be kept beside it so long.
func TestRewriteKeepsOld(t *testing.T) {
	name := twoNames(t, "before")
	folder := filepath.Dir(name)
	s, err := disk.stage(name, []byte("after"))
	if err != nil {
		t.Fatal(err)
	}
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
		s, err := disk.stage(name, []byte("after"))
		if err != nil {
			t.Fatal(err)
		}
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
