package engine

import (
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// yakuRule is a yaku as it is counted.
type yakuRule struct {
	*rules.Yaku
	// han are those in a closed and in an open hand, nil for none.
	han [2]*condition.Int
	// limit is the index of the limit that it is worth, -1 for none.
	limit int
}

func newYakuRules(r *rules.Rules) (list []yakuRule) {
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		limit := slices.IndexFunc(r.Limits(), func(l rules.Limit) bool { return l.ID == y.Limit })
		list = append(list, yakuRule{y, [2]*condition.Int{y.Closed, y.Open}, limit})
	}
	return list
}

func (y *yakuRule) canCount(open int) bool {
	return y.limit >= 0 || canExceed0(y.han[open]) || canExceed0(y.Yakuman)
}

func canExceed0(number *condition.Int) bool {
	if number == nil {
		return false
	}
	n, constant := number.Const()
	return !constant || n > 0
}

func openness(t *hand.Tally) int {
	if t.Open {
		return 1
	}
	return 0
}

// candidateOf fills the facts of a reading, and returns a candidate with all its yaku.
func (e *Engine) candidateOf(k *work, reading *hand.Reading, shape int) *candidate {
	k.facts.SetReading(reading, shape)
	c := k.spare()
	c.reading, c.shape, c.bonus = *reading, shape, true
	var known bool
	if c.special, known = e.fast.Yaku(&k.facts, &k.hand, &c.yaku); !known {
		c.yaku = fast.Set{}
		for i := range e.yaku {
			if y := &e.yaku[i]; y.canCount(openness(&k.tally)) && holds(y.When, &k.facts) {
				c.yaku.Add(i)
			}
		}
	}
	return c
}

// countSpecial calls f with what a candidate with special yaku can be paid for: all yaku that count together, and each that
// counts alone.
func (e *Engine) countSpecial(k *work, c *candidate, f func(c *candidate, alone int)) {
	reading, shape, alone := c.reading, c.shape, new(fast.Set)
	e.dropBeside(k, c)
	e.settle(k, c, alone)
	if k.facts.Fault() {
		k.fault = true
		return
	}
	f(c, -1)
	for i := range alone.All(e.yakuWords) {
		c := k.spare()
		c.reading, c.shape, c.special = reading, shape, true
		c.yaku = fast.Set{}
		c.yaku.Add(i)
		f(c, i)
	}
}

// dropBeside drops those of a candidate's yaku that ask for others and don't hold beside those that count without them.
func (e *Engine) dropBeside(k *work, c *candidate) {
	found, asking := c.yaku, false
	special := e.fast.OnlySpecial(&found)
	for i := range special.All(e.yakuWords) {
		if e.yaku[i].Beside != nil {
			c.yaku.Drop(i)
			asking = true
		}
	}
	if !asking {
		return
	}
	e.settle(k, c, new(fast.Set))
	e.value(k, c)
	for i := range special.All(e.yakuWords) {
		if y := &e.yaku[i]; y.Beside != nil && !k.facts.Holds(y.Beside) {
			found.Drop(i)
		}
	}
	c.clear()
	c.bonus, c.yaku = true, found
}

// settle drops those of a candidate's yaku that are worth nothing here, and all that others replace; it moves those that
// count alone.
func (e *Engine) settle(k *work, c *candidate, alone *fast.Set) {
	open := openness(&k.tally)
	var apart, replaced fast.Set
	special := e.fast.OnlySpecial(&c.yaku)
	for i := range special.All(e.yakuWords) {
		y := &e.yaku[i]
		// Both are worked out in any case: if one faults the hand is refused, whatever else counts.
		han, units := valueOf(y.han[open], &k.facts), valueOf(y.Yakuman, &k.facts)
		switch {
		case y.limit < 0 && han <= 0 && units <= 0:
			apart.Add(i)
		case y.Alone:
			apart.Add(i)
			alone.Add(i)
		default:
			for _, other := range y.Replaces {
				replaced.Add(other)
			}
		}
	}
	for w := range e.yakuWords {
		c.yaku[w] &^= apart[w] | replaced[w]
		alone[w] &^= replaced[w]
	}
}

// value works out what the candidate's yaku are worth. Where yakuman count alone, the other yaku are dropped.
func (e *Engine) value(k *work, c *candidate) {
	if c.YakuHan = e.fast.Han(&c.yaku, openness(&k.tally)); e.fast.Special(&c.yaku) {
		e.addSpecial(k, c)
	}
	c.Tell(&k.facts, c.yaku[:e.yakuWords])
	if c.Yakuman > 0 {
		e.valueYakuman(&k.facts, c)
		c.Tell(&k.facts, c.yaku[:e.yakuWords])
	}
}

func (e *Engine) addSpecial(k *work, c *candidate) {
	f, open := &k.facts, openness(&k.tally)
	var yakuman fast.Set
	special := e.fast.OnlySpecial(&c.yaku)
	for i := range special.All(e.yakuWords) {
		y := &e.yaku[i]
		c.YakuHan = f.Add(c.YakuHan, valueOf(y.han[open], f))
		c.LimitYaku = c.LimitYaku || y.limit >= 0
		if n := valueOf(y.Yakuman, f); n > 0 {
			yakuman.Add(i)
			c.Yakuman = f.Add(c.Yakuman, n)
			if y.Pao {
				c.Liable = f.Add(c.Liable, n)
			}
		}
	}
	if c.Yakuman > 0 && e.rules.Yakuman().Alone {
		c.yaku, c.bonus, c.LimitYaku, c.YakuHan = yakuman, false, false, 0
	}
}

// valueYakuman turns the candidate's units of yakuman into han, or into the units that the hand is worth.
func (e *Engine) valueYakuman(f *condition.Facts, c *candidate) {
	rule := e.rules.Yakuman()
	if rule.Han != nil {
		c.hanPerUnit = max(0, f.Value(rule.Han))
	}
	if c.hanPerUnit > 0 {
		c.YakuHan = f.Add(c.YakuHan, f.Mul(c.Yakuman, c.hanPerUnit))
		c.Yakuman = 0
	} else if rule.Units != nil {
		c.Yakuman = f.Value(rule.Units)
	}
}
