package long

import (
	"maps"
	"math"
	"slices"
	"time"
)

// CPU returns the CPU time that do takes. Unlike wall time, it doesn't depend on the load of the
// machine.
func CPU(do func()) time.Duration {
	start := cpuTime()
	do()
	return cpuTime() - start
}

// Within reports whether a CPU time is within a limit. The limits of tests are set for a reference
// machine. If took exceeds the limit, Within measures this machine and, if it is slower, raises the
// limit proportionally.
func Within(took, limit time.Duration) bool {
	if took <= limit {
		return true
	}
	unit := time.Duration(math.MaxInt64)
	for range 5 {
		unit = min(unit, CPU(work))
	}
	factor := max(1, float64(unit)/float64(referenceTime))
	return float64(took) <= float64(limit)*factor
}

// referenceTime is the CPU time of work on the reference machine.
const referenceTime = 20 * time.Millisecond

// work uses maps and memory as a benchmark of the machine.
func work() {
	all := make(map[int][]int)
	for i := range 300_000 {
		all[i*i%1009] = append(all[i*i%1009], i)
	}
	for _, list := range all {
		slices.Reverse(list)
		slices.Sort(list)
	}
	_ = slices.Sorted(maps.Keys(all))
}
