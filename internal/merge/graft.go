package merge

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// Graft returns rules with what other rules say at some paths, such as yaku.pinfu or basic, in the place of what stands
// there: both are merged trees. What the others lack there is removed. What the entries name and the rules lack comes
// along, as it does for a file that takes an entry from another rule set.
func Graft(whole, other *tree.Value, paths []string) *tree.Value {
	stranger := &tree.Source{Name: "graft", Depth: -1} // nearer than all files, so that these may go on naming what is gone
	nothing := &tree.Value{Kind: tree.Mapping, File: stranger}
	t := &taking{file: nothing, inherited: whole, layer: &tree.Value{Kind: tree.Mapping, File: stranger, Layer: true}}
	for _, path := range paths {
		i := max(0, strings.LastIndexByte(path, '.'))
		section, id := path[:i], strings.TrimPrefix(path[i:], ".")
		from, old := at(other, section), at(whole, section)
		switch p := from.Find(id); {
		case p.Val != nil && p.Val.Kind == tree.Mapping:
			t.add(other, section, p)
		case p.Val != nil:
			t.place(section, p, p.Val)
			t.named(other, p.Val.Text)
		case old.Get(id) != nil:
			off := &tree.Value{File: stranger, Text: "off", Off: true}
			t.place(section, old.Find(id), off)
		}
	}
	t.dropUnknown()
	return lay(whole, t.layer, schema.File)
}

// at returns the value at a path; the root for an empty one.
func at(v *tree.Value, path string) *tree.Value {
	if path == "" {
		return v
	}
	return v.At(path)
}

func (t *taking) place(section string, p tree.Pair, val *tree.Value) {
	in := t.layer
	if section != "" {
		in = grow(t.layer, section, p.Key)
	}
	in.Pairs = append(in.Pairs, tree.Pair{Key: p.Key, Val: val})
}

// lay lays the entries of a layer over those of rules, each as a whole, even where these are locked.
func lay(old, layer *tree.Value, f *schema.Form) *tree.Value {
	n := *old
	n.Pairs, n.Gone = slices.Clone(old.Pairs), slices.Concat(old.Gone, layer.Gone)
	for _, p := range layer.Pairs {
		i := n.Index(p.Key.Text)
		switch {
		case i < 0 && !p.Val.Off:
			n.Pairs = append(n.Pairs, p)
		case i < 0:
		case p.Val.Off:
			off := *p.Val
			off.Over = n.Pairs[i].Val
			n.Gone = append(n.Gone, tree.Pair{Key: p.Key, Val: &off})
			n.Pairs = slices.Delete(n.Pairs, i, i+1)
		case p.Val.Taken || p.Val.Kind != tree.Mapping:
			n.Pairs[i] = p
		default:
			n.Pairs[i] = tree.Pair{Key: n.Pairs[i].Key, Val: lay(n.Pairs[i].Val, p.Val, f.Below(p.Key.Text))}
		}
	}
	if f != nil && f.Counts == schema.CountsFirst {
		addedFirst(old, layer, &n)
	}
	return &n
}
