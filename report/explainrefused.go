package report

import (
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/rules"
)

// maxNearRefused is how many yaku are told of for each reading of a hand that is not paid.
const maxNearRefused = 3

func (t *explainText) writeRefused() {
	if len(t.x.Demands) > 0 {
		t.heading(t.says.Demands)
	}
	for i := range t.x.Demands {
		d := &t.x.Demands[i]
		trace, _ := t.x.TraceWhen(&d.Step)
		t.withPlace(d.Fact.NameIn(t.Lang), t.conditionAt(d.Step.Path, "requires"))
		t.indented(t.listed(t.speech.Missing(&trace)))
	}
	t.writeIncomplete()
	for n, i := range allInOrder(t.x) {
		if n < maxReadings {
			t.writeUnpaid(&t.x.Candidates[i], n+1)
		}
	}
	t.writeOtherwise()
}

func (t *explainText) writeUnpaid(c *engine.Candidate, number int) {
	t.heading(fmt.Sprintf(t.says.Nearest, number))
	t.paragraph(t.readingText(c), terminal.Indent)
	s := t.ofReading(c)
	if c.Unmet >= 0 {
		v := &c.Valid[c.Unmet]
		if trace, asks := t.x.TraceWhen(v); asks && t.counting(c) != "" {
			t.withPlace(v.Rule.NameIn(t.Lang), t.conditionAt(v.Path, "needs"))
			t.indented(t.counting(c) + t.says.Colon + t.listed(s.Missing(&trace)))
		}
	}
	before := t.rows()
	for _, n := range t.near(c, maxNearRefused) {
		t.writeNear(s, &n)
	}
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuWorthless {
			t.withPlace(a.Yaku.NameIn(t.Lang), t.conditionAt("yaku."+a.Yaku.ID, "han"))
			t.indented(t.whyWorthless(a.Yaku))
		}
	}
	if t.rows() == before {
		t.paragraph(t.says.NothingNear, terminal.Indent)
	}
	t.writeVainBonus(c)
}

func (t *explainText) writeVainBonus(c *engine.Candidate) {
	var tiles []string
	for i := range c.Bonus {
		if b := &c.Bonus[i]; b.Amount.Sign() > 0 {
			tiles = append(tiles, b.Rule.NameIn(t.Lang)+" "+b.Amount.String())
		}
	}
	if tiles != nil {
		t.paragraph(strings.Join(tiles, t.Words.List), terminal.Indent)
		t.indented(t.says.VainBonus)
	}
}

// writeOtherwise lists the yaku that lack nothing but how the hand was won: they would have counted with the same
// tiles.
func (t *explainText) writeOtherwise() {
	if len(t.x.Candidates) == 0 {
		return
	}
	c := &t.x.Candidates[0]
	var could []*rules.Yaku
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails || !t.worthSomething(a.Yaku) {
			continue
		}
		if trace := t.x.Trace(a); t.couldHave(a, &trace) {
			could = append(could, a.Yaku)
		}
	}
	if could != nil {
		t.heading(t.says.Otherwise)
		t.paragraph(t.yakuNames(could), terminal.Indent)
	}
}

// couldHave reports whether all that a condition lacks is how the hand was won, and the facts of the situation that it
// lacks could be said of the hand.
func (t *explainText) couldHave(a *engine.YakuAnswer, trace *trace.Trace) bool {
	for _, part := range trace.Missing() {
		if !part.Situation {
			return false
		}
		if f := t.speech.Situation(part.Text); f != nil && !t.x.CouldCarry(a, f) {
			return false
		}
	}
	return true
}
