package compile

import (
	"slices"
	"sync/atomic"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Trees keeps expressions that have been parsed and compiled, so that what many files inherit is made once. Its zero
// value is ready for use, by any number of goroutines: nothing changes what is there. It is bounded.
type Trees struct {
	parsed   cache.Map[string, parsed]
	compiled cache.Map[use, []*way]
	under    atomic.Pointer[Trees]
}

// maxWays is in how many ways an expression is kept compiled: as options stand, and as the names of several files go.
const maxWays = 8

// Over makes t give what is known in others too, and keep none of that itself.
func (t *Trees) Over(others *Trees) { t.under.Store(others) }

type parsed struct {
	tree     ast.Node
	problems []Problem
}

func (t *Trees) parse(src string) (ast.Node, []Problem) {
	if t == nil {
		return parse(src)
	}
	for known := t; known != nil; known = known.under.Load() {
		if p, ok := known.parsed.Get(src); ok {
			return p.tree, p.problems
		}
	}
	var p parsed
	p.tree, p.problems = parse(src)
	t.parsed.Keep(src, p, len(src))
	return p.tree, p.problems
}

// use is what an expression is compiled for.
type use struct {
	src  string
	at   condition.Stage
	each condition.Each
	want typed.Type
}

// way is an expression as it was compiled once, which is right wherever the names in it mean the same.
type way struct {
	means    []meaning
	mentions []Mention
	looked   int
	made     any
}

// meaning is what a scope knows of a name.
type meaning struct {
	of                  MentionOf
	name                string
	set                 hand.Set
	flag                condition.Flag
	option              condition.Value
	index               int
	isSet, isFlag, isID bool
	allowed             []condition.Value
}

func (m meaning) equal(o meaning) bool {
	return m.of == o.of && m.name == o.name && m.set == o.set && m.flag == o.flag && m.option == o.option &&
		m.index == o.index && m.isSet == o.isSet && m.isFlag == o.isFlag && m.isID == o.isID &&
		slices.Equal(m.allowed, o.allowed)
}

func (c *Compiler) meaning(of MentionOf, name string) meaning {
	m := meaning{of: of, name: name}
	switch of {
	case MentionOption:
		var o condition.Option
		o, m.isID = c.scope.Options[name]
		m.option, m.allowed = o.Value, o.Allowed
	case MentionLimit:
		var l condition.LimitBase
		l, m.isID = c.scope.Limits[name]
		m.option, m.isSet = condition.Value{Int: l.Base}, l.IsKnown
	case MentionYaku:
		m.index, m.isID = c.scope.Yaku[name]
	default:
		m.set, m.isSet = c.scope.Sets[name]
		m.flag, m.isFlag = c.scope.Flags[name]
		m.index, m.isID = c.scope.Shapes[name]
	}
	return m
}

// made returns an expression that was compiled before and means the same here, nil if there is none.
func (c *Compiler) made(as use) any {
	for known := c.trees; known != nil && c.looked <= budget.RulesNodes; known = known.under.Load() {
		all, _ := known.compiled.Get(as)
		for _, w := range all {
			if !slices.ContainsFunc(w.means, func(m meaning) bool { return !m.equal(c.meaning(m.of, m.name)) }) {
				c.mentions = w.mentions
				c.looked += w.looked
				return w.made
			}
		}
	}
	return nil
}

// keep keeps the expression that was just compiled.
func (c *Compiler) keep(as use, looked int, made any) {
	if c.trees == nil {
		return
	}
	w := &way{mentions: c.mentions, looked: looked, made: made}
	for _, m := range c.mentions {
		w.means = append(w.means, c.meaning(m.Of, m.Name))
	}
	tree, _ := c.trees.parse(as.src)
	ast.Walk(&tree, visitor(func(n *ast.Node) { // what let declares may have no meaning elsewhere
		if let, ok := (*n).(*ast.VariableDeclaratorNode); ok {
			w.means = append(w.means, c.meaning(MentionName, let.Name))
		}
	}))
	all, _ := c.trees.compiled.Get(as)
	c.trees.compiled.Keep(as, append([]*way{w}, all[:min(len(all), maxWays-1)]...), (len(all)+1)*len(as.src))
}

// compiled returns what is made of an expression, or was made of it before. About the table, who watches a game is told
// what is asked by what is compiled of it, so each place has its own: a copy that shares all within.
func compiled[T any](
	c *Compiler, src string, at condition.Stage, each condition.Each, want typed.Type, of func(string, *typed.Node) *T,
) (*T, []Problem) {
	as := use{src, at, each, want}
	if made, ok := c.made(as).(*T); ok {
		if at.AtTable() {
			own := *made
			made = &own
		}
		return made, nil
	}
	before := c.looked
	n, problems := c.check(src, at, each, want)
	if len(problems) > 0 {
		return nil, problems
	}
	made := of(src, n)
	c.keep(as, c.looked-before, made)
	return made, nil
}
