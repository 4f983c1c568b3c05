package condition

import (
	"math"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Guess is partial knowledge of facts: ranges of numbers, known truth values, and which tiles,
// groups and pairs are present or absent. It evaluates conditions while not all facts are known.
// The zero Guess knows nothing. It is not safe for concurrent use.
type Guess struct {
	knowledge
	// facts holds the values of the facts that knowledge marks as known.
	facts *Facts
	// winBits holds those bits of Facts.win that are known to be set.
	winBits uint64
	// spans are the ranges of numbers that are not known; nil if there are none.
	spans *[allNumbers]Span
	// must are the kinds known to be present, none those known to be absent; made and unmade are
	// the same for the places of groups.
	must, none   hand.Set
	made, unmade uint64
	// chosen are the tiles of a hand that is being chosen; nil if there is none.
	chosen *ChosenTiles
	// at marks the known groups of Facts.at.
	at uint8
	// tables caches the groups matched by questions about groups.
	tables map[*typed.Node]*groupMatches
	// of and deduced are nil unless the guess is narrowed.
	of *Narrowing
	*deduced
}

// knowledge marks which facts are known: whole facts in Uses, and of facts with parts, which kinds
// of tiles and which places of groups.
type knowledge struct {
	Uses
	kinds  hand.Set
	places uint64
	// upTo marks numbers that are known up to a cap, one bit each.
	upTo uint64
	// copies reports whether Facts.atLeast is known.
	copies bool
	// ofReading reports whether all facts are those of one reading of one win, so that some imply
	// others: without triplets there are no kans.
	ofReading bool
	// ranged reports whether all numbers are within their ranges, known or not.
	ranged bool
}

// ChosenTiles are the tiles of a hand that is being chosen, including those of its melds.
type ChosenTiles struct {
	// Counts are the numbers of tiles of the kinds in Of.
	Counts [hand.Kinds]uint8
	Of     hand.Set
	// Left is the number of tiles of all other kinds together.
	Left int
}

// Span is the range of a whole number, from Low to High inclusive. A truth value is 0 or 1.
type Span struct{ Low, High int64 }

// The ends of unbounded spans.
const (
	noStart = math.MinInt64
	noEnd   = math.MaxInt64
)

var (
	anything = Span{noStart, noEnd}
	either   = Span{0, 1}
	yesSpan  = Exactly(1)
	noSpan   = Exactly(0)
)

// Exactly returns the span of one number.
func Exactly(n int64) Span { return Span{n, n} }

// IsOne reports whether the span contains exactly one number.
func (s Span) IsOne() bool { return s.Low == s.High }

// And returns the intersection of two spans. It is empty if its Low is above its High.
func (s Span) And(t Span) Span { return Span{max(s.Low, t.Low), min(s.High, t.High)} }

// hull returns the smallest span that contains both.
func (s Span) hull(t Span) Span { return Span{min(s.Low, t.Low), max(s.High, t.High)} }

func (s Span) negated() Span { return Span{1 - s.High, 1 - s.Low} }

// some converts the span of a count to that of whether it is positive.
func (s Span) some() Span { return Span{min(s.Low, 1), min(s.High, 1)} }

// setFacts sets the facts whose known parts g's knowledge marks.
func (g *Guess) setFacts(f *Facts) {
	g.facts, g.winBits = f, f.win
	if g.other&usesTiles != 0 {
		g.kinds = hand.AllKinds
	}
	if g.other&usesMade != 0 {
		g.places = ^uint64(0)
	}
	g.at = 0
	if g.other&usesGroup != 0 {
		g.at = 1
	}
	g.must, g.none = f.tiles.Present&g.kinds, g.kinds&^f.tiles.Present
	g.made, g.unmade = f.made&g.places, g.places&^f.made
}

// Set sets the value of a number.
func (g *Guess) Set(n Number, value int64) { g.Within(n, value, value) }

// Within sets the range of a number, low to high inclusive.
func (g *Guess) Within(n Number, low, high int64) {
	if g.spans == nil {
		g.spans = new([allNumbers]Span)
		for i := range g.spans {
			g.spans[i] = anything
		}
	}
	g.spans[n] = Span{low, high}
}

// AtLeast sets a lower bound.
func (g *Guess) AtLeast(n Number, low int64) { g.Within(n, low, noEnd) }

// Below sets an upper bound, exclusive.
func (g *Guess) Below(n Number, high int64) { g.Within(n, noStart, high-1) }

// SetBool sets a yes-or-no fact of the table, such as [Won].
func (g *Guess) SetBool(n Number, value bool) { g.Set(n, int64(typed.Bit(value))) }

// Is sets yes-or-no facts of a win, such as [UsesTsumo].
func (g *Guess) Is(u Uses, value bool) {
	g.win |= u.win
	g.winBits &^= u.win
	if value {
		g.winBits |= u.win
	}
}

// Carry sets all facts of the situation, with the bits of Facts.Flags.
func (g *Guess) Carry(flags uint64) {
	g.Is(UsesFlags, false)
	g.winBits |= flags << typed.BitFlags
}

// Choose sets the tiles that are being chosen. They may change between evaluations.
func (g *Guess) Choose(tiles *ChosenTiles) { g.chosen = tiles }

// CanHold reports whether a condition may hold. False is certain.
func (g *Guess) CanHold(b *Bool) bool { return b.inOrder || g.Eval(b.tree).High != 0 }

// Eval returns the range of a node. Values that overflow are ignored: no hand with one has a score.
func (g *Guess) Eval(n *typed.Node) Span {
	switch n.Op {
	case typed.OpConst:
		return Exactly(n.K)
	case typed.OpNot:
		return g.Eval(n.Kids[0]).negated()
	case typed.OpAnd:
		a := g.Eval(n.Kids[0])
		if a.High == 0 {
			return a
		}
		b := g.Eval(n.Kids[1])
		return Span{min(a.Low, b.Low), min(a.High, b.High)}
	case typed.OpOr:
		a := g.Eval(n.Kids[0])
		if a.Low == 1 {
			return a
		}
		b := g.Eval(n.Kids[1])
		return Span{max(a.Low, b.Low), max(a.High, b.High)}
	case typed.OpIf:
		switch c := g.Eval(n.Kids[0]); {
		case c.Low == 1:
			return g.Eval(n.Kids[1])
		case c.High == 0:
			return g.Eval(n.Kids[2])
		}
		return g.Eval(n.Kids[1]).hull(g.Eval(n.Kids[2]))
	case typed.OpCompare:
		s := Compared(n.K, g.Eval(n.Kids[0]), g.Eval(n.Kids[1]))
		if g.deduced != nil && s == either {
			s = g.knownComparison(n)
		}
		return s
	case typed.OpWinBit:
		return g.bit(n.K)
	case typed.OpNum:
		return g.Number(Number(n.K))
	}
	s := g.leaf(n)
	if g.deduced != nil {
		s = s.And(g.deducedOf(n))
	}
	return s
}

func (g *Guess) leaf(n *typed.Node) Span {
	switch {
	case n.Op.Calculates():
		return Calculated(n.Op, g.Eval(n.Kids[0]), g.Eval(n.Kids[1]))
	case n.Op.OverGroups():
		return g.groups(n)
	case n.Op.IsGroupMember():
		return g.group(n)
	case n.Op == typed.OpYaku && g.other&usesYaku != 0:
		return truth(g.facts.yaku[n.K/64]>>(n.K%64)&1 != 0)
	case n.Op == typed.OpYaku:
		return either
	}
	return g.tiles(n)
}

func truth(b bool) Span { return Exactly(int64(typed.Bit(b))) }

func (g *Guess) bit(place int64) Span {
	if g.win>>place&1 == 0 {
		return either
	}
	return Exactly(int64(g.winBits >> place & 1))
}

// Number returns the range of a number.
func (g *Guess) Number(n Number) Span {
	s := anything
	switch {
	case g.numbers>>min(n, Counters)&1 != 0:
		return Exactly(g.facts.num[n])
	case n < Counters && g.upTo>>n&1 != 0:
		if s = Exactly(g.facts.num[n]); s.Low >= upTo[n] {
			s = Span{upTo[n], noEnd}
		}
	case g.spans != nil:
		s = g.spans[n]
	}
	if g.ranged {
		s = s.And(n.Range())
	}
	return s
}

// The caps of domains for numbers of tiles and counters.
const doraBase, fewBase = 16, 8

// upTo holds the caps of some numbers in domains: the cap also represents all larger numbers.
var upTo = [Counters]int64{
	DoraTiles: doraBase - 1, UraTiles: fewBase - 1, RedTiles: fewBase - 1,
	Honba: fewBase - 1, Sticks: fewBase - 1, Nuki: fewBase - 1,
}

// Compared returns the range of a comparison.
func Compared(cmp int64, a, b Span) Span {
	switch cmp {
	case typed.CmpLt:
		return less(a, b)
	case typed.CmpGe:
		return less(a, b).negated()
	case typed.CmpGt:
		return less(b, a)
	case typed.CmpLe:
		return less(b, a).negated()
	}
	equal := either
	switch {
	case a.High < b.Low || b.High < a.Low:
		equal = noSpan
	case a.IsOne() && b.IsOne():
		equal = yesSpan
	}
	if cmp == typed.CmpNe {
		return equal.negated()
	}
	return equal
}

func less(a, b Span) Span {
	switch {
	case a.High < b.Low:
		return yesSpan
	case a.Low >= b.High:
		return noSpan
	}
	return either
}

// Calculated returns the range of an operation on two numbers, whose extremes are at the ends of
// their ranges.
func Calculated(op typed.Op, a, b Span) (span Span) {
	switch {
	case op == typed.OpMin:
		return Span{min(a.Low, b.Low), min(a.High, b.High)}
	case op == typed.OpMax:
		return Span{max(a.Low, b.Low), max(a.High, b.High)}
	case op == typed.OpMod && b.Low > noStart:
		limit := max(-b.Low, b.High) - 1
		return Span{max(min(a.Low, 0), -limit), min(max(a.High, 0), limit)}
	case (op == typed.OpFloorDiv || op == typed.OpMod) && b.Low <= 0 && b.High >= 0,
		op == typed.OpRoundUp && !b.IsOne():
		return anything
	case op == typed.OpPower && a.Low < 0: // the sign alternates
		return anything
	case op == typed.OpDouble || op == typed.OpPower:
		b = b.And(Span{0, noEnd})
	}
	span = Span{noEnd, noStart}
	for _, x := range [...]int64{a.Low, a.High} {
		for _, y := range [...]int64{b.Low, b.High} {
			var overflow typed.Fault
			v := typed.Operations[op](&overflow, x, y)
			if overflow {
				v = noEnd
				if negative := x < 0; negative != (y < 0 &&
					(op == typed.OpMul || op == typed.OpFloorDiv)) {
					v = noStart
				}
			}
			span = span.hull(Exactly(v))
		}
	}
	return span
}
