//go:build !plain

package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// Parts returns the operands of the condition's outermost `and`s, or the condition alone if it may
// fault. Conditions on several suits are split by suit, so that a domain decides each part.
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

// partsOf and casesOf cache the results of Parts and Cases: most rule sets share most conditions.
var partsOf, casesOf work.Cache[*Bool, []*Bool]

// bySuit splits a condition that restricts the tiles, or requires certain groups, by suit.
func bySuit(n *typed.Node) (parts []*typed.Node) {
	part := func(node typed.Node) {
		node.Stage, node.Size = n.Stage, n.Size
		parts = append(parts, &node)
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

// Cases returns the operands of the condition's outermost `or`s, or the condition alone if it has
// none or may fault.
func Cases(b *Bool) (cases []*Bool) {
	if b.inOrder {
		return []*Bool{b}
	}
	cases, known := casesOf.Get(b)
	if known {
		return cases
	}
	var visit func(n *typed.Node)
	visit = func(n *typed.Node) {
		if n.Op == typed.OpOr {
			visit(n.Kids[0])
			visit(n.Kids[1])
			return
		}
		cases = append(cases, NewBool(b.src, n))
	}
	visit(b.tree)
	casesOf.Keep(b, cases, len(b.src)*len(cases))
	return cases
}

// AnyGroup returns the condition that b, the condition of a rule with `each: group`, holds for some
// group.
func AnyGroup(b *Bool) *Bool {
	n := &typed.Node{Op: typed.OpAnyGroup, Kids: []*typed.Node{b.tree},
		Stage: max(b.tree.Stage, uint8(StageReading)), Size: 1 + max(1, b.tree.Size)}
	return NewBool(b.src, n)
}

// Simple reports whether Passes can decide the condition.
func Simple(b *Bool) bool { return b.rest == nil }

// Passes returns 1 if a simple condition holds, else 0. It avoids branches, which the processor
// would mispredict (6 % of a score).
func (f *Facts) Passes(b *Bool) int {
	differs := (f.win&b.winMask ^ b.winWant) | f.form&b.formMask |
		uint64(f.tiles.Present&b.without) |
		(f.yaku[b.yakuWord%(MaxYaku/64)]&b.yakuMask ^ b.yakuWant)
	_, beyond := bits.Sub64(b.span, uint64(f.num[b.number]-b.low), 0)
	if differs|beyond == 0 {
		return 1
	}
	return 0
}
