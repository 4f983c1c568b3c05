//go:build !plain

package fast

import (
	"math"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// unmetTable holds, by the han of the yaku, the first requirement that a hand without yakuman does not meet, -1 if it
// meets all; worked out in advance where that follows from the han (7 % of a score).
type unmetTable struct {
	byHan  [tableHan]int8
	filled bool
}

func newUnmetTable(r *rules.Rules) (t unmetTable) {
	known := condition.UsesNumbers(condition.YakuHan, condition.YakumanUnits, condition.LiableYakuman).Or(condition.UsesYakuLimit)
	t.filled = len(r.Valid()) <= math.MaxInt8
	for han := range t.byHan {
		t.byHan[han] = -1
	}
	for i := range r.Valid() {
		decide := known.Decide(r.Valid()[i].Needs)
		var f condition.Facts
		for han := range t.byHan {
			f.Set(condition.YakuHan, int64(han))
			verdict := decide(&f)
			t.filled = t.filled && verdict != condition.Unknown
			if verdict == condition.Fails && t.byHan[han] < 0 {
				t.byHan[han] = int8(i)
			}
		}
	}
	return t
}
