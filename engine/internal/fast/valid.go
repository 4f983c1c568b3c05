//go:build !plain

package fast

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// unmetTable holds, by the han of the yaku of a hand without yakuman, the requirements that may not be met. What follows from
// the han is worked out in advance (7 % of a score), and what does not is asked.
type unmetTable [tableHan]struct {
	// fails is the first requirement that the han don't meet, -1 for none, and asks are those before it that they don't settle.
	fails int
	asks  []requirement
}

type requirement struct {
	index int
	needs *condition.Bool
}

func newUnmetTable(r *rules.Rules) (t unmetTable) {
	known := condition.UsesNumbers(condition.YakuHan, condition.YakumanUnits, condition.LiableYakuman).Or(condition.UsesYakuLimit)
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
				t[han].asks = append(t[han].asks, requirement{i, needs})
			}
		}
	}
	return t
}

// of returns the first requirement that a hand does not meet, -1 for none. The facts have its han.
func (t *unmetTable) of(f *condition.Facts, han int64) int {
	for _, r := range t[han%tableHan].asks {
		if !f.Holds(r.needs) {
			return r.index
		}
	}
	return t[han%tableHan].fails
}
