package rules

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// An Origin describes where a value of a rule set comes from.
type Origin struct {
	// Path is the value's place in the rules, such as yaku.pinfu.han.closed.
	Path string
	// Value is the text of the value; lists are in brackets.
	Value string
	// Position is where the value is written. A value that the caller set has no line, and
	// [Loader].SetBy as its file.
	finding.Position
	// RuleFile is the rule file that the value belongs to: the file of Position, or, for a text in a
	// words file, the rule file that has it.
	RuleFile string
	// Overrides are the values that it replaces, the nearest first.
	Overrides []Replaced
	// Removed reports whether the word off at Position removes the entry.
	Removed bool
}

// Replaced is a value that another one replaces. Value is empty for an entry of several values.
type Replaced struct {
	Value string
	finding.Position
}

// Origins returns the origins of all values of the merged rules, in order: those of the files,
// those that the caller set, and removed entries.
func (r *Rules) Origins() []Origin {
	if r.empty() {
		return nil
	}
	return origins(nil, r.withOptions(), "")
}

func origins(all []Origin, v *tree.Value, path string) []Origin {
	if v.Kind != tree.Mapping {
		return append(all,
			Origin{Path: path, Value: v.Shown(), Position: v.Start(),
				RuleFile: cmp.Or(v.File.RuleFile, v.File.Name), Overrides: replacedBy(v)})
	}
	for _, p := range v.Pairs {
		all = origins(all, p.Val, tree.Join(path, p.Key.Text))
	}
	for _, p := range v.Removed() {
		all = append(all,
			Origin{Path: tree.Join(path, p.Key.Text), Value: p.Val.Text, Position: p.Val.Start(),
				RuleFile: p.Val.File.Name, Overrides: replacedBy(p.Val), Removed: true})
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

// withOptions returns the tree with the options that the caller set, its keys in the order of the
// form. An option's value overrides its default.
func (r *Rules) withOptions() *tree.Value {
	whole, order := *r.tree, schema.File().Names()
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
			now = tree.Pair{Key: key,
				Val: &tree.Value{File: &tree.Source{Name: r.setBy}, Text: text, Over: now.Val}}
		}
		if now.Val != nil {
			now.Val = withBase(now.Val, o.Val.Get("default"))
			options.Pairs[i].Val = o.Val.With(now)
		}
	}
	return whole.With(tree.Pair{Key: p.Key, Val: &options})
}

// withBase returns a copy of v whose chain of overridden values ends with base.
func withBase(v, last *tree.Value) *tree.Value {
	n := *v
	if v.Over != nil {
		n.Over = withBase(v.Over, last)
	} else {
		n.Over = last
	}
	return &n
}

// A Place is where a file writes a rule.
type Place struct {
	// Position is that of the rule's key, or of a field's value. For an option that the caller set,
	// it has no line, and [Loader].SetBy as its file.
	finding.Position
	// Removed reports whether the file removes the rule there, so that later places of the list
	// don't count.
	Removed bool
}

// String returns the place as file:line.
func (p Place) String() string { return atLine(p.Position) }

func (r *Rules) displayPosition(at finding.Position) finding.Position {
	own := r.trees[0].File
	return finding.Told(at, own.Values && at.File == own.Name)
}

// Places returns where the files write a rule or one of its fields, given its path such as
// yaku.pinfu or yaku.pinfu.when: the loaded file first, the file that declares it last. For a
// removed rule, the place of its removal comes first. Unknown paths have no places.
func (r *Rules) Places(path string) []Place {
	all := r.places(path)
	for i := range all {
		all[i].Position = r.displayPosition(all[i].Position)
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
		within = r.withOptions()
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
	// A field: its value links to those that it overrides.
	if p.Val != nil && p.Val.Kind != tree.Mapping {
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
		// Off without anything to remove only declares the name.
		if gone.Key.Text != id || gone.Val.Over == nil {
			continue
		}
		for key := gone.Key; key != nil; key = key.Older {
			all = append(all, Place{Position: key.Pos(), Removed: key == gone.Key})
		}
	}
	return all
}
