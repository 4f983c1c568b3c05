package lint

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Conditions of the file that was asked for which nothing describes. People are shown such a condition in words, which
// do where it is plain.

// described are the sections whose rules people are told of by their doc, and asked the fields of which that tells.
var (
	described = []string{"yaku", "fu.fixed", "fu.sources", "fu.adjustments", "valid"}
	asked     = []string{"when", "needs"}
)

// undescribed reports them.
func (l *linter) undescribed() {
	for _, section := range described {
		l.each(entry.undescribed, section)
	}
}

func (e entry) undescribed() {
	for _, field := range asked {
		when, doc := e.Val.Get(field), e.Val.Get("doc")
		if !when.Usable() || !when.Own() || when.Over != nil && compile.AsksTheSame(when.Text, when.Over.Text) || doc != nil && anyOwn(doc) {
			continue
		}
		f := finding.Finding{Position: when.Pos(), Code: finding.MissingDoc, Rule: tree.Join(e.path, field)}
		switch {
		case doc != nil:
			f.Message = fmt.Sprintf("the inherited doc of %s tells of another condition", e.Key.Text)
			f.Help = "write doc, a line on which hands it is about now; until then people are shown the condition in words"
			f.Related = []finding.Related{{Position: doc.Start(), Message: "this doc is not shown any more"}}
		case e.Val.Get("message") == nil && e.intricate(when.Text):
			f.Message = fmt.Sprintf("%s has no doc, and its condition is too intricate to be said plainly", e.Key.Text)
			f.Help = "write doc, a line on which hands it is about, which the sheet shows"
		default:
			continue
		}
		e.Report.Add(f)
	}
}

// longestPlain is the length beyond which a condition is intricate, whatever it says.
const longestPlain = 2000

// intricate reports whether a condition asks more than people can read in a sentence.
func (e entry) intricate(when string) bool {
	if len(when) > longestPlain {
		return true
	}
	pieces := compile.Pieces(when, &e.Names)
	return pieces != nil && !pieces.Plain()
}

// anyOwn reports whether the file that was asked for has written a text in some language.
func anyOwn(text *tree.Value) bool {
	return text.Own() && text.Kind != tree.Mapping || slices.ContainsFunc(text.Pairs, func(p tree.Pair) bool { return p.Val.Own() })
}
