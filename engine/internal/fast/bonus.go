//go:build !plain

package fast

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// bonusTable holds the han of each kind of bonus tile. It is filled if these are the same in each
// reading.
type bonusTable struct {
	kinds  []bonusKind
	filled bool
}

// bonusKind is a number of the facts, as nearly all are, or else an expression.
type bonusKind struct {
	number condition.Number
	value  *condition.Int
}

// An item of bonus tiles has its kind above BonusHanBits and the han below. A hand has fewer than
// mostBonus kinds.
const (
	BonusHanBits = 6
	mostBonus    = usualParts
)

type winBonus struct {
	items [mostBonus]Item
	n     int
	han   int64
}

func newBonusTable(r *rules.Rules) (t bonusTable) {
	t.filled = len(r.Bonus()) < mostBonus // one element spare, as in fuTable.known
	for i := range r.Bonus() {
		han := r.Bonus()[i].Han
		if number, isNumber := condition.FactOf(han); isNumber {
			t.kinds = append(t.kinds, bonusKind{number: number})
		} else {
			t.kinds = append(t.kinds, bonusKind{value: han})
		}
		t.filled = t.filled && han.Stage() == condition.StageWin
	}
	return t
}

// ofWin sets b to the bonus tiles of a win. It returns false if they don't fit into items.
func (t *bonusTable) ofWin(f *condition.Facts, b *winBonus) (known bool) {
	var items [mostBonus]Item
	n, sum, kind, all := 0, int64(0), Item(0), int64(0)
	for i := range t.kinds {
		k := &t.kinds[i]
		han := int64(0)
		if k.value == nil {
			han = f.Get(k.number)
		} else {
			han = f.Value(k.value)
		}
		items[n&(mostBonus-1)] = kind | Item(han)
		n += int(condition.OneIf(han != 0))
		sum += han
		all |= han
		kind += 1 << BonusHanBits
	}
	b.items, b.n, b.han = items, n, sum
	return uint64(all) < 1<<BonusHanBits && sum < 1<<BonusHanBits
}

// CopyBonus copies the items of a win's bonus tiles to list, which must have room for mostBonus
// items, and returns their number.
func (h *Hand) CopyBonus(list []Item) int {
	*(*[mostBonus]Item)(list) = h.bonus.items
	return h.bonus.n
}
