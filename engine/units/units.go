// Package units computes how many units of yakuman hands can be worth under a rule set.
package units

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// Possible reports whether a hand may be worth n units of yakuman, as a sum of the units of some
// yaku. It ignores whether these yaku can be combined. If a number has no bounds, any n is
// possible.
func Possible(r *rules.Rules, n int) bool {
	if han, known := ruleentries.Constant(r.Yakuman().Han); known && han > 0 {
		return false // yakuman count as han
	}
	return some(r, func(worth int64) bool { return worth == int64(n) })
}

// Counts reports whether every hand with yakuman is worth at least one unit. It returns false if
// that depends on the hand.
func Counts(r *rules.Rules) bool {
	return r.Yakuman().Units == nil || !some(r, func(worth int64) bool { return worth <= 0 })
}

// Of returns the least and the most units that a yaku can be worth, at least 0.
func Of(y *rules.Yaku) (low, high int64) {
	if y.Yakuman == nil {
		return 0, 0
	}
	low, high = condition.Uses{}.Bounds(y.Yakuman)(new(condition.Facts))
	return max(0, low), max(0, high)
}

func some(r *rules.Rules, holds func(worth int64) bool) bool {
	sums, limit, known := sums(r)
	if units := r.Yakuman().Units; !known || units != nil &&
		!condition.UsesOf(units).Within(condition.UsesNumbers(condition.YakumanUnits)) {
		return true
	}
	for n := int64(1); n <= limit; n++ {
		if (n >= bitsOfSums || sums>>n&1 != 0) && holds(Worth(r, n)) {
			return true
		}
	}
	return false
}

// bitsOfSums is the number of sums that are distinguished. mostSum is the largest sum that is
// computed.
const (
	bitsOfSums = 64
	mostSum    = 1 << 16
)

// sums returns the possible sums of the units of one or more yaku as bits, without those beyond the
// bits, and the largest sum. known is false if a yaku has no bounds or the sum is too large.
func sums(r *rules.Rules) (all uint64, total int64, known bool) {
	all = 1 // the empty sum
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		if y.When.Never() {
			continue
		}
		low, high := Of(y)
		if high > mostSum-total {
			return 0, 0, false
		}
		total += high
		before := all
		for n := low; n <= min(high, bitsOfSums); n++ {
			all |= before << n
		}
	}
	return all, total, true
}

// Worth returns the units that a hand is worth whose yaku have the given sum of units.
func Worth(r *rules.Rules, sum int64) int64 {
	if r.Yakuman().Units == nil {
		return sum
	}
	var f condition.Facts
	f.Set(condition.YakumanUnits, sum)
	return f.Value(r.Yakuman().Units)
}
