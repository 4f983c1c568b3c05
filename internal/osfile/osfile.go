// Package osfile opens regular files only. Reading anything else that a path may name, such as a
// device, a pipe or a file in /proc, could block or never end.
package osfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/hanfu/internal/words"
)

// NotAFile is the error for a path that isn't a regular file.
type NotAFile struct {
	Path string
	What words.Text
	// Folder reports whether the path is a directory.
	Folder bool
}

// Error describes what the path is instead.
func (e *NotAFile) Error() string { return e.Said().String() }

// Said returns the message as a text.
func (e *NotAFile) Said() words.Text { return words.Say("%s is %s, not a file", e.Path, e.What) }

// Open opens a file for reading. If it isn't a regular file, the error is of type *NotAFile.
func Open(path string) (*File, error) {
	info, err := os.Stat(path) // before opening, which could affect a device
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		// Report the failure as one of open, not stat.
		return nil, &fs.PathError{Op: "open", Path: path, Err: e.Err}
	}
	if err := Check(path, info); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, err
	}
	if err = OfDisk(path, file); err == nil {
		info, err = file.Stat()
	}
	if err == nil {
		err = Check(path, info) // it may have been replaced after the first check
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	// Limit reading to the current size, in case the file grows or produces data without end.
	return &File{io.NewSectionReader(file, 0, info.Size()), file}, nil
}

// OfDisk returns an error of type *NotAFile if the kernel generates the contents of the file.
func OfDisk(path string, file *os.File) error {
	if madeBySystem(file) {
		return &NotAFile{Path: path, What: words.Say("something that the system makes as it is read")}
	}
	return nil
}

// File is an open file that supports random access. Its size is fixed when it is opened.
type File struct {
	*io.SectionReader
	io.Closer
}

// Check returns an error of type *NotAFile if info doesn't describe a regular file.
func Check(path string, info fs.FileInfo) error {
	e := &NotAFile{Path: path}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		e.What, e.Folder = words.Say("a folder"), true
	case mode&fs.ModeNamedPipe != 0:
		e.What = words.Say("a pipe")
	case mode&fs.ModeSocket != 0:
		e.What = words.Say("a socket")
	case mode&fs.ModeDevice != 0:
		e.What = words.Say("a device")
	default:
		e.What = words.Say("something else (%v)", mode)
	}
	return e
}

// ThroughLink reports whether the last element of path is a symbolic link or, for a relative path,
// whether any element is.
func ThroughLink(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return true // it may have been one just before
	}
	if !filepath.IsAbs(path) {
		return real != filepath.Clean(path)
	}
	info, err := os.Lstat(path)
	return err != nil || info.Mode()&fs.ModeSymlink != 0
}

// Identity returns a path that is the same for all names of a file: absolute, with links resolved.
// For a file that doesn't exist it resolves the directory. If nothing can be resolved, it returns
// the absolute path of name.
func Identity(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(folder, filepath.Base(abs))
	}
	return abs
}
