package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

type explainText struct {
	scoreText
	speech  speech.Speaker
	phrases *words.Explain
	x       *engine.Explanation
	// best is the scored candidate, or nil if the hand is refused.
	best *engine.Candidate
	// tables follow the description of the hand.
	tables []doc.Ledger
}

// Explain writes an explanation of a score. With yaku, indexes into the Yaku of the rules, it
// explains only the conditions of those yaku. It returns an error for bad options, for an
// explanation that does not come from an engine, and for an index out of range.
func Explain(w io.Writer, x *engine.Explanation, o Options, yaku ...int) error {
	if err := checkExplanation(x, yaku); err != nil {
		return err
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		newExplainText(p, x).write(yaku)
		return nil
	})
}

// ExplainCondition writes how a condition evaluates in each reading of a hand, part by part. The
// condition must come from [rules.Rules.Condition] of the rules that made the explanation. Errors
// are those of [Explain].
func ExplainCondition(w io.Writer, x *engine.Explanation, when *condition.Bool, o Options) error {
	if err := checkExplanation(x, nil); err != nil {
		return err
	}
	if when == nil {
		return errors.New("there is no condition; give one that Rules.Condition has made of the same rules")
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := newExplainText(p, x)
		t.writeHead()
		t.heading(strings.Join(strings.Fields(when.String()), " "))
		t.eachReading(func(c *engine.Candidate) (trace.Trace, string) {
			trace, known := x.TraceIn(c, when)
			switch {
			case !known:
				return trace, t.phrases.NotAsked
			case trace.Holds:
				return trace, t.phrases.Holds
			}
			return trace, t.phrases.YakuFails
		})
		t.writeEnd()
		return nil
	})
}

func checkExplanation(x *engine.Explanation, yaku []int) error {
	if x == nil || x.Rules == nil || x.Result == nil && x.Refused == nil {
		return errors.New("the explanation has no rules; give one that an engine has made")
	}
	for _, at := range yaku {
		if at < 0 || at >= len(x.Rules.Yaku()) {
			return fmt.Errorf("there is no yaku at %d; the rules have %d, from 0",
				at, len(x.Rules.Yaku()))
		}
	}
	return nil
}

func newExplainText(p *terminal.Page, x *engine.Explanation) *explainText {
	t := &explainText{scoreText: scoreText{scorecard.Account{Page: p, Rules: x.Rules,
		Win: &x.Win, Result: x.Result}},
		x: x, phrases: words.In(p.Lang).Explain}
	t.speech = speech.Speaker{Lang: p.Lang, Rules: x.Rules, Win: t.Read()}
	if x.Best >= 0 {
		t.best = &x.Candidates[x.Best]
		t.speech.Reading = &t.best.Reading
	}
	return t
}

func (t *explainText) write(yaku []int) {
	t.writeHead()
	t.explain(yaku)
	t.writeEnd()
}

func (t *explainText) writeHead() {
	if t.best == nil {
		refused := *t.x.Refused
		refused.Readings = nil // the readings are written one by one below
		writeRefusal(t.Page, t.Win, &refused)
		if len(t.x.Candidates) > 0 { // the text about winds depends on seats that may be assumed
			t.Line("")
			t.writeSituation()
		}
	} else {
		t.writeWin()
		gain := t.Number(t.Result.Gain)
		t.Field(t.Words.Score, fmt.Sprintf(t.phrases.ScoreLine, speech.Worth(t.Page, t.Result),
			t.Words.Wind(t.Seat()), gain))
	}
}

func (t *explainText) writeEnd() {
	t.writeTables()
	t.Line("")
	t.Field(t.Words.Rules, speech.Turned(t.Page, t.Rules, t.Set))
}

func (t *explainText) writeTables() {
	for i := range t.tables {
		t.tables[i].Text(t.Page)
	}
}

func (t *explainText) explain(yaku []int) {
	switch {
	case len(yaku) > 0:
		for _, at := range yaku {
			t.writeYakuParts(at)
		}
	case t.best == nil:
		t.writeRefused()
	default:
		t.writeReadings()
		t.writeCounting()
		t.writeWhyNot()
		t.writeFuSteps()
		t.writeLimits()
		t.writeLedger()
	}
}

func (t *explainText) ruleAt(path string) string {
	if places := t.Rules.Places(path); len(places) > 0 {
		return places[0].String()
	}
	return ""
}

func (t *explainText) conditionAt(path, field string) string {
	return cmp.Or(t.ruleAt(path+"."+field), t.ruleAt(path))
}

func (t *explainText) allPlaces(path string) string {
	var all []string
	for i, p := range t.Rules.Places(path) {
		text := p.String()
		if i > 0 {
			text = fmt.Sprintf(t.phrases.Over, text)
		}
		all = append(all, text)
	}
	return strings.Join(all, t.Words.List)
}

func (t *explainText) yakuNames(all []*rules.Yaku) string {
	return strings.Join(mapSlice(all, func(y *rules.Yaku) string { return y.NameIn(t.Lang) }),
		t.Words.List)
}

func (t *explainText) speakerFor(c *engine.Candidate) *speech.Speaker {
	s := t.speech
	s.Reading = &c.Reading
	return &s
}

func (t *explainText) readingText(c *engine.Candidate) string {
	pieces := layOut(t.Page, t.Read(), &c.Reading)
	text := mapSlice(pieces, func(p terminal.Piece) string { return p.Plain })
	if wait := scorecard.WaitName(t.Words, c.Reading.Wait); wait != "" {
		text = append(text, "("+wait+")")
	}
	return strings.Join(text, " ")
}

func (t *explainText) payer(p *engine.PayerCount) string {
	switch {
	case p.Empty:
		return t.Words.EmptySeatPays
	case p.Seat == hand.NoWind:
		return t.Words.DiscarderPays
	case p.Liable || slices.ContainsFunc(p.Further,
		func(further engine.PartCount) bool { return further.Liable }):
		return fmt.Sprintf(t.Words.Liable, t.Words.Wind(p.Seat))
	case p.Dealer:
		return fmt.Sprintf(t.Words.Pays, t.Words.Wind(p.Seat)) + t.phrases.Dealer
	}
	return fmt.Sprintf(t.Words.Pays, t.Words.Wind(p.Seat))
}

func mapSlice[T, U any](list []T, convert func(T) U) (converted []U) {
	for _, item := range list {
		converted = append(converted, convert(item))
	}
	return converted
}

func (t *explainText) add(rows ...doc.Entry) {
	last := &t.tables[len(t.tables)-1]
	last.Rows = append(last.Rows, rows...)
}

func (t *explainText) rows() int { return len(t.tables[len(t.tables)-1].Rows) }

func (t *explainText) title(name, unit string) {
	t.tables = append(t.tables, doc.Ledger{Title: name, Unit: unit})
}

func (t *explainText) heading(name string) { t.title(name, "") }

func (t *explainText) gap() { t.add(doc.Entry{Kind: doc.Gap}) }

func (t *explainText) row(name, value string) { t.add(doc.Entry{Label: name, Value: value}) }

func (t *explainText) sum(name, value string) {
	t.add(doc.Entry{Kind: doc.Sum, Label: name, Value: value})
}

func (t *explainText) paragraph(text string, at int) {
	kind := doc.Text
	if at > terminal.Indent {
		kind = doc.Note
	}
	t.add(doc.Entry{Kind: kind, Label: text, At: at})
}

func (t *explainText) indented(text string) { t.paragraph(text, 2*terminal.Indent) }

func (t *explainText) remark(text string) {
	t.add(doc.Entry{Kind: doc.Text, Label: text, At: 2 * terminal.Indent})
}
