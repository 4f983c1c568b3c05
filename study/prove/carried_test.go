//go:build !plain

package prove

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// TestCarriedFacts: the facts that stand for all wins that carry something have a place in each table, as those of a win have.
func TestCarriedFacts(t *testing.T) {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	facts := flagsOf(r, &Only{win: hand.Win{Flags: []hand.Flag{{Name: "riichi"}}}}).facts
	for shape := range r.Shapes() {
		facts.SetReading(&hand.Reading{Pair: hand.NoKind}, shape)
		for d := range condition.Domain(condition.Domains) {
			if at := facts.Index(d); at >= d.Size() {
				t.Errorf("shape %d: place %d of %d in domain %d", shape, at, d.Size(), d)
			}
		}
	}
}
