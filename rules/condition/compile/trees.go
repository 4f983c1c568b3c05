package compile

import (
	"sync"
	"sync/atomic"

	"github.com/expr-lang/expr/ast"
)

// Trees keeps expressions that have been parsed, so that those which many files inherit are parsed once. Its zero value
// is ready for use, by any number of goroutines: nothing changes a tree once it is there.
type Trees struct {
	parsed sync.Map
	under  atomic.Pointer[Trees]
}

// Over makes t give what is known in others too, and keep none of that itself.
func (t *Trees) Over(others *Trees) { t.under.Store(others) }

type parsed struct {
	tree     ast.Node
	problems []Problem
}

// parse returns the tree of an expression, or what is wrong with its form.
func (t *Trees) parse(src string) (ast.Node, []Problem) {
	if t == nil {
		return parse(src)
	}
	for known := t; known != nil; known = known.under.Load() {
		if p, ok := known.parsed.Load(src); ok {
			return p.(parsed).tree, p.(parsed).problems
		}
	}
	var p parsed
	p.tree, p.problems = parse(src)
	t.parsed.Store(src, p)
	return p.tree, p.problems
}
