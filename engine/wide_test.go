package engine_test

import (
	"strconv"
	"testing"
)

// needs64Bits skips a comparison with expr's machine where its numbers are too small for it: they are ints.
func needs64Bits(t testing.TB) {
	t.Helper()
	if strconv.IntSize < 64 {
		t.Skip("expr's machine, with which this compares, has numbers of ", strconv.IntSize, " bits here")
	}
}
