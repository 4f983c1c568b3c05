//go:build !unix

package long

import "time"

var started = time.Now()

// busy stands in for the time that the process has kept cores busy, where that can't be told.
func busy() time.Duration { return time.Since(started) }
