package rulefmt

import (
	"fmt"
	"unicode/utf8"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Token is a piece of a file: a scalar, a mark such as { or -, or a comment.
type Token struct {
	// From and To are the bytes of the text between which it stands, of a block those of its head.
	From, To int
	// Line and Col are its place, from 0.
	Line, Col int
	// Scalar, Mark or Comment is what it is; the others are empty.
	Scalar  *tree.Value
	Mark    rune
	Comment string
	// own: nothing stands in front of it on its line. blank: the line above is empty.
	own, blank bool
}

// Scan splits a file of which the tree is known.
func Scan(src *tree.Source, root *tree.Value) ([]Token, error) {
	text, scalars := src.Written(), scalarsIn(nil, root)
	all := text.Tokens()
	tokens := make([]Token, 0, len(all))
	line, start := 0, text.Lines[0] // the line of the last token, and where the columns are counted from
	col, last := 0, -1
	for _, one := range all {
		for line+1 < len(text.Lines) && text.Lines[line+1] <= one.From {
			line++
			start, col = text.Lines[line], 0
		}
		col, start = col+utf8.RuneCountInString(text.Body[start:one.From]), one.From
		t := Token{From: one.From, To: one.To, Line: line, Col: col, own: last < line, blank: last >= 0 && last < line-1}
		last = text.LineAt(one.To)
		switch one.Kind {
		case yamltext.Word:
			said, _, ok := text.Decode(one.Node)
			if !ok || len(scalars) == 0 || scalars[0].Line != line+1 || scalars[0].Column != col+1 || scalars[0].Text != said {
				return nil, fmt.Errorf("line %d: %s is not known here", line+1, tree.Quote(one.Node.Text))
			}
			t.Scalar, scalars = scalars[0], scalars[1:]
		case yamltext.Mark:
			t.Mark = rune(text.Body[one.From])
		case yamltext.Comment:
			t.Comment = text.Body[one.From:one.To]
		case yamltext.Other:
			return nil, fmt.Errorf("line %d: %s is not known here", line+1, tree.Quote(text.Body[one.From:one.To]))
		default: // what belongs to the block in front, or begins a document
			continue
		}
		tokens = append(tokens, t)
	}
	if len(scalars) > 0 {
		return nil, fmt.Errorf("line %d: a value was not found again", scalars[0].Line)
	}
	return tokens, nil
}

func scalarsIn(all []*tree.Value, v *tree.Value) []*tree.Value {
	if v.Kind == tree.Scalar && !(v.Null && v.Text == "") {
		all = append(all, v)
	}
	for _, item := range v.Items {
		all = scalarsIn(all, item)
	}
	for _, p := range v.Pairs {
		all = scalarsIn(scalarsIn(all, p.Key), p.Val)
	}
	return all
}
