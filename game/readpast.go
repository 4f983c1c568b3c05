package game

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// past reads what a game says of hands that are not written down: who won none, and who fell below zero by whom.
func (r *reader) past(v *tree.Value) {
	winless, busted, path := v.Get("winless"), v.Get("busted_by"), tree.Join(r.path, "busted_by")
	if winless != nil {
		r.rec.Winless, r.rec.WinlessPos = r.several(winless, tree.Join(r.path, "winless")), winless.Pos()
		r.warnUnasked(winless, "winless", condition.PlayerWins, "yakitori")
	}
	r.warnUnasked(busted, "busted_by", condition.PlayerBusts, "bust_bonus")
	switch {
	case busted == nil || busted.Flawed:
		return
	case busted.Kind != tree.Mapping:
		r.At(busted, finding.WrongType, path, "write who fell below zero and by whom, such as {Dan: Aya}, or {Dan: []} if nobody won that hand",
			"%s must be a mapping, not %s", path, tree.Describe(busted))
		return
	}
	for _, p := range busted.Pairs {
		b := RecordBust{Player: r.player(p.Key, path), By: []Player{}, Pos: p.Key.Pos()}
		for _, by := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			b.By = append(b.By, by.Player)
		}
		if !b.Player.IsNobody() {
			r.rec.Busted = append(r.rec.Busted, b)
		}
	}
}

// warnUnasked warns of what a game says of its past if no bonus of the rules goes by it.
func (r *reader) warnUnasked(v *tree.Value, field string, fact condition.Number, option string) {
	if v == nil || r.test || r.rec.RuleSet == nil {
		return
	}
	for i := range r.rec.RuleSet.Game().Bonuses {
		b := &r.rec.RuleSet.Game().Bonuses[i]
		if !b.Payer.Never() && !b.Receiver.Never() && (b.Payer.Asks(fact) || b.Receiver.Asks(fact) || b.Pays.Asks(fact)) {
			return
		}
	}
	path := tree.Join(r.path, field)
	r.Add(finding.Finding{Position: v.Pos(), Code: finding.UselessField, Rule: path,
		Message: "the rules don't ask for " + field,
		Help:    "leave it out, or turn the option " + option + " of the standard rules"})
}
