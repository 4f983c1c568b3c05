package outfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/internal/osfile"
)

// WriteIn is like Write for a file in a folder. No link leads out of the folder, and no name in it that is a link is
// written.
func WriteIn(root *os.Root, name string, text []byte) error {
	s, err := in(root).stage(name, text)
	if err != nil {
		return err
	}
	return s.commit()
}

// ReplaceIn is like Replace for a file in a folder, with what WriteIn says of links.
func ReplaceIn(root *os.Root, name string, old, text []byte) error {
	return in(root).replace(name, old, text)
}

// Sweep removes temporary files that interrupted programs left in a folder. It keeps files younger than a minute, which
// another program may still be writing.
func Sweep(root *os.Root) error {
	dir, err := root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range entries {
		number, ok := strings.CutPrefix(entry.Name(), prefix)
		_, notNumber := strconv.ParseUint(number, 16, 64)
		if !ok || notNumber != nil || len(number) != 16 {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute {
			errs = append(errs, root.Remove(entry.Name()))
		}
	}
	return errors.Join(errs...)
}

func in(root *os.Root) rewriter { return rewriter{root.OpenFile, (*os.File).Chown, root} }

var errLink = errors.New("it is no file of the folder")

func (r rewriter) stat(name string) (fs.FileInfo, error) {
	if r.root == nil {
		return os.Stat(name)
	}
	info, err := r.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errLink
	}
	return info, err
}

func (r rewriter) lstat(name string) (fs.FileInfo, error) {
	if r.root == nil {
		return os.Lstat(name)
	}
	return r.root.Lstat(name)
}

func (r rewriter) real(name string) (string, error) {
	if r.root == nil {
		return filepath.EvalSymlinks(name)
	}
	return name, nil
}

// openSame opens a file. In a folder it must be the one of which info tells: a link may have taken its place.
func (r rewriter) openSame(name string, flag int, info fs.FileInfo) (*os.File, error) {
	file, err := r.open(name, flag, 0)
	if r.root == nil || err != nil {
		return file, err
	}
	if now, err := file.Stat(); err != nil || !os.SameFile(now, info) {
		return nil, errors.Join(errLink, file.Close())
	}
	return file, nil
}

func (r rewriter) openToRead(name string) (io.ReadCloser, error) {
	if r.root == nil {
		file, err := osfile.Open(name)
		if err != nil {
			return nil, err // and no nil of another type
		}
		return file, nil
	}
	info, err := r.stat(name)
	if err != nil {
		return nil, err
	}
	return r.openSame(name, os.O_RDONLY, info)
}

func (r rewriter) rename(from, to string) error {
	if r.root == nil {
		return os.Rename(from, to)
	}
	return r.root.Rename(from, to)
}

func (r rewriter) remove(name string) error {
	if r.root == nil {
		return os.Remove(name)
	}
	return r.root.Remove(name)
}
