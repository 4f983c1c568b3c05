package typed

import "math"

// Fault is set when an operation on whole numbers overflows or divides by zero; the result is then
// invalid.
type Fault bool

// Operations holds the operations on two whole numbers.
var Operations = [...]func(x *Fault, a, b int64) int64{
	OpAdd: (*Fault).Add, OpSub: (*Fault).Sub, OpMul: (*Fault).Mul, OpMod: (*Fault).Mod,
	OpDouble: (*Fault).Double, OpPower: (*Fault).Power,
	OpFloorDiv: (*Fault).FloorDiv, OpRoundUp: (*Fault).RoundUp,
	OpMin: func(_ *Fault, a, b int64) int64 { return min(a, b) },
	OpMax: func(_ *Fault, a, b int64) int64 { return max(a, b) },
}

// Calculates reports whether op is an operation on two whole numbers.
func (op Op) Calculates() bool { return op >= OpAdd && op <= OpPower }

// RoundUp returns a rounded up to a multiple of unit.
func (x *Fault) RoundUp(a, unit int64) int64 {
	return x.Mul(x.Sub(0, x.FloorDiv(x.Sub(0, a), unit)), unit)
}

// Add returns the sum of two numbers.
func (x *Fault) Add(a, b int64) int64 {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		*x = true
	}
	return s
}

// Sub returns the difference of two numbers.
func (x *Fault) Sub(a, b int64) int64 {
	d := a - b
	if (d < a) != (b > 0) && b != 0 {
		*x = true
	}
	return d
}

// Mul returns the product of two numbers.
func (x *Fault) Mul(a, b int64) int64 {
	p := a * b
	// avoids the division, which dominates the cost
	if small := int64(int32(a)) == a && int64(int32(b)) == b; small {
		return p
	}
	if a != 0 && (p/a != b || a == -1 && b == math.MinInt64) {
		*x = true
	}
	return p
}

// Mod returns the remainder of a divided by b, with the sign of a.
func (x *Fault) Mod(a, b int64) int64 {
	if b == 0 {
		*x = true
		return 0
	}
	return a % b
}

// Double returns a doubled the given number of times.
func (x *Fault) Double(a, times int64) int64 {
	if a == 0 && times >= 0 {
		return 0
	}
	if times < 0 || times > 62 || a<<times>>times != a {
		*x = true
		return 0
	}
	return a << times
}

// Power returns a to the power of exponent.
func (x *Fault) Power(a, exponent int64) int64 {
	switch {
	case exponent < 0:
		*x = true
		return 0
	case exponent > 1 && (a == 0 || a == 1):
		return a
	case a == -1:
		return 1 - 2*(exponent&1)
	}
	p := int64(1)
	for ; exponent > 0 && !*x; exponent-- {
		p = x.Mul(p, a)
	}
	return p
}

// FloorDiv returns the quotient rounded down, even if it is negative.
func (x *Fault) FloorDiv(a, b int64) int64 {
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
