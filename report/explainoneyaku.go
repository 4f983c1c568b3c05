package report

import (
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
)

func (t *explainText) writeYakuParts(at int) {
	y := &t.Rules.Yaku()[at]
	t.heading(fmt.Sprintf("%s (yaku.%s)", y.NameIn(t.Lang), y.ID))
	path := "yaku." + y.ID
	t.paragraph(t.throughAll(path), terminal.Indent)
	when := t.says.When
	if at := t.throughAll(path + ".when"); len(t.Rules.Places(path)) > 1 && at != "" {
		when += " (" + at + ")"
	}
	t.paragraph(when+t.says.Colon, terminal.Indent)
	t.indented(strings.Join(strings.Fields(y.When.String()), " "))
	if len(t.x.Candidates) == 0 {
		t.paragraph(t.says.NotRead, terminal.Indent)
		return
	}
	for n, i := range allInOrder(t.x) {
		c := &t.x.Candidates[i]
		if c.Alone != nil && c.Alone != y {
			continue
		}
		t.gap()
		a := &c.Yaku[at]
		t.paragraph(fmt.Sprintf("%d. %s", n+1, t.readingText(c)), terminal.Indent)
		trace := t.x.Trace(a)
		t.paragraph(t.verdict(a, trace.Holds), terminal.Indent)
		drawn := t.Blank()
		(&speech.Tracer{Page: drawn}).Condition(t.ofReading(c), &trace, true)
		t.add(doc.Entry{Kind: doc.Drawn, Label: drawn.Text.String()})
	}
	t.gap()
	t.paragraph(words.In(t.Lang).Part.Legend, terminal.Indent)
}

func (t *explainText) verdict(a *engine.YakuAnswer, holds bool) string {
	switch {
	case a.Verdict == engine.YakuCounts:
		worth := t.Worth(&a.Worth)
		if a.Worth.Yakuman == 0 && a.Worth.Limit == nil {
			worth += t.says.Space + t.Words.HanUnit
		}
		return fmt.Sprintf(t.says.YakuCounts, worth)
	case !holds:
		return t.says.YakuFails
	}
	return t.says.YakuDropped + t.says.Colon + t.whyDropped(a)
}
