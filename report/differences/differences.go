// Package differences writes the differences between two rule sets, with a hand for each, as a
// document or as JSON.
package differences

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/study/diff"
)

type formatter struct {
	*terminal.Page
	*words.Diff
	d       *diff.Difference
	differs *sheet.Differing
}

func newFormatter(p *terminal.Page, d *diff.Difference) *formatter {
	return &formatter{p, words.In(p.Lang).Diff(), d, sheet.NewDiffering(d.A, d.B, p.Lang)}
}

// change is a change of a rule or a score: what changes, and the values before and after.
type change struct {
	What   string `json:"what"`
	Before string `json:"before"`
	After  string `json:"after"`
}

func (t *formatter) changes(c *diff.Cause) (all []change) {
	switch c.Kind {
	case diff.Players:
		return []change{{t.Diff.Players, strconv.Itoa(t.d.A.Wall().Players),
			strconv.Itoa(t.d.B.Wall().Players)}}
	case diff.Order:
		return []change{{What: fmt.Sprintf(t.Order, t.differs.Name(c.ID))}}
	}
	for _, x := range t.differs.Changes(c.ID) {
		all = append(all, change{x.What, x.Was, x.Now})
	}
	if all == nil {
		all = []change{{What: t.differs.Name(c.ID)}}
	}
	for i := range all {
		switch {
		case c.Change == diff.Added && all[i].Before == "":
			all[i].Before = t.New
		case c.Change == diff.Removed && all[i].After == "":
			all[i].After = t.Gone
		}
	}
	return all
}

func (t *formatter) relatedNames(c *diff.Cause) string {
	var names []string
	for _, path := range c.With {
		if name := t.differs.Name(path); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, t.Words.List)
}

func (t *formatter) score(s *diff.Score) string {
	if s.Result == nil {
		var reasons []string
		for i := range s.Refused.Problems {
			reasons = append(reasons, strings.Join(scorecard.Message(s.Refused, i, t.Lang), " "))
		}
		return fmt.Sprintf(t.NotPaid, strings.Join(reasons, "; "))
	}
	return speech.Worth(t.Page, s.Result) + t.Words.List +
		scorecard.Paid(t.Page, s.Result.Payments(), s.Win.Tsumo)
}

func witnessScores(w *diff.Witness) (before, after *diff.Score) {
	if w.Back {
		return &w.Alone, &w.B
	}
	return &w.A, &w.Alone
}

// lines returns the changes between two scores: yaku, fu and limits, and the payments if the totals
// are equal.
func (t *formatter) lines(before, after *diff.Score) []change {
	all := []change{}
	if before.Result == nil || after.Result == nil {
		return all
	}
	a, b := t.rows(before), t.rows(after)
	if before.Result.Gain == after.Result.Gain { // otherwise the totals suffice
		a, b = append(a, t.paid(before)...), append(b, t.paid(after)...)
	}
	for _, old := range a {
		current := takeRow(&b, old.What)
		if current != old.Before {
			all = append(all, change{old.What, old.Before, cmp.Or(current, t.Nothing)})
		}
	}
	for _, current := range b {
		if current.Before != "" {
			all = append(all, change{current.What, t.Nothing, current.Before})
		}
	}
	return all
}

// takeRow returns the value of the first unused row with a name, and marks the row as used.
func takeRow(rows *[]change, name string) string {
	for i := range *rows {
		if r := &(*rows)[i]; r.What == name && r.Before != "" {
			value := r.Before
			r.Before = ""
			return value
		}
	}
	return ""
}

func (t *formatter) rows(s *diff.Score) (rows []change) {
	a := scorecard.Account{Page: t.Page, Rules: s.Result.Rules(), Win: &s.Win, Result: s.Result}
	for y := range s.Result.Yaku() {
		worth := a.Worth(&y)
		if y.Han > 0 && y.Yakuman == 0 {
			worth = fmt.Sprintf(t.Words.OnlyHan, y.Han)
		}
		rows = append(rows, change{What: y.Rule.NameIn(t.Lang), Before: worth})
	}
	for b := range s.Result.Bonus() {
		rows = append(rows, change{What: b.Rule.NameIn(t.Lang),
			Before: fmt.Sprintf(t.Words.OnlyHan, b.Han)})
	}
	for part := range s.Result.FuParts() {
		name := part.Rule.NameIn(t.Lang)
		if note, _ := a.FuTiles(&part); note != "" {
			name += " " + note
		}
		rows = append(rows, change{What: name,
			Before: fmt.Sprintf(words.In(t.Lang).Sheet().FuCount, part.Fu)})
	}
	if limit := s.Result.Limit; limit != nil {
		rows = append(rows, change{What: t.Limit, Before: strings.ToLower(limit.NameIn(t.Lang))})
	}
	return rows
}

func (t *formatter) paid(s *diff.Score) (rows []change) {
	a := scorecard.Account{Page: t.Page, Rules: s.Result.Rules(), Win: &s.Win, Result: s.Result}
	for _, r := range a.Payers() {
		rows = append(rows, change{What: r.Label, Before: r.Value})
	}
	return rows
}

func (t *formatter) becomes(before, after string) string {
	if before == "" && after == "" {
		return ""
	}
	return fmt.Sprintf(t.Becomes, cmp.Or(before, t.Nothing), cmp.Or(after, t.Nothing))
}

// scores formats the change of a score, or states that its text stays the same.
func (t *formatter) scores(before, after *diff.Score) string {
	if old := t.score(before); old == t.score(after) {
		return fmt.Sprintf(t.Same, old)
	}
	return t.becomes(t.score(before), t.score(after))
}

func (t *formatter) headline(c change) string {
	text := c.What
	if becomes := t.becomes(c.Before, c.After); becomes != "" {
		text += words.In(t.Lang).Sheet().Colon + becomes
	}
	return text
}

// reason returns why no hand shows a cause. It is empty if no hand was searched for, or if the
// heading of the group gives the reason.
func (t *formatter) reason(c *diff.Cause) string {
	if c.Unseen == "" || c.Unseen == diff.AboutTable {
		return ""
	}
	return t.unseen(c)
}

func (t *formatter) unseen(c *diff.Cause) string {
	if c.Unseen == diff.Dormant {
		return fmt.Sprintf(t.Unseen[string(c.Unseen)], c.Wakes)
	}
	return t.Unseen[string(c.Unseen)]
}

// note returns how the hand scores under the complete rule sets, if that differs from the effect of
// the cause alone, and "" otherwise.
func (t *formatter) note(w *diff.Witness) string {
	switch before, after := witnessScores(w); {
	case w.Shadowed && w.By != "":
		return fmt.Sprintf(t.ShadowedBy, t.differs.Name(w.By))
	case w.Shadowed:
		return t.Shadowed
	case t.d.SameGame && (t.score(before) != t.score(&w.A) || t.score(after) != t.score(&w.B)):
		return fmt.Sprintf(t.Whole, t.scores(&w.A, &w.B))
	}
	return ""
}

func (t *formatter) inWords() string {
	switch n := t.d.InWords; n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(t.InWords[0], n)
	default:
		return fmt.Sprintf(t.InWords[1], n)
	}
}
