package prove

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// TestLeft: no hand adds more to what it begins with than is told to be left.
func TestLeft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	few := func() hand.Set { return hand.Set(rng.Uint64()&rng.Uint64()) & hand.AllKinds }
	for range 2_000 {
		h := &hands{form: ShapeForm(rng.IntN(3)), may: hand.Set(rng.Uint64()) & hand.AllKinds, pairs: hand.AllKinds, suits: true}
		h.bound(counted{groups: ^uint64(0)}, 0, typed.GroupsOfHand)
		h.bound(counted{what: countPair}, 0, 1)
		h.bound(counted{what: countSize}, 0, handSize)
		for _, of := range []counted{{what: countKans}, {what: countSuits}, {what: countIdentical}, {tiles: few()}, {kinds: few()},
			{groups: rng.Uint64() & rng.Uint64()}, {places: rng.Uint64() & rng.Uint64()}} {
			h.bound(of, 0, math.MaxInt8)
		}
		for i := range h.counts {
			h.counts[i].sum(h)
		}
		all := []partial{{}}
		for b := all[0]; b.next < hand.Kinds; all = append(all, b) {
			if b.next.Rank() == 1 {
				b.suited = false
			}
			steps := h.stepsAt(b.next, int64(b.runs[0]+b.runs[1]), b.suited)
			if len(steps) == 0 {
				break // a sequence goes on where there may be no tile
			}
			if next, ok := h.add(b, &steps[rng.IntN(len(steps))]); ok {
				b = next
			}
		}
		last := &all[len(all)-1]
		for i := range all {
			for j := range h.counts {
				added := int64(last.counts[j]) - int64(all[i].counts[j])
				if left := h.counts[j].remaining(h, &all[i]); added > left {
					t.Fatalf("form %d: %+v comes from %d to %d, and %d are told to be left", h.form, h.counts[j].counted,
						all[i].counts[j], last.counts[j], left)
				}
			}
		}
	}
}
