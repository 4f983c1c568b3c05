package game

import (
	"errors"
	"math"
	"slices"

	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
)

// ErrLayout is the error of a record whose hands are written in a way that is not changed here.
var ErrLayout = errors.New(
	"the hands are in a layout that is not written anew; begin each hand with - on a line of its own")

// handsEditor changes the list of hands in the text of a record.
type handsEditor struct {
	*yamltext.Edits
	src    *tree.Source
	root   *tree.Value
	hands  tree.Pair
	tokens []rulefmt.Token
	// key is the index of the token hands.
	key int
}

func editHands(name string, text []byte) (*handsEditor, error) {
	src, report := &tree.Source{Name: name, Text: text}, new(tree.Report)
	root := report.Parse(src)
	if root == nil || report.Findings.Errors() > 0 {
		return nil, report.Sorted()
	}
	ed := &handsEditor{Edits: yamltext.NewEdits(src.Written()), src: src, root: root, hands: root.Find("hands")}
	if ed.hands.Val == nil || ed.hands.Val.Kind != tree.List {
		return nil, ErrLayout
	}
	var err error
	if ed.tokens, err = rulefmt.Scan(src, root); err != nil {
		return nil, err
	}
	ed.key = ed.first(ed.hands.Key)
	if colon := ed.key + 1; ed.key < 0 || colon >= len(ed.tokens) || ed.tokens[colon].Mark != ':' {
		return nil, ErrLayout
	}
	if open, end := ed.brackets(); ed.hands.Val.Flow && (open < 0 || end < 0) ||
		!ed.hands.Val.Flow && (ed.dash() == nil || ed.root.Flow) {
		return nil, ErrLayout
	}
	return ed, nil
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

func (ed *handsEditor) first(v *tree.Value) int {
	return slices.IndexFunc(ed.tokens, func(t rulefmt.Token) bool {
		return t.Comment == "" && t.Line == v.Line-1 && t.Col == v.Column-1
	})
}

func (ed *handsEditor) dash() *rulefmt.Token {
	items := ed.hands.Val.Items
	if len(items) == 0 {
		return nil
	}
	for i := ed.first(items[len(items)-1]); i > ed.key; i-- {
		if t := &ed.tokens[i]; t.Mark == '-' && t.Scalar == nil {
			return t
		}
	}
	return nil
}

func (ed *handsEditor) last() int {
	end := len(ed.tokens)
	if next := ed.root.Index("hands") + 1; next < len(ed.root.Pairs) {
		end = ed.first(ed.root.Pairs[next].Key)
	}
	return ed.before(end)
}

func (ed *handsEditor) before(token int) int {
	for token--; token > ed.key && ed.tokens[token].Comment != ""; token-- {
	}
	return token
}

func (ed *handsEditor) lastOf() int {
	last := ed.last()
	line, ok := ed.endOf(last)
	if !ok {
		return -1
	}
	for _, t := range ed.tokens[last+1:] {
		if t.Comment == "" || t.Col < max(ed.dash().Col, 1) {
			break
		}
		line = t.Line
	}
	return line
}

func (ed *handsEditor) endOf(token int) (line int, ok bool) {
	t := &ed.tokens[token]
	return ed.LineAt(t.To), t.Scalar == nil || t.Scalar.Style != tree.Literal && t.Scalar.Style != tree.Folded
}

func (ed *handsEditor) brackets() (open, end int) {
	_, n := ed.hands.Val.Written()
	if n == nil {
		return -1, -1
	}
	return ed.first(ed.hands.Val), slices.IndexFunc(ed.tokens, func(t rulefmt.Token) bool { return t.To == n.To })
}

// text returns the new text, which must have so many hands and be else as it was.
func (ed *handsEditor) text(hands int) ([]byte, error) {
	return ed.checked(func(_ int, now, was *tree.Value) bool { return now.Equal(was) }, hands)
}

// checked returns the new text, which must have so many hands. same says whether one may have become another.
func (ed *handsEditor) checked(same func(i int, now, was *tree.Value) bool, hands int) ([]byte, error) {
	out, err := ed.Done()
	if err != nil {
		return nil, err
	}
	now, _ := tree.Parse(&tree.Source{Name: ed.src.Name, Text: out})
	if now == nil || len(now.Pairs) != len(ed.root.Pairs) {
		return nil, ErrLayout
	}
	for i, p := range now.Pairs {
		was, kept := ed.root.Pairs[i], false
		if was == ed.hands {
			kept = len(p.Val.Items) == hands
			for n := range min(hands, len(was.Val.Items)) {
				kept = kept && same(n, p.Val.Items[n], was.Val.Items[n])
			}
		} else {
			kept = p.Val.Equal(was.Val)
		}
		if !kept || p.Key.Text != was.Key.Text {
			return nil, ErrLayout
		}
	}
	return out, nil
}
