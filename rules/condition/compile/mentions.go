package compile

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/rules/condition"
)

// MentionOf says which sort of name an expression mentions.
type MentionOf uint8

// A plain name is that of a fact, a shape or a set, or one that let declares.
const (
	MentionName MentionOf = iota
	MentionOption
	MentionYaku
)

// Mention is a name in an expression that does not belong to the vocabulary, at characters From to To, counted as those of a Problem.
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

// mentions gathers the names in a tree.
func mentions(tree ast.Node) []Mention {
	v := &mentionVisitor{}
	ast.Walk(&tree, v)
	slices.SortStableFunc(v.found, func(a, b Mention) int { return a.From - b.From })
	return v.found
}

type mentionVisitor struct{ found []Mention }

// Visit takes in the name that a node is, if it is one.
func (v *mentionVisitor) Visit(n *ast.Node) {
	switch n := (*n).(type) {
	case *ast.IdentifierNode:
		if !condition.Reserved(n.Value) {
			v.add(MentionName, n.Value, n)
		}
	case *ast.MemberNode:
		owner, plain := n.Node.(*ast.IdentifierNode)
		name, constant := n.Property.(*ast.StringNode)
		if !plain || !constant {
			return
		}
		switch owner.Value {
		case "options":
			v.add(MentionOption, name.Value, name)
		case "yaku":
			v.add(MentionYaku, name.Value, name)
		}
	}
}

func (v *mentionVisitor) add(of MentionOf, name string, at ast.Node) {
	v.found = append(v.found, Mention{of, name, at.Location().From, at.Location().To})
}
