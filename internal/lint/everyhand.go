package lint

import (
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// countsAlways reports a new source or adjustment of fu without a condition that is never 0. If its
// id resembles an inherited one, it is reported unless it is always 0.
func (e entry) countsAlways(at condition.Stage) {
	fu, each := e.Val.Get("fu"), condition.EachHand
	if !e.extends() || e.Val.Get("when") != nil || !fu.Usable() || fu.Text == "0" ||
		e.inherited(e.path) {
		return
	}
	if e.Val.Get("each").PlainText() == "group" {
		each = condition.EachGroup
	}
	section, _, _ := strings.Cut(strings.TrimPrefix(e.path, "fu."), ".")
	best := e.nearestInherited("fu." + section)
	counts, never := words.Say("counts for every hand"), words.Text{}
	switch plain := schema.NumberPattern().MatchString(fu.Text); {
	case plain:
	case e.currentProver().neverZero(fu, at, each):
		never = words.Say(", and %s is never 0", tree.Quote(fu.Text))
	case best != "":
		counts = words.Say("counts for every hand for which %s is not 0", tree.Quote(fu.Text))
	default:
		return
	}
	help := words.Say(
		"write when, which hands have these fu; if every hand is meant, write when: true")
	for _, other := range []string{"fixed", "sources", "adjustments"} {
		if other != section && e.Tree.Get("fu").Get(other).Get(e.Key.Text) != nil {
			help = words.Say("%s stands in fu.%s: change it there, or by its option", e.Key.Text,
				other)
		}
	}
	if best != "" {
		help = words.Say("did you mean %q? A new one needs when, which hands have these fu", best)
	}
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.EveryHand, Rule: e.path, Help: help,
		Message: words.Say("%s %s: it is new, and has no when%s", e.Key.Text, counts, never)}
	if best != "" && !e.Tree.At("fu."+section).Get(best).Own() {
		finding.Write(&f, f.Position, best, false)
	}
	e.Report.Add(f)
}

func (e entry) countsBonus() {
	han := e.Val.Get("han")
	if !e.extends() || !han.Own() || !han.Usable() ||
		!e.currentProver().neverZero(han, condition.StageYaku, condition.EachHand) {
		return
	}
	message := words.Say("every hand gets %s han for %s, whatever tiles it has", han.Text,
		e.Key.Text)
	help := words.Say("write what is counted, such as red_tiles, times the number")
	plain := schema.NumberPattern().MatchString(han.Text)
	if !plain {
		message = words.Say("every hand gets han for %s, whatever tiles it has: %s is never 0",
			e.Key.Text, tree.Quote(han.Text))
		help = words.Say("let it be 0 for hands without the tiles that it counts")
	}
	switch best := e.nearestInherited("bonus"); {
	case plain && han.Over != nil:
		help = words.Say("to change what each tile is worth, write (%s) * %s",
			tree.ToWrite(han.Over.Text), han.Text)
	case best != "" && !e.inherited(e.path):
		help = words.Say(
			"did you mean %q? In a new one, write what is counted, such as red_tiles, times the number", best)
	}
	e.Report.Add(finding.Finding{Position: han.Pos(), Code: finding.EveryHand,
		Rule: e.path + ".han", Help: help, Message: message})
}
