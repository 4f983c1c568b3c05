package rules

import (
	"slices"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
)

// offAlone returns what a name may be of which a file says only that it is off: a fact, a counter or a seat. Where
// there are as many of one as there can be, none was removed.
func offAlone(section *tree.Value, facts, counters *numbering) condition.Flag {
	used := map[bool]int{}
	for _, p := range section.Pairs {
		if !slices.Contains(inputs, p.Key.Text) {
			used[isCounter(p.Val) || isSeat(p.Val)]++
		}
	}
	count := condition.Flag{Count: true}
	if used[true] < condition.MaxCounters {
		count.Index = counters.never()
		count.Or = &condition.Flag{Index: count.Index, Seat: true}
		if used[false] >= condition.MaxFlags {
			return count
		}
		return condition.Flag{Index: facts.never(), Or: &count}
	}
	return condition.Flag{Index: facts.never()}
}
