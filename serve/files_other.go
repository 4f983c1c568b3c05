//go:build !unix

package serve

import "math"

// mostFiles returns how many files the program may have open.
func mostFiles() int { return math.MaxInt }
