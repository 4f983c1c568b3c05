package condition

// calculation compiles an operation on whole numbers. What overflows is a fault.
func calculation(n *node) func(*Facts) int64 {
	a := numberOf(n.kids[0])
	if n.op == opNeg {
		return func(f *Facts) int64 { return f.fault.sub(0, a(f)) }
	}
	b := numberOf(n.kids[1])
	switch n.op {
	case opAdd:
		return func(f *Facts) int64 { return f.fault.add(a(f), b(f)) }
	case opSub:
		return func(f *Facts) int64 { return f.fault.sub(a(f), b(f)) }
	case opMul:
		return func(f *Facts) int64 { return f.fault.mul(a(f), b(f)) }
	case opMod:
		return func(f *Facts) int64 { return f.fault.mod(a(f), b(f)) }
	case opFloorDiv:
		return func(f *Facts) int64 { return f.fault.floorDiv(a(f), b(f)) }
	case opRoundUp:
		return func(f *Facts) int64 { return f.fault.roundUp(a(f), b(f)) }
	case opDouble:
		return func(f *Facts) int64 { return f.fault.double(a(f), b(f)) }
	case opMin:
		return func(f *Facts) int64 { return min(a(f), b(f)) }
	case opMax:
		return func(f *Facts) int64 { return max(a(f), b(f)) }
	}
	panic("condition: not a number")
}
