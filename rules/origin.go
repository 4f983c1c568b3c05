package rules

import "strings"

// Origin tells where a value of a rule set comes from.
type Origin struct {
	// Path is the value's place in the rules, such as yaku.pinfu.han.closed.
	Path string
	// Value is the text of the value; a list's entries stand in brackets.
	Value string
	// Position is where it is written.
	Position
	// Overrides are the values that it replaces, the nearest first.
	Overrides []Position
}

// Origins lists all values of the files that the rules were made of, once one file is laid over the
// other, in their order. What the caller set is not among them.
func (r *Rules) Origins() []Origin { return origins(nil, r.tree, "") }

func origins(all []Origin, v *value, path string) []Origin {
	if v.kind == mapping {
		for _, p := range v.pairs {
			all = origins(all, p.val, join(path, p.key.text))
		}
		return all
	}
	o := Origin{Path: path, Value: v.text, Position: v.start()}
	if v.kind == list {
		texts := make([]string, len(v.items))
		for i, item := range v.items {
			texts[i] = item.text
		}
		o.Value = "[" + strings.Join(texts, ", ") + "]"
	}
	for old := v.over; old != nil; old = old.over {
		o.Overrides = append(o.Overrides, old.start())
	}
	return append(all, o)
}
