// Package lazyregexp compiles regular expressions on first use. Most runs of the command use few of
// them, and compiling all at startup takes longer than scoring a hand.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that returns the compiled expr. Its first call compiles expr, and panics
// if it is invalid.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
