package compile

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/work"
)

// MentionOf is the sort of a mentioned name.
type MentionOf uint8

// MentionName is a fact, a shape, a set, or a name that let declares.
const (
	MentionName MentionOf = iota
	MentionOption
	MentionLimit
	MentionYaku
)

// Mention is a name in an expression that is not in the vocabulary, with its position counted as in
// a Problem.
type Mention struct {
	Of       MentionOf
	Name     string
	From, To int
}

// Mentions returns the names in the last compiled expression, in order. They include options,
// although the compiled expression has their values instead.
func (c *Compiler) Mentions() []Mention { return c.mentions }

// optionsIn returns the number of different options that are mentioned.
func optionsIn(all []Mention) int {
	var ids []string
	for i := range all {
		if all[i].Of == MentionOption {
			ids = append(ids, all[i].Name)
		}
	}
	slices.Sort(ids)
	return len(slices.Compact(ids))
}

// mentionsOf caches the results of MentionsIn: rules that extend one another are asked again for
// the same expressions.
var mentionsOf work.Cache[string, []Mention]

// MentionsIn returns the names in an expression, in order; nil if it is invalid. The caller must
// not change them.
func MentionsIn(src string) []Mention {
	found, known := mentionsOf.Get(src)
	if known {
		return found
	}
	if tree, problems := parse(src); problems == nil {
		found = mentions(tree)
	}
	mentionsOf.Keep(src, found, len(src))
	return found
}

// OptionsIn returns the names of the options in expressions.
func OptionsIn(expressions ...string) map[string]bool {
	options := make(map[string]bool)
	for _, src := range expressions {
		if !strings.Contains(src, "options") { // there is nothing to parse
			continue
		}
		for _, m := range MentionsIn(src) {
			if m.Of == MentionOption {
				options[m.Name] = true
			}
		}
	}
	return options
}

func mentions(tree ast.Node) (found []Mention) {
	add := func(kind MentionOf, name string, at ast.Node) {
		found = append(found, Mention{kind, name, at.Location().From, at.Location().To})
	}
	ast.Walk(&tree, visitor(func(n *ast.Node) {
		if n, ok := (*n).(*ast.IdentifierNode); ok && !condition.Reserved(n.Value) {
			add(MentionName, n.Value, n)
		}
		switch owner, name := memberIn(*n); owner {
		case "options":
			add(MentionOption, name.Value, name)
		case "limits":
			add(MentionLimit, name.Value, name)
		case "yaku":
			add(MentionYaku, name.Value, name)
		}
	}))
	slices.SortStableFunc(found, func(a, b Mention) int { return a.From - b.From })
	return found
}

// visitor is a function that is called for each part of a tree, inner ones first.
type visitor func(*ast.Node)

func (v visitor) Visit(n *ast.Node) { v(n) }

func memberIn(n ast.Node) (owner string, member *ast.StringNode) {
	if n, ok := n.(*ast.MemberNode); ok {
		object, plain := n.Node.(*ast.IdentifierNode)
		if name, constant := n.Property.(*ast.StringNode); plain && constant {
			return object.Value, name
		}
	}
	return "", nil
}
