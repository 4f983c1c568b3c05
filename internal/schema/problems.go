package schema

import (
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Problems reports the problems of an expression, each at its own characters.
func Problems(r *tree.Report, v *tree.Value, rule string, problems []compile.Problem) {
	if len(problems) == 0 {
		return
	}
	place := v.Places()
	for _, p := range problems {
		f := finding.Finding{Code: p.Code, Rule: rule, Help: p.Help, Message: p.Message}
		traced := false
		if f.Position, traced = place(p.From, p.To); !traced {
			f.Message = words.Say("%s (at character %d of the expression that begins here)",
				f.Message, p.From+1)
		}
		if at, traced := place(p.Cure.From, p.Cure.To); traced && p.Cure.Text != "" {
			cure(&f, v, at, p.Cure)
		}
		if help, fixes := v.GoesOn(); p.EndsEarly && !help.Empty() {
			f.Help, f.Fixes = help, fixes
		}
		if v.Over != nil {
			f.Related, f.Overrides = []finding.Related{{Position: v.Over.Pos(),
				Message: finding.Overridden}}, true
		}
		r.Add(f)
	}
}

// cure adds a fix to a finding: new text for a part of the expression, or the whole expression in
// quotation marks if the text would end it.
func cure(f *finding.Finding, v *tree.Value, at finding.Position, c compile.Cure) {
	if v.Keeps(c.Text) {
		finding.Write(f, at, v.Style.Inside(c.Text), c.Safe)
		return
	}
	runes := []rune(v.Text)
	whole := strings.ReplaceAll(string(runes[:c.From])+c.Text+string(runes[c.To:]), `"`, "'")
	if p := v.Pos(); p.EndLine == p.Line && !strings.ContainsAny(whole, "\\\n") {
		finding.Write(f, p, `"`+whole+`"`, c.Safe)
	}
}
