package compile

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
)

// MentionOf says which sort of name an expression mentions.
type MentionOf uint8

// A plain name is that of a fact, a shape or a set, or one that let declares.
const (
	MentionName MentionOf = iota
	MentionOption
	MentionLimit
	MentionYaku
)

// Mention is a name in an expression that does not belong to the vocabulary, at characters From to To, counted as those
// of a Problem.
type Mention struct {
	Of       MentionOf
	Name     string
	From, To int
}

// Mentions lists the names in the expression that was compiled last, in their order. Those of options are among
// them, though what is compiled has their values in their place.
func (c *Compiler) Mentions() []Mention { return c.mentions }

// MentionsIn lists the names in an expression, in their order; none if it can't be read.
func MentionsIn(src string) []Mention {
	tree, problems := parse(src)
	if problems != nil {
		return nil
	}
	return mentions(tree)
}

func mentions(tree ast.Node) (found []Mention) {
	add := func(of MentionOf, name string, at ast.Node) {
		found = append(found, Mention{of, name, at.Location().From, at.Location().To})
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

// visitor is a function that looks at each part of a tree, the inner ones first.
type visitor func(*ast.Node)

func (v visitor) Visit(n *ast.Node) { v(n) }

func memberIn(n ast.Node) (owner string, member *ast.StringNode) {
	if n, ok := n.(*ast.MemberNode); ok {
		of, plain := n.Node.(*ast.IdentifierNode)
		if name, constant := n.Property.(*ast.StringNode); plain && constant {
			return of.Value, name
		}
	}
	return "", nil
}
