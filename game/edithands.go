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

// ErrLayout is the error of a record whose hands are written in a way that is not changed here.
var ErrLayout = errors.New(
	"the hands are in a layout that is not written anew; begin each hand with - on a line of its own")

// handsEditor changes the list of hands in the text of a record.
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

// text returns the new text. agree gets the hands that were there with those of the new text, and makes them what they
// should be now.
func (ed *handsEditor) text(agree func(was, now *tree.Value)) ([]byte, error) {
	text, err := ed.Written(ed.root, func(_, is *tree.Value) error {
		if now := is.Get("hands"); now != nil {
			agree(ed.hands.Val, now)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", ed.hands.Key.Line, ErrLayout)
	}
	return text, nil
}

// HandsIn returns what tells the number of the hand, counted from 1, that stands at a place in the text of a record: 0
// for what is no hand, or can't be read.
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
