package rules

import "example.com/hanfu/hand"

// Win reads a win from a YAML mapping, with the keys of its other forms:
//
//	hand: 234m567p34567s99m
//	tsumo: 8s
//	riichi: true
//
// The error is of type [hand.Problems], as it is for the other forms, or of type [Findings] if the
// YAML itself can't be read.
func Win(data []byte) (hand.Win, error) {
	r := new(report)
	root := parse(&source{name: "win", text: data}, r)
	if root != nil && root.kind != mapping && !root.flawed {
		r.at(root, wrongType, "", "write key: value, a key a line", "a win is a mapping, not %s", describe(root))
	}
	if len(r.findings) > 0 {
		return hand.Win{}, r.sorted()
	}
	return hand.FromFields(fields(root))
}

// fields gives a mapping's entries as fields of a win.
func fields(v *value) []hand.Field {
	all := make([]hand.Field, 0, len(v.pairs))
	for _, p := range v.pairs {
		f := hand.Field{Key: p.key.text, Form: hand.Scalar, Value: p.val.text}
		switch {
		case p.val.null:
			f.Form, f.Value = hand.Null, ""
		case p.val.kind == mapping:
			f.Form = hand.Other
		case p.val.kind == list:
			f.Form = hand.List
			for _, item := range p.val.items {
				if item.kind != scalar {
					f.Form = hand.Other
				}
				f.Items = append(f.Items, item.text)
			}
		}
		all = append(all, f)
	}
	return all
}
