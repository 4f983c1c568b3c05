package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
)

// Verdict is what can be told of a condition while not all facts are known.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Fails
	Holds
)

func (v Verdict) not() Verdict { return [...]Verdict{Unknown: Unknown, Fails: Holds, Holds: Fails}[v] }

func verdictOf(holds bool) Verdict {
	if holds {
		return Holds
	}
	return Fails
}

// Decide gives a function that tells what can be told of the condition if only some facts are known: from the facts given
// to it, of which it reads no others. An answer that needs a number that overflows is unknown.
func (b *Bool) Decide(known Uses) func(*Facts) Verdict {
	if decide := b.decide(knowledge{Uses: known}); decide != nil {
		return decide
	}
	return func(*Facts) Verdict { return Unknown }
}

// decide is decide for the whole condition. Of one that may fault nothing is told, unless all that it asks for is known.
func (b *Bool) decide(k knowledge) func(*Facts) Verdict {
	if b.inOrder && !usesOf(b.tree).Within(k.Uses) {
		return nil
	}
	return decideNode(b.tree, k)
}

// decideNode compiles what can be told of a condition; nil if it is nothing, whatever the known facts are.
func decideNode(n *node, k knowledge) func(*Facts) Verdict {
	if usesOf(n).Within(k.Uses) {
		holds := truthOf(n)
		return func(f *Facts) Verdict {
			v := verdictOf(holds(f))
			if f.Fault() {
				return Unknown
			}
			return v
		}
	}
	switch n.op {
	case opNot:
		if a := decideNode(n.kids[0], k); a != nil {
			return func(f *Facts) Verdict { return a(f).not() }
		}
	case opAnd:
		return decideJoined(decideNode(n.kids[0], k), decideNode(n.kids[1], k), Fails)
	case opOr:
		return decideJoined(decideNode(n.kids[0], k), decideNode(n.kids[1], k), Holds)
	case opIf:
		return decideIf(n, k)
	case opCompare:
		return decideCompared(n, k)
	case opOnly, opHas:
		return decidePresent(n, k)
	case opMade:
		return decideMade(n, k)
	case opAnyGroup, opAllGroups:
		return decideGroups(n, k)
	}
	return nil
}

// decideJoined compiles an `and` or `or`, which the verdict of one side can settle.
func decideJoined(a, b func(*Facts) Verdict, settles Verdict) func(*Facts) Verdict {
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		a, b = b, a
	}
	return func(f *Facts) Verdict {
		v := a(f)
		if v == settles || b == nil {
			return settledBy(v, settles)
		}
		w := b(f)
		if w == settles || v != Unknown {
			return w
		}
		return v
	}
}

// settledBy is what one side alone tells of an `and` or `or`.
func settledBy(v, settles Verdict) Verdict {
	if v == settles {
		return v
	}
	return Unknown
}

func decideIf(n *node, k knowledge) func(*Facts) Verdict {
	c, a, b := decideNode(n.kids[0], k), decideNode(n.kids[1], k), decideNode(n.kids[2], k)
	if c == nil {
		return nil
	}
	return func(f *Facts) Verdict {
		then := a
		switch c(f) {
		case Unknown:
			return Unknown
		case Fails:
			then = b
		}
		if then == nil {
			return Unknown
		}
		return then(f)
	}
}

// decidePresent decides only and has by some of the kinds.
func decidePresent(n *node, k knowledge) func(*Facts) Verdict {
	if k.kinds == 0 || n.kids[0].op != opSetConst {
		return nil
	}
	s, settles := n.kids[0].set, Holds
	if n.op == opOnly { // it has none of the others
		s, settles = hand.AllKinds&^s, Fails
	}
	all := s&^k.kinds == 0
	return func(f *Facts) Verdict {
		switch {
		case f.tiles.Present&k.kinds&s != 0:
			return settles
		case all:
			return settles.not()
		}
		return Unknown
	}
}

// decideMade decides whether groups are there by some of their places, or by how many groups there are.
func decideMade(n *node, k knowledge) func(*Facts) Verdict {
	mask := uint64(n.k)
	switch {
	case k.places&mask != 0:
		return func(f *Facts) Verdict {
			switch {
			case mask&k.places&^f.made != 0:
				return Fails
			case mask&^k.places == 0:
				return Holds
			}
			return Unknown
		}
	case usesForm.Within(k.Uses):
		triplets, sequences := int64(bits.OnesCount64(mask&allTriplets)), int64(bits.OnesCount64(mask&^allTriplets))
		return func(f *Facts) Verdict {
			if f.num[Triplets] < triplets || f.num[Sequences] < sequences {
				return Fails
			}
			return Unknown
		}
	}
	return nil
}

// less tells whether a number is less than another.
func less(al, ah, bl, bh int64) Verdict {
	switch {
	case ah < bl:
		return Holds
	case al >= bh:
		return Fails
	}
	return Unknown
}

// Parts gives the parts that the condition's outermost `and`s join, itself alone if it may fault. What asks for several suits at
// once becomes a part for each, so that each can be told from its domain.
func (b *Bool) Parts() []*Bool {
	if b.inOrder {
		return []*Bool{b}
	}
	var parts []*Bool
	for _, n := range conjunctsOf(b.tree, nil) {
		for _, m := range bySuit(n) {
			parts = append(parts, newBool(b.src, m))
		}
	}
	return parts
}

// bySuit parts a condition by suits if it asks that there is nothing but some tiles, or that there are certain
// groups.
func bySuit(n *node) (parts []*node) {
	part := func(with node) {
		with.stage, with.size = n.stage, n.size
		parts = append(parts, &with)
	}
	switch {
	case n.op == opOnly && n.kids[0].op == opSetConst:
		for d := DomainMan; d <= DomainHonors; d++ {
			set := *n.kids[0]
			set.set |= hand.AllKinds &^ knownIn(d).kinds
			part(node{op: opOnly, kids: []*node{&set}})
		}
	case n.op == opMade:
		rest := uint64(n.k)
		for d := DomainHonorTriplets; d < Domains; d++ {
			if own := rest & knownIn(d).places; own != 0 {
				part(node{op: opMade, k: int64(own)})
				rest &^= own
			}
		}
		if rest != 0 {
			part(node{op: opMade, k: int64(rest)})
		}
	default:
		parts = append(parts, n)
	}
	return parts
}

// Cases gives the conditions that the outermost `or`s of the condition join, itself alone if there is none, or if it may fault.
func (b *Bool) Cases() (cases []*Bool) {
	if b.inOrder {
		return []*Bool{b}
	}
	var each func(n *node)
	each = func(n *node) {
		if n.op == opOr {
			each(n.kids[0])
			each(n.kids[1])
			return
		}
		cases = append(cases, newBool(b.src, n))
	}
	each(b.tree)
	return cases
}

// AnyGroup gives the condition that one about a single group, as rules with `each: group` have, holds for one of the groups.
func (b *Bool) AnyGroup() *Bool {
	n := &node{op: opAnyGroup, kids: []*node{b.tree}, stage: max(b.tree.stage, uint8(StageReading)), size: 1 + max(1, b.tree.size)}
	return newBool(b.src, n)
}

// All joins conditions by `and`; nil if there are none.
func All(parts []*Bool) *Bool {
	if len(parts) == 0 {
		return nil
	}
	n := parts[0].tree
	for _, p := range parts[1:] {
		n, _ = build(opAnd, typeBool, 0, n, p.tree) // nothing is worked out, so nothing can fail
	}
	return newBool(parts[0].src, n)
}

// Size is how many parts the condition has, down to the smallest: a measure of the work of looking at it.
func (b *Bool) Size() int { return max(1, b.tree.size) }

// Flags gives the facts of the situation that the condition asks for, one bit each by their index.
func (b *Bool) Flags() uint64 { return usesOf(b.tree).win & flagBits >> bitFlags }

// IsFlag tells whether the condition is nothing but a fact of the situation.
func (b *Bool) IsFlag() bool { return b.tree.op == opWinBit && uint64(flagBits)>>b.tree.k&1 != 0 }

// UsesYakuLimit is the use of whether a yaku that is worth a limit counts.
var UsesYakuLimit = Uses{win: 1 << bitYakuLimit}

// UsesFlags is the use of the facts of the situation, but not of its counters.
var UsesFlags = Uses{win: flagBits}
