//go:build !plain

package engine

import (
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/rules"
)

// item encodes a yaku, bonus tiles or a part of the fu in a result as a number. Most items depend
// on the rules alone and index the engine's table: a yaku by its index and openness, bonus tiles by
// their index and han, a part of the fu by the indexes of its source and group. Items with the bit
// ownItem index lists that are made for the hand. The bits suffice because no section of a rule
// file has more than 512 entries.
type item = fast.Item

const (
	ownItem      = fast.OwnItem
	groupBits    = fast.GroupBits
	bonusHanBits = fast.BonusHanBits
	inlineItems  = 14 // most hands have no more
)

// itemTable is shared by all results of an engine.
type itemTable struct {
	rules *rules.Rules
	// yaku holds each yaku in a closed and in an open hand, without values that aren't constant.
	yaku []Counted
	// fu holds the part of each source, 0 if it isn't constant.
	fu []FuPart
	// most is the maximum number of items of a hand.
	most int
}

func (e *Engine) newItemTable() *itemTable {
	t := &itemTable{rules: e.rules, most: inlineItems + len(e.yaku) + len(e.rules.Bonus())}
	for i := range e.yaku {
		y := &e.yaku[i]
		for open := range y.han {
			c := Counted{Rule: &y.Rule, Han: int(fast.Constant(y.han[open])),
				Yakuman: int(max(0, fast.Constant(y.Yakuman)))}
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

// items are the items of a result: yaku, then bonus tiles, then parts of the fu.
type items struct {
	numYaku, numBonus, numFu uint16
	// inline holds the items if they fit; otherwise they are in memory.
	inline [inlineItems]item
}

// memory is the memory of a result outside of the Result struct.
type memory struct {
	// counted and fuParts are the items made for a hand. items holds all items if they don't fit
	// inline.
	counted []Counted
	fuParts []FuPart
	items   []item
	// room is the buffer in which the items are listed.
	room []item
	// work belongs to a result filled by ScoreInto.
	work *work
}

// detach copies what a new result needs of m, and clears unused elements so that equal results are
// deeply equal.
func (r *Result) detach(m *memory) {
	clear(r.inline[min(r.numItems(), inlineItems):])
	clear(r.paid[r.numPaid:])
	if len(m.counted)+len(m.fuParts)+len(m.items) > 0 {
		// Not slices.Clone: clones of empty lists may be nil or not, depending on the previous win.
		r.memory = &memory{counted: append([]Counted(nil), m.counted...),
			fuParts: append([]FuPart(nil), m.fuParts...),
			items:   append([]item(nil), m.items...)}
	}
}

// setItems sets the items from a candidate of plain scoring. All of them are made for the hand.
func (r *Result) setItems(m *memory, c *candidate) {
	m.counted, m.fuParts, m.items = append(m.counted[:0], c.items...),
		append(m.fuParts[:0], c.fuParts...), m.items[:0]
	for i := range c.items {
		m.items = append(m.items, ownItem|item(i))
	}
	for i := range c.fuParts {
		m.items = append(m.items, ownItem|item(i))
	}
	r.numYaku, r.numBonus, r.numFu = uint16(c.numYaku), uint16(len(c.items)-c.numYaku),
		uint16(len(c.fuParts))
	copy(r.inline[:], m.items)
}

func (r *Result) numItems() int { return int(r.numYaku) + int(r.numBonus) + int(r.numFu) }

func (r *Result) list() []item {
	if r.numItems() > inlineItems {
		return r.memory.items
	}
	return r.inline[:]
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
	return Counted{Rule: &r.table.rules.Bonus()[n>>bonusHanBits].Rule,
		Han: int(n & (1<<bonusHanBits - 1))}
}

func (r *Result) fuPartOf(n item) FuPart {
	if n&ownItem != 0 {
		return r.memory.fuParts[n&^ownItem]
	}
	return r.table.fu[n>>groupBits].withTarget(&r.reading, int(n)%(1<<groupBits))
}
