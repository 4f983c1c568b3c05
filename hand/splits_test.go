package hand

import "testing"

// TestSplitTable counts what the table holds: the known numbers of ways to split one suit.
func TestSplitTable(t *testing.T) {
	makeSplits()
	table := splits.Load()
	shapes, ways := 1, 1 // the empty suit
	for i := range table.slots {
		if s := &table.slots[i]; s.key != 0 && s.key&honorsKey == 0 {
			shapes++
			ways += 1 + int(s.further)
		}
	}
	if shapes != 21_743 || ways != 23_533 {
		t.Errorf("%d collections of tiles with %d splits", shapes, ways)
	}
}

// PrepareReadings makes the table that Readings has after the first hands, and SearchReadings does
// without it.
func PrepareReadings() { makeSplits() }

func (w *Win) SearchReadings(t *Tally, dst []Reading) []Reading { return w.searchReadings(t, dst) }
