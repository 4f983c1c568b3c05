package lsp

import (
	"context"
	"fmt"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// hoverResult is what is shown of a place.
type hoverResult struct {
	Contents MarkupContent `json:"contents"`
	Range    Range         `json:"range"`
}

// hover shows what stands at a place means.
func hover(_ context.Context, r *request, in *file, p atPosition) (*hoverResult, error) {
	at := in.at(in.text.offset(p.Position))
	if at.key == nil || !at.onKey {
		return nil, nil
	}
	meaning := at.in.Meaning(at.key.Text)
	if meaning == "" {
		return nil, nil
	}
	return &hoverResult{markdown(fmt.Sprintf("`%s`: %s", at.key.Text, meaning)), in.text.rangeOf(at.key.Pos())}, nil
}

// spot is a place in the tree of a file.
type spot struct {
	// path has the keys that lead to it, the last of which is that of key.
	path []string
	// key and value are the innermost entry at the place, nil if there is none; in is the form of the mapping in which
	// the entry stands, nil if that is not known. onKey: the place is one of the key, not of the value.
	key, value *tree.Value
	in         *form.Form
	onKey      bool
}

// forms are those of the kinds of files.
var forms = map[kind]*form.Form{kindOther: form.File, kindRules: form.File, kindTests: form.Tests,
	kindRecord: form.Record, kindSettings: form.Settings}

// at returns what stands at a byte of the file.
func (f *file) at(offset int) (found spot) {
	v, in := f.Tree(), forms[f.kind]
	line, column := f.text.place(offset)
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
		found = spot{append(found.path, next.Key.Text), next.Key, next.Val, in, f.text.holds(next.Key.Pos(), offset)}
		if found.onKey {
			return found
		}
		v, in = next.Val, in.Below(next.Key.Text)
	}
	return found
}
