package engine

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// bonusRule is a kind of bonus tiles in the form in which it is counted.
type bonusRule struct {
	rule *rules.Rule
	// fact is the han, a number of tiles, unless expr works them out.
	fact condition.Number
	expr *condition.Int
}

func newBonusRule(b *rules.Bonus) bonusRule {
	// A number of tiles or the like: sums of these need no care.
	if n, ok := b.Han.Number(); ok && n <= condition.RedTiles {
		return bonusRule{rule: &b.Rule, fact: n}
	}
	return bonusRule{rule: &b.Rule, expr: b.Han}
}

// countBonus counts each kind of bonus tiles, and their han together.
func (e *Engine) countBonus(k *work) {
	list := room(k.bonus, len(e.bonus))
	n, sum := 0, int64(0)
	for i := range e.bonus {
		rule := &e.bonus[i]
		var han int64
		if rule.expr == nil {
			han = k.facts.Get(rule.fact)
			sum += han
		} else {
			han = rule.expr.Value(&k.facts)
			sum = k.facts.Add(sum, han)
		}
		item := &list[n]
		item.Rule, item.Han = rule.rule, int(han)
		n += oneIf(han != 0)
	}
	k.bonus, k.bonusHan = list[:n], sum
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
