package rules

import (
	"sync"

	"example.com/hanfu/internal/tree"

	"example.com/hanfu/rules/condition"
)

// The shipped files never change: what is made of them is kept once for the whole program, whichever loader reads them.
var (
	shippedTrees       tree.Parents
	shippedExpressions condition.Trees
	shippedRules       sync.Map // *Rules by the name of the file, its options as they stand
)
