package condition

import (
	"example.com/hanfu/rules/condition/internal/typed"
)

// calculation compiles an operation on whole numbers. What overflows is a fault.
func calculation(n *typed.Node) func(*Facts) int64 {
	a := NumberOf(n.Kids[0])
	if n.Op == typed.OpNeg {
		return func(f *Facts) int64 { return f.fault.Sub(0, a(f)) }
	}
	b := NumberOf(n.Kids[1])
	switch n.Op {
	case typed.OpAdd:
		return func(f *Facts) int64 { return f.fault.Add(a(f), b(f)) }
	case typed.OpSub:
		return func(f *Facts) int64 { return f.fault.Sub(a(f), b(f)) }
	case typed.OpMul:
		return func(f *Facts) int64 { return f.fault.Mul(a(f), b(f)) }
	case typed.OpMod:
		return func(f *Facts) int64 { return f.fault.Mod(a(f), b(f)) }
	case typed.OpFloorDiv:
		return func(f *Facts) int64 { return f.fault.FloorDiv(a(f), b(f)) }
	case typed.OpRoundUp:
		return func(f *Facts) int64 { return f.fault.RoundUp(a(f), b(f)) }
	case typed.OpDouble:
		return func(f *Facts) int64 { return f.fault.Double(a(f), b(f)) }
	case typed.OpMin:
		return func(f *Facts) int64 { return min(a(f), b(f)) }
	case typed.OpMax:
		return func(f *Facts) int64 { return max(a(f), b(f)) }
	}
	panic("condition: not a number")
}
