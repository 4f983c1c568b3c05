//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// severalNames tells whether a file has more names than one.
func severalNames(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink > 1
}

// ownerOf gives the owner and the group of a file, if they are known.
func ownerOf(info fs.FileInfo) (owner, group int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0, false
	}
	return int(stat.Uid), int(stat.Gid), true
}
