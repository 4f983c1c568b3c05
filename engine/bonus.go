package engine

import "example.com/hanfu/rules/condition"

// addBonus adds the han of the bonus tiles to those of the yaku.
func (e *Engine) addBonus(k *work, c *candidate) {
	c.han = c.yakuHan
	if c.bonus {
		for i := range e.bonus {
			c.han = k.facts.Add(c.han, e.bonus[i].at(&k.facts))
		}
	}
	k.facts.Set(condition.Han, c.han)
}
