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

// each calls f for each of the set's yaku in their order.
func (s *yakuSet) each(f func(i int)) {
	for word, set := range s {
		for ; set != 0; set &= set - 1 {
			f(word*64 + bits.TrailingZeros64(set))
		}
	}
}

// yakuRule is a yaku in the form in which it is counted.
type yakuRule struct {
	// when is a copy, so that the conditions of all yaku lie side by side.
	when condition.Bool
	// han in a closed and in an open hand.
	han      [2]value
	yakuman  value
	limit    int
	alone    bool
	pao      bool
	replaces []int
}

func newYakuRules(r *rules.Rules) []yakuRule {
	table := make([]yakuRule, len(r.Yaku))
	for i := range r.Yaku {
		y := &r.Yaku[i]
		table[i] = yakuRule{when: *y.When, han: [2]value{newValue(y.Closed), newValue(y.Open)}, yakuman: newValue(y.Yakuman),
			limit: y.Limit, alone: y.Alone, pao: y.Pao, replaces: y.Replaces}
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

// worth tells whether the yaku can be worth anything in an open or closed hand.
func (y *yakuRule) worth(open int) bool {
	return y.han[open] != value{} || y.yakuman != value{} || y.limit >= 0
}

// chooseYaku keeps the yaku that the win does not rule out, whatever the reading.
func (e *Engine) chooseYaku(k *work) {
	k.alive = k.alive[:0]
	open := openness(&k.tally)
	for i := range e.yaku {
		if y := &e.yaku[i]; y.when.HoldsForWin(&k.facts) && y.worth(open) {
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
		} else {
			have.add(i)
		}
		for _, other := range y.replaces {
			replaced.add(other)
		}
	}
	for i := range have {
		have[i] &^= replaced[i]
	}
	e.consider(w, k, &candidate{reading: *reading, shape: shape, yaku: have, bonus: true})
	if someAlone {
		alone.each(func(i int) {
			c := candidate{reading: *reading, shape: shape}
			c.yaku.add(i)
			e.consider(w, k, &c)
		})
	}
}

// value works out what the candidate's yaku are worth. Where yakuman count alone, the other yaku are dropped.
func (e *Engine) value(k *work, c *candidate) {
	f, open := &k.facts, openness(&k.tally)
	var units, liable, han int64
	var yakuman yakuSet
	hasLimit := false
	c.yaku.each(func(i int) {
		y := &e.yaku[i]
		han += y.han[open].at(f)
		hasLimit = hasLimit || y.limit >= 0
		if n := y.yakuman.at(f); n > 0 {
			yakuman.add(i)
			units += n
			if y.pao {
				liable += n
			}
		}
	})
	rule := &e.rules.Yakuman
	f.SetYakuLimit(hasLimit && (units == 0 || !rule.Alone))
	f.Set(condition.YakumanUnits, units)
	f.Set(condition.LiableYakuman, liable)
	if units > 0 && rule.Alone {
		c.yaku, c.bonus, han = yakuman, false, 0
	}
	if units > 0 && rule.Han != nil {
		if perUnit := rule.Han.Value(f); perUnit > 0 {
			han += units * perUnit
			units = 0
		}
	}
	if units > 0 && rule.Units != nil {
		units = rule.Units.Value(f)
	}
	c.yakuHan, c.yakuman, c.liable = han, units, liable
	f.Set(condition.YakumanUnits, units)
	f.Set(condition.YakuHan, han)
	f.SetYaku(c.yaku)
}
