package engine

import (
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
	// fixedAt holds the fixed count in each combination of wait and shape, nil for none; empty if that depends on more
	// (3 % of a score).
	fixedAt []*fuSource
	// adjustments are those that can give something; adjusts holds for each combination of the win whether one of them
	// may hold.
	adjustments []*fuSource
	adjusts     []bool
	// asks are the sources that have to be asked.
	asks fuAsks
	// mostParts is how many parts there can be, and one more.
	mostParts int
	// inTable reports whether all fu that there can be are in the table of points, and to count them never faults.
	inTable bool
	// rounded holds small sums rounded up (3 % of a score).
	rounded [roundedSums]int64
}

// roundedSums is how many sums are rounded in advance.
const roundedSums = 256

// count counts the fu of a candidate, whose reading the facts hold, and lists its parts in the order of the steps. Of
// the sources that have to be asked, the filter has what is left.
func (t *fuTable) count(f *condition.Facts, c *candidate, l *filter, left *leftOfWin) int64 {
	list := c.items[c.numYaku+c.numBonus:]
	c.ownParts = c.ownParts[:0]
	if fixed := t.fixed(f); fixed != nil {
		fu := fixed.Fu.Value(f)
		c.numFu, c.fuSum = c.addPart(list, 0, fixed, 0, fu), fu
		return fu
	}
	var ask *ruleSet
	if left.anyLater {
		ask = new(ruleSet)
		l.askLater(f, left, ask)
	}
	n, sum := t.sources(f, c, list, ask)
	if t.adjusts[f.Index(condition.DomainWin)] {
		n, sum = t.adjust(f, c, list, n, sum)
	}
	c.numFu, c.fuSum = n, sum
	if uint64(sum) < roundedSums {
		return t.rounded[sum]
	}
	return roundedUp(f, sum, t.rule.RoundUpTo)
}

// sources lists what the sources give, and returns how many parts there are and their sum; of those that have to be
// asked, what ask has, nil for none. A part that is known is written down in any case, and counted if it is there: with
// an `if` the processor would have to guess. Hence the one place more than there can be parts.
func (t *fuTable) sources(f *condition.Facts, c *candidate, list []item, ask *ruleSet) (n int, sum int64) {
	steps := t.steps
	for i := range steps {
		step := &steps[i]
		switch step.kind {
		case knownByDomain:
			part := step.parts[f.Index(step.domain)]
			list[n] = part.item
			sum += int64(part.fu)
			n += oneIf(part.fu != 0)
		case ofGroups:
			if step.further != nil || ask != nil && step.asked != nil {
				n, sum = t.ofEachGroup(f, step, c, list, n, sum, ask)
				continue
			}
			for i, g := range c.reading.Groups[:c.reading.NumGroups] {
				part := step.ofGroup[g]
				list[n] = part.item + item(i)
				sum += int64(part.fu)
				n += oneIf(part.fu != 0)
			}
		case askedSimply:
			there := step.rule.When.Passes(f)
			list[n] = step.rule.item
			sum += int64(step.rule.fu) * int64(there)
			n += there
		case askedForHand:
			if ask != nil {
				n, sum = t.asks.of(f, step, c, 0, list, n, sum, ask)
			}
		}
	}
	return n, sum
}

// ofEachGroup lists what the sources of a step give for each group, where one group may get several parts.
func (t *fuTable) ofEachGroup(f *condition.Facts, step *fuStep, c *candidate, list []item, n int, sum int64, ask *ruleSet) (int, int64) {
	for i, g := range c.reading.Groups[:c.reading.NumGroups] {
		part := step.ofGroup[g]
		list[n] = part.item + item(i)
		sum += int64(part.fu)
		n += oneIf(part.fu != 0)
		if step.further != nil {
			for _, part := range step.further[g] {
				list[n] = part.item + item(i)
				sum += int64(part.fu)
				n++
			}
		}
		if ask != nil && step.asked != nil {
			n, sum = t.asks.of(f, step, c, i, list, n, sum, ask)
		}
	}
	return n, sum
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
	if t.fixedAt != nil {
		return t.fixedAt[f.Index(condition.DomainWait)]
	}
	for i := range t.rule.Fixed {
		if rule := &t.all[len(t.rule.Sources)+i]; holds(rule.When, f) {
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
		c.fu = e.fu.count(&k.facts, c, &e.yaku.filter, &k.left)
	} else {
		c.fu, c.fuSum, c.numFu, c.ownParts = 0, 0, 0, c.ownParts[:0]
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
