package long

import (
	"maps"
	"math"
	"slices"
	"time"
)

// CPU returns how long something keeps cores busy. Unlike the time of day, that does not depend on what else the machine does.
func CPU(do func()) time.Duration {
	begun := busy()
	do()
	return busy() - begun
}

// Within reports whether something that keeps cores busy for a while is within a limit for a machine such as the one on which
// the limits of tests were set. On a slower one, which is measured where something takes longer, the limit is as much higher.
func Within(took, limit time.Duration) bool {
	if took <= limit {
		return true
	}
	unit := time.Duration(math.MaxInt64)
	for range 5 {
		unit = min(unit, CPU(work))
	}
	return float64(took)*float64(usual) <= float64(limit)*max(float64(unit), float64(usual))
}

// usual is how long work took on that machine.
const usual = 20 * time.Millisecond

// work is some work with maps and memory.
func work() {
	all := make(map[int][]int)
	for i := range 300_000 {
		all[i*i%1009] = append(all[i*i%1009], i)
	}
	for _, list := range all {
		slices.Reverse(list)
		slices.Sort(list)
	}
	slices.Sorted(maps.Keys(all))
}
