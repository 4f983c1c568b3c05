package engine

import (
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuRules returns the sources, the fixed counts and the adjustments, in this order.
func fuRules(fu *rules.Fu) (all []*rules.FuRule) {
	for _, list := range [...][]rules.FuRule{fu.Sources, fu.Fixed, fu.Adjustments} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	return all
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	c.parts.Reset()
	switch {
	case c.Yakuman != 0 && e.rules.Yakuman().Alone:
		c.Fu, c.FuSum = 0, 0
	case !e.fast.Fu(&k.facts, &c.reading, &k.hand, &c.Counts, &c.parts):
		c.Fu, c.FuSum = e.sumFu(&k.facts, &c.reading, &c.parts)
	}
	k.facts.Set(condition.FuSoFar, c.Fu)
}

// sumFu returns the fu of a reading, and their sum before it is rounded. The first fixed count that holds is the whole.
func (e *Engine) sumFu(f *condition.Facts, r *hand.Reading, parts *fast.Parts) (fu, sum int64) {
	rule := e.rules.Fu()
	add := func(source, group int) bool {
		s := e.fu[source]
		if !holds(s.When, f) {
			return false
		}
		fu := s.Fu.Value(f)
		if sum = f.Add(sum, fu); fu != 0 {
			parts.Add(source, group, fu)
		}
		return true
	}
	for i := range rule.Fixed {
		if add(len(rule.Sources)+i, 0) {
			return sum, sum
		}
	}
	eachSource(rule, r, func(source, group int) {
		if rule.Sources[source].Each == rules.EachGroup {
			f.SetGroup(r.Groups[group])
		}
		if !givesNothing(&rule.Sources[source]) {
			add(source, group)
		}
	})
	for i := range rule.Adjustments {
		f.Set(condition.FuSoFar, sum)
		if !givesNothing(&rule.Adjustments[i]) {
			add(len(rule.Sources)+len(rule.Fixed)+i, 0)
		}
	}
	return roundedUp(f, sum, rule.RoundUpTo), sum
}

// givesNothing reports whether a source always gives 0. It is not asked, as its condition may have a fault.
func givesNothing(s *rules.FuRule) bool {
	fu, constant := s.Fu.Const()
	return constant && fu == 0
}

// eachSource calls f with each source in its order. Those that look at groups are called one after the other for each group,
// where the first of them stands.
func eachSource(rule *rules.Fu, r *hand.Reading, f func(source, group int)) {
	ofGroups := false
	for i := range rule.Sources {
		if rule.Sources[i].Each != rules.EachGroup {
			f(i, 0)
			continue
		}
		for group := range int(r.NumGroups) {
			for j := i; j < len(rule.Sources) && !ofGroups; j++ {
				if rule.Sources[j].Each == rules.EachGroup {
					f(j, group)
				}
			}
		}
		ofGroups = true
	}
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

// fuPart returns a part of the fu, with the group, the pair or the wait for which it is given.
func (e *Engine) fuPart(p fast.Part, r *hand.Reading) FuPart {
	return newFuPart(e.fu[p.Source], p.Fu).of(r, p.Group)
}

// newFuPart returns the part of a source, but for what it is given for.
func newFuPart(rule *rules.FuRule, fu int64) FuPart {
	return FuPart{Rule: &rule.Rule, Fu: int(fu), For: rule.Each}
}

// of returns the part of a source in a reading: of the groups, the pair and the wait it has that for which it is given.
func (p FuPart) of(r *hand.Reading, group int) FuPart {
	switch p.For {
	case rules.EachGroup:
		p.Group = r.Groups[group]
	case rules.EachPair:
		p.Pair = r.Pair
	case rules.EachWait:
		p.Wait = r.Wait
	}
	return p
}
