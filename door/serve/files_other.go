//go:build !unix

package serve

import "math"

func mostFiles() int { return math.MaxInt }
