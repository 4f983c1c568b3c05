package engine

import (
	"iter"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// item is a yaku, bonus tiles or a part of the fu in a result, as a number. For most it follows from the rules alone,
// and says where they stand in the engine's table: for a yaku its index and openness, for bonus tiles their index and
// the han, for a part of the fu the index of its source and of the group. The others, with the bit ownItem, are made
// for a hand and stand in memory. No section of a rule file has more than 512 entries, so the bits are enough.
type item uint16

const (
	ownItem      item = 1 << 15
	bonusHanBits      = 6                           // of an item of bonus tiles, the lowest
	groupBits         = 2                           // of an item of fu, the lowest
	usualItems        = 14                          // most hands have no more
	usualBonus        = 4                           // kinds of bonus tiles that are copied at once
	maxPayers         = int(hand.North - hand.East) // all but the winner
)

// itemTable is what all results of an engine share.
type itemTable struct {
	rules *rules.Rules
	// yaku has each yaku in a closed and in an open hand, as far as its worth is constant.
	yaku []Counted
	// fu has the part of each source, which is 0 where it is not constant.
	fu []FuPart
}

// yakuItem is the item of a yaku by its index.
func yakuItem(i, openness int) item { return item(2*i + openness) }

// memory is what a result has outside of itself.
type memory struct {
	// counted and fuParts are the items that are made for a hand, and items all if there are more than usual.
	counted []Counted
	fuParts []FuPart
	items   []item
	// work is that of a result which ScoreInto fills.
	work *work
}

// detach gives a fresh result memory of its own where there is need of it, and clears what is not used of its lists, so
// that equal results are equal in all.
func (r *Result) detach(m *memory) {
	clear(r.usual[min(r.numItems(), usualItems):])
	clear(r.paid[r.numPaid:])
	if len(m.counted)+len(m.fuParts)+len(m.items) > 0 {
		r.memory = &memory{slices.Clone(m.counted), slices.Clone(m.fuParts), slices.Clone(m.items), nil}
	}
}

// takeItems takes the items over from the best candidate.
func (e *Engine) takeItems(k *work, c *candidate, r *Result) {
	m, items := &k.memory, c.items
	if !c.bonus {
		m.counted = m.counted[:0]
	}
	if c.special {
		for i, shared := range items[:c.numYaku] {
			if worth := e.worth(k, c, int(shared)/2); worth != e.items.yaku[shared] {
				items[i] = m.add(worth)
			}
		}
	}
	r.numYaku, r.numBonus, r.numFu = uint16(c.numYaku), uint16(c.numBonus), uint16(c.numFu)
	r.usual = [usualItems]item(items)
	// Of what is seldom there the length alone is written, which the garbage collector need not know of.
	m.items, m.fuParts = m.items[:0], m.fuParts[:0]
	if n := r.numItems(); n > usualItems {
		m.items = items[:n]
	}
	if len(c.ownParts) > 0 {
		m.fuParts = c.ownParts
	}
}

// add adds an item that is made for a hand.
func (m *memory) add(c Counted) item {
	m.counted = append(m.counted, c)
	return ownItem | item(len(m.counted)-1)
}

func (r *Result) numItems() int { return int(r.numYaku) + int(r.numBonus) + int(r.numFu) }

// list returns the items, one kind after the other.
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

// listed returns what items stand for.
func listed[T any](list []item, of func(item) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, n := range list {
			if !yield(of(n)) {
				return
			}
		}
	}
}

// of returns the part of a source in a reading: of the groups, the pair and the wait it has that for which it is given.
func (p FuPart) of(r *hand.Reading, group int) FuPart {
	switch p.For {
	case rules.EachGroup:
		p.Group = r.Groups[group]
	case rules.EachPair:
		p.Pair = r.Pair
	case rules.EachWait:
		p.Wait = r.Wait
	}
	return p
}
