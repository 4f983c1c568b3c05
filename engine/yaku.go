package engine

import (
	"math/bits"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// yakuSet is a set of yaku by their index.
type yakuSet [condition.MaxYaku / 64]uint64

func (s *yakuSet) add(i int) { s[i/64] |= 1 << (i % 64) }

// eachYaku calls f for each of the set's yaku in their order.
func (e *Engine) eachYaku(s *yakuSet, f func(i int)) {
	for word := range (len(e.yaku) + 63) / 64 {
		for set := s[word]; set != 0; set &= set - 1 {
			f(word*64 + bits.TrailingZeros64(set))
		}
	}
}

// yakuRule is a yaku in the form in which it is counted.
type yakuRule struct {
	// when is a copy, so that the conditions of all yaku lie side by side.
	when condition.Bool
	// han in a closed and in an open hand, and whether the yaku can be worth anything there.
	han      [2]value
	worth    [2]bool
	yakuman  value
	limit    int
	alone    bool
	pao      bool
	replaces []int
}

func newYakuRules(r *rules.Rules) []yakuRule {
	table := make([]yakuRule, len(r.Yaku))
	for i := range r.Yaku {
		rule, y := &r.Yaku[i], &table[i]
		*y = yakuRule{when: *rule.When, han: [2]value{newValue(rule.Closed), newValue(rule.Open)}, yakuman: newValue(rule.Yakuman),
			limit: rule.Limit, alone: rule.Alone, pao: rule.Pao, replaces: rule.Replaces}
		for open := range y.worth {
			y.worth[open] = y.han[open] != value{} || y.yakuman != value{} || y.limit >= 0
		}
	}
	return table
}

// openness is the index of a hand's han in yakuRule.
func openness(t *hand.Tally) int {
	if t.Open {
		return 1
	}
	return 0
}

// byFlag parts the yaku into those that need a flag, of which most hands have none, and the others.
func byFlag(yaku []yakuRule) (flagged, plain []int) {
	for i := range yaku {
		if yaku[i].when.NeedsFlag() {
			flagged = append(flagged, i)
		} else {
			plain = append(plain, i)
		}
	}
	return flagged, plain
}

// chooseYaku keeps the yaku that the win does not rule out, whatever the reading.
func (e *Engine) chooseYaku(k *work) {
	k.alive = k.alive[:0]
	if k.facts.HasFlags() {
		e.chooseFrom(e.flagged, k)
	}
	e.chooseFrom(e.plain, k)
}

func (e *Engine) chooseFrom(list []int, k *work) {
	open := openness(&k.tally)
	for _, i := range list {
		if y := &e.yaku[i]; y.when.HoldsForWin(&k.facts) && y.worth[open] {
			k.alive = append(k.alive, i)
		}
	}
}

// count finds the yaku of a reading and considers what it can be paid for: all yaku that count together,
// and each yaku that counts alone.
func (e *Engine) count(w *hand.Win, k *work, reading *hand.Reading, shape int) {
	var have, replaced, alone yakuSet
	open := openness(&k.tally)
	someAlone := false
	for _, i := range k.alive {
		y := &e.yaku[i]
		if !y.when.HoldsForReading(&k.facts) {
			continue
		}
		if y.limit < 0 && y.han[open].at(&k.facts) <= 0 && y.yakuman.at(&k.facts) <= 0 {
			continue
		}
		if y.alone {
			alone.add(i)
			someAlone = true
			continue
		}
		have.add(i)
		for _, other := range y.replaces {
			replaced.add(other)
		}
	}
	if k.facts.Fault() {
		k.fault = true
		return
	}
	for i := range have {
		have[i] &^= replaced[i]
		alone[i] &^= replaced[i]
	}
	e.consider(w, k, &candidate{reading: *reading, shape: shape, yaku: have, bonus: true})
	if someAlone {
		e.eachYaku(&alone, func(i int) {
			c := candidate{reading: *reading, shape: shape}
			c.yaku.add(i)
			e.consider(w, k, &c)
		})
	}
}

// value works out what the candidate's yaku are worth. Where yakuman count alone, the other yaku are dropped.
func (e *Engine) value(k *work, c *candidate) {
	f, open := &k.facts, openness(&k.tally)
	var yakuman yakuSet
	e.eachYaku(&c.yaku, func(i int) {
		y := &e.yaku[i]
		c.yakuHan = f.Add(c.yakuHan, y.han[open].at(f))
		c.limitYaku = c.limitYaku || y.limit >= 0
		if n := y.yakuman.at(f); n > 0 {
			yakuman.add(i)
			c.yakuman = f.Add(c.yakuman, n)
			if y.pao {
				c.liable = f.Add(c.liable, n)
			}
		}
	})
	if c.yakuman > 0 && e.rules.Yakuman.Alone {
		c.yaku, c.bonus, c.limitYaku, c.yakuHan = yakuman, false, false, 0
	}
	e.tellYaku(f, c)
	if c.yakuman > 0 {
		e.valueYakuman(f, c)
		e.tellYaku(f, c)
	}
}

// valueYakuman turns the candidate's units of yakuman into han, or into the units that the hand is worth.
func (e *Engine) valueYakuman(f *condition.Facts, c *candidate) {
	rule := &e.rules.Yakuman
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

// tellYaku tells the facts which yaku count and what they are worth.
func (e *Engine) tellYaku(f *condition.Facts, c *candidate) {
	f.SetYaku((*[condition.MaxYaku / 64]uint64)(&c.yaku))
	f.SetYakuLimit(c.limitYaku)
	f.Set(condition.YakuHan, c.yakuHan)
	f.Set(condition.YakumanUnits, c.yakuman)
	f.Set(condition.LiableYakuman, c.liable)
}
