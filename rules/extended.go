package rules

import (
	"example.com/hanfu/internal/merge"
)

// Extended gives the rules that these extend, as the file just below says them: with its options, without what the caller
// set. It is nil if these extend nothing, or a file that can't be used alone.
func (r *Rules) Extended() *Rules {
	parents := merge.Parents(r.trees)
	if len(parents) == 0 {
		return nil
	}
	parent, _ := r.rebuilt(parents, nil) // what is wrong in it is told where it is loaded
	return parent
}
