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

// text returns the new text, in which there must be so many hands. Those that were there say what they said, but for one
// that may be another and its rounds and counters, if it is told which.
func (ed *handsEditor) text(hands, replaced int) ([]byte, error) {
	text, err := ed.Written(ed.root, func(_, is *tree.Value) error {
		was, now := ed.hands.Val, is.Get("hands")
		if now == nil || len(now.Items) != hands {
			return ErrLayout
		}
		for i := range was.Items[:min(hands, len(was.Items))] {
			switch {
			case i == replaced:
				was.Items[i] = now.Items[i]
			case replaced >= 0 && i > replaced:
				for _, key := range []string{"round", "honba"} {
					if p, q := was.Items[i].Find(key), now.Items[i].Find(key); p.Val != nil && q.Val != nil {
						*p.Val = *q.Val
					}
				}
			}
		}
		if hands <= len(was.Items) {
			was.Items = was.Items[:hands]
		} else {
			was.Items = append(was.Items, now.Items[len(was.Items):]...)
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
