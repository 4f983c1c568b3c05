package oracle

import "math/bits"

// fault is the reason that an expression has no value. A win keeps only its first fault.
type fault int

const (
	noFault fault = iota
	// tooLarge means that a number exceeds 64 bits.
	tooLarge
	// undefined means division by zero or a negative exponent.
	undefined
)

// Error lets a fault end a run of expr's machine.
func (f fault) Error() string {
	return [...]string{"no fault", "a number is too large", "a number is undefined"}[f]
}

func (s *Scorer) note(f fault) {
	if s.fault == noFault {
		s.fault = f
	}
}

// takeFault returns the fault and clears it.
func (s *Scorer) takeFault() fault {
	f := s.fault
	s.fault = noFault
	return f
}

func (s *Scorer) add(a, b int) int { return s.checked(add(a, b)) }

func (s *Scorer) mul(a, b int) int { return s.checked(mul(a, b)) }

// checked returns n and records the fault f, if any.
func (s *Scorer) checked(n int, f fault) int {
	if f != noFault {
		s.note(f)
	}
	return n
}

func add(a, b int) (int, fault) {
	if b > 0 && a > largest-b || b < 0 && a < smallest-b {
		return 0, tooLarge
	}
	return a + b, noFault
}

func sub(a, b int) (int, fault) {
	if b < 0 && a > largest+b || b > 0 && a < smallest+b {
		return 0, tooLarge
	}
	return a - b, noFault
}

func mul(a, b int) (int, fault) {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	if high != 0 || low > magnitude(smallest) || low == magnitude(smallest) && !negative {
		return 0, tooLarge
	}
	return a * b, noFault
}

func remainder(n, divisor int) (int, fault) {
	if divisor == 0 {
		return 0, undefined
	}
	return n % divisor, noFault
}

// floorDiv returns the quotient rounded down.
func floorDiv(n, divisor int) (int, fault) {
	switch {
	case divisor == 0:
		return 0, undefined
	case n == smallest && divisor == -1:
		return 0, tooLarge
	}
	q := n / divisor
	if q*divisor != n && (n < 0) != (divisor < 0) {
		q--
	}
	return q, noFault
}

// roundUp returns the smallest multiple of unit that is not less than n.
func roundUp(n, unit int) (int, fault) {
	over, f := remainder(n, unit)
	if f != noFault || over == 0 || (n < 0) != (unit < 0) { // n-over is that multiple
		return n - over, f
	}
	return add(n-over, unit)
}

func double(n, times int) (int, fault) {
	for ; times > 0 && n != 0; times-- {
		var f fault
		if n, f = add(n, n); f != noFault {
			return 0, f
		}
	}
	if times < 0 {
		return 0, undefined
	}
	return n, noFault
}

func power(n, times int) (int, fault) {
	if times < 0 {
		return 0, undefined
	}
	p := 1
	for ; times > 0; times-- {
		if n == p && (n == 0 || n == 1) {
			return n, noFault
		}
		if n == -1 {
			return []int{1, -1}[times%2], noFault
		}
		var f fault
		if p, f = mul(p, n); f != noFault {
			return 0, f
		}
	}
	return p, noFault
}

const (
	largest  = int(^uint(0) >> 1)
	smallest = -largest - 1
)

func magnitude(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}
