package lsp

import (
	"context"
	"strings"

	"example.com/hanfu/rules/condition"
)

// signatureHelp shows a function with what its arguments stand for.
type signatureHelp struct {
	Signatures      []signature `json:"signatures"`
	ActiveSignature int         `json:"activeSignature"`
	ActiveParameter int         `json:"activeParameter"`
}

type signature struct {
	Label         string        `json:"label"`
	Documentation MarkupContent `json:"documentation"`
	Parameters    []parameter   `json:"parameters"`
}

// parameter is an argument: the units of UTF-16 at which it stands in the label, and what it stands for.
type parameter struct {
	Label         [2]int `json:"label"`
	Documentation string `json:"documentation"`
}

// signatureOptions are those that the server has.
var signatureOptions = map[string]any{"triggerCharacters": []string{"(", ","}}

// signatures shows the function in whose brackets the place is.
func signatures(_ context.Context, _ *request, in *file, p atPosition) (*signatureHelp, error) {
	w := in.writing(in.text.offset(p.Position))
	if w.part != writesExpression {
		return nil, nil
	}
	c := w.expressionAt(in.text.body).call()
	if c == nil {
		return nil, nil
	}
	f := vocabulary[c.name]
	s := signature{Label: f.Name + "(", Documentation: markdown(f.Doc + "\n\n`" + f.Example + "`")}
	for i, arg := range f.Arguments {
		if i > 0 {
			s.Label += ", "
		}
		at := len(s.Label) // names and arguments are ASCII
		s.Label += arg
		s.Parameters = append(s.Parameters, parameter{[2]int{at, len(s.Label)}, condition.ArgumentDoc(arg)})
	}
	s.Label += "): " + strings.ToLower(f.Type)
	return &signatureHelp{Signatures: []signature{s}, ActiveParameter: min(c.argument, len(f.Arguments)-1)}, nil
}
