package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
)

// TestWildAllocates: a win whose tile stands for any is scored with one engine for all tiles, so that it needs little more
// memory than what counts in the end.
func TestWildAllocates(t *testing.T) {
	r, err := loadRandom("hanfu: 1\nid: x\nextends: standard\nsituation: {pocchi: {requires: 'tsumo and wins_on(\"5z\")', wild: true}}\n")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(r)
	w, err := hand.Parse("234m567p3456788s tsumo:5z pocchi")
	if err != nil {
		t.Fatal(err)
	}
	var result engine.Result
	score := func() {
		if err := e.ScoreInto(&w, &result); err != nil {
			t.Fatal(err)
		}
	}
	const most = 130 // three for each of 34 tiles, and some more
	if n := testing.AllocsPerRun(20, score); n > most && !long.Raced {
		t.Errorf("%v allocations", n)
	}
}
