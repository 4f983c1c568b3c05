package engine

import (
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

func fuRules(fu *rules.Fu) (all []*rules.FuRule) {
	for _, list := range [...][]rules.FuRule{fu.Sources, fu.Fixed, fu.Adjustments} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	return all
}

// countFu counts the fu of a candidate.
func (e *Engine) countFu(k *work, c *candidate) {
	switch {
	case c.Yakuman != 0 && e.rules.Yakuman().Alone:
		c.parts.Reset()
		c.Fu, c.FuSum = 0, 0
	case !e.fast.Fu(&k.facts, &c.reading, &k.hand, &c.Counts, &c.parts):
		c.parts.Reset()
		c.Fu, c.FuSum = e.sumFu(&k.facts, &c.reading, func(source, group int) (fu int64, held bool) {
			rule := e.fu[source]
			if e.givesNothing(source) || !holds(rule.When, &k.facts) {
				return 0, false
			}
			if fu = k.facts.Value(rule.Fu); fu != 0 {
				c.parts.Add(source, group, fu)
			}
			return fu, true
		})
	}
	k.facts.Set(condition.FuSoFar, c.Fu)
}

// sumFu goes through all that gives fu, and returns the fu of a reading and their sum before it is rounded. Ask answers what
// a source, a fixed count or an adjustment gives with the facts, for the group of an index, and whether it holds. The first
// fixed count that holds is the whole.
func (e *Engine) sumFu(f *condition.Facts, r *hand.Reading, ask func(source, group int) (fu int64, held bool)) (fu, sum int64) {
	rule := e.rules.Fu()
	fixed, adjustments := len(rule.Sources), len(rule.Sources)+len(rule.Fixed)
	for i := fixed; i < adjustments; i++ {
		if fu, held := ask(i, 0); held {
			return fu, fu
		}
	}
	add := func(source, group int) {
		fu, _ := ask(source, group)
		sum = f.Add(sum, fu)
	}
	ofGroups := false
	for i := range rule.Sources {
		switch {
		case rule.Sources[i].Each != rules.EachGroup:
			add(i, 0)
		case !ofGroups: // all that look at groups, group by group
			ofGroups = true
			for group, g := range r.Groups[:r.NumGroups] {
				f.SetGroup(g)
				for j := range rule.Sources {
					if rule.Sources[j].Each == rules.EachGroup {
						add(j, group)
					}
				}
			}
		}
	}
	for i := adjustments; i < len(e.fu); i++ {
		f.Set(condition.FuSoFar, sum)
		add(i, 0)
	}
	return roundedUp(f, sum, rule.RoundUpTo), sum
}

func (e *Engine) givesNothing(source int) bool {
	fu, constant := e.fu[source].Fu.Const()
	return constant && fu == 0 && !e.isFixedCount(source)
}

func (e *Engine) isFixedCount(source int) bool {
	sources := len(e.rules.Fu().Sources)
	return sources <= source && source < sources+len(e.rules.Fu().Fixed)
}

func roundedUp(f *condition.Facts, n, unit int64) int64 {
	if unit <= 1 || n%unit == 0 {
		return n
	}
	if n < 0 {
		return n - n%unit
	}
	return f.Add(n, unit-n%unit)
}

func (e *Engine) fuPart(p fast.Part, r *hand.Reading) FuPart {
	return newFuPart(e.fu[p.Source], p.Fu).of(r, p.Group)
}

func newFuPart(rule *rules.FuRule, fu int64) FuPart {
	return FuPart{Rule: &rule.Rule, Fu: int(fu), For: rule.Each}
}

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
