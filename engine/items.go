//go:build !plain

package engine

import (
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/rules"
)

// item is a yaku, bonus tiles or a part of the fu in a result, as a number. For most it follows from the rules alone,
// and says where they stand in the engine's table: for a yaku its index and openness, for bonus tiles their index and
// the han, for a part of the fu the index of its source and of the group. The others, with the bit ownItem, are made
// for a hand and stand in memory. No section of a rule file has more than 512 entries, so the bits are enough.
type item = fast.Item

const (
	ownItem      = fast.OwnItem
	groupBits    = fast.GroupBits
	bonusHanBits = fast.BonusHanBits
	usualItems   = 14 // most hands have no more
)

// itemTable is what all results of an engine share.
type itemTable struct {
	rules *rules.Rules
	// yaku has each yaku in a closed and in an open hand, as far as its worth is constant.
	yaku []Counted
	// fu has the part of each source, which is 0 where it is not constant.
	fu []FuPart
	// most is how much room the items of a hand take.
	most int
}

func (e *Engine) newItemTable() *itemTable {
	t := &itemTable{rules: e.rules, most: usualItems + len(e.yaku) + len(e.rules.Bonus())}
	for i := range e.yaku {
		y := &e.yaku[i]
		for open := range y.han {
			c := Counted{Rule: &y.Rule, Han: int(fast.Constant(y.han[open])), Yakuman: int(max(0, fast.Constant(y.Yakuman)))}
			if y.limit >= 0 {
				c.Limit = e.shown[y.limit]
			}
			t.yaku = append(t.yaku, c)
		}
	}
	for _, rule := range fast.FuRules(e.rules.Fu()) {
		fu, _ := fast.KnownFu(rule)
		t.fu = append(t.fu, newFuPart(rule, fu))
		t.most += fast.MostParts(rule)
	}
	return t
}

func yakuItem(i, openness int) item { return item(2*i + openness) }

// items are the items of a result, as many as there are of each kind, one kind after the other.
type items struct {
	numYaku, numBonus, numFu uint16
	// usual are the items if there are no more than it holds; else they are in memory.
	usual [usualItems]item
}

// memory is what a result has outside of itself.
type memory struct {
	// counted and fuParts are the items that are made for a hand, and items all if there are more than usual.
	counted []Counted
	fuParts []FuPart
	items   []item
	// room is for the items while they are listed.
	room []item
	// work is that of a result which ScoreInto fills.
	work *work
}

// detach gives a fresh result memory of its own where there is need of it, and clears what is not used of its lists, so
// that equal results are equal in all.
func (r *Result) detach(m *memory) {
	clear(r.usual[min(r.numItems(), usualItems):])
	clear(r.paid[r.numPaid:])
	if len(m.counted)+len(m.fuParts)+len(m.items) > 0 {
		// Not clones, as those of empty lists are nil or not after what was scored before.
		r.memory = &memory{counted: append([]Counted(nil), m.counted...), fuParts: append([]FuPart(nil), m.fuParts...),
			items: append([]item(nil), m.items...)}
	}
}

// take takes the items of a candidate that was scored plainly: all are made for the hand.
func (r *Result) take(m *memory, c *candidate) {
	m.counted, m.fuParts, m.items = append(m.counted[:0], c.items...), append(m.fuParts[:0], c.fuParts...), m.items[:0]
	for i := range c.items {
		m.items = append(m.items, ownItem|item(i))
	}
	for i := range c.fuParts {
		m.items = append(m.items, ownItem|item(i))
	}
	r.numYaku, r.numBonus, r.numFu = uint16(c.numYaku), uint16(len(c.items)-c.numYaku), uint16(len(c.fuParts))
	copy(r.usual[:], m.items)
}

func (r *Result) numItems() int { return int(r.numYaku) + int(r.numBonus) + int(r.numFu) }

func (r *Result) list() []item {
	if r.numItems() > usualItems {
		return r.memory.items
	}
	return r.usual[:]
}

func (r *Result) yaku() []item    { return r.list()[:r.numYaku] }
func (r *Result) bonus() []item   { return r.list()[r.numYaku:][:r.numBonus] }
func (r *Result) fuParts() []item { return r.list()[r.numYaku+r.numBonus:][:r.numFu] }

func (r *Result) yakuOf(n item) Counted {
	if n&ownItem != 0 {
		return r.memory.counted[n&^ownItem]
	}
	return r.table.yaku[n]
}

func (r *Result) bonusOf(n item) Counted {
	if n&ownItem != 0 {
		return r.memory.counted[n&^ownItem]
	}
	return Counted{Rule: &r.table.rules.Bonus()[n>>bonusHanBits].Rule, Han: int(n & (1<<bonusHanBits - 1))}
}

func (r *Result) fuPartOf(n item) FuPart {
	if n&ownItem != 0 {
		return r.memory.fuParts[n&^ownItem]
	}
	return r.table.fu[n>>groupBits].of(&r.reading, int(n)%(1<<groupBits))
}
