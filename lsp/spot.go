package lsp

import (
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// spot is a place in the tree of a file.
type spot struct {
	// path has the keys that lead to it, the last of which is that of key.
	path []string
	// key and value are the innermost entry at the place, nil if there is none; in is the form of the mapping in which
	// the entry stands, nil if that is not known. onKey: the place is one of the key, not of the value.
	key, value *tree.Value
	in         *schema.Form
	onKey      bool
}

func (f *file) at(offset int) (found spot) {
	v, in := f.Tree(), f.kind.Form()
	line, column := f.text.Place(offset)
	for v != nil {
		var next *tree.Pair
		for i := range v.Pairs { // the last that begins here or before
			if p := &v.Pairs[i]; p.Key.Line < line || p.Key.Line == line && p.Key.Column <= column {
				next = p
			}
		}
		if next == nil {
			return found
		}
		found = spot{append(found.path, next.Key.Text), next.Key, next.Val, in, f.text.Holds(next.Key.Pos(), offset)}
		if found.onKey {
			return found
		}
		v, in = itemAt(next.Val, in.Below(next.Key.Text), line, column)
	}
	return found
}

func itemAt(v *tree.Value, in *schema.Form, line, column int) (*tree.Value, *schema.Form) {
	if v == nil || in == nil || in.Items == nil {
		return v, in
	}
	if v.Kind != tree.List {
		return v, in.Items
	}
	var found *tree.Value
	for _, item := range v.Items {
		if item.Line < line || item.Line == line && item.Column <= column {
			found = item
		}
	}
	return found, in.Items
}
