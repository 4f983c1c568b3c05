//go:build !unix

package rules

import "time"

var started = time.Now()

// cpuTime stands in for the time that the process has kept cores busy, where that can't be told.
func cpuTime() time.Duration { return time.Since(started) }
