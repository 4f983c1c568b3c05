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

// Told is a case that did not pass, for a page that lays it out itself.
type Told struct {
	ID string
	// Error keeps the case from being run; then there is nothing else.
	Error string
	// Fields are what it is about, and Rows what was wanted and what came out.
	Fields doc.Fields
	Rows   []ruletest.Row
	// Questions are the rules on which that may depend.
	Questions []Question
}

// Question is a rule in question: what it says of the hand, where its condition stands, and the parts of that.
type Question struct {
	Says   string
	Places []string
	Parts  []speech.PartLine
}

// Tell tells what Write writes of the cases that did not pass, in a language.
func (r *Run) Tell(ctx context.Context, lang string) (all []Told, err error) {
	text, err := terminal.New(report.Options{Lang: lang})
	if err != nil {
		return nil, err
	}
	p := newPrinter(ctx, text)
	tracer := &speech.Tracer{Page: text}
	err = r.each(func(file *File, i int) error {
		switch file.verdict(i) {
		case "error", "failed":
			all = append(all, p.told(file, i, tracer))
		}
		return nil
	})
	return all, err
}

func (p *testPrinter) told(file *File, i int, tracer *speech.Tracer) Told {
	o := &file.Outcomes[i]
	if o.Err != nil {
		return Told{ID: o.Case.ID, Error: p.Said(words.Of(o.Err))}
	}
	told := Told{ID: o.Case.ID, Fields: p.fields(o), Rows: rowsOf(o)}
	p.asked = func(q question) {
		asked := Question{Says: q.says, Places: q.places}
		if q.trace != nil {
			asked.Parts = tracer.Lines(q.about, q.trace, true)
		}
		told.Questions = append(told.Questions, asked)
	}
	p.inQuestion(o)
	return told
}

func (p *testPrinter) fields(o *ruletest.Outcome) (all doc.Fields) {
	w := p.words()
	add := func(label, text string) {
		if text != "" {
			all = append(all, doc.Field{Label: label, Text: text})
		}
	}
	add(w.Hand, o.Case.Hand)
	if len(o.Case.Set) > 0 { // else they are those beside which it is shown
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
	for _, why := range p.refusals(o) {
		add(w.Refused, why)
	}
	return all
}
