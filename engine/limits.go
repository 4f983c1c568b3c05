package engine

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// findLimit works out the basic points, and the limit that stands in their place: of those that hold, the
// one with the highest base. The facts hold the candidate's han, fu and yakuman.
// It returns false if that needs numbers of more than 64 bits.
func findLimit(r *rules.Rules, f *condition.Facts, c *candidate) bool {
	c.limit, c.base = -1, 0
	f.Set(condition.Basic, 0)
	if c.yakuman == 0 {
		c.base = r.Basic().Value(f)
	}
	f.Set(condition.Basic, c.base)
	for i := range r.Limits() {
		if l := &r.Limits()[i]; l.When.Holds(f) {
			if base := l.Base.Value(f); c.limit < 0 || base > c.base {
				c.base, c.limit = base, i
			}
		}
	}
	return !f.Fault()
}

// raiseToYaku raises the base to the limits that the candidate's yaku are worth, if it is lower.
func (e *Engine) raiseToYaku(f *condition.Facts, c *candidate) bool {
	e.eachLimitYaku(c, func(_, limit int) {
		if base := e.rules.Limits()[limit].Base.Value(f); base > c.base {
			c.base, c.limit = base, limit
		}
	})
	return !f.Fault()
}

// eachLimitYaku calls f with those of the candidate's yaku that are worth a limit, and the limit.
func (e *Engine) eachLimitYaku(c *candidate, f func(yaku, limit int)) {
	if c.limitYaku {
		e.yaku.each(&c.yaku, func(i int) {
			if limit := e.yaku.rules[i].limit; limit >= 0 {
				f(i, limit)
			}
		})
	}
}
