package lint

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
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
		var others []words.Text
		for _, s := range j.With {
			others = append(others, words.Plain(quoted(s)))
			if at, _ := place(s.From, s.To); at.Line != f.Line { // else it is in sight
				f.Related = append(f.Related, finding.Related{Position: at, Message: words.Say("the other part")})
			}
		}
		v.inWords(&f, &j, quoted(j.Span), others)
		v.reasons(&f, &j)
		v.Report.Add(f)
	}
}

func (v *prover) inWords(f *finding.Finding, j *prove.Judgement, part string, all []words.Text) {
	others := words.Listed(all...)
	said := func(without, because words.Text) words.Text {
		if j.Why.Empty() {
			return without.With(part)
		}
		return because.With(part, j.Why)
	}
	switch j.Kind {
	case prove.AskedTwice:
		f.Code, f.Message, f.Help = finding.AskedTwice, words.Say("%s is asked twice", part), words.Say("remove one of the two, or mend it")
		if others.String() != part {
			f.Message = words.Say("%s asks the same as %s", part, others)
		}
	case prove.NeverHolds:
		f.Code, f.Help = finding.NeverHolds, words.Say("mend it, or remove this part")
		if f.Message = said(words.Say("%s never holds"), words.Say("%s never holds: %s")); !others.Empty() {
			f.Message = words.Say("%s never holds together with %s", part, others)
			f.Help = words.Say("mend one of them")
		}
		if j.Whole {
			f.Help = words.Say("mend the condition; as it is, it holds for no hand")
		}
	case prove.AlwaysHolds:
		f.Code, f.Help = finding.AlwaysHolds, words.Say("remove this part, which asks nothing, or mend it")
		if f.Message = said(words.Say("%s always holds"), words.Say("%s always holds: %s")); !others.Empty() {
			f.Message = words.Say("one of %s always holds", words.Listed(append(slices.Clone(all), words.Plain(part))...))
		}
		if j.Whole {
			if f.Help = words.Say("mend the condition; if every hand is meant, write true"); optional(f.Rule) {
				f.Help = words.Say("mend the condition; if every hand is meant, remove it")
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
						Message: words.Say("what %s %s", e.Key.Text, field)})
					break
				}
			}
		}, "situation")
	}
	for _, i := range j.Yaku {
		p := v.Tree.Get("yaku").Pairs[i]
		f.Related = append(f.Related, finding.Related{Position: p.Val.Get("when").Pos(),
			Message: words.Say("what %s asks", p.Key.Text)})
	}
}
