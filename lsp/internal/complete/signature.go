package complete

import (
	"example.com/hanfu/internal/report/facts"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/lsp/internal/protocol"
	"example.com/hanfu/rules/condition"
)

// Signatures shows a function with what its arguments stand for.
type Signatures struct {
	Signatures      []signature `json:"signatures"`
	ActiveSignature int         `json:"activeSignature"`
	ActiveParameter int         `json:"activeParameter"`
}

type signature struct {
	Label         string                 `json:"label"`
	Documentation protocol.MarkupContent `json:"documentation"`
	Parameters    []parameter            `json:"parameters"`
}

// parameter is an argument: the units of UTF-16 at which it stands in the label, and what it stands for.
type parameter struct {
	Label         [2]int `json:"label"`
	Documentation string `json:"documentation"`
}

// SignatureOptions are those that the server has.
var SignatureOptions = map[string]any{"triggerCharacters": []string{"(", ","}}

// SignaturesAt shows the function in whose brackets a position is, nil if it is in none.
func (f *File) SignaturesAt(at protocol.Position) *Signatures {
	w := f.place(at)
	if w.Part != atExpression {
		return nil
	}
	c := expressionAt(w, f.Text.Body).call()
	if c == nil {
		return nil
	}
	called, said := facts.Named(c.name), words.In(f.Lang)
	s := signature{Label: called.Name + "(",
		Documentation: protocol.Markdown(said.Meaning(called.Doc) + "\n\n`" + called.Example + "`")}
	for i, arg := range called.Arguments {
		if i > 0 {
			s.Label += ", "
		}
		at := len(s.Label) // names and arguments are ASCII
		s.Label += arg
		s.Parameters = append(s.Parameters, parameter{[2]int{at, len(s.Label)}, said.Meaning(condition.ArgumentDoc(arg))})
	}
	s.Label += "): " + said.Meaning(called.Type)
	return &Signatures{Signatures: []signature{s}, ActiveParameter: min(c.argument, len(called.Arguments)-1)}
}
