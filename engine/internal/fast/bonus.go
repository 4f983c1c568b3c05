//go:build !plain

package fast

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// bonusTable has the kinds of bonus tiles that are numbers of tiles or the like: they are the same in each reading, and sums
// of them need no care.
type bonusTable struct {
	numbers []condition.Number
	filled  bool
}

// An item of bonus tiles has its kind above BonusHanBits and the han below. A hand has at most mostBonus kinds.
const (
	BonusHanBits = 6
	mostBonus    = usualParts
)

// bonusOfWin is what a win has of each kind.
type bonusOfWin struct {
	items [mostBonus]Item
	n     int
	han   int64
}

func newBonusTable(r *rules.Rules) (t bonusTable) {
	t.filled = len(r.Bonus()) < mostBonus // and one place more, as in fuTable.known
	for i := range r.Bonus() {
		n, ok := condition.FactOf(r.Bonus()[i].Han)
		t.numbers = append(t.numbers, n)
		t.filled = t.filled && ok && n <= condition.GoldTiles
	}
	return t
}

// ofWin sets what a win has, or returns false if it has too many.
func (t *bonusTable) ofWin(f *condition.Facts, b *bonusOfWin) (known bool) {
	var items [mostBonus]Item
	n, sum, kind := 0, int64(0), Item(0)
	for _, number := range t.numbers {
		han := f.Get(number)
		items[n&(mostBonus-1)] = kind | Item(han)
		n += oneIf(han != 0)
		sum += han
		kind += 1 << BonusHanBits
	}
	b.items, b.n, b.han = items, n, sum
	return uint64(sum) < 1<<BonusHanBits
}

// CopyBonus copies the items of a win's bonus tiles to a list that has room for the usual number of items, and returns
// how many they are.
func (h *Hand) CopyBonus(list []Item) int {
	*(*[mostBonus]Item)(list) = h.bonus.items
	return h.bonus.n
}
