package engine

import (
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// bonusRule is a kind of bonus tiles in the form in which it is counted.
type bonusRule struct {
	han  value
	rule *rules.Rule
}

func newBonusRule(b *rules.Bonus) bonusRule {
	return bonusRule{newValue(b.Han), &b.Rule}
}

// countBonus counts each kind of bonus tiles, and their han together.
func (e *Engine) countBonus(k *work) {
	k.bonus, k.bonusHan = room(k.bonus, len(e.bonus)), 0
	n := 0
	for i := range e.bonus {
		rule := &e.bonus[i]
		han := rule.han.at(&k.facts)
		k.bonus[n] = Counted{Rule: rule.rule, Han: int(han)}
		k.bonusHan = k.facts.Add(k.bonusHan, han)
		n += count(han != 0)
	}
	k.bonus = k.bonus[:n]
}

// addBonus adds the han of the bonus tiles to those of the yaku.
func (e *Engine) addBonus(k *work, c *candidate) {
	c.han = c.yakuHan
	if c.bonus {
		if !e.bonusOfWin {
			e.countBonus(k)
		}
		c.han = k.facts.Add(c.han, k.bonusHan)
	}
	k.facts.Set(condition.Han, c.han)
}
