package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// maxNear limits the near yaku that are named.
const maxNear = 5

type nearYaku struct {
	answer   *engine.YakuAnswer
	trace    trace.Trace
	distance int64
	// otherReading is the number of another reading in which the yaku counts, or 0.
	otherReading int
}

// writeWhyNot lists the yaku that nearly counted, and those that hold but do not count.
func (t *explainText) writeWhyNot() {
	t.heading(t.phrases.WhyNot)
	before := t.rows()
	for _, n := range t.nearYakuOf(t.best, maxNear) {
		t.writeNear(t.speakerFor(t.best), &n)
	}
	t.writeHolding()
	if t.rows() == before {
		t.remark(t.phrases.NothingNear)
	}
}

func (t *explainText) writeNear(s *speech.Speaker, n *nearYaku) {
	reasons := s.Missing(&n.trace)
	if n.otherReading > 0 {
		reasons = append(reasons, fmt.Sprintf(t.phrases.CountsElsewhere, n.otherReading))
	}
	t.withPlace(n.answer.Yaku.NameIn(t.Lang), t.conditionAt("yaku."+n.answer.Yaku.ID, "when"))
	t.indented(t.joinReasons(reasons))
}

func (t *explainText) withPlace(text, place string) {
	t.add(doc.Entry{Kind: doc.Text, Label: text, Place: sanitize.Text(place), At: terminal.Indent})
}

func (t *explainText) nearYakuOf(c *engine.Candidate, limit int) []nearYaku {
	var all []nearYaku
	t.speech.Reading = &c.Reading
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails || !t.wouldCount(c, i) {
			continue
		}
		n := nearYaku{answer: a, trace: t.x.Trace(a), otherReading: t.otherReading(c, i)}
		n.distance = n.trace.Distance()
		if n.otherReading > 0 {
			n.distance = -1
		}
		if n.distance <= maxAway && !n.trace.OnlySituation() {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b nearYaku) int {
		return cmp.Compare(a.distance, b.distance)
	})
	return all[:min(len(all), limit)]
}

// wouldCount reports whether a yaku would count in a candidate if its condition held: it is worth
// something, is not replaced, and is not dropped beside a yakuman.
func (t *explainText) wouldCount(c *engine.Candidate, yaku int) bool {
	y := &t.Rules.Yaku()[yaku]
	if !t.worthSomething(y) || t.onlyYakumanCount(c) && !mayBePositive(y.Yakuman) {
		return false
	}
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails && a.Verdict != engine.YakuWorthless &&
			slices.Contains(a.Yaku.Replaces, yaku) {
			return false
		}
	}
	return true
}

func (t *explainText) onlyYakumanCount(c *engine.Candidate) bool {
	return c.Yakuman > 0 && t.Rules.Yakuman().Alone
}

func (t *explainText) worthSomething(y *rules.Yaku) bool {
	han := y.Closed
	if t.isOpen() {
		han = y.Open
	}
	return y.Limit != "" || mayBePositive(han) || mayBePositive(y.Yakuman)
}

func mayBePositive(i *condition.Int) bool {
	if i == nil {
		return false
	}
	n, known := i.Const()
	return !known || n > 0
}

func (t *explainText) isOpen() bool { return slices.ContainsFunc(t.Win.Melds, hand.Meld.Open) }

// otherReading returns the number of another shown reading in which a yaku counts, or 0.
func (t *explainText) otherReading(c *engine.Candidate, yaku int) int {
	for n, at := range candidateOrder(t.x) {
		other := &t.x.Candidates[at]
		if other != c && other.Yaku[yaku].Verdict == engine.YakuCounts && n < maxReadings {
			return n + 1
		}
	}
	return 0
}

func (t *explainText) writeHolding() {
	type group struct {
		reason string
		yaku   []*rules.Yaku
	}
	var groups []group
	for i := range t.best.Yaku {
		a := &t.best.Yaku[i]
		reason := t.whyDropped(a)
		// Beside a yakuman, a yaku without worth makes no difference.
		if reason == "" || a.Verdict == engine.YakuWorthless && t.onlyYakumanCount(t.best) {
			continue
		}
		at := slices.IndexFunc(groups, func(g group) bool { return g.reason == reason })
		if at < 0 {
			at, groups = len(groups), append(groups, group{reason: reason})
		}
		groups[at].yaku = append(groups[at].yaku, a.Yaku)
	}
	for _, g := range groups {
		t.withPlace(t.yakuNames(g.yaku), t.ruleAt("yaku."+g.yaku[0].ID))
		t.indented(g.reason)
	}
}

func (t *explainText) whyDropped(a *engine.YakuAnswer) string {
	switch a.Verdict {
	case engine.YakuReplaced:
		return fmt.Sprintf(t.phrases.Replaced, a.By.NameIn(t.Lang))
	case engine.YakuBesideYakuman:
		return fmt.Sprintf(t.phrases.BesideYakuman, a.By.NameIn(t.Lang))
	case engine.YakuBesideAlone:
		return fmt.Sprintf(t.phrases.BesideAlone, a.By.NameIn(t.Lang))
	case engine.YakuCountsAlone:
		return t.phrases.CountsAlone
	case engine.YakuWorthless:
		return t.whyWorthless(a.Yaku)
	}
	return ""
}

func (t *explainText) whyWorthless(y *rules.Yaku) string {
	text := t.phrases.WorthlessClosed
	if t.isOpen() {
		text = t.phrases.WorthlessOpen
	}
	if options := t.optionsInWorth(y); options != "" {
		text += t.phrases.Space + fmt.Sprintf(t.phrases.ByOption, options)
	}
	return text
}

func (t *explainText) writeYakuParts(at int) {
	y := &t.Rules.Yaku()[at]
	t.heading(fmt.Sprintf("%s (yaku.%s)", y.NameIn(t.Lang), y.ID))
	path := "yaku." + y.ID
	t.paragraph(t.allPlaces(path), terminal.Indent)
	when := t.phrases.When
	if at := t.allPlaces(path + ".when"); len(t.Rules.Places(path)) > 1 && at != "" {
		when += " (" + at + ")"
	}
	t.paragraph(when+t.phrases.Colon, terminal.Indent)
	t.indented(strings.Join(strings.Fields(y.When.String()), " "))
	if y.Beside != nil { // if the yaku of "beside" holds, its parts follow
		t.paragraph("beside"+t.phrases.Colon, terminal.Indent)
		t.indented(strings.Join(strings.Fields(y.Beside.String()), " "))
	}
	t.eachReading(func(c *engine.Candidate) (trace trace.Trace, verdict string) {
		if c.Alone != nil && c.Alone != y {
			return trace, ""
		}
		trace = t.x.Trace(&c.Yaku[at])
		return trace, t.verdict(&c.Yaku[at], trace.Holds)
	})
}

// eachReading writes, for each reading, the verdict and the trace that evaluate returns. Readings
// with an empty verdict are skipped.
func (t *explainText) eachReading(evaluate func(*engine.Candidate) (trace trace.Trace,
	verdict string)) {
	if len(t.x.Candidates) == 0 {
		t.paragraph(t.phrases.NotRead, terminal.Indent)
		return
	}
	for n, i := range candidateOrder(t.x) {
		c := &t.x.Candidates[i]
		trace, verdict := evaluate(c)
		if verdict == "" {
			continue
		}
		t.gap()
		t.paragraph(fmt.Sprintf("%d. %s", n+1, t.readingText(c)), terminal.Indent)
		t.paragraph(verdict, terminal.Indent)
		if verdict == t.phrases.NotAsked {
			continue
		}
		drawn := t.Blank()
		(&speech.Tracer{Page: drawn}).Condition(t.speakerFor(c), &trace, true)
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
			worth += t.phrases.Space + t.Words.HanUnit
		}
		return fmt.Sprintf(t.phrases.YakuCounts, worth)
	case !holds:
		return t.phrases.YakuFails
	}
	return t.phrases.YakuDropped + t.phrases.Colon + t.whyDropped(a)
}
