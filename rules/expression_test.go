package rules_test

import (
	"fmt"
	"testing"

	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// TestTableExpressions: each has what is compiled of it for itself, for who watches a game tells them apart by it,
// though several have the same text, and though the rules have been compiled before.
func TestTableExpressions(t *testing.T) {
	for _, id := range rules.Shipped() {
		var l rules.Loader
		for range 2 {
			r, err := l.Load(t.Context(), rules.Named(id))
			if err != nil {
				t.Fatal(err)
			}
			at := make(map[trace.Expression]string)
			for _, e := range insides.Of(r).TableExpressions() {
				if other := at[e.Compiled]; other != "" {
					t.Errorf("%s: %s and %s are one", id, other, e.Path)
				}
				at[e.Compiled] = e.Path
			}
		}
	}
}

// TestWork: no shipped rules ask for more than usual, and each yaku that makes a candidate of its own for more than one
// that doesn't.
func TestWork(t *testing.T) {
	for _, id := range rules.Shipped() {
		r, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if insides.Of(r).Size() > insides.UsualSize || insides.Of(r).Work() > insides.UsualWork {
			t.Errorf("%s has %d parts and takes %d steps", id, insides.Of(r).Size(), insides.Of(r).Work())
		}
	}
	work := func(worth string) int {
		text := "hanfu: 1\nid: x\nextends: standard\nyaku:\n"
		for i := range 100 {
			text += fmt.Sprintf("  y%d: {%s, when: tsumo or ron}\n", i, worth)
		}
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("x.yaml", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		return insides.Of(r).Work()
	}
	if beside, alone := work("han: 1"), work("han: 1, alone: true"); beside > insides.UsualWork ||
		alone <= insides.UsualWork {
		t.Errorf("100 yaku take %d steps, and %d where each counts alone", beside, alone)
	}
}
