package condition

import (
	"math"
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

// Rest is an expression with the known facts replaced by their values. It uses only facts that
// still make a difference.
type Rest struct{ n *typed.Node }

// Rest returns the rest of an expression. A nil condition always holds, and a nil number is 0.
func (g *Guess) Rest(e Expression) Rest {
	if n := e.node(); n != nil {
		return Rest{(&substituter{g, make(map[*typed.Node]*typed.Node)}).cached(n)}
	}
	if _, isCondition := e.(*Bool); isCondition {
		return Rest{typed.BoolConst(true)}
	}
	return Rest{typed.Constant(typed.TypeInt, 0)}
}

// Const returns the value, 1 or 0 for a condition, if it does not depend on open facts. It returns
// false if it does, or if the evaluation fails.
func (r Rest) Const() (value int64, ok bool) { return r.n.K, r.n.Op == typed.OpConst }

// Uses returns the open facts that make a difference.
func (r Rest) Uses() Uses { return UsesOfNode(r.n) }

// Counts returns the open numbers that make a difference.
func (r Rest) Counts() (all []Number) {
	for n := range allNumbers {
		if usesAny(r.n, []Number{n}) {
			all = append(all, n)
		}
	}
	return all
}

// Steps returns the values of an open count at which some comparison with a constant changes.
func (r Rest) Steps(count Number) (all []int64) {
	if r.n.Op == typed.OpCompare && r.n.Kids[0].Op == typed.OpNum &&
		r.n.Kids[0].K == int64(count) && r.n.Kids[1].Op == typed.OpConst {
		switch k := r.n.Kids[1].K; r.n.K {
		case typed.CmpLt, typed.CmpGe:
			return []int64{k}
		case typed.CmpLe, typed.CmpGt:
			return []int64{k + 1}
		default:
			return []int64{k, k + 1}
		}
	}
	for _, kid := range r.n.Kids {
		all = append(all, Rest{kid}.Steps(count)...)
	}
	return all
}

// Linear returns the expression as base + factor*count, where count is an open number. It returns
// false if the expression has another form or depends on other facts.
func (r Rest) Linear(count Number) (base, factor int64, ok bool) {
	defer func() {
		if !isNear(base) || !isNear(factor) { // a larger sum or product could overflow
			base, factor, ok = 0, 0, false
		}
	}()
	n := r.n
	switch n.Op {
	case typed.OpConst:
		return n.K, 0, true
	case typed.OpNum:
		return 0, 1, Number(n.K) == count
	case typed.OpAdd, typed.OpSub, typed.OpMul, typed.OpFloorDiv:
		a, x, ok := Rest{n.Kids[0]}.Linear(count)
		b, y, rightOK := Rest{n.Kids[1]}.Linear(count)
		switch {
		case !ok || !rightOK:
		case n.Op == typed.OpAdd:
			return a + b, x + y, true
		case n.Op == typed.OpSub:
			return a - b, x - y, true
		case n.Op == typed.OpMul && (x == 0 || y == 0):
			return a * b, a*y + x*b, true
		case n.Op == typed.OpFloorDiv && y == 0 && b != 0 && a%b == 0 && x%b == 0:
			return a / b, x / b, true
		}
	}
	return 0, 0, false
}

type substituter struct {
	*Guess
	made map[*typed.Node]*typed.Node
}

func (s *substituter) cached(n *typed.Node) *typed.Node {
	if m := s.made[n]; m != nil {
		return m
	}
	m := s.substitute(n)
	s.made[n] = m
	return m
}

// substitute returns n with the known facts replaced by their values. Nodes whose evaluation fails
// are left unchanged.
func (s *substituter) substitute(n *typed.Node) *typed.Node {
	switch n.Op {
	case typed.OpNum, typed.OpWinBit:
		if values := s.Eval(n); values.IsOne() {
			return typed.Constant(n.Type, values.Low)
		}
		return n
	case typed.OpAnd, typed.OpOr:
		if first := s.cached(n.Kids[0]); first.Op == typed.OpConst &&
			(first.K == 0) == (n.Op == typed.OpAnd) {
			return first
		}
	case typed.OpIf:
		if c := s.cached(n.Kids[0]); c.Op == typed.OpConst {
			return s.cached(n.Kids[2-c.K])
		}
	}
	if len(n.Kids) == 0 || n.Op >= typed.OpSetConst {
		return n
	}
	kids := make([]*typed.Node, len(n.Kids))
	for i, kid := range n.Kids {
		kids[i] = s.cached(kid)
	}
	if n.Op == typed.OpCompare && !slices.ContainsFunc(kids, mayFault) {
		if values := Compared(n.K, s.Eval(kids[0]), s.Eval(kids[1])); values.IsOne() {
			return typed.Constant(n.Type, values.Low)
		}
	}
	if n.Op == typed.OpIf && kids[1].Op == typed.OpConst && kids[2].Op == typed.OpConst &&
		kids[1].K == kids[2].K {
		return kids[1]
	}
	if m, ok := typed.Build(n.Op, n.Type, n.K, kids...); ok {
		return m
	}
	return n
}

func isNear(v int64) bool { return -math.MaxInt32 <= v && v <= math.MaxInt32 }
