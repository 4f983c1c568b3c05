package game

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// ErrLayout is returned for a record whose hands are written in a layout that can't be edited.
var ErrLayout = errors.New(
	"the hands are in a layout that is not written anew; begin each hand with - on a line of its own")

type handsEditor struct {
	*edit.Editor
	root  *tree.Value
	hands tree.Pair
}

func editHands(name string, text []byte) (*handsEditor, error) {
	src, report := &tree.Source{Name: name, Text: text}, new(tree.Report)
	root := report.Parse(src)
	if root == nil || report.Findings.Errors() > 0 {
		return nil, report.Sorted()
	}
	ed := &handsEditor{edit.New(src), root, root.Find("hands")}
	if ed.hands.Val == nil || ed.hands.Val.Kind != tree.List {
		return nil, ErrLayout
	}
	return ed, nil
}

// text returns the new text. update is called with the old hands and with those parsed from the new
// text, and must apply the expected changes to the old ones.
func (ed *handsEditor) text(update func(old, now *tree.Value)) ([]byte, error) {
	text, err := ed.Written(ed.root, func(_, changed *tree.Value) error {
		if now := changed.Get("hands"); now != nil {
			update(ed.hands.Val, now)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", ed.hands.Key.Line, ErrLayout)
	}
	return text, nil
}

// HandsIn returns a function that maps a position in the text of a record to the number of the hand
// there, counted from 1. It returns 0 outside of hands, or if the text can't be parsed.
func HandsIn(text []byte) func(at rules.Position) int {
	var begin []*tree.Value
	end := math.MaxInt
	if root, _ := tree.Parse(&tree.Source{Text: text}); root != nil && root.Get("hands") != nil {
		begin = root.Get("hands").Items
		if next := root.Index("hands") + 1; next < len(root.Pairs) {
			end = root.Pairs[next].Key.Line
		}
	}
	return func(at rules.Position) int {
		if at.Line >= end {
			return 0
		}
		n, _ := slices.BinarySearchFunc(begin, at, func(v *tree.Value, at rules.Position) int {
			if v.Line < at.Line || v.Line == at.Line && v.Column <= at.Column {
				return -1
			}
			return 1
		})
		return n
	}
}
