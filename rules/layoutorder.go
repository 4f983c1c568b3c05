package rules

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// lastFields stand at the end of an entry, in this order; name stands at its beginning.
var lastFields = []string{"doc", "source", "locked"}

// layoutOrder gives the fields of a form in the order in which they are written.
func layoutOrder(f *form.Form) []string {
	names := f.Names()
	isEntry := f.Noun != ""
	if !isEntry {
		return names
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "from" || name == "name" || slices.Contains(lastFields, name) })
	return append(append([]string{"from", "name"}, names...), lastFields...)
}

// arrange puts the fields of a node and all below it into their order. Where keys are ids their order says what comes
// first, and stays. A key that the form does not know stays behind the one in front of it.
func arrange(n *node, f *form.Form) {
	for _, c := range n.nodes {
		var below *form.Form
		if f != nil && c.key != nil {
			below = f.Below(c.key.Text)
		}
		arrange(c, below)
	}
	if f == nil || f.Fields == nil || n.val.Kind != tree.Mapping {
		return
	}
	order := layoutOrder(f)
	place := make(map[*node]int, len(n.nodes))
	last := -1
	for _, c := range n.nodes {
		if i := slices.Index(order, c.key.Text); i >= 0 {
			last = i
		}
		place[c] = last
	}
	slices.SortStableFunc(n.nodes, func(a, b *node) int { return cmp.Compare(place[a], place[b]) })
}
