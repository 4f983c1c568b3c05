//go:build !plain

package fast

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// bonusTable has the kinds of bonus tiles that are numbers of tiles or the like: sums of these need no care.
type bonusTable struct {
	numbers []condition.Number
	filled  bool
}

func newBonusTable(r *rules.Rules) (t bonusTable) {
	t.filled = true
	for i := range r.Bonus() {
		n, ok := r.Bonus()[i].Han.Number()
		t.numbers = append(t.numbers, n)
		t.filled = t.filled && ok && n <= condition.GoldTiles
	}
	return t
}

// Bonus lists the han of each kind of bonus tiles, and returns their sum, or false if the rules have to be asked.
func (w *Way) Bonus(f *condition.Facts, han []int64) (sum int64, known bool) {
	if w == nil || !w.bonus.filled {
		return 0, false
	}
	numbers := w.bonus.numbers[:len(han)]
	for i := range han {
		n := f.Get(numbers[i])
		han[i] = n
		sum += n
	}
	return sum, true
}
