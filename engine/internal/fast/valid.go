//go:build !plain

package fast

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// unmetTable has, for the han of the yaku of a hand without yakuman, the requirements that may not
// be met. Requirements that depend only on the han are tabulated (7 % of a score); the others are
// evaluated.
type unmetTable [tableHan]struct {
	// fails is the first requirement that fails for these han, or -1. pending holds the ones before
	// it that the han don't settle.
	fails   int
	pending []requirement
}

type requirement struct {
	index int
	needs *condition.Bool
}

func newUnmetTable(r *rules.Rules) (t unmetTable) {
	known := condition.UsesNumbers(condition.YakuHan, condition.YakumanUnits,
		condition.LiableYakuman).Or(condition.UsesYakuLimit)
	for han := range t {
		t[han].fails = -1
	}
	for i := range r.Valid() {
		needs := r.Valid()[i].Needs
		decide := known.Decide(needs)
		var f condition.Facts
		for han := range t {
			f.Set(condition.YakuHan, int64(han))
			switch verdict := decide(&f); {
			case t[han].fails >= 0:
			case verdict == condition.Fails:
				t[han].fails = i
			case verdict == condition.Unknown:
				t[han].pending = append(t[han].pending, requirement{i, needs})
			}
		}
	}
	return t
}

// firstUnmet returns the first unmet requirement of a hand, or -1. The facts must have the han.
func (t *unmetTable) firstUnmet(f *condition.Facts, han int64) int {
	for _, r := range t[han%tableHan].pending {
		if !f.Holds(r.needs) {
			return r.index
		}
	}
	return t[han%tableHan].fails
}
