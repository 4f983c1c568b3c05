// Package osfile opens files that are files. What else a name may stand for never ends, never begins, or is made by
// the system as it is read: a device, a pipe, what lies in /proc. None of it is waited for.
package osfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// NotAFile says what a name stands for that is no file.
type NotAFile struct {
	Path, What string
	// Folder reports whether it is a folder.
	Folder bool
}

// Error says what it is.
func (e *NotAFile) Error() string { return e.Path + " is " + e.What + ", and no file" }

// Open opens a file to be read, from its beginning or anywhere. What is no file has an error of type *NotAFile.
func Open(path string) (*File, error) {
	info, err := os.Stat(path) // before it is opened: that may do something to a device
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, &fs.PathError{Op: "open", Path: path, Err: e.Err} // how the file was looked for is nobody's concern
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
		err = Check(path, info) // something else may have taken its place
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	// What gives more than it has is no file of a disk; what grows is read as it was.
	return &File{io.NewSectionReader(file, 0, info.Size()), file}, nil
}

// OfDisk refuses a file that the system makes as it is read, with an error of type *NotAFile.
func OfDisk(path string, file *os.File) error {
	if madeBySystem(file) {
		return &NotAFile{Path: path, What: "something that the system makes as it is read"}
	}
	return nil
}

// File is a file that is open. It can be read anywhere, and has the size that it had when it was opened.
type File struct {
	*io.SectionReader
	io.Closer
}

// Check refuses what is no file, with an error of type *NotAFile.
func Check(path string, info fs.FileInfo) error {
	e := &NotAFile{Path: path}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		e.What, e.Folder = "a folder", true
	case mode&fs.ModeNamedPipe != 0:
		e.What = "a pipe"
	case mode&fs.ModeSocket != 0:
		e.What = "a socket"
	case mode&fs.ModeDevice != 0:
		e.What = "a device"
	default:
		e.What = fmt.Sprintf("something else (%v)", mode)
	}
	return e
}

// ThroughLink reports whether a path leads over a link: by its last name, or, if it starts from the working directory,
// by any.
func ThroughLink(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return true // it may have been one a moment ago
	}
	if !filepath.IsAbs(path) {
		return real != filepath.Clean(path)
	}
	info, err := os.Lstat(path)
	return err != nil || info.Mode()&fs.ModeSymlink != 0
}

// Identity returns what all names of a file have in common: its path from the root, with links resolved. A file that is not
// there yet has the identity that it will have; what can't be resolved has that of its name.
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
