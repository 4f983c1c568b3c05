package work

import (
	"regexp"
	"sync"
)

// LazyRegexp returns a function that returns the compiled expr. Its first call compiles expr, and
// panics if it is invalid. Most runs of the command use few of the regular expressions, and
// compiling all at startup takes longer than scoring a hand.
func LazyRegexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
