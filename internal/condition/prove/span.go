package prove

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// span64 is what a whole number can be: from low to high.
type span64 struct{ low, high int64 }

// endless is where nothing is known. Its ends are far from those of 64 bits, so that sums of them can't overflow.
var endless = span64{-farAway, farAway}

const farAway = condition.Endless

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

func (s span64) hull(t span64) span64 { return span64{min(s.low, t.low), max(s.high, t.high)} }

func (b *book) span(n *typed.Node) span64 {
	if n.Op == typed.OpConst {
		return span64{cut(n.K), cut(n.K)}
	}
	s := b.spanOfParts(n)
	if e := b.entry(n); e != nil {
		s = span64{max(s.low, e.low), min(s.high, e.high)}
	}
	return s
}

func (b *book) spanOfParts(n *typed.Node) span64 {
	switch n.Op {
	case typed.OpAdd:
		if isNumber(n.Kids[0], condition.Sequences) && isNumber(n.Kids[1], condition.Triplets) ||
			isNumber(n.Kids[0], condition.Triplets) && isNumber(n.Kids[1], condition.Sequences) {
			return span64{0, 4} // the groups of a hand
		}
		return b.span(n.Kids[0]).plus(b.span(n.Kids[1]))
	case typed.OpSub:
		return b.span(n.Kids[0]).plus(b.span(n.Kids[1]).minus())
	case typed.OpMul:
		return b.span(n.Kids[0]).times(b.span(n.Kids[1]))
	case typed.OpIf:
		return b.span(n.Kids[1]).hull(b.span(n.Kids[2]))
	case typed.OpDouble:
		if s := b.span(n.Kids[0]); s.low >= 0 {
			return span64{s.low, farAway}
		}
		return endless
	case typed.OpPower:
		if s := b.span(n.Kids[0]); s.low >= 0 {
			return span64{min(s.low, 1), farAway}
		}
		return endless
	case typed.OpMin, typed.OpMax:
		s, t := b.span(n.Kids[0]), b.span(n.Kids[1])
		if n.Op == typed.OpMin {
			return span64{min(s.low, t.low), min(s.high, t.high)}
		}
		return span64{max(s.low, t.low), max(s.high, t.high)}
	case typed.OpOption:
		return b.p.options[n.Word]
	case typed.OpNum:
		return b.p.spanOfNumber(condition.Number(n.K))
	case typed.OpRankCount:
		if r := n.Kids[0]; r.Op == typed.OpConst && (r.K < 1 || r.K > 9) {
			return span64{0, 0}
		}
		return span64{0, farAway}
	case typed.OpTiles, typed.OpKinds:
		return span64{0, farAway} // the book bounds them by the tiles that there may be
	case typed.OpTripletsOf, typed.OpCountGroups:
		return span64{0, 4}
	}
	return endless
}

func isNumber(n *typed.Node, number condition.Number) bool {
	return n.Op == typed.OpNum && n.K == int64(number)
}

func (p *Prover) spanOfNumber(n condition.Number) span64 {
	low, high := n.Range()
	players, shapes := int64(p.known.Players), int64(len(p.known.Shapes))
	most := players + int64(p.known.SitOut)
	switch {
	case n == condition.Players && players > 0:
		low, high = players, most
	case players > 0 && n.UpToPlayers():
		high = min(high, most)
	case n == condition.Shape && shapes > 0:
		high = shapes - 1
	}
	return span64{low, high}
}
