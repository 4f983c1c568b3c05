//go:build !plain

package fast

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuTable is the counting of fu, in the form in which it is done. Most sources look at one group, or at one small
// domain of the facts, such as the wait, or the pair and the two winds; what they give is worked out in advance.
type fuTable struct {
	rule      *rules.Fu
	roundedUp func(f *condition.Facts, n, unit int64) int64
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

// Fu counts the fu of a hand, whose reading the facts hold, and lists its parts.
func (w *Way) Fu(f *condition.Facts, r *hand.Reading, h *Hand, c *Counts, p *Parts) bool {
	if w == nil {
		return false
	}
	c.Fu, c.FuSum = w.fu.count(f, r, p, &w.yaku.filter, &h.left)
	return true
}

// count returns the fu and their sum before rounding. The parts are in the order of the steps. Of the sources that have
// to be asked, the filter has what is left.
func (t *fuTable) count(f *condition.Facts, r *hand.Reading, p *Parts, l *filter, left *leftOfWin) (fu, sum int64) {
	if len(p.items) < t.mostParts {
		p.items = make([]Item, t.mostParts)
	}
	if fixed := t.fixed(f); fixed != nil {
		fu := fixed.Fu.Value(f)
		p.n = p.add(0, fixed, 0, fu)
		return fu, fu
	}
	var ask *ruleSet
	if left.anyLater {
		ask = new(ruleSet)
		l.askLater(f, left, ask)
	}
	n, sum := t.sources(f, r, p, ask)
	if t.adjusts[f.Index(condition.DomainWin)] {
		n, sum = t.adjust(f, p, n, sum)
	}
	if p.n = n; uint64(sum) < roundedSums {
		return t.rounded[sum], sum
	}
	return t.roundedUp(f, sum, t.rule.RoundUpTo), sum
}

// sources lists what the sources give, and returns how many parts there are and their sum; of those that have to be
// asked, what ask has, nil for none. A part that is known is written down in any case, and counted if it is there: with
// an `if` the processor would have to guess. Hence the one place more than there can be parts.
func (t *fuTable) sources(f *condition.Facts, r *hand.Reading, p *Parts, ask *ruleSet) (n int, sum int64) {
	list, steps := p.items, t.steps
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
				n, sum = t.ofEachGroup(f, step, r, p, n, sum, ask)
				continue
			}
			for i, g := range r.Groups[:r.NumGroups] {
				part := step.ofGroup[g]
				list[n] = part.item + Item(i)
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
				n, sum = t.asks.of(f, step, r, p, 0, n, sum, ask)
			}
		}
	}
	return n, sum
}

// ofEachGroup lists what the sources of a step give for each group, where one group may get several parts.
func (t *fuTable) ofEachGroup(f *condition.Facts, step *fuStep, r *hand.Reading, p *Parts, n int, sum int64, ask *ruleSet) (int, int64) {
	list := p.items
	for i, g := range r.Groups[:r.NumGroups] {
		part := step.ofGroup[g]
		list[n] = part.item + Item(i)
		sum += int64(part.fu)
		n += oneIf(part.fu != 0)
		if step.further != nil {
			for _, part := range step.further[g] {
				list[n] = part.item + Item(i)
				sum += int64(part.fu)
				n++
			}
		}
		if ask != nil && step.asked != nil {
			n, sum = t.asks.of(f, step, r, p, i, n, sum, ask)
		}
	}
	return n, sum
}

// adjust lists what the adjustments give, each by the sum before it, behind the first n parts.
func (t *fuTable) adjust(f *condition.Facts, p *Parts, n int, sum int64) (int, int64) {
	for _, rule := range t.adjustments {
		f.Set(condition.FuSoFar, sum)
		fu := ask(f, rule.FuRule)
		n, sum = p.add(n, rule, 0, fu), f.Add(sum, fu)
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

// holds reports whether a condition holds; nil always does.
func holds(b *condition.Bool, f *condition.Facts) bool { return b == nil || b.Holds(f) }

func ask(f *condition.Facts, rule *rules.FuRule) int64 {
	if !holds(rule.When, f) {
		return 0
	}
	return rule.Fu.Value(f)
}
