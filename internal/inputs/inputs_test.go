package inputs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/testkit/must"
)

// unreadable is a folder in which some folders can't be read, as those of another user.
type unreadable struct {
	fstest.MapFS
	folder string
}

// Open returns a file or folder.
func (u unreadable) Open(name string) (fs.File, error) {
	if name == u.folder {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return u.MapFS.Open(name)
}

// ReadDir returns what is in a folder.
func (u unreadable) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == u.folder {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return u.MapFS.ReadDir(name)
}

// TestUnreadableFolder: a folder that can't be read is told with its whole name, and the files beside it are found.
func TestUnreadableFolder(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.MkdirAll(filepath.Join(dir, "houses", "sub"), 0o755))
	for _, name := range []string{"houses/a.yaml", "houses/sub/b.yaml"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	t.Chdir(dir)
	for _, arg := range []string{"houses", "houses/**/*.yaml", "houses/{*,*/*}.yaml"} {
		r := Found{sort: Rules, seen: make(map[string]bool), tree: func(string) fs.FS {
			return unreadable{fstest.MapFS{"a.yaml": {}, "sub/b.yaml": {}}, "sub"}
		}}
		r.arguments([]string{arg})
		if !slices.Equal(r.Names, []string{"houses/a.yaml"}) {
			t.Errorf("%s: found %q", arg, r.Names)
		}
		err := errors.Join(r.Errors...)
		if len(r.Errors) != 1 || !errors.Is(err, fs.ErrPermission) ||
			!strings.HasSuffix(err.Error(), " can't be read: there is no permission for houses/sub") {
			t.Errorf("%s: the error is %v", arg, err)
		}
	}
}
