package condition

import "math"

// calculation compiles an operation on whole numbers. What overflows is a fault.
func calculation(n *node) func(*Facts) int64 {
	a := numberOf(n.kids[0])
	if n.op == opNeg {
		return func(f *Facts) int64 { return f.sub(0, a(f)) }
	}
	b := numberOf(n.kids[1])
	switch n.op {
	case opAdd:
		return func(f *Facts) int64 { return f.add(a(f), b(f)) }
	case opSub:
		return func(f *Facts) int64 { return f.sub(a(f), b(f)) }
	case opMul:
		return func(f *Facts) int64 { return f.mul(a(f), b(f)) }
	case opMod:
		return func(f *Facts) int64 { return f.mod(a(f), b(f)) }
	case opFloorDiv:
		return func(f *Facts) int64 { return f.floorDiv(a(f), b(f)) }
	case opRoundUp:
		return func(f *Facts) int64 {
			v, unit := a(f), b(f)
			return f.mul(f.sub(0, f.floorDiv(f.sub(0, v), unit)), unit)
		}
	case opDouble:
		return func(f *Facts) int64 { return f.double(a(f), b(f)) }
	case opMin:
		return func(f *Facts) int64 { return min(a(f), b(f)) }
	case opMax:
		return func(f *Facts) int64 { return max(a(f), b(f)) }
	}
	panic("condition: not a number")
}

func (f *Facts) add(a, b int64) int64 {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		f.fault = true
	}
	return s
}

func (f *Facts) sub(a, b int64) int64 {
	d := a - b
	if (d < a) != (b > 0) && b != 0 {
		f.fault = true
	}
	return d
}

func (f *Facts) mul(a, b int64) int64 {
	p := a * b
	if small := int64(int32(a)) == a && int64(int32(b)) == b; small { // no division, which takes longer than all else here
		return p
	}
	if a != 0 && (p/a != b || a == -1 && b == math.MinInt64) {
		f.fault = true
	}
	return p
}

func (f *Facts) mod(a, b int64) int64 {
	if b == 0 {
		f.fault = true
		return 0
	}
	return a % b
}

// double doubles a number a number of times.
func (f *Facts) double(a, times int64) int64 {
	if a == 0 && times >= 0 {
		return 0
	}
	if times < 0 || times > 62 || a<<times>>times != a {
		f.fault = true
		return 0
	}
	return a << times
}

// floorDiv rounds towards the smaller number, also below zero.
func (f *Facts) floorDiv(a, b int64) int64 {
	if b == 0 || a == math.MinInt64 && b == -1 {
		f.fault = true
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
