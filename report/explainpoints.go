package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

func (t *explainText) writeLimits() {
	t.title(t.phrases.BasicPoints, t.Words.PointsUnit)
	c := t.best
	if c.Basic != nil && c.Basic.Err() == nil { // otherwise a limit always applies
		if trace, ok := t.x.TraceNumber(c.Basic); ok {
			text := speech.HanFu(t.Words, c.Han, c.Fu.Fu)
			if calculation := t.basicCalculation(&trace); calculation != "" {
				text += t.phrases.Colon + calculation
			}
			t.row(text, t.Number(c.Basic.Amount))
		}
	}
	t.writeReached()
	for i := range c.Limits {
		t.writeLimit(&c.Limits[i], i == c.Limit)
	}
	if c.RaisedBy != nil {
		t.indented(fmt.Sprintf(t.phrases.RaisedBy, c.RaisedBy.NameIn(t.Lang)))
	}
	if c.Limit < 0 {
		t.remark(t.phrases.NoLimit)
	}
}

func (t *explainText) basicCalculation(x *trace.Trace) string {
	if _, constant := t.Rules.Basic().Const(); constant {
		return t.phrases.Fixed
	}
	return t.speech.Calculation(x)
}

func (t *explainText) writeReached() {
	var reached []string
	for i := range t.best.Limits {
		if s := &t.best.Limits[i]; s.Holds && i != t.best.Limit {
			reached = append(reached, s.Rule.NameIn(t.Lang)+" "+t.Number(s.Amount))
		}
	}
	if reached != nil {
		t.remark(fmt.Sprintf(t.phrases.Reached, strings.Join(reached, t.Words.List)))
	}
}

func (t *explainText) writeLimit(s *engine.Step, counts bool) {
	trace, hasCondition := t.x.TraceWhen(s)
	if !counts {
		if hasCondition && !s.Holds && t.onlyOptionMissing(s, &trace) {
			t.withPlace(s.Rule.NameIn(t.Lang), t.conditionAt(s.Path, "when"))
			t.indented(t.joinReasons(t.speech.Missing(&trace)))
		}
		return
	}
	t.row(s.Rule.NameIn(t.Lang), t.Number(t.best.Base))
	if hasCondition && s.Holds {
		t.indented(t.joinReasons(t.changedReasons(&trace)))
	}
	if s.Holds {
		t.writeCalculation(s)
	}
}

func (t *explainText) writeCalculation(s *engine.Step) {
	if number, ok := t.x.TraceNumber(s); ok && t.speech.Calculation(&number) != "" {
		t.indented(t.speech.WithResult(&number))
	}
}

// onlyOptionMissing reports whether a limit would apply, and exceed the base points, if it were not
// for a single option.
func (t *explainText) onlyOptionMissing(s *engine.Step, trace *trace.Trace) bool {
	missing := trace.Missing()
	number, ok := t.x.TraceNumber(s)
	if len(missing) != 1 || !missing[0].Option || !ok {
		return false
	}
	base, err := strconv.ParseInt(number.Value, 10, 64)
	return err == nil && base > t.best.Base
}

// changedReasons returns the reasons why a condition holds, without options at their default.
func (t *explainText) changedReasons(trace *trace.Trace) (list []string) {
	for i := range trace.Parts {
		if part := &trace.Parts[i]; trace.Kind == compile.All &&
			(!part.Option || t.usesChangedOption(part.Text)) {
			list = append(list, t.speech.Reasons(part, true)...)
		}
	}
	if list == nil {
		return t.speech.Reasons(trace, true)
	}
	return list
}

func (t *explainText) usesChangedOption(expression string) bool {
	used := compile.OptionsIn(expression)
	return slices.ContainsFunc(t.Rules.Options(), func(o rules.Option) bool {
		return o.Value != o.Default && used[o.ID]
	})
}

func (t *explainText) writeLedger() {
	t.title(t.phrases.Payments, t.Words.PointsUnit)
	t.row(t.phrases.Base, t.Number(t.best.Base))
	for i := range t.best.Liable {
		l := &t.best.Liable[i]
		if l.Base <= 0 {
			continue
		}
		t.row(t.liableBase(l), t.Number(l.Base))
		if l.Base == l.Asked.Amount {
			t.writeCalculation(&l.Asked)
		}
		t.writeOptionsOf(&l.Asked)
	}
	for i := range t.best.Payers {
		if p := &t.best.Payers[i]; p.Pays != 0 || p.HandsOver != 0 {
			t.writePayer(p)
		}
	}
	t.writeGain()
}

// liableBase names the part of the base for which a player is liable. It names the player only if
// several are liable; otherwise the payers show who it is.
func (t *explainText) liableBase(l *engine.LiableCount) string {
	if len(t.best.Liable) == 1 {
		return t.phrases.LiableBase
	}
	return t.phrases.LiableBase + t.phrases.Colon + t.Words.Wind(l.Seat)
}

func (t *explainText) writePayer(p *engine.PayerCount) {
	t.gap()
	t.row(t.payer(p), t.Number(p.Pays))
	for i := range p.Shares {
		t.writeShare(&p.Shares[i], "")
	}
	t.writeAdjustments(p.Adjustments)
	for i := range p.Further {
		if p.Further[i].Owes == 0 {
			continue
		}
		for j := range p.Further[i].Shares {
			t.writeShare(&p.Further[i].Shares[j], "")
		}
		t.writeAdjustments(p.Further[i].Adjustments)
	}
	for i := range p.Honba {
		t.writeShare(&p.Honba[i], t.phrases.ForHonba)
	}
	if p.HandsOver != 0 {
		t.row(t.phrases.Chips, t.Number(p.HandsOver))
	}
	for i := range p.Chips {
		t.writeShare(&p.Chips[i], "")
	}
}

func (t *explainText) writeAdjustments(all []engine.Step) {
	for i := range all {
		if a := &all[i]; a.Holds {
			t.writeShare(a, cmp.Or(a.Rule.Name.In(t.Lang), t.phrases.Becomes))
		}
	}
}

func (t *explainText) writeShare(s *engine.Step, label string) {
	if adjusts := strings.HasPrefix(s.Path, "payments.adjustments."); !s.Holds ||
		s.Amount == 0 && !adjusts {
		return
	}
	trace, ok := t.x.TraceNumber(s)
	if !ok {
		return
	}
	text := t.speech.WithResult(&trace)
	name := cmp.Or(label, s.Rule.NameIn(t.Lang))
	if reasons := t.speech.Choices(&trace); reasons != nil {
		text += " (" + t.joinReasons(reasons) + ")"
	}
	t.indented(name + t.phrases.Colon + text)
	if options := t.optionsIn(s.Number.String()); options != "" && label == "" &&
		t.usesChangedOption(s.Number.String()) {
		t.paragraph(fmt.Sprintf(t.phrases.ByOption, options), 3*terminal.Indent)
	}
}

func (t *explainText) writeGain() {
	c := t.best
	var amounts []string
	for i := range c.Payers {
		if p := &c.Payers[i]; p.Pays != 0 {
			amounts = append(amounts, t.Number(p.Pays))
		}
	}
	t.gap()
	gain := t.row
	if c.Honba != 0 || c.Sticks != 0 || len(amounts) > 1 {
		all := t.phrases.AllPay
		if len(amounts) > 1 {
			all += t.phrases.Colon + strings.Join(amounts, " + ")
		}
		t.row(all, t.Number(c.Points+c.Honba))
		if c.Sticks != 0 {
			t.row(fmt.Sprintf(t.Words.Sticks, t.Win.Sticks), t.Number(c.Sticks))
			t.indented(fmt.Sprintf("%d x %s = %s", t.Win.Sticks,
				t.Words.Grouped(fmt.Sprint(t.Rules.Payments().Stick)),
				t.Number(c.Sticks)))
		}
		gain = t.sum
	}
	gain(fmt.Sprintf(t.Words.Gains, t.Words.Wind(t.Seat())), t.Number(c.Gain))
}
