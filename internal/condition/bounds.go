package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Bounds returns a function that computes the least and greatest value of the expression from the known facts. Where
// nothing is known, these are the limits of int64. Values that overflow are passed over: no hand with one has a score.
func (u Uses) Bounds(i *Int) func(*Facts) (low, high int64) {
	return boundsOf(i.tree, knowledge{Uses: u})
}

// mostTiles is the most tiles a hand can have: four kans and a pair.
const mostTiles = hand.Copies*typed.GroupsOfHand + 2

func boundsOf(n *typed.Node, k knowledge) extent {
	switch {
	case usesOnly(n, k.Uses):
		number := NumberOf(n)
		return func(f *Facts) (low, high int64) {
			if v := number(f); !f.Fault() {
				return v, v
			}
			return noStart, noEnd
		}
	case !mayFault(n):
		if of := extentOf(n, k); of != nil {
			return of
		}
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
	case typed.OpIf:
		return chosenExtent(n, k, boundsOf(n.Kids[1], k), boundsOf(n.Kids[2], k))
	default:
		if n.Op.Calculates() {
			return corners(n.Op, boundsOf(n.Kids[0], k), boundsOf(n.Kids[1], k))
		}
	}
	return func(*Facts) (int64, int64) { return low, high }
}

// corners returns the bounds of an operation on two bounded numbers. Its extremes lie at their ends.
func corners(op typed.Op, a, b extent) extent {
	return func(f *Facts) (low, high int64) {
		al, ah := a(f)
		bl, bh := b(f)
		switch {
		case op == typed.OpMod && bl > noStart:
			most := max(-bl, bh) - 1
			return max(min(al, 0), -most), min(max(ah, 0), most)
		case (op == typed.OpFloorDiv || op == typed.OpMod) && bl <= 0 && bh >= 0, op == typed.OpRoundUp && bl != bh:
			return noStart, noEnd
		case op == typed.OpPower && al < 0: // its sign changes
			return noStart, noEnd
		case op == typed.OpDouble || op == typed.OpPower:
			bl, bh = max(bl, 0), max(bh, 0)
		}
		low, high = noEnd, noStart
		for _, a := range [...]int64{al, ah} {
			for _, b := range [...]int64{bl, bh} {
				var overflow typed.Fault
				v := typed.Operations[op](&overflow, a, b)
				if overflow {
					v = noEnd
					if negative := a < 0; negative != (b < 0 && (op == typed.OpMul || op == typed.OpFloorDiv)) {
						v = noStart
					}
				}
				low, high = min(low, v), max(high, v)
			}
		}
		return low, high
	}
}

// AsksPair returns the questions about the pair that an expression uses.
func AsksPair(e Expression) []*Bool { return asksPair(e.String(), e.node()) }

func asksPair(src string, n *typed.Node) (all []*Bool) {
	if n.Op == typed.OpPairOf {
		return []*Bool{NewBool(src, n)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksPair(src, kid)...)
	}
	return all
}

// AsksYaku returns the indices of the yaku that an expression asks for; none if it is nil.
func AsksYaku(e Expression) []int {
	if e.node() == nil {
		return nil
	}
	return asksYaku(e.node())
}

func asksYaku(n *typed.Node) (all []int) {
	if n.Op == typed.OpYaku {
		return []int{int(n.K)}
	}
	for _, kid := range n.Kids {
		all = append(all, asksYaku(kid)...)
	}
	return all
}
