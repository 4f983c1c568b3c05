package lint

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// leftOver reports what stays of something that the file removes: yaku that a removed fact made, and draws and penalties
// that are called by it.
func (l *linter) leftOver() {
	removed := make(map[string]*tree.Value)
	for _, section := range []string{"yaku", "situation"} {
		if v := l.Tree.Get(section); v != nil {
			for _, p := range v.Gone {
				if p.Val.Own() && p.Val.Over != nil {
					removed[p.Key.Text] = p.Val
				}
			}
		}
	}
	if len(removed) == 0 {
		return
	}
	facts := l.factsGone()
	l.each(func(e entry) {
		fact, at := firstOf(facts, e.Val.Get("when"))
		if at != nil && !changed(e.Pair) && compile.Settled(e.Val.Get("when").Text, &e.Names, 0) != "false" { // as the options stand
			e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.NeverHolds, Rule: e.path,
				Message: words.Say("no hand has %s any more: it asks for %s, which no hand carries now", e.Key.Text, fact),
				Help:    words.Say("remove yaku.%s as well: %[1]s: off", e.Key.Text),
				Related: []finding.Related{{Position: e.Val.Get("when").Pos(), Message: words.Say("it is asked here")}}})
		}
	}, "yaku")
	for _, section := range []string{"draws", "penalties"} {
		l.each(func(e entry) {
			for word := range strings.SplitSeq(e.Key.Text, "_") {
				at := removed[word]
				if at == nil || e.Val.Get("allowed") != nil && !e.always("allowed") {
					continue
				}
				e.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.UnlikelyValue, Rule: e.path,
					Message: words.Say("%s is removed, and %s is still there", word, e.path),
					Help:    words.Say("remove it as well: %s: {%s: off}; or silence this", section, e.Key.Text),
					Related: []finding.Related{{Position: e.Key.Pos(), Message: words.Say("it stands here")}}})
			}
		}, section)
	}
}

// threeRons is the draw of a discard on which three win.
const threeRons = "sanchahou"

// threeWin reports a file by which three who win on a discard are paid though a draw breaks the hand off, or are not paid
// though none does.
func (l *linter) threeWin() {
	winners := l.Tree.At("payments.several.winners")
	p := l.Tree.Get("draws").Find(threeRons)
	if !winners.Own() || !winners.Usable() || l.Wall.Players < 4 {
		return
	}
	c, problems := l.compiler().Int(winners.Text, condition.StageSeveral, condition.EachHand)
	if problems != nil || !condition.UsesOf(c).Within(condition.UsesNumbers(condition.Rons)) {
		return
	}
	f := condition.AtTable(l.Wall.Players, 0, 0, hand.East)
	f.Set(condition.Rons, 3)
	paid, breaks := f.Value(c), p.Val != nil && (p.Val.Get("allowed") == nil || entry{l, p, "draws." + threeRons}.always("allowed"))
	found := finding.Finding{Position: winners.Pos(), Code: finding.UnlikelyValue, Rule: "payments.several.winners"}
	switch {
	case paid > 0 && breaks:
		found.Message = words.Say("three who win on a discard are paid by this, %d of them, and the draw %s breaks the hand off", paid, threeRons)
		found.Help = words.Say("remove the draw: draws: {%s: off}, or let this be 0 for three", threeRons)
		found.Related = []finding.Related{{Position: p.Key.Pos(), Message: words.Say("the draw")}}
	case paid == 0 && !breaks:
		found.Message = words.Say("where three win on a discard nobody is paid, and no draw breaks the hand off")
		found.Help = words.Say("pay them, or let a draw break the hand off")
	default:
		return
	}
	l.Report.Add(found)
}

// factsGone returns the facts that no hand carries since the file has removed them, or one that they require, with the
// off that did it.
func (l *linter) factsGone() map[string]*tree.Value {
	gone := make(map[string]*tree.Value)
	situation := l.Tree.Get("situation")
	if situation == nil {
		return gone
	}
	for _, p := range situation.Gone {
		if p.Val.Own() && p.Val.Over != nil {
			gone[p.Key.Text] = p.Val
		}
	}
	for more := true; more; {
		more = false
		for _, p := range situation.Pairs {
			if _, at := firstOf(gone, p.Val.Get("requires")); at != nil && gone[p.Key.Text] == nil {
				gone[p.Key.Text], more = at, true
			}
		}
	}
	return gone
}

// firstOf returns the first of the facts without which a condition can't hold, with its value.
func firstOf(facts map[string]*tree.Value, when *tree.Value) (fact string, at *tree.Value) {
	if when == nil || len(facts) == 0 {
		return "", nil
	}
	parts := compile.AskedParts(when.Text)
	if i := slices.IndexFunc(parts, func(part string) bool { return facts[part] != nil }); i >= 0 {
		return parts[i], facts[parts[i]]
	}
	return "", nil
}
