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
	steps []*fuStep
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
	// further reports whether groups give several parts.
	further bool
	// inTable reports whether all fu that there can be are in the table of points, and to count them never faults.
	inTable bool
	// rounded holds small sums rounded up (3 % of a score).
	rounded [roundedSums]int64
}

// roundedSums is how many sums are rounded in advance.
const roundedSums = 256

// countFu counts the fu of a hand, whose reading the facts hold, and lists its parts in the order of the steps.
func (w *Way) countFu(f *condition.Facts, r *hand.Reading, h *Hand, c *Found) {
	t, p := &w.fu, &c.Parts
	if len(p.items) < t.mostParts {
		p.items = make([]Item, t.mostParts)
	}
	p.own = p.own[:0]
	var fixed *fuSource
	if t.fixedAt != nil {
		fixed = t.fixedAt[f.Index(condition.DomainWait)]
	} else {
		fixed = t.fixed(f)
	}
	if fixed != nil {
		c.Fu = f.Value(fixed.Fu)
		c.FuSum, p.n = c.Fu, p.add(0, fixed, 0, c.Fu)
		return
	}
	n, sum := 0, int64(0)
	if t.further || h.left.anyLater {
		n, sum = t.sources(f, r, p, w.yaku.askLater(f, &h.left))
	} else {
		sums := t.known(f, r, p)
		n, sum = int(sums&(knownParts-1)), sums>>fuShift
	}
	if t.adjusts[f.Index(condition.DomainWin)] {
		n, sum = t.adjust(f, p, n, sum)
	}
	if p.n, c.FuSum = n, sum; uint64(sum) < roundedSums {
		c.Fu = t.rounded[sum]
	} else {
		c.Fu = t.roundedUp(f, sum, t.rule.RoundUpTo)
	}
}

// known is sources where all are known in advance. It returns the sum of the sums of [knownFu]. A part is written down in
// any case, and counted if it is there: with an `if` the processor would have to guess. Hence the one place more than
// there can be parts.
func (t *fuTable) known(f *condition.Facts, r *hand.Reading, p *Parts) (sums int64) {
	list := (*[knownParts]Item)(p.items)
	for _, step := range t.steps {
		switch step.kind {
		case knownByDomain:
			part := step.parts[f.Index(step.domain)]
			list[sums&(knownParts-1)] = part.item()
			sums += part.sum()
		case ofGroups:
			if r.NumGroups == 0 {
				continue
			}
			for i, g := range r.Groups {
				part := step.ofGroup[g]
				list[sums&(knownParts-1)] = part.item() + Item(i)
				sums += part.sum()
			}
		case askedSimply:
			list[sums&(knownParts-1)] = step.rule.item()
			sums += step.rule.sum() * int64(f.Passes(step.rule.When))
		}
	}
	return sums
}

// sources lists what the sources give, and returns how many parts there are and their sum; of those that have to be
// asked, what ask has.
func (t *fuTable) sources(f *condition.Facts, r *hand.Reading, p *Parts, ask *ruleSet) (n int, sum int64) {
	for _, step := range t.steps {
		switch step.kind {
		case knownByDomain:
			n, sum = p.addKnown(n, step.parts[f.Index(step.domain)], 0, sum)
		case ofGroups:
			for i, g := range r.Groups[:r.NumGroups] {
				n, sum = p.addKnown(n, step.ofGroup[g], i, sum)
				if step.further != nil {
					for _, part := range step.further[g] {
						n, sum = p.addKnown(n, part, i, sum)
					}
				}
				if step.asked != nil {
					n, sum = t.asks.of(f, step, r, p, i, n, sum, ask)
				}
			}
		case askedSimply:
			if f.Holds(step.rule.When) {
				n, sum = p.addKnown(n, step.rule.knownFu, 0, sum)
			}
		case askedForHand:
			n, sum = t.asks.of(f, step, r, p, 0, n, sum, ask)
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
	for i := range t.rule.Fixed {
		if rule := &t.all[len(t.rule.Sources)+i]; holds(rule.When, f) {
			return rule
		}
	}
	return nil
}

// holds reports whether a condition holds; nil always does.
func holds(b *condition.Bool, f *condition.Facts) bool { return b == nil || f.Holds(b) }

func ask(f *condition.Facts, rule *rules.FuRule) int64 {
	if !holds(rule.When, f) {
		return 0
	}
	return f.Value(rule.Fu)
}
