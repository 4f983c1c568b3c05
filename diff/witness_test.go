package diff

import (
	"testing"

	"example.com/hanfu/rules"
)

// TestManyCauses: a hand is looked for for as many causes as there is work for.
func TestManyCauses(t *testing.T) {
	for work, want := range map[int]int{1: mostSought, rules.UsualWork: mostSought, 2 * rules.UsualWork: mostSought / 2,
		1000 * rules.UsualWork: leastSought} {
		if got := soughtOf(work); got != want {
			t.Errorf("with %d steps a hand, %d causes, want %d", work, got, want)
		}
	}
}
