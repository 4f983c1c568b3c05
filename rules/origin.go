package rules

import (
	"slices"
	"strings"

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
func (r *Rules) Origins() []Origin {
	if r.empty() {
		return nil
	}
	return origins(nil, r.turned(), "")
}

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

// Place is where a file says something of a rule.
type Place struct {
	// Position is that of the rule's key, or of the value of a field. What the caller set has no line, and
	// [Loader].SetBy as its file.
	finding.Position
	// Removed reports whether the file removes the rule there. What other files said of it before counts no more.
	Removed bool
}

// String returns the place as file:line.
func (p Place) String() string { return atLine(p.Position) }

func (r *Rules) told(at finding.Position) finding.Position {
	own := r.trees[0].File
	return finding.Told(at, own.Values && at.File == own.Name)
}

// Places lists where the files say something of a rule or of one of its fields, by its path such as yaku.pinfu or
// yaku.pinfu.when: the file that was asked for first, and last the one that declares it. A rule that was removed has
// the place of that, and behind it those that it had. A path that there never was has no places.
func (r *Rules) Places(path string) []Place {
	all := r.places(path)
	for i := range all {
		all[i].Position = r.told(all[i].Position)
	}
	return all
}

func (r *Rules) places(path string) (all []Place) {
	if r.empty() {
		return nil
	}
	keys := strings.Split(path, ".")
	within, id := r.tree, keys[len(keys)-1]
	if keys[0] == "options" {
		within = r.turned()
		if _, turned := r.set[id]; turned && len(keys) == 2 {
			all = append(all, Place{Position: finding.Position{File: r.setBy}})
		}
	}
	for _, key := range keys[:len(keys)-1] {
		if within = within.Get(key); within == nil {
			return nil
		}
	}
	p := within.Find(id)
	if p.Val != nil && p.Val.Kind != tree.Mapping { // a field, of which the values know what they lie over
		all = append(all, Place{Position: p.Val.Start()})
		for _, old := range replacedBy(p.Val) {
			all = append(all, Place{Position: old.Position})
		}
		return all
	}
	for key := p.Key; key != nil; key = key.Older {
		all = append(all, Place{Position: key.Pos()})
	}
	for _, gone := range slices.Backward(within.Gone) {
		if gone.Key.Text != id || gone.Val.Over == nil { // off where nothing was tells only that the name is known
			continue
		}
		for key := gone.Key; key != nil; key = key.Older {
			all = append(all, Place{Position: key.Pos(), Removed: key == gone.Key})
		}
	}
	return all
}
