package rules

import (
	"slices"
)

// Origin tells where a value of a rule set comes from.
type Origin struct {
	// Path is the value's place in the rules, such as yaku.pinfu.han.closed.
	Path string
	// Value is the text of the value; a list's entries stand in brackets.
	Value string
	// Position is where it is written. What the caller set has the file --set and no line.
	Position
	// Overrides are the values that it replaces, the nearest first.
	Overrides []Replaced
	// Removed tells that a file removes the entry, by the word off at the position.
	Removed bool
}

// Replaced is a value that another one replaces. Value is empty for an entry of several values.
type Replaced struct {
	Value string
	Position
}

// Origins lists all values that the rules were made of, once one file is laid over the other, in their order: those of
// the files, what the caller set, and the entries that were removed.
func (r *Rules) Origins() []Origin { return origins(nil, r.turned(), "") }

func origins(all []Origin, v *value, path string) []Origin {
	if v.kind != mapping {
		return append(all, Origin{Path: path, Value: v.shown(), Position: v.start(), Overrides: replacedBy(v)})
	}
	for _, p := range v.pairs {
		all = origins(all, p.val, join(path, p.key.text))
	}
	for _, p := range v.removed() {
		all = append(all, Origin{Path: join(path, p.key.text), Value: p.val.text, Position: p.val.start(), Overrides: replacedBy(p.val), Removed: true})
	}
	return all
}

// replacedBy lists what a value replaces.
func replacedBy(v *value) []Replaced {
	var all []Replaced
	for old := v.over; old != nil; old = old.over {
		if old.file != nil {
			all = append(all, Replaced{old.shown(), old.start()})
		}
	}
	return all
}

// turned gives the tree of the rules with what the caller set, its keys in the order of the form. The value of an option
// counts as laid over its default.
func (r *Rules) turned() *value {
	whole, order := *r.tree, fileForm.names()
	whole.pairs = slices.SortedStableFunc(slices.Values(whole.pairs), func(a, b pair) int {
		return slices.Index(order, a.key.text) - slices.Index(order, b.key.text)
	})
	p := whole.find("options")
	if p.val == nil {
		return &whole
	}
	options := *p.val
	options.pairs = slices.Clone(options.pairs)
	for i, o := range options.pairs {
		if o.val.kind != mapping {
			continue
		}
		now := o.val.find("value")
		if text, ok := r.set[o.key.text]; ok {
			key := &value{file: o.key.file, text: "value"}
			now = pair{key, &value{file: &source{name: setFile}, text: text, over: now.val}}
		}
		if now.val != nil {
			now.val = above(now.val, o.val.get("default"))
			options.pairs[i].val = o.val.with(now)
		}
	}
	return whole.with(pair{p.key, &options})
}

// above returns a value like this one, which lies over another one too, below all that it lies over already.
func above(v, last *value) *value {
	n := *v
	if v.over != nil {
		n.over = above(v.over, last)
	} else {
		n.over = last
	}
	return &n
}
