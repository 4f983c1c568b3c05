package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// groupTable holds, by the number of a group, whether a condition holds.
type groupTable [4]uint64

func (t *groupTable) has(g hand.Group) bool { return t[g>>6]>>(g&63)&1 != 0 }

func usesGroupOnly(n *typed.Node, slot uint8) bool {
	switch op := n.Op; {
	case op == typed.OpConst:
		return true
	case op.IsGroupMember():
		return n.Slot == slot
	case op >= typed.OpNot && op <= typed.OpCompare, op.Calculates():
		return !slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool {
			return !usesGroupOnly(kid, slot)
		})
	}
	return false
}

// tableOf evaluates a condition for every possible group. It returns false if the condition faults
// for one of them, which must remain a fault of hands with that group only.
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

// Groups returns, by the number of a group, whether the condition of a rule with `each: group`
// holds. known is false if that depends on other facts, or faults for some group. A nil condition
// always holds.
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

// quantifierOf compiles any and all over groups. Most conditions depend only on the group, and
// become a table of 256 bits.
func quantifierOf(n *typed.Node) func(*Facts) bool {
	body, slot, want := n.Kids[0], n.Slot, n.Op == typed.OpAnyGroup
	if usesGroupOnly(body, slot) {
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
		return f.anyGroup(slot, func() bool { return holds(f) == want }) == want
	}
}

// groupCountOf compiles count over groups, with a table like quantifierOf if possible.
func groupCountOf(n *typed.Node) func(*Facts) int64 {
	if t, ok := bodyTable(n); ok {
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

func (f *Facts) anyGroup(slot uint8, found func() bool) bool {
	defer f.SetGroupAt(slot, f.at[slot])
	for _, g := range f.groups[:f.numGroups] {
		f.at[slot] = g
		if found() {
			return true
		}
	}
	return false
}

func (f *Facts) countGroups(slot uint8, holds func() bool) (count int64) {
	f.anyGroup(slot, func() bool {
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

// bodyTable returns tableOf the condition of any, all or count over groups; false if that depends
// on more than the group.
func bodyTable(n *typed.Node) (*groupTable, bool) {
	if body := n.Kids[0]; usesGroupOnly(body, n.Slot) {
		return tableOf(body)
	}
	return nil, false
}
