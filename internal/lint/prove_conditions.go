package lint

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

func (v *prover) judge(a *Expression) {
	found := v.Judge(a.Value.Text, a.At, a.Each)
	if len(found) == 0 {
		return
	}
	place := a.Value.Places()
	text := []rune(a.Value.Text)
	quoted := func(s compile.Span) string {
		return `"` + tree.Shorten(strings.Join(strings.Fields(string(text[s.From:s.To])), " ")) + `"`
	}
	for _, j := range found {
		f := finding.Finding{Rule: a.Path}
		f.Position, _ = place(j.From, j.To)
		var others []string
		for _, s := range j.With {
			others = append(others, quoted(s))
			if at, _ := place(s.From, s.To); at.Line != f.Line { // else it is in sight
				f.Related = append(f.Related, finding.Related{Position: at, Message: "the other part"})
			}
		}
		v.inWords(&f, &j, quoted(j.Span), others)
		v.reasons(&f, &j)
		v.Report.Add(f)
	}
}

func listed(parts []string) string {
	if n := len(parts); n > 2 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, " and ")
}

func (v *prover) inWords(f *finding.Finding, j *prove.Judgement, part string, all []string) {
	others := listed(all)
	why := ""
	if j.Why != "" {
		why = ": " + j.Why
	}
	switch j.Kind {
	case prove.AskedTwice:
		f.Code, f.Message, f.Help = finding.AskedTwice, part+" is asked twice", "remove one of the two, or mend it"
		if others != part {
			f.Message = fmt.Sprintf("%s asks the same as %s", part, others)
		}
	case prove.NeverHolds:
		f.Code, f.Help = finding.NeverHolds, "mend it, or remove this part"
		if f.Message = fmt.Sprintf("%s never holds%s", part, why); others != "" {
			f.Message = fmt.Sprintf("%s never holds together with %s", part, others)
			f.Help = "mend one of them"
		}
		if j.Whole {
			f.Help = "mend the condition; as it is, it holds for no hand"
		}
	case prove.AlwaysHolds:
		f.Code, f.Help = finding.AlwaysHolds, "remove this part, which asks nothing, or mend it"
		if f.Message = fmt.Sprintf("%s always holds%s", part, why); others != "" {
			f.Message = fmt.Sprintf("one of %s always holds", listed(append(slices.Clone(all), part)))
		}
		if j.Whole {
			if f.Help = "mend the condition; if every hand is meant, write true"; optional(f.Rule) {
				f.Help = "mend the condition; if every hand is meant, remove it"
			}
		}
	}
}

func optional(path string) bool {
	f, must := schema.File, false
	for key := range strings.SplitSeq(path, ".") {
		field := f.Field(key)
		must = field != nil && field.Must
		f = f.Below(key)
	}
	return !must
}

func (v *prover) reasons(f *finding.Finding, j *prove.Judgement) {
	for _, flag := range j.Flags {
		v.each(func(e entry) {
			if index, isFact := v.fact(e.Key.Text); !isFact || index != flag {
				return
			}
			for _, field := range []string{"requires", "implies", "excludes"} {
				if at := e.Val.Get(field); at != nil {
					f.Related = append(f.Related, finding.Related{Position: at.Pos(),
						Message: "what " + e.Key.Text + " " + field})
					break
				}
			}
		}, "situation")
	}
	for _, i := range j.Yaku {
		p := v.Tree.Get("yaku").Pairs[i]
		f.Related = append(f.Related, finding.Related{Position: p.Val.Get("when").Pos(),
			Message: "what " + p.Key.Text + " asks"})
	}
}
