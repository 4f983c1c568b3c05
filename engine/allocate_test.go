//go:build !plain

package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// TestItemsAllocate: a result is one allocation, one that is used again none, and to read the items takes none.
func TestItemsAllocate(t *testing.T) {
	e := standard(t)
	w, err := hand.Parse("222333444m05p66s ron:6s seat:south round:east riichi dora:4s")
	if err != nil {
		t.Fatal(err)
	}
	var again engine.Result
	sum := 0
	read := func(r *engine.Result) {
		for y := range r.Yaku() {
			sum += y.Han
		}
		for b := range r.Bonus() {
			sum += b.Han
		}
		for p := range r.FuParts() {
			sum += p.Fu
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		if e.ScoreInto(&w, &again) != nil {
			t.Fatal("it is refused")
		}
		read(&again)
	}); n > 0 {
		t.Errorf("a result that is used again: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		r, err := e.Score(&w)
		if err != nil {
			t.Fatal(err)
		}
		read(r)
	}); n > 1 {
		t.Errorf("a fresh result: %v allocations", n)
	}
	if sum == 0 {
		t.Error("there are no items")
	}
	unpaid, err := hand.Parse("234m567p345s678s9m ron:9m")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		if e.PaidInto(&unpaid, &again) {
			t.Fatal("it is paid")
		}
	}); n > 0 {
		t.Errorf("a hand without yaku of which nobody asks why: %v allocations", n)
	}
}
