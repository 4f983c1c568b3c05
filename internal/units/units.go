// Package units tells how many units of yakuman hands can be worth under a rule set.
package units

import (
	"math/bits"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/entries"
	"example.com/hanfu/rules"
)

// Possible reports whether a hand may be worth n units of yakuman: as many as the rules make of those of some of their
// yaku. That these go together is not asked. Where a number depends on the hand, any number is possible.
func Possible(r *rules.Rules, n int) bool {
	rule := r.Yakuman()
	if han, known := entries.Constant(rule.Han); known && han > 0 {
		return false // they count as han
	}
	sums, cut, known := sums(r)
	if !known || rule.Units != nil && !rule.Units.Uses().Within(condition.UsesNumbers(condition.YakumanUnits)) {
		return true
	}
	for ; sums != 0; sums &= sums - 1 {
		if Worth(r, int64(bits.TrailingZeros64(sums))) == int64(n) {
			return true
		}
	}
	return cut && n >= 64 && Worth(r, int64(n)) == int64(n)
}

// sums returns the sums of the units of one yaku or several as bits; cut reports whether there are sums of 64 and more,
// which have none. Known is false if the units of a yaku depend on the hand.
func sums(r *rules.Rules) (all uint64, cut, known bool) {
	all = 1 // of no yaku
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		if holds, known := y.When.Const(); known && !holds {
			continue
		}
		n, known := entries.Constant(y.Yakuman)
		if !known {
			return 0, false, false
		}
		if n > 0 {
			cut = cut || int64(bits.Len64(all))+min(n, 64) > 64
			all |= all << n
		}
	}
	return all &^ 1, cut, true
}

// Worth returns the units that a hand is worth whose yaku have so many.
func Worth(r *rules.Rules, sum int64) int64 {
	if r.Yakuman().Units == nil {
		return sum
	}
	var f condition.Facts
	f.Set(condition.YakumanUnits, sum)
	return r.Yakuman().Units.Value(&f)
}
