package workspace

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

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
