// Package long says how much tests do. By default each takes a short pass, so that one can wait for all of them
// together. HANFU_LONG=1 asks for their long forms, 0.5 for half as much of what is random and of lists, and 10 for ten
// times as much of what is random.
package long

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"sync"
)

func init() {
	debug.SetGCPercent(400) // else collecting takes a third of the time of some tests
}

// times returns how many times the long forms are asked for, 0 for the quick ones. The variables are read in tests, not
// when the program begins, or go test would take the kept result of a quick form for that of a long one.
var times = sync.OnceValue(func() float64 { return number("HANFU_LONG", 0) })

// Asked reports whether the long forms are asked for.
func Asked() bool { return times() > 0 }

// Whole reports whether all of the long forms is asked for, with what takes long and is not random.
func Whole() bool { return times() >= 1 }

// More reports whether more than the long forms is asked for: what takes minutes and finds little that they don't.
func More() bool { return times() >= 2 }

// N returns how many of something random a test takes: quick, or full as many times as HANFU_LONG says, but no fewer than
// quick.
func N(quick, full int) int {
	if !Asked() {
		return quick
	}
	return max(quick, int(float64(full)*times()))
}

// Some returns one in every so many of a list, or all of it when the long forms are asked for, or with these every second one
// when half of them are.
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

// Seed returns the seed of the first random input, 1 unless HANFU_SEED names another. A test that fails names the seed
// with which its first input is the one that failed.
func Seed() uint64 { return uint64(number("HANFU_SEED", 1)) }

// number returns the number in an environment variable, if it is set.
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
