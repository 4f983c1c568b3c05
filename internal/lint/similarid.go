package lint

import (
	"slices"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (l *linter) duplicates() {
	l.reportDuplicates("fu.sources", "when", false)
	l.reportDuplicates("bonus", "han", true)
}

// A counted is an inherited entry with the expression that it counts by, and the parts of that.
type counted struct {
	tree.Pair
	expr  *tree.Value
	parts []string
}

// reportDuplicates reports the new entries of a section that count under the same condition, in the
// given field, as an inherited one, or, if within is set, under one that contains it.
func (l *linter) reportDuplicates(section, field string, within bool) {
	var older []counted
	var added []entry
	l.each(func(e entry) {
		switch asked := e.Val.Get(field); {
		case !asked.Usable():
		case !e.inherited(e.path):
			added = append(added, e)
		case !schema.NumberPattern().MatchString(asked.Text):
			older = append(older, counted{e.Pair, asked, nil})
		}
	}, section)
	if len(added) == 0 {
		return
	}
	for i := range older {
		older[i].parts = compile.ConjunctTexts(older[i].expr.Text)
	}
	for _, e := range added {
		e.reportDuplicate(e.Val.Get(field).Text, older, within)
	}
}

func (e entry) reportDuplicate(text string, older []counted, within bool) {
	parts := compile.ConjunctTexts(text)
	i := slices.IndexFunc(older, func(o counted) bool {
		return parts != nil && slices.Equal(parts, o.parts) ||
			within && containsWords(text, o.expr.Text)
	})
	if i < 0 {
		return
	}
	o := older[i]
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.SimilarID, Rule: e.path,
		Message: words.Say("%s counts where the inherited %s does, and both are added", e.Key.Text,
			o.Key.Text),
		Help: words.Say("to change what that is worth, change %s; or silence this", o.Key.Text),
		Related: []finding.Related{{Position: o.expr.Pos(),
			Message: words.Say("%s counts by this", o.Key.Text)}}}
	if !o.Val.Own() {
		finding.Write(&f, f.Position, o.Key.Text, false)
	}
	e.Report.Add(f)
}
