package merge

import (
	"slices"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// Graft returns the merged rules of whole with the values of other at some paths, such as
// yaku.pinfu or basic. Values that other lacks are removed. What the entries refer to and whole
// lacks is added too, as for a file that takes an entry from another rule set.
func Graft(whole, other *tree.Value, paths []string) *tree.Value {
	// Its depth is less than that of all files, so that these may still name removed entries.
	src := &tree.Source{Name: "graft", Depth: -1}
	nothing := &tree.Value{Kind: tree.Mapping, File: src}
	t := &taking{file: nothing, inherited: whole, layer: &tree.Value{Kind: tree.Mapping, File: src,
		Layer: true}}
	for _, path := range paths {
		section, id := tree.Split(path)
		from, target := at(other, section), at(whole, section)
		switch p := from.Find(id); {
		case p.Val != nil && p.Val.Kind == tree.Mapping:
			t.add(other, section, p)
		case p.Val != nil:
			t.place(section, p, p.Val)
			t.needNamed(other, p.Val.Text)
		case target.Get(id) != nil:
			removal := &tree.Value{File: src, Text: "off", Off: true}
			t.place(section, target.Find(id), removal)
		}
	}
	t.dropUnknown()
	return overlay(whole, t.layer, schema.File())
}

// at returns the value at a path, or the root for an empty path.
func at(v *tree.Value, path string) *tree.Value {
	if path == "" {
		return v
	}
	return v.At(path)
}

func (t *taking) place(section string, p tree.Pair, val *tree.Value) {
	target := t.layer
	if section != "" {
		target = ensureMapping(t.layer, section, p.Key)
	}
	target.Pairs = append(target.Pairs, tree.Pair{Key: p.Key, Val: val})
}

// overlay replaces entries of old by those of a layer, each as a whole, even if they are locked.
func overlay(old, layer *tree.Value, f *schema.Form) *tree.Value {
	n := *old
	n.Pairs, n.Gone = slices.Clone(old.Pairs), slices.Concat(old.Gone, layer.Gone)
	for _, p := range layer.Pairs {
		i := n.Index(p.Key.Text)
		switch {
		case i < 0 && !p.Val.Off:
			n.Pairs = append(n.Pairs, p)
		case i < 0:
		case p.Val.Off:
			removal := *p.Val
			removal.Over = n.Pairs[i].Val
			n.Gone = append(n.Gone, tree.Pair{Key: p.Key, Val: &removal})
			n.Pairs = slices.Delete(n.Pairs, i, i+1)
		case p.Val.Taken || p.Val.Kind != tree.Mapping:
			n.Pairs[i] = p
		default:
			n.Pairs[i] = tree.Pair{Key: n.Pairs[i].Key,
				Val: overlay(n.Pairs[i].Val, p.Val, f.Below(p.Key.Text))}
		}
	}
	if f != nil && f.Counts == schema.CountsFirst {
		moveAddedFirst(old, layer, &n)
	}
	return &n
}
