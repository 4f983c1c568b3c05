package rules

import (
	"sync"
	"testing"
)

// TestResolvedAtOnce: rules are safe for concurrent use, also when they are resolved.
func TestResolvedAtOnce(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\nyaku: {chanta: off, renhou: off}\nsets: {mine: 19m}  # rulecheck:ignore unused-set for later\n"
	r, findings, _ := new(Loader).Check(t.Context(), Bytes("house.yaml", []byte(text)))
	if r == nil {
		t.Fatal(findings)
	}
	want := resolved(t, r, true)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if got := resolved(t, r, true); got != want {
				t.Errorf("resolved at once with others it is\n%s", got)
			}
		})
	}
	group.Wait()
}
