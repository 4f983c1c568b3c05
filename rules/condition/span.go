package condition

import (
	"math"

	"example.com/hanfu/hand"
)

// span64 is what a whole number can be: from low to high.
type span64 struct{ low, high int64 }

// endless is where nothing is known. Its ends are far from those of 64 bits, so that sums of them can't overflow.
var endless = span64{-farAway, farAway}

const farAway = math.MaxInt64 / 4

// cut keeps the ends within endless.
func cut(n int64) int64 { return max(-farAway, min(n, farAway)) }

func (s span64) plus(t span64) span64 { return span64{cut(s.low + t.low), cut(s.high + t.high)} }
func (s span64) minus() span64        { return span64{-s.high, -s.low} }
func (s span64) one() bool            { return s.low == s.high }

// times multiplies; a span with an end that is far away gives endless, unless neither can be below zero.
func (s span64) times(t span64) span64 {
	product := func(a, b int64) int64 {
		if a == 0 || b == 0 {
			return 0
		}
		if p := a * b; p/b == a {
			return cut(p)
		}
		if a < 0 != (b < 0) {
			return -farAway
		}
		return farAway
	}
	a, b, c, d := product(s.low, t.low), product(s.low, t.high), product(s.high, t.low), product(s.high, t.high)
	return span64{min(a, b, c, d), max(a, b, c, d)}
}

// hull spans both.
func (s span64) hull(t span64) span64 { return span64{min(s.low, t.low), max(s.high, t.high)} }

// span gives what an expression for a whole number can be, as far as the book tells.
func (b *book) span(n *node) span64 {
	if n.op == opConst {
		return span64{cut(n.k), cut(n.k)}
	}
	s := b.spanOfParts(n)
	if e := b.entry(n); e != nil {
		s = span64{max(s.low, e.low), min(s.high, e.high)}
	}
	return s
}

// spanOfParts gives what follows from an expression's parts and from what it asks.
func (b *book) spanOfParts(n *node) span64 {
	switch n.op {
	case opAdd:
		if isNumber(n.kids[0], Sequences) && isNumber(n.kids[1], Triplets) || isNumber(n.kids[0], Triplets) && isNumber(n.kids[1], Sequences) {
			return span64{0, 4} // the groups of a hand
		}
		return b.span(n.kids[0]).plus(b.span(n.kids[1]))
	case opSub:
		return b.span(n.kids[0]).plus(b.span(n.kids[1]).minus())
	case opNeg:
		return b.span(n.kids[0]).minus()
	case opMul:
		return b.span(n.kids[0]).times(b.span(n.kids[1]))
	case opIf:
		return b.span(n.kids[1]).hull(b.span(n.kids[2]))
	case opDouble:
		if s := b.span(n.kids[0]); s.low >= 0 {
			return span64{s.low, farAway}
		}
		return endless
	case opMin, opMax:
		s, t := b.span(n.kids[0]), b.span(n.kids[1])
		if n.op == opMin {
			return span64{min(s.low, t.low), min(s.high, t.high)}
		}
		return span64{max(s.low, t.low), max(s.high, t.high)}
	}
	return b.p.spanOf(n)
}

func isNumber(n *node, number Number) bool { return n.op == opNum && n.k == int64(number) }

// spanOf gives what a number can be under any circumstances.
func (p *Prover) spanOf(n *node) span64 {
	switch n.op {
	case opNum:
		return p.spanOfNumber(Number(n.k))
	case opOption:
		return p.options[n.word]
	case opRankCount:
		if r := n.kids[0]; r.op == opConst && (r.k < 1 || r.k > 9) {
			return span64{0, 0}
		}
		return span64{0, farAway}
	case opTiles, opKinds:
		return span64{0, farAway} // the book bounds them by the tiles that there may be
	case opTripletsOf, opCountGroups:
		return span64{0, 4}
	}
	return endless
}

func (p *Prover) spanOfNumber(n Number) span64 {
	switch n {
	case Players:
		if n := int64(p.known.Players); n > 0 {
			return span64{n, n}
		}
		return span64{2, 4}
	case SuitCount:
		return span64{0, 3}
	case Seat:
		if n := int64(p.known.Players); n > 0 {
			return span64{1, n}
		}
		return span64{1, 4}
	case Round:
		return span64{1, 4}
	case From, PayerSeat: // 0 where it is not known
		return span64{0, 4}
	case Shape:
		if n := int64(len(p.known.Shapes)); n > 0 {
			return span64{0, n - 1}
		}
		return span64{0, MaxShapes - 1}
	case Wait:
		return span64{0, hand.Waits - 1}
	case Kans, Melds, Sequences, Triplets, ConcealedTriplets:
		return span64{0, 4}
	case IdenticalSequences:
		return span64{0, 2}
	case Honba, Sticks, Nuki, DoraTiles, FirstDoraTiles, UraTiles, FirstUraTiles, RedTiles:
		return span64{0, farAway}
	}
	if n >= Counters { // a seat is within it too
		return span64{0, farAway}
	}
	return endless
}
