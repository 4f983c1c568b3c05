package rules

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// ParseWin reads a win from a YAML mapping, with the keys of its other forms:
//
//	hand: 234m567p34567s99m
//	tsumo: 8s
//	riichi: true
//
// The error is of type [hand.Problems], as it is for the other forms, or of type [Findings] if the
// YAML itself can't be read.
func ParseWin(data []byte) (hand.Win, error) {
	r := new(tree.Report)
	root := r.Parse(&tree.Source{Name: "win", Text: data})
	if root != nil && root.Kind != tree.Mapping && !root.Flawed {
		r.At(root, finding.WrongType, "", words.Say("write key: value, a key a line"), "a win is a mapping, not %s",
			tree.Describe(root))
	}
	if len(r.Findings) > 0 {
		return hand.Win{}, r.Sorted()
	}
	return hand.FromFields(schema.WinFields(root))
}
