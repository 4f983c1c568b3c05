//go:build unix

package long

import (
	"syscall"
	"time"
)

// busy returns the CPU time used by this process.
func busy() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
