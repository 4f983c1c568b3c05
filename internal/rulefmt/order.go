package rulefmt

import (
	"cmp"
	"slices"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// lastFields stand at the end of an entry, in this order; name stands at its beginning.
var lastFields = []string{"doc", "source", "locked"}

func layoutOrder(f *schema.Form) []string {
	names := f.Names()
	if f.Noun == "" { // it is no entry
		return names
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		return name == "from" || name == "name" ||
			slices.Contains(lastFields, name)
	})
	return append(append([]string{"from", "name"}, names...), lastFields...)
}

func below(f *schema.Form, key *tree.Value) *schema.Form {
	if key == nil {
		return nil
	}
	return f.Below(key.Text)
}

// Arrange puts the fields of a node and all below it into their order. Where keys are ids their order says what comes
// first, and stays. A key that the form does not know stays behind the one in front of it.
func Arrange(n *Node, f *schema.Form) {
	for _, c := range n.Nodes {
		Arrange(c, below(f, c.Key))
	}
	if f == nil || f.Fields == nil || n.Val.Kind != tree.Mapping {
		return
	}
	order := layoutOrder(f)
	place := make(map[*Node]int, len(n.Nodes))
	last := -1
	for _, c := range n.Nodes {
		if i := slices.Index(order, c.Key.Text); i >= 0 {
			last = i
		}
		place[c] = last
	}
	slices.SortStableFunc(n.Nodes, func(a, b *Node) int { return cmp.Compare(place[a], place[b]) })
}
