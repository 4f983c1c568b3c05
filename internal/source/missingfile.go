package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// helpForMissing returns the cure for a file in folder that refers to a missing file at path. It
// does not reveal files that may not be read.
func helpForMissing(name, path, folder string) tree.Cure {
	if id, shipped := shippedAs(name); shipped {
		return writeID(id)
	}
	real, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil || !inside(real, folder) && !inside(real, ".") {
		return tree.Cure{Help: pathsStart}
	}
	if isText(path) {
		return tree.Cure{Help: hiddenEnding.With(name)}
	}
	if near := nearFile(path); near != "" {
		near = filepath.ToSlash(filepath.Join(filepath.Dir(name), filepath.Base(near)))
		return tree.Cure{Help: words.Say("did you mean %s?", near), Write: near}
	}
	return tree.Cure{Help: pathsStart}
}

var pathsStart = words.Say("a path starts from the folder of the file that names it")

// hiddenEnding explains that a text editor has added an extension to a file name.
var hiddenEnding = words.Say("there is %s.txt: an editor added .txt, which may not be shown; rename it")

func isText(path string) bool {
	info, err := os.Stat(path + ".txt")
	return err == nil && info.Mode().IsRegular()
}

// maxListed bounds the files of a folder that are searched for a similar name.
const maxListed = 1024

func nearFile(path string) string {
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return "" // opening a pipe would block
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return ""
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(maxListed) // names read before an error are usable
	names = slices.DeleteFunc(names, func(name string) bool {
		return !IsPath(name) || IsTestFile(name) || name == filepath.Base(path)
	})
	slices.Sort(names)
	stem := func(name string) string {
		return strings.TrimSuffix(strings.TrimSuffix(name, ".yaml"), ".yml")
	}
	stems := make([]string, len(names))
	for i, name := range names {
		stems[i] = stem(name)
	}
	best := naming.Nearest(stem(filepath.Base(path)), stems)
	if best == "" {
		return ""
	}
	near := filepath.Join(filepath.Dir(path), names[slices.Index(stems, best)])
	if info, err := os.Stat(near); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return near
}

// unreadable is the reason why a rule file can't be read, with the underlying error.
type unreadable struct {
	what words.Text
	err  error
}

// Unreadable returns an error that explains why a file can't be read. It wraps err.
func Unreadable(path string, err error) error {
	e := &unreadable{words.Say("the file can't be read: %v", err), err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.what = words.Say("there is no file %s", path)
		if id, shipped := shippedAs(path); shipped {
			e.what = words.Say("%s; %s", e.what, writeShipped(id))
		} else if isText(path) {
			e.what = words.Say("%s; %s", e.what, hiddenEnding.With(path))
		} else if near := nearFile(path); near != "" {
			e.what = words.Say("%s; did you mean %s?", e.what, near)
		}
	case errors.Is(err, fs.ErrPermission):
		e.what = words.Say("you are not allowed to read the file %s", path)
	}
	return e
}

func (e *unreadable) Error() string { return e.what.String() }

func (e *unreadable) Said() words.Text { return e.what }

func (e *unreadable) Unwrap() error { return e.err }
