//go:build race

package long

// Raced reports whether the race detector watches, under which pools forget what they hold, so that far more is
// allocated.
const Raced = true
