package rules

import (
	"fmt"

	"example.com/hanfu/rules/condition"
)

// whyItEnds says what may have cut off an expression that lacks its end, by how it is written in the file.
func whyItEnds(v *value) string {
	const quotes = "if it goes on in the file, put all of it in quotation marks: "
	switch {
	case v.style != plain:
		return "write what is missing"
	case v.inBraces:
		return quotes + "between { and } a comma ends a value, and a # behind a blank begins a comment"
	}
	return quotes + "a # behind a blank begins a comment in YAML"
}

// problems adds what is wrong with an expression, each at its own characters.
func (b *builder) problems(v *value, rule string, problems []condition.Problem) {
	if len(problems) == 0 {
		return
	}
	spots, known := v.spots()
	for _, p := range problems {
		f := Finding{Code: p.Code, Rule: rule, Help: p.Help, Message: p.Message}
		if p.EndsEarly && p.Help == "" {
			f.Help = whyItEnds(v)
		}
		traced := false
		if f.Position, traced = v.span(spots, known, p.From, p.To); !traced {
			f.Message += fmt.Sprintf(" (at character %d of the expression that begins here)", p.From+1)
		}
		if v.over != nil {
			f.Related = []Related{{v.over.pos(), overridden}}
		}
		b.r.add(f)
	}
}
