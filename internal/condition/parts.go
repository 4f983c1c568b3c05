//go:build !plain

package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Parts returns the parts that the condition's outermost `and`s join, itself alone if it may fault. What asks for
// several suits at once becomes a part for each, so that each can be told from its domain.
func Parts(b *Bool) []*Bool {
	if b.inOrder {
		return []*Bool{b}
	}
	parts, known := partsOf.Get(b)
	if known {
		return parts
	}
	for _, n := range conjunctsOf(b.tree, nil) {
		for _, m := range bySuit(n) {
			parts = append(parts, NewBool(b.src, m))
		}
	}
	partsOf.Keep(b, parts, len(b.src)*len(parts))
	return parts
}

// partsOf and casesOf keep what Parts and Cases have made: most rule sets have most conditions in common.
var partsOf, casesOf cache.Map[*Bool, []*Bool]

// bySuit parts a condition by suits if it asks that there is nothing but some tiles, or that there are certain
// groups.
func bySuit(n *typed.Node) (parts []*typed.Node) {
	part := func(with typed.Node) {
		with.Stage, with.Size = n.Stage, n.Size
		parts = append(parts, &with)
	}
	switch {
	case n.Op == typed.OpOnly && n.Kids[0].Op == typed.OpSetConst:
		for d := DomainMan; d <= DomainHonors; d++ {
			set := *n.Kids[0]
			set.Set |= hand.AllKinds &^ knownIn(d).kinds
			part(typed.Node{Op: typed.OpOnly, Kids: []*typed.Node{&set}})
		}
	case n.Op == typed.OpMade:
		rest := uint64(n.K)
		for d := DomainHonorTriplets; d < Domains; d++ {
			if own := rest & knownIn(d).places; own != 0 {
				part(typed.Node{Op: typed.OpMade, K: int64(own)})
				rest &^= own
			}
		}
		if rest != 0 {
			part(typed.Node{Op: typed.OpMade, K: int64(rest)})
		}
	default:
		parts = append(parts, n)
	}
	return parts
}

// Cases returns the conditions that the outermost `or`s of the condition join, itself alone if there is none, or if it
// may fault.
func Cases(b *Bool) (cases []*Bool) {
	if b.inOrder {
		return []*Bool{b}
	}
	cases, known := casesOf.Get(b)
	if known {
		return cases
	}
	var each func(n *typed.Node)
	each = func(n *typed.Node) {
		if n.Op == typed.OpOr {
			each(n.Kids[0])
			each(n.Kids[1])
			return
		}
		cases = append(cases, NewBool(b.src, n))
	}
	each(b.tree)
	casesOf.Keep(b, cases, len(b.src)*len(cases))
	return cases
}

// AnyGroup returns the condition that one about a single group, as rules with `each: group` have, holds for one of the
// groups.
func AnyGroup(b *Bool) *Bool {
	n := &typed.Node{Op: typed.OpAnyGroup, Kids: []*typed.Node{b.tree}, Stage: max(b.tree.Stage, uint8(StageReading)),
		Size: 1 + max(1, b.tree.Size)}
	return NewBool(b.src, n)
}

// Simple reports that the condition is settled by tests that Passes makes at once.
func Simple(b *Bool) bool { return b.rest == nil }

// Passes returns 1 if a simple condition holds, else 0: without a branch, where the processor would guess wrong (6
// % of a score).
func (f *Facts) Passes(b *Bool) int {
	differs := (f.win&b.winMask ^ b.winWant) | f.form&b.formMask | uint64(f.tiles.Present&b.without) |
		(f.yaku[b.yakuWord%(MaxYaku/64)]&b.yakuMask ^ b.yakuWant)
	_, beyond := bits.Sub64(b.span, uint64(f.num[b.number]-b.low), 0)
	if differs|beyond == 0 {
		return 1
	}
	return 0
}
