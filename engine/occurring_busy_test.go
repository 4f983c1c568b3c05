package engine

import (
	"context"
	"testing"

	"example.com/hanfu/rules"
)

// TestOccurringBusy: a caller whose context is done doesn't wait for the search of another.
func TestOccurringBusy(t *testing.T) {
	r, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	e := New(r)
	e.structures.busy <- struct{}{} // for ever
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if found, whole := e.Occurring(done); whole || found == nil || len(found) > 0 {
		t.Errorf("%d found, whole %v", len(found), whole)
	}
	if least, known := e.LeastHan(done, FuWon{Fu: 30}, 1); known || least != 0 {
		t.Errorf("%d han, known %v", least, known)
	}
}
