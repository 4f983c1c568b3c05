package engine_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/rules"
)

// TestTableValues: each shipped rule set has the values of the table that its sources give, as tablevalues.yaml states
// them. What each value does is shown by the games of package game.
func TestTableValues(t *testing.T) {
	var table map[string]map[string]any
	readYAML(t, filepath.Join(testdata, "rulesets-matrix", "tablevalues.yaml"), &table)
	for id, values := range table {
		r := engineFor(t, id, nil).Rules()
		for option, want := range values {
			i := slices.IndexFunc(r.Options(), func(o rules.Option) bool { return o.ID == option })
			if i < 0 {
				t.Errorf("%s has no option %s", id, option)
				continue
			}
			if got := r.Options()[i].Value.String(); got != fmt.Sprint(want) {
				t.Errorf("%s: %s is %s, must be %v", id, option, got, want)
			}
		}
	}
}
