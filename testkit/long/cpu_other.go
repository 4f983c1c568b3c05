//go:build !unix

package long

import "time"

var started = time.Now()

// busy returns the wall time instead, as CPU time is not available.
func busy() time.Duration { return time.Since(started) }
