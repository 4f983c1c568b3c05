package hand

import "testing"

// TestSplitTable counts what the table holds: the known numbers of ways to split one suit.
func TestSplitTable(t *testing.T) {
	table := loadSplits()
	shapes := 0
	for _, s := range table.slots {
		if s.n > 0 {
			shapes++
		}
	}
	if shapes != 21_743 || len(table.splits) != 23_533 { // the empty suit among them
		t.Errorf("%d collections of tiles with %d splits", shapes, len(table.splits))
	}
}
