package rules

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// Origin is where a value of a rule set comes from.
type Origin struct {
	// Path is the value's place in the rules, such as yaku.pinfu.han.closed.
	Path string
	// Value is the text of the value; a list's entries stand in brackets.
	Value string
	// Position is where it is written. What the caller set has no line, and [Loader].SetBy as its file.
	finding.Position
	// Overrides are the values that it replaces, the nearest first.
	Overrides []Replaced
	// Removed reports whether a file removes the entry, by the word off at the position.
	Removed bool
}

// Replaced is a value that another one replaces. Value is empty for an entry of several values.
type Replaced struct {
	Value string
	finding.Position
}

// Origins lists all values that the rules were made of, once one file is laid over the other, in their order: those of
// the files, what the caller set, and the entries that were removed.
func (r *Rules) Origins() []Origin { return origins(nil, r.turned(), "") }

func origins(all []Origin, v *tree.Value, path string) []Origin {
	if v.Kind != tree.Mapping {
		return append(all, Origin{Path: path, Value: v.Shown(), Position: v.Start(), Overrides: replacedBy(v)})
	}
	for _, p := range v.Pairs {
		all = origins(all, p.Val, tree.Join(path, p.Key.Text))
	}
	for _, p := range v.Removed() {
		all = append(all, Origin{Path: tree.Join(path, p.Key.Text), Value: p.Val.Text, Position: p.Val.Start(),
			Overrides: replacedBy(p.Val), Removed: true})
	}
	return all
}

func replacedBy(v *tree.Value) []Replaced {
	var all []Replaced
	for old := v.Over; old != nil; old = old.Over {
		if old.File != nil {
			all = append(all, Replaced{old.Shown(), old.Start()})
		}
	}
	return all
}

// turned returns the tree of the rules with what the caller set, its keys in the order of the form. The value of an
// option counts as laid over its default.
func (r *Rules) turned() *tree.Value {
	whole, order := *r.tree, schema.File.Names()
	whole.Pairs = slices.SortedStableFunc(slices.Values(whole.Pairs), func(a, b tree.Pair) int {
		return slices.Index(order, a.Key.Text) - slices.Index(order, b.Key.Text)
	})
	p := whole.Find("options")
	if p.Val == nil {
		return &whole
	}
	options := *p.Val
	options.Pairs = slices.Clone(options.Pairs)
	for i, o := range options.Pairs {
		if o.Val.Kind != tree.Mapping {
			continue
		}
		now := o.Val.Find("value")
		if text, ok := r.set[o.Key.Text]; ok {
			key := &tree.Value{File: o.Key.File, Text: "value"}
			now = tree.Pair{Key: key, Val: &tree.Value{File: &tree.Source{Name: r.setBy}, Text: text,
				Over: now.Val}}
		}
		if now.Val != nil {
			now.Val = above(now.Val, o.Val.Get("default"))
			options.Pairs[i].Val = o.Val.With(now)
		}
	}
	return whole.With(tree.Pair{Key: p.Key, Val: &options})
}

// above returns a copy of a value that lies over another one as well, below all that it already lies over.
func above(v, last *tree.Value) *tree.Value {
	n := *v
	if v.Over != nil {
		n.Over = above(v.Over, last)
	} else {
		n.Over = last
	}
	return &n
}
