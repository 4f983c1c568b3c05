//go:build unix

package long

import (
	"syscall"
	"time"
)

// busy returns how long this process has kept cores busy, whatever else the machine does.
func busy() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
