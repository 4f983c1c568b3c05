package condition_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// TestDistance: a condition is at a distance of 0 from what it is, and farther from what it is not, for random facts.
func TestDistance(t *testing.T) {
	compiler := compile.New(testScope)
	tracer := trace.New(testScope)
	rng := rand.New(rand.NewPCG(5, 6))
	facts := make([]*condition.Facts, 400)
	for i := range facts {
		facts[i] = condition.RandomFacts(rng, len(testScope.Shapes))
	}
	seen := map[bool]int{}
	for _, src := range conditions {
		c, problems := compiler.Bool(src, condition.StagePayment, condition.EachHand)
		if problems != nil {
			t.Fatalf("%s: %v", src, problems)
		}
		toTrue, toFalse := condition.DistanceOf(c, true), condition.DistanceOf(c, false)
		for _, f := range facts {
			holds := f.Holds(c)
			if f.Fault() {
				continue
			}
			seen[holds]++
			trace := tracer.Trace(c, f)
			if testLeaves(t, &trace); (trace.Distance() == 0) != holds {
				t.Fatalf("%s holds: %v, but is %d tiles away", src, holds, trace.Distance())
			}
			yes, no := toTrue(f), toFalse(f)
			if yes < 0 || no < 0 || (yes == 0) != holds || (no == 0) == holds {
				t.Fatalf("%s holds: %v, but is %d away from holding and %d from not", src, holds, yes, no)
			}
		}
	}
	if seen[true] < 1000 || seen[false] < 1000 {
		t.Errorf("compared %v", seen)
	}
}

// testLeaves: whatever a question comes to, the opposite is a tile away or more.
func testLeaves(t *testing.T, of *trace.Trace) {
	t.Helper()
	if of.Bool && of.Away < 1 {
		t.Fatalf("%s holds: %v, and is %d tiles away from the opposite", of.Text, of.Holds, of.Away)
	}
	for i := range of.Parts {
		testLeaves(t, &of.Parts[i])
	}
}

// TestTileSets lists the sets in a condition.
func TestTileSets(t *testing.T) {
	c, problems := compile.New(testScope).Bool(`only("19m") and (has(dragons) or tiles(seat) == 2 or has("19m"))`,
		condition.StageWin, condition.EachHand)
	if problems != nil {
		t.Fatal(problems)
	}
	want := []hand.Set{1 | 1<<8, testScope.Sets["dragons"]}
	if got := condition.TileSets(c); len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %v, want %v", got, want)
	}
}
