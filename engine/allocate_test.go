//go:build !plain

package engine_test

import (
	"errors"
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
	for range engine.WinsWithoutTables {
		_ = e.ScoreInto(&w, &again)
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
}

// TestRefusalsAllocate: why a win is refused takes no memory either where a result is used again, if the rules' own words say
// it.
func TestRefusalsAllocate(t *testing.T) {
	e := standard(t)
	var again engine.Result
	for _, test := range []struct{ win, code string }{
		{"234m567p345s678s9m ron:9m", "no_yaku"},
		{"135m79p1358s1234z ron:5z", "not_complete"},
		{"234m567p345s9m ron:9m chi:678s riichi", "situation"},
		{"234m567p345s678s9m ron:9m ippatsu", "situation"},
	} {
		w, err := hand.Parse(test.win)
		if err != nil {
			t.Fatal(err)
		}
		for range engine.WinsWithoutTables {
			_ = e.ScoreInto(&w, &again)
		}
		refused := new(engine.Refused)
		if !errors.As(e.ScoreInto(&w, &again), &refused) || refused.Problems[0].Code != test.code {
			t.Fatalf("%s is not refused for %s", test.win, test.code)
		}
		paid := false
		for way, score := range map[string]func(){
			"ScoreInto": func() { err = e.ScoreInto(&w, &again) },
			"PaidInto":  func() { paid = paid || e.PaidInto(&w, &again) },
		} {
			if n := testing.AllocsPerRun(100, score); n > 0 {
				t.Errorf("%s: %s: %v allocations", test.win, way, n)
			}
		}
		if paid {
			t.Errorf("%s: PaidInto takes it for paid", test.win)
		}
	}
}
