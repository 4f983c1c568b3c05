package ruletest_test

import (
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// TestShipped: each rule set that is shipped has tests, which leave nothing out of what it says itself, but for what
// they say why.
func TestShipped(t *testing.T) {
	var loader rules.Loader
	for _, id := range long.Some(rules.Shipped(), 12) {
		_, c := covered(t, &loader, "../../rulesets/"+id+"_test.yaml")
		if s := c.Total(true); s.Seen < s.All {
			t.Errorf("%s: %d of %d", id, s.Seen, s.All)
			for _, g := range c.Gaps(false) {
				t.Errorf("%s: %s: %s", g.Position, g.Lacks, g.About)
			}
		}
		for _, u := range c.Unused {
			t.Errorf("%s: the reason for %s is not needed", u.Position, u.Path)
		}
	}
}
