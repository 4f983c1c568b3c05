package engine

import "example.com/hanfu/internal/condition"

func (e *Engine) countBonus(k *work) {
	kinds := e.rules.Bonus()
	if cap(k.bonus) < len(kinds) {
		k.bonus = make([]int64, len(kinds))
	}
	k.bonus = k.bonus[:len(kinds)]
	sum, known := e.fast.Bonus(&k.facts, k.bonus)
	if !known {
		for i := range kinds {
			k.bonus[i] = kinds[i].Han.Value(&k.facts)
			sum = k.facts.Add(sum, k.bonus[i])
		}
	}
	k.bonusHan = sum
}

func (e *Engine) addBonus(k *work, c *candidate) {
	c.Han = c.YakuHan
	if c.bonus {
		e.countBonus(k)
		c.Han = k.facts.Add(c.Han, k.bonusHan)
	}
	k.facts.Set(condition.Han, c.Han)
}
