package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
)

// maxReadings is how many ways to read a hand are shown.
const maxReadings = 6

// allInOrder gives the places of the candidates: the one that counts, then the others that could be paid, by what they pay, then
// those that could not.
func allInOrder(x *engine.Explanation) []int {
	order := paidInOrder(x)
	for i := range x.Candidates {
		if x.Candidates[i].Unmet >= 0 {
			order = append(order, i)
		}
	}
	return order
}

// paidInOrder gives the places of the candidates that could be paid, the one that counts first.
func paidInOrder(x *engine.Explanation) (order []int) {
	for i := range x.Candidates {
		if x.Candidates[i].Unmet < 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &x.Candidates[i], &x.Candidates[j]
		return cmp.Or(b.Points.Cmp(a.Points), cmp.Compare(b.Yakuman, a.Yakuman), cmp.Compare(b.Han, a.Han), cmp.Compare(b.Fu.Fu, a.Fu.Fu))
	})
	return order
}

// writeReadings shows all ways in which the hand can be paid, and why one counts.
func (t *explainText) writeReadings() {
	order := allInOrder(t.x)
	t.title(t.says.Readings, t.words.PointsUnit)
	if len(order)+t.x.LeftOut == 1 {
		t.note(t.says.OneReading)
		return
	}
	shown := len(order)
	if shown+t.x.LeftOut > maxReadings+1 {
		shown = min(shown, maxReadings)
	}
	for n, at := range order[:shown] {
		t.writeCandidate(n+1, &t.x.Candidates[at], at == t.x.Best)
	}
	if more := len(order) + t.x.LeftOut - shown; more > 0 {
		t.note(fmt.Sprintf(t.says.MoreReadings, more))
	}
	if len(order) > 1 {
		t.line("")
		t.note(t.whyBest(order))
	}
}

// writeCandidate writes one way to read the hand, with its yaku and what it would pay.
func (t *explainText) writeCandidate(number int, c *engine.Candidate, counts bool) {
	label := fmt.Sprint("  ", number)
	if counts {
		label = fmt.Sprintf(t.says.Counts, label)
	}
	pieces, _ := layOut(t.page, t.win, &c.Reading)
	if wait := waitName(t.words, c.Reading.Wait); wait != "" {
		pieces = append(pieces, piece{"(" + wait + ")", "(" + wait + ")"})
	}
	t.pieces(label, pieces)
	t.candidateWorth(c)
}

// candidateWorth writes below a reading what counts in it.
func (t *explainText) candidateWorth(c *engine.Candidate) {
	if c.Unmet >= 0 {
		v := t.rules.Valid[c.Unmet]
		text := v.NameIn(t.lang)
		if names := t.counting(c); names != "" {
			text += ": " + names
		}
		t.candidateRow(text, t.says.NotPaid)
		return
	}
	text := t.counting(c)
	if text != "" {
		text += t.says.Colon
	}
	t.candidateRow(text+t.candidateTotal(c), t.number(c.Points))
}

// candidateRow writes a text below a reading, and a value in the column of numbers.
func (t *explainText) candidateRow(text, value string) {
	lines := wrap(text, rowWidth-labelWidth-width(value)-1)
	if len(lines) == 0 || width(value) > rowWidth/3 {
		lines = wrap(text, pageWidth-labelWidth)
		for _, l := range lines {
			t.line(pad("", labelWidth) + l)
		}
		for _, l := range t.broken(value) {
			t.line(flush(l, max(rowWidth, min(pageWidth, width(l)))))
		}
		return
	}
	for i, l := range lines {
		l = pad("", labelWidth) + l
		if i == len(lines)-1 {
			l += flush(value, rowWidth-width(l))
		}
		t.line(l)
	}
}

// counting lists the yaku that count in a candidate.
func (t *explainText) counting(c *engine.Candidate) string {
	var names []string
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuCounts {
			names = append(names, a.Yaku.NameIn(t.lang))
		}
	}
	if c.Alone != nil {
		return fmt.Sprintf(t.says.Alone, strings.Join(names, t.words.List))
	}
	return strings.Join(names, t.words.List)
}

// candidateTotal says what a candidate is worth in han, fu, yakuman and limit.
func (t *explainText) candidateTotal(c *engine.Candidate) string {
	limit := ""
	if c.Limit >= 0 {
		limit = strings.ToLower(t.rules.Limits[c.Limit].NameIn(t.lang))
	}
	switch {
	case c.Yakuman > 0:
		return unitsOfYakuman(t.words, int(c.Yakuman))
	case c.Han == 0:
		return limit
	}
	text := fmt.Sprintf(t.words.HanFu, c.Han, c.Fu.Fu)
	if limit != "" {
		text += t.words.List + limit
	}
	return text
}

// whyBest says why the first of the candidates counts.
func (t *explainText) whyBest(order []int) string {
	next := &t.x.Candidates[order[1]]
	if next.Unmet >= 0 {
		return t.says.OnlyPaid
	}
	switch by := t.x.BetterBy(order[1]); by {
	case engine.ByPoints:
		return fmt.Sprintf(t.says.MorePoints, t.number(t.best.Points), t.number(next.Points))
	case engine.ByOrder:
		return t.says.NoDifference
	default:
		what := map[engine.Criterion]string{engine.ByYakuman: t.says.Yakuman, engine.ByHan: t.words.HanUnit, engine.ByFu: t.words.FuUnit}[by]
		return fmt.Sprintf(t.says.SamePoints, what)
	}
}
