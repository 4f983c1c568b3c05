package tests

import (
	"context"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/study/ruletest"
)

// FailedCase is a case that did not pass, for callers with their own layout.
type FailedCase struct {
	ID string
	// Error is why the case could not run. If set, the fields below are empty.
	Error string
	// Fields describe the case. Rows hold the expected and actual values.
	Fields doc.Fields
	Rows   []Row
	// Questions are the rules that may explain the difference.
	Questions []Question
}

// Question is a rule in question: a statement about the hand, the positions of its condition, and
// the parts of the condition.
type Question struct {
	Says   string
	Places []string
	Parts  []speech.PartLine
}

// FailedCases returns the cases that did not pass, in a language.
func (r *Run) FailedCases(ctx context.Context, lang string) (all []FailedCase, err error) {
	text, err := terminal.New(report.Options{Lang: lang})
	if err != nil {
		return nil, err
	}
	p := newPrinter(ctx, text)
	tracer := &speech.Tracer{Page: text}
	err = r.forEachOutcome(func(file *File, i int) error {
		switch file.verdict(i) {
		case "error", "failed":
			all = append(all, p.failedCase(file, i, tracer))
		}
		return nil
	})
	return all, err
}

func (p *testPrinter) failedCase(file *File, i int, tracer *speech.Tracer) FailedCase {
	o := &file.Outcomes[i]
	if o.Err != nil {
		return FailedCase{ID: o.Case.ID, Error: p.Said(words.Of(o.Err))}
	}
	c := FailedCase{ID: o.Case.ID, Fields: p.fields(o), Rows: p.differenceRows(o)}
	p.onQuestion = func(q question) {
		shown := Question{Says: q.statement, Places: q.places}
		if q.trace != nil {
			shown.Parts = tracer.Lines(q.about, q.trace, true)
		}
		c.Questions = append(c.Questions, shown)
	}
	p.rulesInQuestion(o)
	return c
}

func (p *testPrinter) fields(o *ruletest.Outcome) (all doc.Fields) {
	w := p.words()
	add := func(label, text string) {
		if text != "" {
			all = append(all, doc.Field{Label: label, Text: text})
		}
	}
	add(w.Hand, o.Case.Hand)
	if len(o.Case.Set) > 0 { // otherwise the caller shows the rules
		add(w.Rules, p.underRules(o))
	}
	add(w.Note, o.Case.Note)
	if r := o.Result; r != nil {
		var names []string
		for y := range r.Yaku() {
			names = append(names, y.Rule.NameIn(p.Lang))
		}
		names = append(names, speech.Worth(p.Page, r))
		add(w.Scored, strings.Join(names, words.In(p.Lang).Common.List))
	}
	for _, reason := range p.refusals(o) {
		add(w.Refused, reason)
	}
	return all
}
