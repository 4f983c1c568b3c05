package prove

import (
	"math/rand/v2"
	"testing"
)

// TestSumSet: a sum is new once.
func TestSumSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	few := func(n int64) int64 { return rng.Int64N(n) }
	var set sumSet
	had := map[summed]bool{}
	for range 20_000 {
		sum := sumOf(few(5), few(5), few(5), few(18))
		for i := range few(maxAtoms + 1) {
			sum.add(int(i), few(2))
		}
		if set.add(sum) == had[sum] {
			t.Fatalf("%+v: had is %v", sum, had[sum])
		}
		had[sum] = true
	}
}

// TestSummed: numbers that are added and compared by the word are what they are one by one.
func TestSummed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(below int64) (sum summed) {
		for place := range numbersOfSum {
			sum.add(place, rng.Int64N(below))
		}
		return sum
	}
	for range 20_000 {
		a, b, low, high := random(maxSummed/2), random(maxSummed/2), random(3), random(maxSummed+1)
		plus, less, most, within := a.plus(b), a.less(b), a.most(b), true
		for place := range numbersOfSum {
			x, y := a.at(place), b.at(place)
			if plus.at(place) != x+y || less.at(place) != max(0, x-y) || most.at(place) != max(x, y) {
				t.Fatalf("%d and %d: the sum is %d, the difference %d, the higher %d",
					x, y, plus.at(place), less.at(place), most.at(place))
			}
			within = within && low.at(place) <= x && x <= high.at(place)
		}
		if got := a.within(low, high); got != within {
			t.Fatalf("%x within %x and %x is %v", a, low, high, got)
		}
		low, high = a.less(low), a.plus(low)
		if !a.within(low, high) {
			t.Fatalf("%x is not within %x and %x", a, low, high)
		}
	}
}
