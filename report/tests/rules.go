package tests

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// maxQuestions is how many rules in question are shown with their conditions in all. Under large rules one counts as
// several, one more for each partsOfQuestion parts.
const (
	maxQuestions    = 500
	partsOfQuestion = 4_000
)

func (p *testPrinter) inQuestion(o *ruletest.Outcome) {
	told := make(map[ruletest.RuleRef]bool)
	p.legend = false
	var x *engine.Explanation
	for _, d := range o.Differences {
		for _, ref := range d.Rules {
			if told[ref] {
				continue
			}
			if p.questions > maxQuestions {
				if !p.toldMore {
					p.Line(terminal.Pad("", terminal.Indent) +
						p.Said(words.Say("The conditions of further rules in question are not shown: they are too much work.")))
				}
				p.toldMore = true
				return
			}
			p.questions += 1 + insides.Of(o.Engine.Rules()).Size()/partsOfQuestion
			if told[ref] = true; x == nil {
				var err error
				if x, err = o.Engine.Explain(p.ctx, &o.Case.Win); err != nil {
					return
				}
			}
			if ref.Section == "yaku" {
				p.yaku(x, ref.ID)
			} else {
				p.fu(x, ref.ID)
			}
		}
	}
	if p.legend {
		p.Line("")
		p.Paragraph(words.In(p.Lang).Part.Legend, terminal.Indent)
	}
}

// yaku tells why a yaku counts or does not: in the candidate in which it counts, else in the one that counts, else in
// the one that comes nearest to it.
func (p *testPrinter) yaku(x *engine.Explanation, id string) {
	var shown *engine.YakuAnswer
	which, least := -1, 0
	for i := range x.Candidates {
		answers := x.Candidates[i].Yaku
		j := slices.IndexFunc(answers, func(a engine.YakuAnswer) bool { return a.Yaku.ID == id })
		if j < 0 {
			return
		}
		a := &answers[j]
		trace := x.Trace(a)
		missing := len(trace.Missing())
		if a.Verdict == engine.YakuCounts {
			missing = -1
		}
		if shown == nil || missing < least || missing == least && i == x.Best {
			shown, which, least = a, i, missing
		}
	}
	if shown == nil {
		return
	}
	says := p.verdictOf(shown)
	if which != x.Best && len(x.Candidates) > 1 {
		says = fmt.Sprintf(p.words().ReadAs, says, x.Candidates[which].Reading)
		if shown.Verdict == engine.YakuCounts && x.Best >= 0 {
			says += p.words().PaysLess
		}
	}
	trace := x.Trace(shown)
	p.rule(p.speech(x, &x.Candidates[which].Reading), "yaku."+id, says, &trace)
}

func (p *testPrinter) verdictOf(a *engine.YakuAnswer) string {
	w, by := p.words(), ""
	if a.By != nil {
		by = a.By.ID
	}
	switch a.Verdict {
	case engine.YakuCounts:
		return w.Counts
	case engine.YakuFails:
		return w.Fails
	case engine.YakuWorthless:
		return w.Worthless
	case engine.YakuReplaced:
		return fmt.Sprintf(w.Replaced, by)
	case engine.YakuBesideYakuman:
		return fmt.Sprintf(w.BesideYakuman, by)
	case engine.YakuBesideAlone:
		return fmt.Sprintf(w.BesideAlone, by)
	}
	return w.OnlyAlone
}

// fu tells where a fu rule was asked in the reading that counts, and what it gave: for all groups for which it holds,
// else for the one that comes nearest.
func (p *testPrinter) fu(x *engine.Explanation, id string) {
	if x.Best < 0 {
		return
	}
	count := &x.Candidates[x.Best].Fu
	for i := range count.Fixed {
		if s := &count.Fixed[i]; s.Rule.ID == id {
			p.fuStep(p.speech(x, &x.Candidates[x.Best].Reading), x, s, "")
		}
	}
	var nearest *engine.FuStep
	least, holds := 0, false
	for _, s := range slices.Concat(count.Sources, count.Adjustments) {
		if s.Rule.ID != id {
			continue
		}
		if s.Holds {
			holds = true
			p.fuOf(x, &s)
			continue
		}
		trace, _ := x.TraceWhen(&s.Step)
		if missing := len(trace.Missing()); nearest == nil || missing < least {
			nearest, least = &s, missing
		}
	}
	if nearest != nil && !holds {
		p.fuOf(x, nearest)
	}
}

func (p *testPrinter) speech(x *engine.Explanation, r *engine.Reading) *speech.Speaker {
	return &speech.Speaker{Lang: p.Lang, Rules: x.Rules, Win: &x.Win, Reading: r}
}

func (p *testPrinter) fuOf(x *engine.Explanation, s *engine.FuStep) {
	words, about := p.speech(x, &x.Candidates[x.Best].Reading), ""
	if s.Part.For == rules.EachGroup {
		words.Group = s.Part.Group.String()
		about = words.Group
	}
	p.fuStep(words, x, &s.Step, about)
}

func (p *testPrinter) fuStep(words *speech.Speaker, x *engine.Explanation, s *engine.Step, about string) {
	w := p.words()
	says := w.Fails
	if s.Holds {
		says = fmt.Sprintf(w.Gives, strconv.FormatInt(s.Amount, 10))
	}
	if about != "" {
		says = fmt.Sprintf(w.For, says, about)
	}
	trace, ok := x.TraceWhen(s)
	if !ok {
		p.rule(words, s.Path, says+w.Always, nil)
		return
	}
	p.rule(words, s.Path, says, &trace)
}

// question is a rule in question: what it says of the hand, the places of its condition through all files that had a
// word in it, and the value of each part of the condition, unless it has none.
type question struct {
	says   string
	places []string
	about  *speech.Speaker
	trace  *trace.Trace
}

func (p *testPrinter) rule(about *speech.Speaker, path, says string, trace *trace.Trace) {
	q := question{path + " " + says, nil, about, trace}
	for _, o := range about.Rules.Origins() {
		if o.Path != path+".when" {
			continue
		}
		places := o.Position.File + fmt.Sprintf(":%d", o.Line)
		for _, old := range o.Overrides {
			places += fmt.Sprintf(p.words().Overrides, old.File, old.Line)
		}
		q.places = append(q.places, places)
	}
	p.asked(q)
}

func (p *testPrinter) writeQuestion(q question) {
	p.Line("")
	p.Paragraph(q.says, terminal.Indent)
	for _, places := range q.places {
		p.Paragraph(places, terminal.Indent)
	}
	if q.trace != nil {
		(&speech.Tracer{Page: p.Page}).Condition(q.about, q.trace, true)
		p.legend = true
	}
}
