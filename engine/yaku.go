package engine

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// yakuRule is a yaku in the form in which it is counted; filter holds the condition.
type yakuRule struct {
	// han in a closed and in an open hand, and whether the yaku can be worth anything there.
	han        [2]value
	worth      [2]bool
	alone, pao bool
	yakuman    value
	limit      int
	replaces   []int
}

// yakuTable holds the yaku.
type yakuTable struct {
	// filter has the yaku by their index, then the sources of fu that have to be asked, and last the shapes.
	filter
	rules []yakuRule
	// worth are the yaku that can be worth something in a closed and in an open hand.
	worth [2]ruleSet
	// ofYaku is how many words hold yaku, and shapes the bit of the first shape, all of which are in the last word.
	ofYaku, shapes int
	// special are those that are more than a constant han: that count alone, replace others, or are yakuman.
	special ruleSet
	// han is that of the yaku that are not special, by openness, and 0 for the others.
	han [2][]int32
}

func newYakuTable(r *rules.Rules, asks *fuAsks) yakuTable {
	t := yakuTable{rules: make([]yakuRule, len(r.Yaku()))}
	for i := range r.Yaku() {
		rule, y := &r.Yaku()[i], &t.rules[i]
		*y = yakuRule{han: [2]value{newValue(rule.Closed), newValue(rule.Open)}, yakuman: newValue(rule.Yakuman),
			limit: slices.IndexFunc(r.Limits(), func(l rules.Limit) bool { return l.ID == rule.Limit }),
			alone: rule.Alone, pao: rule.Pao, replaces: rule.Replaces}
		if y.yakuman.constant() && y.yakuman.n <= 0 {
			y.yakuman = value{}
		}
		special := y.yakuman != value{} || y.limit >= 0 || y.alone || len(y.replaces) > 0
		for open := range y.han {
			han := &y.han[open]
			y.worth[open] = !han.constant() || han.n > 0 || y.yakuman != value{} || y.limit >= 0
			special = special || !han.constant() || han.n != int64(int32(han.n)) // so that sums need no care
		}
		if special {
			t.special.add(i)
		}
		for open := range y.han {
			han := int32(y.han[open].n)
			if special {
				han = 0
			}
			t.han[open] = append(t.han[open], han)
		}
	}
	t.addConditions(r, asks)
	return t
}

// items returns the yaku as results have them, as far as their worth is constant.
func (t *yakuTable) items(r *rules.Rules, shown []*rules.Rule) (list []Counted) {
	for i := range t.rules {
		y := &t.rules[i]
		for open := range y.han {
			list = append(list, Counted{Rule: &r.Yaku()[i].Rule, Han: int(y.han[open].n), Yakuman: int(y.yakuman.n)})
			if y.limit >= 0 {
				list[yakuItem(i, open)].Limit = shown[y.limit]
			}
		}
	}
	return list
}

// addConditions takes the conditions of yaku, sources of fu and shapes into the filter.
func (t *yakuTable) addConditions(r *rules.Rules, asks *fuAsks) {
	n := max(len(r.Yaku()), 64*asks.word+len(asks.sources))
	domains := condition.Domain(condition.CommonDomains)
	if n+len(r.Shapes()) > 64 {
		domains = condition.Domains // which the usual yaku gain nothing by (4 % of a score)
	}
	t.filter = newFilter(n, len(r.Shapes()), domains)
	t.ofYaku, t.shapes = (len(r.Yaku())+63)/64, t.end
	for i := range r.Yaku() {
		t.addRule(i, r.Yaku()[i].When)
	}
	yaku := t.all
	t.budget = tableBudget
	asks.addTo(&t.filter)
	for w := range t.words {
		t.later[w] = t.all[w] &^ yaku[w]
	}
	t.domains = condition.DomainForm // those of the win, as shapes are found before there is a reading
	for i := range r.Shapes() {
		t.addRule(t.shapes+i, r.Shapes()[i].When)
	}
	t.all = yaku // so that readings leave no shapes
	t.finish()
	for open := range t.worth {
		for i := range t.rules {
			if t.rules[i].worth[open] {
				t.worth[open].add(i)
			}
		}
	}
}

// shapesOf returns the shapes that a win can have of which some rules are left, one bit each.
func (t *yakuTable) shapesOf(f *condition.Facts, left *leftOfWin) uint64 {
	last := left.rules[t.words-1] &^ (1<<(t.shapes%64) - 1)
	t.ask(f, t.words-1, &last, left)
	return last >> (t.shapes % 64)
}

// each calls f for each of the set's yaku in their order.
func (t *yakuTable) each(s *ruleSet, f func(i int)) {
	for w := range t.ofYaku {
		for set := s[w]; set != 0; set &= set - 1 {
			f(w*64 + bits.TrailingZeros64(set))
		}
	}
}

// openness is the index of a hand's han in yakuRule.
func openness(t *hand.Tally) int {
	if t.Open {
		return 1
	}
	return 0
}

// count finds the yaku of a reading and calls f with what it can be paid for: all yaku that count together, and each
// yaku that counts alone.
func (e *Engine) count(k *work, reading *hand.Reading, shape int, f func(c *candidate, alone int)) {
	c := k.spare()
	c.reading, c.shape, c.bonus = *reading, shape, true
	e.yaku.ofReading(&k.facts, &k.left, &c.yaku)
	special := uint64(0)
	for w := range e.yaku.ofYaku {
		special |= c.yaku[w] & e.yaku.special[w]
	}
	var alone *ruleSet
	if special != 0 {
		c.special, alone = true, new(ruleSet)
		e.settleSpecial(k, c, alone)
	}
	if k.facts.Fault() {
		k.fault = true
		return
	}
	f(c, -1)
	if alone == nil {
		return
	}
	e.yaku.each(alone, func(i int) {
		c := k.spare()
		c.reading, c.shape, c.special = *reading, shape, true
		c.yaku = ruleSet{}
		c.yaku.add(i)
		f(c, i)
	})
}

// settleSpecial drops those of a candidate's special yaku that are worth nothing here, and all that others
// replace; it moves those that count alone.
func (e *Engine) settleSpecial(k *work, c *candidate, alone *ruleSet) {
	open := openness(&k.tally)
	var replaced ruleSet
	for w := range e.yaku.ofYaku {
		for set := c.yaku[w] & e.yaku.special[w]; set != 0; set &= set - 1 {
			bit := set & -set
			y := &e.yaku.rules[w*64+bits.TrailingZeros64(set)]
			// Both are worked out in any case: if one faults the hand is refused, whatever else counts.
			han, units := y.han[open].at(&k.facts), y.yakuman.at(&k.facts)
			switch {
			case y.limit < 0 && han <= 0 && units <= 0:
				c.yaku[w] &^= bit
				continue
			case y.alone:
				c.yaku[w] &^= bit
				alone[w] |= bit
				continue
			}
			for _, other := range y.replaces {
				replaced.add(other)
			}
		}
	}
	for w := range e.yaku.ofYaku {
		c.yaku[w] &^= replaced[w]
		alone[w] &^= replaced[w]
	}
}

// value works out what the candidate's yaku are worth. Where yakuman count alone, the other yaku are dropped.
func (e *Engine) value(k *work, c *candidate) {
	if len(c.items) < e.mostItems {
		c.items = make([]item, e.mostItems)
	}
	open, list, n := openness(&k.tally), c.items, 0
	han := e.yaku.han[open]
	for w := range e.yaku.ofYaku {
		for set := c.yaku[w]; set != 0; set &= set - 1 {
			i := w*64 + bits.TrailingZeros64(set)
			list[n] = yakuItem(i, open)
			c.yakuHan += int64(han[i])
			n++
		}
	}
	c.numYaku = n
	if c.special {
		e.valueSpecial(k, c)
		c.numYaku = 0
		e.yaku.each(&c.yaku, func(i int) {
			list[c.numYaku] = yakuItem(i, open)
			c.numYaku++
		})
	}
	e.tellYaku(&k.facts, c)
	if c.yakuman > 0 {
		e.valueYakuman(&k.facts, c)
		e.tellYaku(&k.facts, c)
	}
}

// valueSpecial adds what the candidate's special yaku are worth.
func (e *Engine) valueSpecial(k *work, c *candidate) {
	f, open := &k.facts, openness(&k.tally)
	var yakuman ruleSet
	for w := range e.yaku.ofYaku {
		for set := c.yaku[w] & e.yaku.special[w]; set != 0; set &= set - 1 {
			y := &e.yaku.rules[w*64+bits.TrailingZeros64(set)]
			c.yakuHan = f.Add(c.yakuHan, y.han[open].at(f))
			c.limitYaku = c.limitYaku || y.limit >= 0
			if n := y.yakuman.at(f); n > 0 {
				yakuman[w] |= set & -set
				c.yakuman = f.Add(c.yakuman, n)
				if y.pao {
					c.liable = f.Add(c.liable, n)
				}
			}
		}
	}
	if c.yakuman > 0 && e.rules.Yakuman().Alone {
		c.yaku, c.bonus, c.limitYaku, c.yakuHan = yakuman, false, false, 0
	}
}

// valueYakuman turns the candidate's units of yakuman into han, or into the units that the hand is worth.
func (e *Engine) valueYakuman(f *condition.Facts, c *candidate) {
	rule := e.rules.Yakuman()
	if rule.Han != nil {
		c.hanPerUnit = max(0, rule.Han.Value(f))
	}
	if c.hanPerUnit > 0 {
		c.yakuHan = f.Add(c.yakuHan, f.Mul(c.yakuman, c.hanPerUnit))
		c.yakuman = 0
	} else if rule.Units != nil {
		c.yakuman = rule.Units.Value(f)
	}
}

// tellYaku sets the facts of which yaku count and what they are worth.
func (e *Engine) tellYaku(f *condition.Facts, c *candidate) {
	f.SetYaku(c.yaku[:e.yaku.ofYaku])
	f.SetYakuLimit(c.limitYaku)
	f.Set(condition.YakuHan, c.yakuHan)
	f.Set(condition.YakumanUnits, c.yakuman)
	f.Set(condition.LiableYakuman, c.liable)
}
