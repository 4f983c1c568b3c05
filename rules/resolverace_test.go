package rules

import (
	"sync"
	"testing"
)

// TestResolvedAtOnce: rules are safe for concurrent use, also when they are resolved.
func TestResolvedAtOnce(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\nyaku: {chanta: off, renhou: off}\nsets: {mine: 19m}  # rulecheck:ignore unused-set for later\n"
	r, findings := new(Loader).CheckBytes("house.yaml", []byte(text))
	if r == nil {
		t.Fatal(findings)
	}
	want := r.Resolved(true)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if got := r.Resolved(true); got != want {
				t.Errorf("resolved at once with others it is\n%s", got)
			}
		})
	}
	group.Wait()
}
