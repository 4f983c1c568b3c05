package lint

import (
	"slices"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Conditions of the checked file that nothing describes. People are shown such a condition in
// words, which is enough if it is plain.

// described lists the sections whose rules have a description, its field, and the fields that it
// describes.
var described = []struct {
	section, by string
	asked       []string
}{
	{"yaku", "doc", []string{"when", "beside"}}, {"fu.fixed", "doc", []string{"when"}},
	{"fu.sources", "doc", []string{"when"}},
	{"fu.adjustments", "doc", []string{"when"}}, {"valid", "doc", []string{"needs"}},
	{"game.bonuses", "doc", []string{"payer", "receiver", "pays"}},
	{"game.ends", "name", []string{"when"}}, {"payments.chips", "name", []string{"when", "pays"}},
}

func (l *linter) undescribed() {
	for _, d := range described {
		l.each(func(e entry) {
			for _, field := range d.asked {
				if e.undescribed(field, d.by) {
					break
				}
			}
		}, d.section)
	}
}

func (e entry) undescribed(field, textField string) bool {
	when, text := e.Val.Get(field), e.Val.Get(textField)
	if !when.Usable() || !when.Own() ||
		when.Over != nil && compile.Equivalent(when.Text, when.Over.Text) ||
		text != nil && (hasOwn(text) || when.Over == nil) {
		return false
	}
	f := finding.Finding{Position: when.Pos(), Code: finding.MissingDoc,
		Rule: tree.Join(e.path, field)}
	noun, now, condition := words.Say("another condition"),
		words.Say("a line on which hands it is about now"), words.Say("the condition")
	if textField == "name" || !slices.Contains([]string{"when", "beside", "needs"}, field) {
		now = words.Say("what it is now")
	}
	if field == "pays" {
		noun, condition = words.Say("another amount"), words.Say("the amount")
	}
	switch {
	case text != nil:
		f.Message = words.Say("the inherited %s of %s describes %s", textField, e.Key.Text, noun)
		f.Help = words.Say("write %s, %s; until then people are shown %s in words", textField, now,
			condition)
		f.Related = []finding.Related{{Position: text.Start(),
			Message: words.Say("this %s is not shown any more", textField)}}
	case textField == "doc" && field != "pays" && e.Val.Get("message") == nil &&
		e.intricate(when.Text):
		f.Message = words.Say(
			"%s has no doc, and its condition is too intricate to be said plainly", e.Key.Text)
		f.Help = words.Say("write doc, a line on which hands it is about, which the sheet shows")
	default:
		return false
	}
	e.Report.Add(f)
	return true
}

// longestPlain is the length in bytes above which a condition always counts as intricate.
const longestPlain = 2000

func (e entry) intricate(when string) bool {
	if len(when) > longestPlain {
		return true
	}
	pieces := compile.Pieces(when, &e.Names)
	return pieces != nil && !pieces.Plain()
}

func hasOwn(text *tree.Value) bool {
	return text.Own() && text.Kind != tree.Mapping ||
		slices.ContainsFunc(text.Pairs, func(p tree.Pair) bool { return p.Val.Own() })
}
