package engine

import "example.com/hanfu/rules/condition"

// countBonus works out the han of each kind of bonus tiles.
func (e *Engine) countBonus(k *work) {
	k.bonus = k.bonus[:0]
	for i := range e.bonus {
		k.bonus = append(k.bonus, e.bonus[i].at(&k.facts))
	}
}

// addBonus adds the han of the bonus tiles to those of the yaku.
func (e *Engine) addBonus(k *work, c *candidate) {
	c.han = c.yakuHan
	if c.bonus {
		if !e.bonusOfWin {
			e.countBonus(k)
		}
		for _, han := range k.bonus {
			c.han = k.facts.Add(c.han, han)
		}
	}
	k.facts.Set(condition.Han, c.han)
}
