package schema

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tree"
)

// WinFields returns a mapping's entries as fields of a win.
func WinFields(v *tree.Value) []hand.Field {
	all := make([]hand.Field, 0, len(v.Pairs))
	for _, p := range v.Pairs {
		f := hand.Field{Key: p.Key.Text, Form: hand.Scalar, Value: p.Val.Text}
		switch {
		case p.Val.Null:
			f.Form, f.Value = hand.Null, ""
		case p.Val.Kind == tree.Mapping:
			f.Form = hand.Other
		case p.Val.Kind == tree.List:
			f.Form = hand.List
			for _, item := range p.Val.Items {
				if item.Kind != tree.Scalar {
					f.Form = hand.Other
				}
				f.Items = append(f.Items, item.Text)
			}
		}
		all = append(all, f)
	}
	return all
}
