// Package workspace has what the server asks the machine for: the folders that an editor has opened, and whether it runs.
package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Folder is a folder by its path. No name and no link in it leads out of it. It may come and go.
type Folder string

// Open opens a file.
func (f Folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := os.OpenInRoot(string(f), filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return file, nil
}

// Stat asks for a file without opening it: nobody may ever write into a pipe.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Stat(filepath.FromSlash(name))
}

// Cache returns the folder of the program in the user's cache, empty if there is none.
func Cache() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "rulecheck")
}

// Native returns a path of a URI as the system has it: on Windows it begins with a drive, not with a slash.
func Native(path string) string {
	if filepath.Separator == '\\' && len(path) > 2 && path[2] == ':' {
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// Runs reports whether a process of this machine runs.
func Runs(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" { // where none is found that has ended
		return true
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
