package rules

import (
	"fmt"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// problems adds what is wrong with an expression, each at its own characters.
func (b *builder) problems(v *tree.Value, rule string, problems []compile.Problem) {
	if len(problems) == 0 {
		return
	}
	place := v.Places()
	for _, p := range problems {
		f := finding.Finding{Code: p.Code, Rule: rule, Help: p.Help, Message: p.Message}
		if p.EndsEarly && p.Help == "" {
			f.Help, f.Fixes = v.EndsEarly()
		}
		traced := false
		if f.Position, traced = place(p.From, p.To); !traced {
			f.Message += fmt.Sprintf(" (at character %d of the expression that begins here)", p.From+1)
		}
		if at, traced := place(p.Cure.From, p.Cure.To); traced && p.Cure.Text != "" && v.Keeps(p.Cure.Text) {
			f.Write(at, v.Style.Inside(p.Cure.Text), p.Cure.Safe)
		}
		if v.Over != nil {
			f.Related, f.Overrides = []finding.Related{{Position: v.Over.Pos(), Message: finding.Overridden}}, true
		}
		b.r.Add(f)
	}
}
