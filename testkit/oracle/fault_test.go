package oracle

import (
	"math"
	"math/big"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestArithmetic compares the arithmetic of conditions, run by expr's machine, with that of numbers of any size.
func TestArithmetic(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	s := New(r)
	numbers := []int{math.MinInt, math.MinInt + 1, -7, -1, 0, 1, 2, 10, 62, 63, 64, 46_341,
		math.MaxInt - 1, math.MaxInt}
	for _, wide := range []int64{-3_000_000_000, 3_037_000_500, 1 << 62} {
		if n := int(wide); int64(n) == wide {
			numbers = append(numbers, n)
		}
	}
	for _, expression := range []string{"han + fu", "han - fu", "han * fu", "han % fu", "floor_div(han, fu)",
		"round_up(han, fu)", "double(han, fu)", "power(han, fu)",
		"count(groups, true) + han - fu", "min(han + fu, 0) + max(han + fu, 0)"} {
		for _, a := range numbers {
			for _, b := range numbers {
				s.env["han"], s.env["fu"] = a, b
				want, fault := exactly(expression, a, b)
				got := s.run(expression)
				if f := s.takeFault(); f != fault || fault == noFault && got != want {
					t.Errorf("%s of %d and %d is %v, %v; want %d, %v", expression, a, b, got, f, want, fault)
				}
			}
		}
	}
}

// exactly works out an expression of TestArithmetic for two numbers.
func exactly(expression string, a, b int) (int, fault) {
	x, y, v := big.NewInt(int64(a)), big.NewInt(int64(b)), new(big.Int)
	switch expression {
	case "han - fu", "count(groups, true) + han - fu":
		v.Sub(x, y)
	case "han * fu":
		v.Mul(x, y)
	case "double(han, fu)":
		if b < 0 {
			return 0, undefined
		}
		v.Lsh(x, uint(min(b, 100)))
	case "power(han, fu)":
		if b < 0 {
			return 0, undefined
		}
		if b > 100 && (a < -1 || a > 1) {
			return 0, tooLarge
		}
		v.Exp(x, big.NewInt(int64(b)%2+int64(min(b/2, 50))*2), nil)
	case "han % fu", "floor_div(han, fu)", "round_up(han, fu)":
		if b == 0 {
			return 0, undefined
		}
		switch expression {
		case "han % fu":
			v.Rem(x, y)
		case "floor_div(han, fu)":
			v = floor(x, y)
		default:
			v.Neg(floor(v.Neg(x), y)).Mul(v, y)
		}
	default:
		v.Add(x, y)
	}
	n := int(v.Int64())
	if !v.IsInt64() || int64(n) != v.Int64() {
		return 0, tooLarge
	}
	return n, noFault
}

func floor(x, y *big.Int) *big.Int {
	q, rest := new(big.Int).QuoRem(x, y, new(big.Int))
	if rest.Sign() != 0 && rest.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q
}
