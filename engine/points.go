package engine

import (
	"math"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// findLimit works out the basic points, and the limit that stands in their place: of those that hold, the one with the
// highest base, -1 for none. The facts have the han, fu and yakuman.
// It returns false if that needs numbers of more than 64 bits, but for basic points that a limit replaces in any case.
func findLimit(r *rules.Rules, f *condition.Facts) (base int64, limit int, ok bool) {
	f.Set(condition.Basic, 0)
	if f.Get(condition.YakumanUnits) == 0 {
		base = f.Value(r.Basic())
	}
	if f.Fault() {
		return limitWithoutBasic(r, f)
	}
	base, limit = highestLimit(r, f, base)
	return base, limit, !f.Fault()
}

func highestLimit(r *rules.Rules, f *condition.Facts, basic int64) (base int64, limit int) {
	base, limit = basic, -1
	f.Set(condition.Basic, basic)
	for i := range r.Limits() {
		if l := &r.Limits()[i]; f.Holds(l.When) {
			if of := f.Value(l.Base); limit < 0 || of > base {
				base, limit = of, i
			}
		}
	}
	return base, limit
}

// limitWithoutBasic finds the limit of a hand whose basic points are too large a number: there has to be one, the same
// whatever they are, and nothing else may ask for them.
func limitWithoutBasic(r *rules.Rules, f *condition.Facts) (base int64, limit int, ok bool) {
	least, at := highestLimit(r, f, math.MinInt64)
	base, limit = highestLimit(r, f, math.MaxInt64)
	ok = limit >= 0 && limit == at && base == least && !condition.Asks(r.Payments().LiableBase, condition.Basic)
	for _, list := range [...][]rules.Share{r.Payments().Shares, r.Payments().Adjustments, r.Payments().Honba} {
		for i := range list {
			ok = ok && !condition.Asks(list[i].When, condition.Basic) && !condition.Asks(list[i].Pays, condition.Basic)
		}
	}
	return base, limit, ok && !f.Fault()
}

func (e *Engine) raiseToYaku(f *condition.Facts, c *candidate) bool {
	e.eachLimitYaku(c, func(_, limit int) {
		if base := f.Value(e.rules.Limits()[limit].Base); base > c.base {
			c.base, c.limit = base, limit
		}
	})
	return !f.Fault()
}

func (e *Engine) eachLimitYaku(c *candidate, f func(yaku, limit int)) {
	if c.LimitYaku {
		for i := range c.yaku.All(e.yakuWords) {
			if limit := e.yaku[i].limit; limit >= 0 {
				f(i, limit)
			}
		}
	}
}

// limitsFollow reports whether the limits follow from han, fu and yakuman.
func limitsFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.Basic, condition.YakumanUnits)
	follow := condition.UsesOf(r.Basic()).Within(known)
	for i := range r.Limits() {
		l := &r.Limits()[i]
		follow = follow && condition.UsesOf(l.When).Within(known) && condition.UsesOf(l.Base).Within(known)
	}
	return follow
}

// sharesFollow reports whether the shares follow from the base and the class of payer.
func sharesFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Base, condition.LiableBase, condition.Players).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	for i := range r.Payments().Shares {
		s := &r.Payments().Shares[i]
		if s.When != nil && !condition.UsesOf(s.When).Within(known) || !condition.UsesOf(s.Pays).Within(known) {
			return false
		}
	}
	for i := range r.Payments().Adjustments { // one that an option has switched off changes nothing
		if !neverHolds(r.Payments().Adjustments[i].When) {
			return false
		}
	}
	return true
}

func neverHolds(when *condition.Bool) bool {
	if when == nil {
		return false
	}
	holds, known := when.Const()
	return known && !holds
}
