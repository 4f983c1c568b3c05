//go:build unix

package lsp

import (
	"syscall"
	"testing"
	"time"
)

// cpuTime returns how long this process has kept cores busy, whatever else the machine does.
func cpuTime(b testing.TB) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
