package condition

import (
	"math"
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

// A condition that may overflow or divide by zero is evaluated in the order in which it is written,
// and not decided in advance unless all facts that it uses are known: whether a hand is refused
// must not depend on the order of evaluation. Few conditions may fault.

// smallFact is far above any fact of a win and a reading. tooMuch is too large for 64-bit sums, but
// so far below their bounds that rounding of estimates does not matter.
const (
	smallFact = 1 << 20
	tooMuch   = 1 << 62
)

// isSmall reports whether a number is counted from the tiles, the input or the reading, and so is
// below smallFact.
func (n Number) isSmall() bool {
	if f := numberFacts()[n]; f != nil {
		return f.Stage <= StageReading
	}
	return n >= Counters && n < Rons
}

func mayFault(n *typed.Node) bool {
	if n.Type == typed.TypeInt {
		_, sure := boundOf(n)
		return !sure
	}
	return slices.ContainsFunc(n.Kids, mayFault)
}

// boundOf returns roughly the greatest absolute value of a number; sure is false if computing it
// may fault.
func boundOf(n *typed.Node) (bound float64, sure bool) {
	sure = true
	var bounds [3]float64
	for i, kid := range n.Kids {
		if kid.Type != typed.TypeInt {
			sure = sure && !mayFault(kid)
			continue
		}
		kidMost, kidSure := boundOf(kid)
		bounds[i%len(bounds)], sure = kidMost, sure && kidSure
	}
	switch n.Op {
	case typed.OpConst:
		bound = math.Abs(float64(n.K))
	case typed.OpNum:
		if bound = tooMuch; Number(n.K).isSmall() {
			bound = smallFact
		}
		return bound, sure // reading a fact never faults
	case typed.OpIf:
		bound = max(bounds[1], bounds[2])
	case typed.OpMin, typed.OpMax:
		return max(bounds[0], bounds[1]), sure
	case typed.OpAdd, typed.OpSub:
		bound = bounds[0] + bounds[1]
	case typed.OpMul:
		bound = bounds[0] * bounds[1]
	case typed.OpMod, typed.OpFloorDiv, typed.OpRoundUp:
		exponent := n.Kids[1]
		sure = sure && exponent.Op == typed.OpConst && exponent.K != 0
		bound = bounds[0] + math.Abs(float64(exponent.K))
	case typed.OpDouble:
		times := n.Kids[1]
		if bound = tooMuch; times.Op == typed.OpConst && times.K >= 0 && times.K < 62 {
			bound = math.Ldexp(bounds[0], int(times.K))
		}
	case typed.OpPower:
		times := n.Kids[1]
		if bound = tooMuch; times.Op == typed.OpConst && times.K >= 0 && times.K < 62 {
			bound = math.Pow(bounds[0], float64(times.K))
		}
	default: // a number of tiles or groups
		bound = smallFact
	}
	return min(bound, tooMuch), sure && (bound < tooMuch || n.Op == typed.OpConst)
}
