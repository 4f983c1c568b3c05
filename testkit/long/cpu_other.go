//go:build !unix

package long

import "time"

var started = time.Now()

// cpuTime returns the wall time instead, as CPU time is not available.
func cpuTime() time.Duration { return time.Since(started) }
