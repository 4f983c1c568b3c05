// Package long controls how much tests do. By default, each runs a short form, so that all together
// finish soon. HANFU_LONG=1 selects the long forms, 0.5 half as many random cases and list entries,
// and 10 ten times as many random cases.
package long

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"sync"
)

func init() {
	debug.SetGCPercent(400) // otherwise GC takes a third of the time of some tests
}

// times returns the value of HANFU_LONG, or 0 for the short forms. It is read within tests rather
// than at startup; otherwise go test would reuse cached results of the short forms.
var times = sync.OnceValue(func() float64 { return number("HANFU_LONG", 0) })

// Asked reports whether the long forms are selected.
func Asked() bool { return times() > 0 }

// Whole reports whether the complete long forms are selected, including slow tests that are not
// random.
func Whole() bool { return times() >= 1 }

// More reports whether more than the long forms are selected: tests that take minutes and rarely
// find more.
func More() bool { return times() >= 2 }

// N returns the number of random cases to run: quick by default, or else full times HANFU_LONG, but
// at least quick.
func N(quick, full int) int {
	if !Asked() {
		return quick
	}
	return max(quick, int(float64(full)*times()))
}

// Some returns every every-th element of list. In the long forms it adds all others, or with
// HANFU_LONG below 1 a share of them.
func Some[T any](list []T, every int) (some []T) {
	also := every
	if Asked() {
		also = max(1, int(1/times()))
	}
	for i := range list {
		if i%every == 0 || i%also == 0 {
			some = append(some, list[i])
		}
	}
	return some
}

// Seed returns the seed of the first random case, which is 1 unless HANFU_SEED is set. A failing
// test reports the seed that makes the failing case the first.
func Seed() uint64 { return uint64(number("HANFU_SEED", 1)) }

// number returns the number in an environment variable, or otherwise if it isn't set.
func number(name string, otherwise float64) float64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("the environment variable %s is a number: %v", name, err))
	}
	return n
}
