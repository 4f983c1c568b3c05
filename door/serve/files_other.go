//go:build !unix

package serve

import "math"

func maxFiles() int { return math.MaxInt }
