package lint

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (v *prover) neverCounts(y *provedYaku) {
	if !changed(y.Pair) {
		return
	}
	strongest := v.strongest(func(v *prover) bool {
		return v.Never(v.condition(y.index), v.worth(y.index))
	})
	v.Report.Add(finding.Finding{Position: y.Key.Pos(), Code: finding.NeverCounts, Rule: y.path,
		Help: v.worthHelp(y.index, y.Val),
		Message: words.Say("%s is worth nothing in every hand for which its condition holds%s",
			y.Key.Text, strongest.qualifier())})
}

func (v *prover) worthHelp(i int, yaku *tree.Value) words.Text {
	han := yaku.Get("han")
	switch {
	case han.Get("open") == nil && han.Get("closed") != nil && v.Never(v.condition(i), v.side("closed")):
		return words.Say(
			"it has no han for open hands, and the condition asks for one; write han: {open: %s}, or change the condition",
			han.Get("closed").Text)
	case han.Get("closed") == nil && han.Get("open") != nil && v.Never(v.condition(i), v.side("open")):
		return words.Say(
			"it has no han for closed hands, and the condition asks for one; write han: {closed: %s}, or change the condition",
			han.Get("open").Text)
	}
	return words.Say("give it han, or write off to remove it")
}
