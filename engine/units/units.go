// Package units tells how many units of yakuman hands can be worth under a rule set.
package units

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// Possible reports whether a hand may be worth n units of yakuman: as many as the rules make of those of some of their
// yaku. That these go together is not asked. Where a number has no bounds, any number is possible.
func Possible(r *rules.Rules, n int) bool {
	if han, known := ruleentries.Constant(r.Yakuman().Han); known && han > 0 {
		return false // they count as han
	}
	return some(r, func(worth int64) bool { return worth == int64(n) })
}

// Counts reports whether every hand that has units is worth at least one; it returns false if that depends on the hand.
func Counts(r *rules.Rules) bool {
	return r.Yakuman().Units == nil || !some(r, func(worth int64) bool { return worth <= 0 })
}

// Of returns the least and the most units that a yaku can be worth, with 0 for anything below.
func Of(y *rules.Yaku) (low, high int64) {
	if y.Yakuman == nil {
		return 0, 0
	}
	low, high = condition.Uses{}.Bounds(y.Yakuman)(new(condition.Facts))
	return max(0, low), max(0, high)
}

func some(r *rules.Rules, holds func(worth int64) bool) bool {
	sums, most, known := sums(r)
	if units := r.Yakuman().Units; !known || units != nil && !condition.UsesOf(units).Within(condition.UsesNumbers(condition.YakumanUnits)) {
		return true
	}
	for n := int64(1); n <= most; n++ {
		if (n >= bitsOfSums || sums>>n&1 != 0) && holds(Worth(r, n)) {
			return true
		}
	}
	return false
}

// bitsOfSums is how many sums are distinguished, and mostSum the largest sum that is computed.
const (
	bitsOfSums = 64
	mostSum    = 1 << 16
)

// sums returns the sums of the units of one or more yaku as bits, without larger ones, and the greatest sum. Known is
// false if a yaku has no bounds, or the sum is too large.
func sums(r *rules.Rules) (all uint64, most int64, known bool) {
	all = 1 // of no yaku
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		if holds, known := y.When.Const(); known && !holds {
			continue
		}
		low, high := Of(y)
		if high > mostSum-most {
			return 0, 0, false
		}
		most += high
		before := all
		for n := low; n <= min(high, bitsOfSums); n++ {
			all |= before << n
		}
	}
	return all, most, true
}

// Worth returns the units that a hand is worth whose yaku have so many.
func Worth(r *rules.Rules, sum int64) int64 {
	if r.Yakuman().Units == nil {
		return sum
	}
	var f condition.Facts
	f.Set(condition.YakumanUnits, sum)
	return f.Value(r.Yakuman().Units)
}
