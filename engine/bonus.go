package engine

import "example.com/hanfu/rules/condition"

// addBonus adds the han of the bonus tiles to those of the yaku.
func (e *Engine) addBonus(k *work, c *candidate) {
	c.han = c.yakuHan
	if c.bonus {
		for i := range e.rules.Bonus {
			c.han += e.rules.Bonus[i].Han.Value(&k.facts)
		}
	}
	k.facts.Set(condition.Han, c.han)
}
