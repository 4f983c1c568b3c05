//go:build unix

package rules

import (
	"syscall"
	"time"
)

// cpuTime returns how long this process has kept cores busy. Unlike the time of day, it does not depend on what else
// the machine does.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
