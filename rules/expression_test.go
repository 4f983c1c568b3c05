package rules_test

import (
	"testing"

	"example.com/hanfu/internal/condition/trace"
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
			for _, e := range r.TableExpressions() {
				if other := at[e.Compiled]; other != "" {
					t.Errorf("%s: %s and %s are one", id, other, e.Path)
				}
				at[e.Compiled] = e.Path
			}
		}
	}
}
