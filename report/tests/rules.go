package tests

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// maxQuestions limits the rules in question whose conditions are shown. Under large rules each
// counts once more per partsOfQuestion parts.
const (
	maxQuestions    = 500
	partsOfQuestion = 4_000
)

func (p *testPrinter) rulesInQuestion(o *ruletest.Outcome) {
	seen := make(map[ruletest.RuleRef]bool)
	p.legend = false
	var x *engine.Explanation
	for _, d := range o.Differences {
		for _, ref := range d.Rules {
			if seen[ref] {
				continue
			}
			if p.questions > maxQuestions {
				if !p.limitNoted {
					p.Line(terminal.Pad("", terminal.Indent) +
						p.Said(words.Say("The conditions of further rules in question are not shown: they are too much work.")))
				}
				p.limitNoted = true
				return
			}
			p.questions += 1 + insides.Of(o.Engine.Rules()).Size()/partsOfQuestion
			if seen[ref] = true; x == nil {
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

// yaku shows why a yaku counts or not. It uses the reading in which the yaku counts, otherwise the
// one that comes nearest, preferring the scored reading.
func (p *testPrinter) yaku(x *engine.Explanation, id string) {
	var best *engine.YakuAnswer
	candidate, fewest := -1, 0
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
		if best == nil || missing < fewest || missing == fewest && i == x.Best {
			best, candidate, fewest = a, i, missing
		}
	}
	if best == nil {
		return
	}
	statement := p.verdictOf(best)
	if candidate != x.Best && len(x.Candidates) > 1 {
		statement = fmt.Sprintf(p.words().ReadAs, statement,
			p.reading(x.Candidates[candidate].Reading))
		if best.Verdict == engine.YakuCounts && x.Best >= 0 {
			statement += p.words().PaysLess
		}
	}
	p.rule(p.speech(x, &x.Candidates[candidate].Reading), "yaku."+id, statement, new(x.Trace(best)))
}

func (p *testPrinter) verdictOf(a *engine.YakuAnswer) string {
	w, replacedBy := p.words(), ""
	if a.By != nil {
		replacedBy = a.By.NameIn(p.Lang)
	}
	switch a.Verdict {
	case engine.YakuCounts:
		return w.Counts
	case engine.YakuFails:
		return w.Fails
	case engine.YakuWorthless:
		return w.Worthless
	case engine.YakuReplaced:
		return fmt.Sprintf(w.Replaced, replacedBy)
	case engine.YakuBesideYakuman:
		return fmt.Sprintf(w.BesideYakuman, replacedBy)
	case engine.YakuBesideAlone:
		return fmt.Sprintf(w.BesideAlone, replacedBy)
	}
	return w.OnlyAlone
}

// fu shows what a fu rule gave in the scored reading: each group for which it holds, otherwise the
// nearest miss.
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
	fewest, holds := 0, false
	for _, s := range slices.Concat(count.Sources, count.Adjustments) {
		if s.Rule.ID != id {
			continue
		}
		if s.Holds {
			holds = true
			p.fuStepOf(x, &s)
			continue
		}
		trace, _ := x.TraceWhen(&s.Step)
		if missing := len(trace.Missing()); nearest == nil || missing < fewest {
			nearest, fewest = &s, missing
		}
	}
	if nearest != nil && !holds {
		p.fuStepOf(x, nearest)
	}
}

func (p *testPrinter) speech(x *engine.Explanation, r *engine.Reading) *speech.Speaker {
	return &speech.Speaker{Lang: p.Lang, Rules: x.Rules, Win: &x.Win, Reading: r}
}

func (p *testPrinter) fuStepOf(x *engine.Explanation, s *engine.FuStep) {
	speaker, about := p.speech(x, &x.Candidates[x.Best].Reading), ""
	if s.Part.For == rules.EachGroup {
		speaker.Group = s.Part.Group.String()
		about = speaker.Group
	}
	p.fuStep(speaker, x, &s.Step, about)
}

func (p *testPrinter) fuStep(speaker *speech.Speaker, x *engine.Explanation,
	s *engine.Step, about string) {
	w := p.words()
	statement := w.Fails
	if s.Holds {
		statement = fmt.Sprintf(w.Gives, strconv.FormatInt(s.Amount, 10))
	}
	if about != "" {
		statement = fmt.Sprintf(w.For, statement, about)
	}
	trace, ok := x.TraceWhen(s)
	if !ok {
		p.rule(speaker, s.Path, statement+w.Always, nil)
		return
	}
	p.rule(speaker, s.Path, statement, &trace)
}

// question is a rule in question: a statement about the hand, the positions of its condition in all
// files that define it, and the trace of the condition, which is nil if there is none.
type question struct {
	statement string
	places    []string
	about     *speech.Speaker
	trace     *trace.Trace
}

func (p *testPrinter) rule(about *speech.Speaker, path, statement string, trace *trace.Trace) {
	name := path
	if rule := about.Rules.Entry(tree.Split(path)); rule != nil {
		name = p.named(rule, path)
	}
	q := question{name + " " + statement, nil, about, trace}
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
	p.onQuestion(q)
}

func (p *testPrinter) writeQuestion(q question) {
	p.Line("")
	p.Paragraph(q.statement, terminal.Indent)
	for _, places := range q.places {
		p.Paragraph(places, terminal.Indent)
	}
	if q.trace != nil {
		(&speech.Tracer{Page: p.Page}).Condition(q.about, q.trace, true)
		p.legend = true
	}
}
