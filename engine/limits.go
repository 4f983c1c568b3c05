package engine

import "example.com/hanfu/rules/condition"

// findLimit works out the basic points, and the limit that stands in their place: of those that hold, the
// one with the highest base. A yaku that is worth a limit gives at least that one's base.
// It is false if that needs numbers of more than 64 bits.
func (e *Engine) findLimit(k *work, c *candidate) bool {
	f := &k.facts
	c.limit, c.base = -1, 0
	if c.yakuman == 0 {
		c.base = e.rules.Basic.Value(f)
		f.Set(condition.Basic, c.base)
	}
	for i := range e.rules.Limits {
		if l := &e.rules.Limits[i]; l.When.Holds(f) {
			if base := l.Base.Value(f); c.limit < 0 || base > c.base {
				c.base, c.limit = base, i
			}
		}
	}
	e.eachLimitYaku(c, func(limit int) {
		if base := e.rules.Limits[limit].Base.Value(f); base > c.base {
			c.base, c.limit = base, limit
		}
	})
	return !f.Fault()
}

// eachLimitYaku calls f with the limits that the candidate's yaku are worth.
func (e *Engine) eachLimitYaku(c *candidate, f func(limit int)) {
	c.yaku.each(func(i int) {
		if limit := e.yaku[i].limit; limit >= 0 {
			f(limit)
		}
	})
}
