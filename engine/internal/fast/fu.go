//go:build !plain

package fast

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuTable counts fu. Most sources depend on one group or on one small domain of the facts, such as
// the wait, or the pair and the two winds; their fu are tabulated.
type fuTable struct {
	rule      *rules.Fu
	roundedUp func(f *condition.Facts, n, unit int64) int64
	// all holds the sources, the fixed counts and the adjustments, in this order.
	all []fuSource
	// steps holds the sources in the order of the file. Sources for groups form one step at the
	// position of the first.
	steps []*fuStep
	// fixedAt holds the fixed count for each combination of wait and shape, nil for none. It is
	// empty if fixed counts depend on more (3 % of a score).
	fixedAt []*fuSource
	// adjustments holds those that can give fu. adjusts reports for each combination of the win
	// whether one of them may hold.
	adjustments []*fuSource
	adjusts     []bool
	// dynamic holds the sources that must be evaluated.
	dynamic dynamicFu
	// mostParts is one more than the maximum number of parts.
	mostParts int
	// further reports whether a group may give several parts.
	further bool
	// inTable reports whether all possible fu are in the table of points and counting them never
	// faults.
	inTable bool
	// rounded holds small sums rounded up (3 % of a score).
	rounded [roundedSums]int64
}

// roundedSums is the number of sums rounded in advance.
const roundedSums = 256

// countFu counts the fu of the reading that f holds, and lists its parts in the order of the steps.
func (w *Tables) countFu(f *condition.Facts, r *hand.Reading, h *Hand, c *Found) {
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
		n, sum = t.sources(f, r, p, w.yaku.evalLater(f, &h.left))
	} else {
		sums := t.tabulated(f, r, p)
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

// tabulated is like sources if all fu are tabulated. It returns the sum of the [knownFu] sums. To
// avoid unpredictable branches, it writes every part and advances only past those that are present;
// hence the spare element.
func (t *fuTable) tabulated(f *condition.Facts, r *hand.Reading, p *Parts) (sums int64) {
	list := (*[knownParts]Item)(p.items)
	for _, step := range t.steps {
		switch step.kind {
		case stepDomain:
			part := step.parts[f.Index(step.domain)]
			list[sums&(knownParts-1)] = part.item()
			sums += part.sum()
		case stepGroups:
			if r.NumGroups == 0 {
				continue
			}
			for i, g := range r.Groups {
				part := step.ofGroup[g]
				list[sums&(knownParts-1)] = part.item() + Item(i)
				sums += part.sum()
			}
		case stepSimple:
			list[sums&(knownParts-1)] = step.rule.item()
			sums += step.rule.sum() * int64(f.Passes(step.rule.When))
		}
	}
	return sums
}

// sources lists the fu of the sources, and returns the number of parts and the sum. held has the
// dynamic sources that hold.
func (t *fuTable) sources(f *condition.Facts, r *hand.Reading, p *Parts,
	held *ruleSet) (n int, sum int64) {
	for _, step := range t.steps {
		switch step.kind {
		case stepDomain:
			n, sum = p.addKnown(n, step.parts[f.Index(step.domain)], 0, sum)
		case stepGroups:
			for i, g := range r.Groups[:r.NumGroups] {
				n, sum = p.addKnown(n, step.ofGroup[g], i, sum)
				if step.further != nil {
					for _, part := range step.further[g] {
						n, sum = p.addKnown(n, part, i, sum)
					}
				}
				if step.dynamic != nil {
					n, sum = t.dynamic.appendFu(f, step, r, p, i, n, sum, held)
				}
			}
		case stepSimple:
			if f.Holds(step.rule.When) {
				n, sum = p.addKnown(n, step.rule.knownFu, 0, sum)
			}
		case stepDynamic:
			n, sum = t.dynamic.appendFu(f, step, r, p, 0, n, sum, held)
		}
	}
	return n, sum
}

// adjust appends the fu of the adjustments to the first n parts. Each adjustment sees the sum
// before it.
func (t *fuTable) adjust(f *condition.Facts, p *Parts, n int, sum int64) (int, int64) {
	for _, rule := range t.adjustments {
		f.Set(condition.FuSoFar, sum)
		fu := evalFu(f, rule.FuRule)
		n, sum = p.add(n, rule, 0, fu), f.Add(sum, fu)
	}
	return n, sum
}

// fixed returns the first fixed count that holds, or nil.
func (t *fuTable) fixed(f *condition.Facts) *fuSource {
	for i := range t.rule.Fixed {
		if rule := &t.all[len(t.rule.Sources)+i]; holds(rule.When, f) {
			return rule
		}
	}
	return nil
}

// holds reports whether a condition holds. A nil condition always does.
func holds(b *condition.Bool, f *condition.Facts) bool { return b == nil || f.Holds(b) }

func evalFu(f *condition.Facts, rule *rules.FuRule) int64 {
	if !holds(rule.When, f) {
		return 0
	}
	return f.Value(rule.Fu)
}
