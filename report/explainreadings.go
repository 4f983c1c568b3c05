package report

import (
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// maxReadings limits the readings of a hand that are shown.
const maxReadings = 6

// candidateOrder returns the indexes of the candidates: the scored one first, then the other
// payable ones by points, then those that cannot be paid.
func candidateOrder(x *engine.Explanation) []int {
	order := x.Paid()
	for i := range x.Candidates {
		if x.Candidates[i].Unmet >= 0 {
			order = append(order, i)
		}
	}
	return order
}

func (t *explainText) writeReadings() {
	order := candidateOrder(t.x)
	t.title(t.phrases.Readings, t.Words.PointsUnit)
	if len(order)+t.x.LeftOut == 1 {
		t.remark(t.phrases.OneReading)
		return
	}
	shown := len(order)
	if shown+t.x.LeftOut > maxReadings+1 {
		shown = min(shown, maxReadings)
	}
	for n, at := range order[:shown] {
		t.writeCandidate(n+1, at)
	}
	if more := len(order) + t.x.LeftOut - shown; more > 0 {
		t.remark(fmt.Sprintf(t.phrases.MoreReadings, more))
	}
	if len(order) > 1 {
		t.gap()
		t.remark(t.whyBest(order))
	}
}

func (t *explainText) writeCandidate(number, at int) {
	c, label := &t.x.Candidates[at], fmt.Sprint("  ", number)
	if at == t.x.Best {
		label = fmt.Sprintf(t.phrases.Counts, label)
	}
	pieces := layOut(t.Page, t.Read(), &c.Reading)
	if wait := scorecard.WaitName(t.Words, c.Reading.Wait); wait != "" {
		pieces = append(pieces, terminal.PlainPiece("("+wait+")"))
	}
	text, value := t.candidateWorth(c)
	t.add(doc.Entry{Label: text, Value: value, Number: strings.TrimSpace(label), Candidate: at + 1,
		Lead: label, Pieces: pieces})
}

func (t *explainText) candidateWorth(c *engine.Candidate) (text, value string) {
	if c.Unmet >= 0 {
		v := t.Rules.Valid()[c.Unmet]
		text = v.NameIn(t.Lang)
		if names := t.countedYaku(c); names != "" {
			text += ": " + names
		}
		return text, t.phrases.NotPaid
	}
	if text = t.countedYaku(c); text != "" {
		text += t.phrases.Colon
	}
	return text + t.candidateTotal(c), t.Number(c.Points)
}

func (t *explainText) countedYaku(c *engine.Candidate) string {
	var names []string
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuCounts {
			names = append(names, a.Yaku.NameIn(t.Lang))
		}
	}
	if c.Alone != nil {
		return fmt.Sprintf(t.phrases.Alone, strings.Join(names, t.Words.List))
	}
	return strings.Join(names, t.Words.List)
}

func (t *explainText) candidateTotal(c *engine.Candidate) string {
	var limit *rules.Rule
	if c.Limit >= 0 {
		l := &t.Rules.Limits()[c.Limit]
		limit = &l.Rule
		if shows := rules.ByID(t.Rules.Limits(), l.Shows); shows != nil { // as in engine.Result
			limit = &shows.Rule
		}
	}
	return speech.Amount(t.Page, int(c.Yakuman), c.Han, c.Fu.Fu, limit)
}

func (t *explainText) whyBest(order []int) string {
	next := &t.x.Candidates[order[1]]
	if next.Unmet >= 0 {
		return t.phrases.OnlyPaid
	}
	switch criterion := t.x.BetterBy(order[1]); criterion {
	case engine.ByPoints:
		return fmt.Sprintf(t.phrases.MorePoints, t.Number(t.best.Points), t.Number(next.Points))
	case engine.ByOrder:
		return t.phrases.NoDifference
	default:
		noun := map[engine.Criterion]string{engine.ByYakuman: t.phrases.Yakuman,
			engine.ByHan: t.Words.HanUnit,
			engine.ByFu:  t.Words.FuUnit}[criterion]
		if criterion == engine.ByFu && t.best.Fu.Fu == next.Fu.Fu {
			noun = t.phrases.FuUnrounded
		}
		return fmt.Sprintf(t.phrases.SamePoints, noun)
	}
}
