package effect

import (
	"math"
	"math/bits"
)

// sum is a sum of amounts that are not below zero, exact to 128 bits, so that parts give the same in any order.
type sum struct{ high, low uint64 }

func (s *sum) add(n uint64) { s.merge(sum{low: n}) }

func (s *sum) addSquare(n uint64) {
	high, low := bits.Mul64(n, n)
	s.merge(sum{high, low})
}

func (s *sum) merge(other sum) {
	var carry uint64
	s.low, carry = bits.Add64(s.low, other.low, 0)
	s.high, _ = bits.Add64(s.high, other.high, carry)
}

func (s sum) float() float64 { return math.Ldexp(float64(s.high), 64) + float64(s.low) }
