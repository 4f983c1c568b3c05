package condition

import "math"

// fault is set when an operation on whole numbers overflows or divides by zero; what was computed is then void.
type fault bool

// calculate returns what an operation comes to.
func (x *fault) calculate(op opcode, a, b int64) int64 {
	switch op {
	case opNeg:
		return x.sub(0, a)
	case opAdd:
		return x.add(a, b)
	case opSub:
		return x.sub(a, b)
	case opMul:
		return x.mul(a, b)
	case opMod:
		return x.mod(a, b)
	case opFloorDiv:
		return x.floorDiv(a, b)
	case opRoundUp:
		return x.roundUp(a, b)
	case opDouble:
		return x.double(a, b)
	case opMin:
		return min(a, b)
	}
	return max(a, b)
}

// roundUp returns the next multiple of a unit.
func (x *fault) roundUp(a, unit int64) int64 {
	return x.mul(x.sub(0, x.floorDiv(x.sub(0, a), unit)), unit)
}

func (x *fault) add(a, b int64) int64 {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		*x = true
	}
	return s
}

func (x *fault) sub(a, b int64) int64 {
	d := a - b
	if (d < a) != (b > 0) && b != 0 {
		*x = true
	}
	return d
}

func (x *fault) mul(a, b int64) int64 {
	p := a * b
	if small := int64(int32(a)) == a && int64(int32(b)) == b; small { // no division, which takes longer than all else here
		return p
	}
	if a != 0 && (p/a != b || a == -1 && b == math.MinInt64) {
		*x = true
	}
	return p
}

func (x *fault) mod(a, b int64) int64 {
	if b == 0 {
		*x = true
		return 0
	}
	return a % b
}

// double doubles a number a number of times.
func (x *fault) double(a, times int64) int64 {
	if a == 0 && times >= 0 {
		return 0
	}
	if times < 0 || times > 62 || a<<times>>times != a {
		*x = true
		return 0
	}
	return a << times
}

// floorDiv rounds towards the smaller number, also below zero.
func (x *fault) floorDiv(a, b int64) int64 {
	if b == 0 || a == math.MinInt64 && b == -1 {
		*x = true
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
