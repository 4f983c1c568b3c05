package engine_test

import (
	"context"
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
)

// TestExplainBounds: under rules that ask for as much as check lets them, an explanation has no more steps than it may,
// says how many candidates it leaves out, keeps the one that counts, and ends with its context.
func TestExplainBounds(t *testing.T) {
	const mostSteps = 7_500 // those of one candidate may come on top
	cut := 0
	for _, f := range long.Some(hostile.Heavy(), 12) { // the first and one of which not all is told
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("x.yaml", []byte(f.Text)))
		if err != nil {
			t.Fatal(f.Name, err)
		}
		e := engine.New(r)
		for _, text := range long.Some([]string{"112233m112233p1s tsumo:1s riichi", "234m567p34567s99m tsumo:1z",
			"111222333444m5m tsumo:5m"}, 3) {
			w, err := hand.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			x, err := e.Explain(t.Context(), &w)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			if wrong := inconsistent(x); wrong != "" {
				t.Errorf("%s: %s: %s", f.Name, text, wrong)
			}
			steps := 0
			for i := range x.Candidates {
				steps += len(x.Candidates[i].Yaku) + len(x.Candidates[i].Fu.Sources)
			}
			if cut += x.LeftOut; steps > mostSteps {
				t.Errorf("%s: %s has %d steps", f.Name, text, steps)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if x, err := e.Explain(ctx, &w); !errors.Is(err, context.Canceled) || x != nil {
				t.Errorf("%s: explained without a context: %v", f.Name, err)
			}
		}
	}
	if cut == 0 {
		t.Error("no explanation leaves anything out")
	}
}
