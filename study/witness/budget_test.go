package witness

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestBudget: hundreds of yaku of which there is no hand, or of which each is found at once, take no more hands than
// the budget has and one search beyond it, and what costs more of it has fewer.
func TestBudget(t *testing.T) {
	rare := "count(1..9, rank_count(#) == 1) == 3 and count(1..9, rank_count(#) == 2) == 3 and count(1..9, rank_count(#) == 4) == 3"
	for name, when := range map[string]string{"vain": rare, "found": "tsumo"} {
		var b strings.Builder
		b.WriteString("hanfu: 1\nid: x\nextends: standard\nyaku:\n")
		for i := range 60 {
			fmt.Fprintf(&b, "  y%d: {han: 1, when: %q}\n", i, when)
		}
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("x.yaml", []byte(b.String())))
		must.Do(t, err)
		e, budget := engine.New(r), NewBudget(r)
		budget.left /= 20 // the test is to be quick
		_, err = budget.Yaku(t.Context(), e, "y0")
		if (err == nil) != (name == "found") {
			t.Errorf("%s: the first has a hand: %v", name, err)
		}
		for i := range 60 {
			budget.Yaku(t.Context(), e, fmt.Sprint("y", i))
		}
		if budget.left < -2*furtherHands || budget.left > maxSteps/500/20/2 {
			t.Errorf("%s: %d hands are left", name, budget.left)
		}
	}
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	e, b := engine.New(standard), NewBudget(standard)
	b.left = searchShare * maxTried / 8
	if _, err := b.Find(t.Context(), e, func(*hand.Win, *engine.Result) bool { return false }); err != ErrCut {
		t.Errorf("a search that tried an eighth of what is usual has the error %v", err)
	}
	if b := NewBudget(standard); b.left != maxSteps/500 {
		t.Errorf("the usual rules have a budget of %d hands", b.left)
	}
}
