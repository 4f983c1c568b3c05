//go:build !race

package long

// Raced reports whether the race detector is on. It makes sync.Pool drop items, which increases
// allocations.
const Raced = false
