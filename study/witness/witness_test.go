package witness_test

import (
	"slices"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestShippedYaku finds a hand for every yaku of the shipped rule sets, and none for those that are switched off.
func TestShippedYaku(t *testing.T) {
	off := []string{"open_riichi", "sashikomi", "renhou", "daisharin"} // under the standard rules at least
	// They count, but the search does not come so far: they have no groups.
	unreached := map[string][]string{"local": {"shiisanpuutaa", "shiisanuushi", "civil_war"}}
	for _, id := range long.Some(rules.Shipped(), 6) {
		r := must.Get(rules.Load(t.Context(), id))(t)
		e := engine.New(r)
		for _, y := range r.Yaku() {
			begin := time.Now()
			w, err := alone(e).Yaku(t.Context(), e, y.ID)
			holds, known := y.When.Const()
			never := known && !holds || slices.Contains(unreached[id], y.ID)
			if (err == nil) == never || id == "standard" && !never && slices.Contains(off, y.ID) {
				t.Errorf("%s: %s has a hand: %v", id, y.ID, err)
			}
			if err != nil {
				continue
			}
			var ids []string
			for c := range must.Get(e.Score(&w))(t).Yaku() {
				ids = append(ids, c.Rule.ID)
			}
			t.Logf("%-16s %-60s %v %v", y.ID, w.String(), ids, time.Since(begin).Round(time.Millisecond))
			if !slices.Contains(ids, y.ID) {
				t.Errorf("%s: %s does not have %s", id, w.String(), y.ID)
			}
		}
	}
}

// alone returns a budget that no other search has used.
func alone(e *engine.Engine) *witness.Budget { return witness.NewBudget(e.Rules()) }
