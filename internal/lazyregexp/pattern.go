// Package lazyregexp has regular expressions that are compiled when they are first used. Most runs of the command use few
// of them, and to compile all takes longer than to score a hand from the start.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles an expression when it is first called. One that is wrong panics then.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
