package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// groupTable holds for each group, by its number, whether a condition holds.
type groupTable [4]uint64

func (t *groupTable) has(g hand.Group) bool { return t[g>>6]>>(g&63)&1 != 0 }

func onGroupAlone(n *typed.Node, slot uint8) bool {
	switch op := n.Op; {
	case op == typed.OpConst:
		return true
	case op.AsksGroup():
		return n.Slot == slot
	case op >= typed.OpNot && op <= typed.OpCompare, op.Calculates():
		return !slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool { return !onGroupAlone(kid, slot) })
	}
	return false
}

// tableOf works a condition out for every group that there can be; false if that faults for one of them,
// which only a hand with such a group must meet.
func tableOf(n *typed.Node) (*groupTable, bool) {
	var t groupTable
	holds := TruthOf(n)
	var f Facts
	for _, g := range hand.AllGroups() {
		f.at[slotOf(n)] = g
		if holds(&f) {
			t[g>>6] |= 1 << (g & 63)
		}
	}
	return &t, !bool(f.fault)
}

// Groups returns the groups, by their numbers, for which the condition of a rule with `each: group` holds, or false if
// that depends on anything else, or faults for one of them, which only a hand with such a group must meet. A condition
// that is nil always holds.
func Groups(b *Bool) (places []bool, known bool) {
	if b != nil && !UsesOf(b).Within(UsesGroup) {
		return nil, false
	}
	var f Facts
	places = make([]bool, len(groupForms))
	for _, g := range hand.AllGroups() {
		f.SetGroup(g)
		places[g] = b == nil || f.Holds(b)
	}
	return places, !f.Fault()
}

func slotOf(n *typed.Node) uint8 {
	slot := n.Slot
	for _, kid := range n.Kids {
		slot = max(slot, slotOf(kid))
	}
	return slot
}

// throughGroups compiles any and all over groups. Most conditions ask about the group alone, and
// are one table of 256 bits.
func throughGroups(n *typed.Node) func(*Facts) bool {
	body, slot, want := n.Kids[0], n.Slot, n.Op == typed.OpAnyGroup
	if onGroupAlone(body, slot) {
		if t, ok := tableOf(body); ok {
			return func(f *Facts) bool {
				for _, g := range f.groups[:f.numGroups] {
					if t.has(g) == want {
						return want
					}
				}
				return !want
			}
		}
	}
	holds := TruthOf(body)
	return func(f *Facts) bool {
		return f.throughGroups(slot, func() bool { return holds(f) == want }) == want
	}
}

// countGroups compiles count over groups, by a table as throughGroups does.
func countGroups(n *typed.Node) func(*Facts) int64 {
	if t, ok := aloneTable(n); ok {
		return func(f *Facts) (count int64) {
			for _, g := range f.groups[:f.numGroups] {
				count += int64(t[g>>6] >> (g & 63) & 1)
			}
			return count
		}
	}
	holds, slot := TruthOf(n.Kids[0]), n.Slot
	return func(f *Facts) int64 { return f.countGroups(slot, func() bool { return holds(f) }) }
}

func (f *Facts) throughGroups(slot uint8, found func() bool) bool {
	defer f.LookAt(slot, f.at[slot])
	for _, g := range f.groups[:f.numGroups] {
		f.at[slot] = g
		if found() {
			return true
		}
	}
	return false
}

func (f *Facts) countGroups(slot uint8, holds func() bool) (count int64) {
	f.throughGroups(slot, func() bool {
		count += int64(typed.Bit(holds()))
		return false
	})
	return count
}

func groupTruthOf(n *typed.Node) func(*Facts) bool {
	slot := n.Slot
	if n.Op == typed.OpGroupConcealed {
		return func(f *Facts) bool { return f.at[slot].Concealed() }
	}
	set := hand.Set(n.K)
	return func(f *Facts) bool { return f.at[slot].Kinds()&set != 0 }
}

func groupNumberOf(n *typed.Node) func(*Facts) int64 {
	slot := n.Slot
	switch n.Op {
	case typed.OpGroupKind:
		return func(f *Facts) int64 { return int64(f.at[slot].Kind()) }
	case typed.OpGroupSuit:
		return func(f *Facts) int64 { return int64(f.at[slot].Low().Suit()) }
	default:
		return func(f *Facts) int64 { return int64(f.at[slot].Low().Rank()) }
	}
}

// aloneTable is table for the condition of any, all or count over groups; false if that depends on more than the group.
func aloneTable(n *typed.Node) (*groupTable, bool) {
	if body := n.Kids[0]; onGroupAlone(body, n.Slot) {
		return tableOf(body)
	}
	return nil, false
}

// NoGroup reports whether the condition of any, all or count over groups holds for no group that there can be.
func NoGroup(n *typed.Node) bool {
	t, ok := aloneTable(n)
	return ok && *t == groupTable{}
}
