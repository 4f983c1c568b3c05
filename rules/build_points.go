package rules

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/schema"
)

func (b *builder) fu() {
	fu := &b.rules.fu
	fu.Fixed = b.fuRules("fixed", condition.StageFu)
	fu.Sources = b.fuRules("sources", condition.StageFu)
	fu.Adjustments = b.fuRules("adjustments", condition.StageFuSum)
	fu.RoundUpTo = 1
	if unit := b.tree.Get("fu").Get("round_up_to"); unit != nil {
		fu.RoundUpTo, _ = b.number(unit, "fu.round_up_to", 1, schema.MaxNumber)
	}
}

func (b *builder) fuRules(section string, at condition.Stage) []FuRule {
	var rules []FuRule
	b.each(func(e entry) {
		f := FuRule{Rule: e.Rule, Each: Each(e.word("each", eachNames[:]))}
		looksAt := condition.EachHand
		if each := e.val.Get("each"); f.Each == EachGroup || each != nil && !b.r.Usable(each) { // group may have been meant
			looksAt = condition.EachGroup
		}
		f.Fu = b.int(e.val.Get("fu"), e.path+".fu", at, looksAt)
		f.When = b.bool(e.val.Get("when"), e.path+".when", at, looksAt)
		rules = append(rules, f)
	}, "fu."+section)
	return rules
}

func (b *builder) yakuman() {
	e := b.section("yakuman")
	b.rules.yakuman = Yakuman{Alone: e.flag("alone"), Han: e.int("han", condition.StageYaku),
		Units: e.int("units", condition.StageYaku)}
}

func (b *builder) limits() {
	b.rules.basic = b.int(b.tree.Get("basic"), "basic", condition.StageLimit, condition.EachHand)
	limits := b.tree.Get("limits")
	b.each(func(e entry) {
		l := Limit{Rule: e.Rule, Base: e.int("base", condition.StageLimit), When: e.bool("when", condition.StageLimit),
			Shows: e.ID}
		if v := e.val.Get("shows"); b.r.Usable(v) {
			l.Shows = v.Text
			if limits.Index(v.Text) < 0 {
				b.noRule(v, v.Text, e.path+".shows", "limit", limits)
			}
		}
		b.rules.limits = append(b.rules.limits, l)
	}, "limits")
}

func (b *builder) payments() {
	e, p := b.section("payments"), &b.rules.payments
	p.Stick, _ = b.number(e.val.Get("stick"), "payments.stick", 0, schema.MaxNumber)
	p.LiableBase = e.int("liable_base", condition.StagePayment)
	p.Shares = b.shares("shares", "pays")
	p.Honba = b.shares("honba", "pays")
	p.Adjustments = b.shares("adjustments", "becomes")
	p.Chips = b.shares("chips", "pays")
}

func (b *builder) shares(section, pays string) []Share {
	var shares []Share
	b.each(func(e entry) {
		shares = append(shares, Share{Rule: e.Rule, When: e.bool("when", condition.StagePayment),
			Pays: e.int(pays, condition.StagePayment)})
	}, "payments."+section)
	return shares
}
