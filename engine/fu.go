package engine

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuTable is the counting of fu, in the form in which it is done. Most sources look at one group, or at one small
// domain of the facts, such as the wait, or the pair and the two winds; what they give is worked out in advance.
type fuTable struct {
	rule *rules.Fu
	// all are the sources, the fixed counts and the adjustments, in this order.
	all []fuSource
	// steps are the sources in the order of the file, what groups give group by group where the first such source
	// stands.
	steps []fuStep
	// fixedAt holds the fixed count, by its index, in each combination of wait and shape, -1 for none; nil if that
	// depends on more (3 % of a score).
	fixedAt []int8
	// adjustments are those that can give something; adjusts holds for each combination of the win whether one of them
	// may hold.
	adjustments []*fuSource
	adjusts     []bool
	// asks are the sources that have to be asked.
	asks fuAsks
	// mostParts is how many parts there can be, and one more.
	mostParts int
	// rounded holds small sums rounded up (3 % of a score).
	rounded [roundedSums]int64
}

// roundedSums is how many sums are rounded in advance.
const roundedSums = 256

// count counts the fu of a candidate, whose reading the facts hold, and lists its parts in the order of the steps. Of
// the sources that have to be asked, left are those that the win does not rule out.
func (t *fuTable) count(f *condition.Facts, c *candidate, left *leftOfWin) int64 {
	list := c.items[c.numYaku+c.numBonus:]
	c.ownParts = c.ownParts[:0]
	if fixed := t.fixed(f); fixed != nil {
		fu := fixed.Fu.Value(f)
		c.numFu = c.addPart(list, 0, fixed, 0, fu)
		return fu
	}
	var ask *ruleSet
	if t.asks.words > 0 && !t.asks.none(&left.rules) {
		ask = new(ruleSet)
		if t.asks.ofReading(f, left, ask); t.asks.none(ask) {
			ask = nil
		}
	}
	n, sum := t.sources(f, c, list, ask)
	if t.adjusts[f.Index(condition.DomainWin)] {
		n, sum = t.adjust(f, c, list, n, sum)
	}
	c.numFu = n
	if uint64(sum) < roundedSums {
		return t.rounded[sum]
	}
	return roundedUp(f, sum, t.rule.RoundUpTo)
}

// sources lists what the sources give, and returns how many parts there are and their sum; of those that have to be
// asked, what ask has, nil for none. A part that is known is written down in any case, and counted if it is there: with
// an `if` the processor would have to guess. Hence the one place more than there can be parts.
func (t *fuTable) sources(f *condition.Facts, c *candidate, list []item, ask *ruleSet) (n int, sum int64) {
	for i := range t.steps {
		step := &t.steps[i]
		switch step.kind {
		case knownByDomain:
			part := step.parts[f.Index(step.domain)]
			list[n] = part.item
			sum += int64(part.fu)
			n += oneIf(part.fu != 0)
		case ofGroups:
			for i, g := range c.reading.Groups[:c.reading.NumGroups] {
				part := step.ofGroup[g]
				list[n] = part.item + item(i)
				sum += int64(part.fu)
				n += oneIf(part.fu != 0)
				if step.further != nil && step.further[g] != nil {
					n, sum = step.furtherOf(g, i, list, n, sum)
				}
				if ask != nil && step.asked != nil {
					n, sum = t.asks.ofGroup(f, step, c, i, list, n, sum, ask)
				}
			}
		case askedSimply:
			n, sum = step.askSimply(f, list, n, sum)
		case askedForHand:
			if ask != nil {
				n, sum = t.asks.ofHand(f, step, c, list, n, sum, ask)
			}
		}
	}
	return n, sum
}

// furtherOf lists what sources give for a group, and its index, besides the first.
func (s *fuStep) furtherOf(g hand.Group, index int, list []item, n int, sum int64) (int, int64) {
	for _, part := range s.further[g] {
		list[n] = part.item + item(index)
		sum += int64(part.fu)
		n++
	}
	return n, sum
}

// askSimply adds the part of a source that is asked simply, if it holds.
func (s *fuStep) askSimply(f *condition.Facts, list []item, n int, sum int64) (int, int64) {
	there := s.rule.When.Passes(f)
	list[n] = s.rule.item
	return n + there, sum + int64(s.rule.fu)*int64(there)
}

// adjust lists what the adjustments give, each by the sum before it, behind the first n parts.
func (t *fuTable) adjust(f *condition.Facts, c *candidate, list []item, n int, sum int64) (int, int64) {
	for _, rule := range t.adjustments {
		f.Set(condition.FuSoFar, sum)
		fu := ask(f, rule.FuRule)
		n, sum = c.addPart(list, n, rule, 0, fu), f.Add(sum, fu)
	}
	return n, sum
}

// fixed returns the first fixed count that holds, nil if none does.
func (t *fuTable) fixed(f *condition.Facts) *fuSource {
	fixed := t.all[len(t.rule.Sources):]
	if t.fixedAt != nil {
		if i := t.fixedAt[f.Index(condition.DomainWait)]; i >= 0 {
			return &fixed[i]
		}
		return nil
	}
	for i := range t.rule.Fixed {
		if rule := &fixed[i]; holds(rule.When, f) {
			return rule
		}
	}
	return nil
}

// roundedUp rounds a number up to a multiple of a unit.
func roundedUp(f *condition.Facts, n, unit int64) int64 {
	if unit <= 1 || n%unit == 0 {
		return n
	}
	if n < 0 {
		return n - n%unit
	}
	return f.Add(n, unit-n%unit)
}

// ask returns the fu of a source by its rule.
func ask(f *condition.Facts, rule *rules.FuRule) int64 {
	if !holds(rule.When, f) {
		return 0
	}
	return rule.Fu.Value(f)
}

// addPart adds what a source gives, for a group by its index, behind the first n parts, if it gives anything. It returns
// how many there are then.
func (c *candidate) addPart(list []item, n int, rule *fuSource, group int, fu int64) int {
	if fu == 0 {
		return n
	}
	list[n] = rule.item + item(group)
	if fu != int64(rule.fu) {
		list[n] = ownItem | item(len(c.ownParts))
		c.ownParts = append(c.ownParts, newFuPart(rule.FuRule, fu).of(&c.reading, group))
	}
	return n + 1
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	if c.yakuman == 0 || !e.rules.Yakuman().Alone {
		c.fu = e.fu.count(&k.facts, c, &k.leftFu)
	} else {
		c.fu, c.numFu, c.ownParts = 0, 0, c.ownParts[:0]
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
