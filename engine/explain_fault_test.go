package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// TestExplainFault: a yaku that is worth nothing in the hand, and whose condition can't be worked out there, does not hold; and
// that it can't be is told.
func TestExplainFault(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\nyaku: {own: {han: {closed: 1}, when: 'tsumo or 7 % sticks == 0'}}\n"
	r, err := new(rules.Loader).LoadBytes("house.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	w, err := hand.Parse("234m567p3456s chi:234p ron:6s")
	if err != nil {
		t.Fatal(err)
	}
	x := engine.New(r).Explain(&w)
	if x.Result == nil {
		t.Fatal(x.Refused)
	}
	for i := range x.Candidates[x.Best].Yaku {
		a := &x.Candidates[x.Best].Yaku[i]
		if a.Yaku.ID != "own" {
			continue
		}
		if trace := x.Trace(a); a.Verdict != engine.YakuFails || !trace.Fault || len(trace.Missing()) == 0 {
			t.Errorf("own %s, and its condition has a fault: %v", a.Verdict, trace.Fault)
		}
	}
}
