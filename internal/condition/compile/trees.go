package compile

import (
	"slices"
	"sync/atomic"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// Trees caches parsed and compiled expressions, so that inherited ones are processed once. The zero
// value is ready for use. It is safe for concurrent use, since entries never change, and its size
// is bounded.
type Trees struct {
	parsed   work.Cache[string, parsed]
	compiled work.Cache[use, []*variant]
	under    atomic.Pointer[Trees]
}

// maxVariants is the number of compiled variants of an expression that are cached, for different
// option values and meanings of names.
const maxVariants = 8

// Over makes t look up expressions in others too, without storing them itself.
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

// use is an expression with the context for which it is compiled.
type use struct {
	src  string
	at   condition.Stage
	each condition.Each
	want typed.Type
}

// A variant is a compiled expression, valid wherever the names in it have the same meanings.
type variant struct {
	meanings []meaning
	mentions []Mention
	checked  int
	result   any
}

type meaning struct {
	kind                MentionOf
	name                string
	set                 hand.Set
	flag                condition.Flag
	option              condition.Value
	index               int
	isSet, isFlag, isID bool
	allowed             []condition.Value
}

func (m meaning) equal(o meaning) bool {
	return m.kind == o.kind && m.name == o.name && m.set == o.set && m.flag == o.flag &&
		m.option == o.option &&
		m.index == o.index && m.isSet == o.isSet && m.isFlag == o.isFlag && m.isID == o.isID &&
		slices.Equal(m.allowed, o.allowed)
}

func (c *Compiler) meaning(kind MentionOf, name string) meaning {
	m := meaning{kind: kind, name: name}
	switch kind {
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

// cached returns a compiled expression from the cache whose names mean the same here, or nil.
func (c *Compiler) cached(key use) any {
	for known := c.trees; known != nil && !c.Full(); known = known.under.Load() {
		all, _ := known.compiled.Get(key)
		for _, w := range all {
			if !slices.ContainsFunc(w.meanings, func(m meaning) bool {
				return !m.equal(c.meaning(m.kind, m.name))
			}) {
				c.mentions = w.mentions
				c.checked += w.checked
				return w.result
			}
		}
	}
	return nil
}

// store adds an expression that was just compiled to the cache.
func (c *Compiler) store(key use, checked int, made any) {
	if c.trees == nil {
		return
	}
	w := &variant{mentions: c.mentions, checked: checked, result: made}
	for _, m := range c.mentions {
		w.meanings = append(w.meanings, c.meaning(m.Of, m.Name))
	}
	tree, _ := c.trees.parse(key.src)
	ast.Walk(&tree, visitor(func(n *ast.Node) { // names declared by let must stay free
		if let, ok := (*n).(*ast.VariableDeclaratorNode); ok {
			w.meanings = append(w.meanings, c.meaning(MentionName, let.Name))
		}
	}))
	all, _ := c.trees.compiled.Get(key)
	c.trees.compiled.Keep(key, append([]*variant{w}, all[:min(len(all), maxVariants-1)]...),
		(len(all)+1)*len(key.src))
}

// compiled returns a compiled expression, from the cache if possible. About the table, an observer
// identifies expressions by their pointers, so each place gets a shallow copy of its own.
func compiled[T any](
	c *Compiler, src string, at condition.Stage, each condition.Each, want typed.Type,
	build func(string, *typed.Node) *T,
) (*T, []Problem) {
	key := use{src, at, each, want}
	if made, ok := c.cached(key).(*T); ok {
		if at.AtTable() {
			made = new(*made)
		}
		return made, nil
	}
	before := c.checked
	n, problems := c.check(src, at, each, want)
	if len(problems) > 0 {
		return nil, problems
	}
	made := build(src, n)
	c.store(key, c.checked-before, made)
	return made, nil
}
