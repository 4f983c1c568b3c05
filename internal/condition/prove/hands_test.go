package prove

import (
	"math/rand/v2"
	"testing"
)

// TestSumSet: a sum is new once.
func TestSumSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	few := func(n int) uint8 { return uint8(rng.IntN(n)) }
	var set sumSet
	had := map[summed]bool{}
	for range 20_000 {
		sum := summed{groups: few(5), sequences: few(5), kans: few(5), pairs: few(2), tiles: few(18)}
		for i := range few(maxAtoms + 1) {
			sum.atoms[i] = few(2)
		}
		if set.add(&sum) == had[sum] {
			t.Fatalf("%+v: had is %v", sum, had[sum])
		}
		had[sum] = true
	}
}
