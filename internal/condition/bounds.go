package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Bounds returns a function that computes the least and greatest value of the expression from the known facts. Where
// nothing is known, these are the limits of int64.
func (i *Int) Bounds(known Uses) func(*Facts) (low, high int64) {
	if mayFault(i.tree) && !usesOnly(i.tree, known) {
		return endless
	}
	within := boundsOf(i.tree, knowledge{Uses: known})
	return func(f *Facts) (low, high int64) {
		if low, high = within(f); f.Fault() {
			return noStart, noEnd
		}
		return low, high
	}
}

func endless(*Facts) (low, high int64) { return noStart, noEnd }

// mostTiles is the most tiles a hand can have: four kans and a pair.
const mostTiles = hand.Copies*typed.GroupsOfHand + 2

// boundsOf is like extentOf and also knows bounds that hold under any rules.
func boundsOf(n *typed.Node, k knowledge) extent {
	if of := extentOf(n, k); of != nil {
		return of
	}
	low, high := int64(noStart), int64(noEnd)
	switch n.Op {
	case typed.OpNum:
		low, high = Number(n.K).Range()
	case typed.OpTiles, typed.OpKinds, typed.OpRankCount:
		low, high = 0, mostTiles
		if set := n.Kids[0]; n.Op == typed.OpTiles && set.Op == typed.OpSetConst {
			high = min(high, hand.Copies*int64(set.Set.Len()))
		}
	case typed.OpTripletsOf, typed.OpCountGroups:
		low, high = 0, typed.GroupsOfHand
	case typed.OpAdd:
		return addedExtent(boundsOf(n.Kids[0], k), boundsOf(n.Kids[1], k))
	case typed.OpMul, typed.OpMin, typed.OpMax, typed.OpSub:
		return corners(n.Op, boundsOf(n.Kids[0], k), boundsOf(n.Kids[1], k))
	case typed.OpIf:
		a, b := boundsOf(n.Kids[1], k), boundsOf(n.Kids[2], k)
		return func(f *Facts) (low, high int64) {
			al, ah := a(f)
			bl, bh := b(f)
			return min(al, bl), max(ah, bh)
		}
	}
	return func(*Facts) (int64, int64) { return low, high }
}

// corners returns the bounds of an operation on two numbers within bounds. Its extremes lie at their ends.
func corners(op typed.Op, a, b extent) extent {
	return func(f *Facts) (low, high int64) {
		al, ah := a(f)
		bl, bh := b(f)
		if !isNear(al) || !isNear(ah) || !isNear(bl) || !isNear(bh) {
			return noStart, noEnd
		}
		calculate := typed.Operations[op]
		at := []int64{calculate(&f.fault, al, bl), calculate(&f.fault, al, bh), calculate(&f.fault, ah, bl), calculate(&f.fault, ah, bh)}
		return slices.Min(at), slices.Max(at)
	}
}

// AsksPair returns the questions about the pair that the condition uses.
func (b *Bool) AsksPair() []*Bool { return asksPair(b.src, b.tree) }

// AsksPair returns the questions about the pair that the expression uses.
func (i *Int) AsksPair() []*Bool { return asksPair(i.src, i.tree) }

func asksPair(src string, n *typed.Node) (all []*Bool) {
	if n.Op == typed.OpPairOf {
		return []*Bool{NewBool(src, n)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksPair(src, kid)...)
	}
	return all
}

// AsksYaku returns the indices of the yaku that the condition asks for.
func (b *Bool) AsksYaku() []int { return asksYaku(b.tree) }

// AsksYaku returns the indices of the yaku that the expression asks for.
func (i *Int) AsksYaku() []int { return asksYaku(i.tree) }

func asksYaku(n *typed.Node) (all []int) {
	if n.Op == typed.OpYaku {
		return []int{int(n.K)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksYaku(kid)...)
	}
	return all
}
