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

// maxNear is how many yaku that nearly counted are named.
const maxNear = 5

// nearYaku is a yaku that a candidate does not have, and how far it is from it.
type nearYaku struct {
	answer   *engine.YakuAnswer
	trace    trace.Trace
	distance int64
	// elsewhere is the number of another candidate in which it counts, 0 for none.
	elsewhere int
}

// writeWhyNot tells of the yaku that did not count though they nearly did, or though their condition holds.
func (t *explainText) writeWhyNot() {
	t.heading(t.says.WhyNot)
	before := t.rows()
	for _, n := range t.near(t.best, maxNear) {
		t.writeNear(t.ofReading(t.best), &n)
	}
	t.writeHolding()
	if t.rows() == before {
		t.remark(t.says.NothingNear)
	}
}

func (t *explainText) writeNear(s *speech.Speaker, n *nearYaku) {
	reasons := s.Missing(&n.trace)
	if n.elsewhere > 0 {
		reasons = append(reasons, fmt.Sprintf(t.says.CountsElsewhere, n.elsewhere))
	}
	t.withPlace(n.answer.Yaku.NameIn(t.Lang), t.conditionAt("yaku."+n.answer.Yaku.ID, "when"))
	t.indented(t.listed(reasons))
}

// withPlace adds a text with where its rule stands.
func (t *explainText) withPlace(text, place string) {
	t.add(doc.Entry{Kind: doc.Text, Label: text, Place: sanitize.Text(place), At: terminal.Indent})
}

func (t *explainText) near(c *engine.Candidate, most int) []nearYaku {
	var all []nearYaku
	t.speech.Reading = &c.Reading
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails || !t.matters(c, i) {
			continue
		}
		n := nearYaku{answer: a, trace: t.x.Trace(a), elsewhere: t.elsewhere(c, i)}
		n.distance = n.trace.Distance()
		if n.elsewhere > 0 {
			n.distance = -1
		}
		if n.distance <= maxAway && !n.trace.OnlySituation() {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b nearYaku) int { return cmp.Compare(a.distance, b.distance) })
	return all[:min(len(all), most)]
}

// matters reports whether a yaku would change a candidate if its condition held: it would be worth something, no yaku
// that holds replaces it, and no yakuman counts beside which it does not.
func (t *explainText) matters(c *engine.Candidate, yaku int) bool {
	y := &t.Rules.Yaku()[yaku]
	if !t.worthSomething(y) || t.besideYakuman(c) && !mayBePositive(y.Yakuman) {
		return false
	}
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails && a.Verdict != engine.YakuWorthless && slices.Contains(a.Yaku.Replaces, yaku) {
			return false
		}
	}
	return true
}

func (t *explainText) besideYakuman(c *engine.Candidate) bool {
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

// elsewhere returns the number of another candidate, as they are shown, in which a yaku counts; 0 for none.
func (t *explainText) elsewhere(c *engine.Candidate, yaku int) int {
	for n, at := range allInOrder(t.x) {
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
		// Beside a yakuman it makes no difference that a yaku is worth nothing in such a hand.
		if reason == "" || a.Verdict == engine.YakuWorthless && t.besideYakuman(t.best) {
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
		return fmt.Sprintf(t.says.Replaced, a.By.NameIn(t.Lang))
	case engine.YakuBesideYakuman:
		return fmt.Sprintf(t.says.BesideYakuman, a.By.NameIn(t.Lang))
	case engine.YakuBesideAlone:
		return fmt.Sprintf(t.says.BesideAlone, a.By.NameIn(t.Lang))
	case engine.YakuCountsAlone:
		return t.says.CountsAlone
	case engine.YakuWorthless:
		return t.whyWorthless(a.Yaku)
	}
	return ""
}

func (t *explainText) whyWorthless(y *rules.Yaku) string {
	text := t.says.WorthlessClosed
	if t.isOpen() {
		text = t.says.WorthlessOpen
	}
	if options := t.worthOptions(y); options != "" {
		text += t.says.Space + fmt.Sprintf(t.says.ByOption, options)
	}
	return text
}

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
	if y.Beside != nil { // where the other holds, its parts follow
		t.paragraph("beside"+t.says.Colon, terminal.Indent)
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

// eachReading writes of each reading what a function says of a condition there, with its parts, and nothing where that is
// nothing.
func (t *explainText) eachReading(of func(*engine.Candidate) (trace trace.Trace, verdict string)) {
	if len(t.x.Candidates) == 0 {
		t.paragraph(t.says.NotRead, terminal.Indent)
		return
	}
	for n, i := range allInOrder(t.x) {
		c := &t.x.Candidates[i]
		trace, verdict := of(c)
		if verdict == "" {
			continue
		}
		t.gap()
		t.paragraph(fmt.Sprintf("%d. %s", n+1, t.readingText(c)), terminal.Indent)
		t.paragraph(verdict, terminal.Indent)
		if verdict == t.says.NotAsked {
			continue
		}
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
