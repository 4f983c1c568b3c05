package condition

import (
	"math"
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

// Where a condition can fail to have an answer, because a number overflows or is divided by zero, it is worked out in
// the order in which it is written, and nothing is told of it in advance unless all that it asks for is known: whether
// a hand is refused must not depend on what is looked at first. Few conditions can.

// The most that facts of a win and a reading can be, far above what there is, and what is too much for sums of 64 bits:
// so far below what they hold that it does not matter how bounds are rounded.
const (
	smallFact = 1 << 20
	tooMuch   = 1 << 62
)

// small reports whether a number is counted from the tiles, the input or the reading, so that it stays below smallFact.
func (n Number) small() bool {
	if f := numberFacts[n]; f != nil {
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

// boundOf returns roughly the greatest absolute value of a number; sure is false if computing it may fault.
func boundOf(n *typed.Node) (most float64, sure bool) {
	sure = true
	var of [3]float64
	for i, kid := range n.Kids {
		if kid.Type != typed.TypeInt {
			sure = sure && !mayFault(kid)
			continue
		}
		kidMost, kidSure := boundOf(kid)
		of[i%len(of)], sure = kidMost, sure && kidSure
	}
	switch n.Op {
	case typed.OpConst:
		most = math.Abs(float64(n.K))
	case typed.OpNum:
		if most = tooMuch; Number(n.K).small() {
			most = smallFact
		}
		return most, sure // however large, it is there
	case typed.OpIf:
		most = max(of[1], of[2])
	case typed.OpMin, typed.OpMax:
		return max(of[0], of[1]), sure
	case typed.OpAdd, typed.OpSub:
		most = of[0] + of[1]
	case typed.OpMul:
		most = of[0] * of[1]
	case typed.OpMod, typed.OpFloorDiv, typed.OpRoundUp:
		by := n.Kids[1]
		sure = sure && by.Op == typed.OpConst && by.K != 0
		most = of[0] + math.Abs(float64(by.K))
	case typed.OpDouble:
		times := n.Kids[1]
		if most = tooMuch; times.Op == typed.OpConst && times.K >= 0 && times.K < 62 {
			most = math.Ldexp(of[0], int(times.K))
		}
	case typed.OpPower:
		times := n.Kids[1]
		if most = tooMuch; times.Op == typed.OpConst && times.K >= 0 && times.K < 62 {
			most = math.Pow(of[0], float64(times.K))
		}
	default: // how many tiles or groups there are
		most = smallFact
	}
	return min(most, tooMuch), sure && (most < tooMuch || n.Op == typed.OpConst)
}
