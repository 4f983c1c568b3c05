package engine

import (
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// bonusRule is a kind of bonus tiles in the form in which it is counted, and its item in a result, but for the han.
type bonusRule struct {
	han     value
	counted Counted
}

func newBonusRule(b *rules.Bonus) bonusRule {
	return bonusRule{newValue(b.Han), Counted{ID: b.ID, rule: &b.Rule}}
}

// countBonus works out the han of each kind of bonus tiles, and their sum.
func (e *Engine) countBonus(k *work) {
	k.bonus, k.bonusHan = k.bonus[:0], 0
	for i := range e.bonus {
		han := e.bonus[i].han.at(&k.facts)
		k.bonus = append(k.bonus, han)
		k.bonusHan = k.facts.Add(k.bonusHan, han)
	}
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
