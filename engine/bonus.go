package engine

import "example.com/hanfu/internal/condition"

func (e *Engine) countBonus(k *work) {
	var known bool
	if k.bonusHan, known = e.fast.Bonus(&k.hand); known {
		return
	}
	k.bonus, k.bonusHan = k.bonus[:0], 0
	for i := range e.rules.Bonus() {
		han := k.facts.Value(e.rules.Bonus()[i].Han)
		k.bonus, k.bonusHan = append(k.bonus, han), k.facts.Add(k.bonusHan, han)
	}
}

func (e *Engine) addBonus(k *work, c *candidate) {
	c.Han = c.YakuHan
	if c.bonus {
		e.countBonus(k)
		c.Han = k.facts.Add(c.Han, k.bonusHan)
	}
	k.facts.Set(condition.Han, c.Han)
}
