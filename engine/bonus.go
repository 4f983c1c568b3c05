package engine

import "example.com/hanfu/internal/condition"

// bonusRule is a kind of bonus tiles in the form in which it is counted.
type bonusRule struct {
	// fact is the han, a number of tiles, unless expr works them out.
	fact condition.Number
	expr *condition.Int
}

func newBonusRule(han *condition.Int) bonusRule {
	// A number of tiles or the like: sums of these need no care.
	if n, ok := han.Number(); ok && n <= condition.RedTiles {
		return bonusRule{fact: n}
	}
	return bonusRule{expr: han}
}

// countBonus counts each kind of bonus tiles, and their han together.
func (e *Engine) countBonus(k *work) {
	if most := max(usualBonus, len(e.bonus)); cap(k.bonus) < most {
		k.bonus = make([]item, most)
	}
	list := k.bonus[:cap(k.bonus)]
	k.memory.counted = k.memory.counted[:0]
	n, sum, rules := 0, int64(0), e.bonus
	for i := range rules {
		han := k.facts.Get(rules[i].fact)
		if rules[i].expr != nil || uint64(han|sum) >= 1<<bonusHanBits {
			n, sum = e.countUnusual(k, i, list, n, sum)
			continue
		}
		list[n] = item(i<<bonusHanBits) | item(han)
		sum += han
		n += oneIf(han != 0)
	}
	k.bonus, k.bonusHan = k.bonus[:n], sum
}

// countUnusual lists bonus tiles, by their index, of which the han are worked out or too many for an item, and what
// comes after such.
func (e *Engine) countUnusual(k *work, i int, list []item, n int, sum int64) (int, int64) {
	han := k.facts.Get(e.bonus[i].fact)
	if e.bonus[i].expr != nil {
		han = e.bonus[i].expr.Value(&k.facts)
	}
	list[n] = item(i<<bonusHanBits) | item(han)
	if uint64(han) >= 1<<bonusHanBits {
		list[n] = k.memory.add(Counted{Rule: &e.rules.Bonus()[i].Rule, Han: int(han)})
	}
	return n + oneIf(han != 0), k.facts.Add(sum, han)
}

// addBonus adds the han of the bonus tiles to those of the yaku.
func (e *Engine) addBonus(k *work, c *candidate) {
	c.han, c.numBonus = c.yakuHan, 0
	if c.bonus {
		if !e.bonusOfWin {
			e.countBonus(k)
		}
		c.numBonus = len(k.bonus)
		if list := c.items[c.numYaku:]; len(e.bonus) <= usualBonus {
			*(*[usualBonus]item)(list) = [usualBonus]item(k.bonus[:usualBonus])
		} else {
			copy(list, k.bonus)
		}
		c.han = k.facts.Add(c.han, k.bonusHan)
	}
	k.facts.Set(condition.Han, c.han)
}
