package condition

import (
	"math"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Guess is what facts can be: numbers by their least and most, what is yes or no, tiles, groups and the pair by what
// there is and what there is not. All that is asked of conditions while not all facts are known is asked of a guess.
// The zero value knows nothing. It is for one goroutine, as facts are.
type Guess struct {
	knowledge
	// facts are those of which knowledge says what is known.
	facts *Facts
	// are has the facts of Facts.win that are known to hold.
	are uint64
	// spans are what numbers can be that are not among the known facts; nil if nothing is known of them.
	spans *[allNumbers]Span
	// There are tiles of the kinds in must, and none of those in none; made and unmade are the places of groups likewise.
	must, none   hand.Set
	made, unmade uint64
	// chosen are the tiles of a hand that is being chosen; nil for any.
	chosen *ChosenTiles
	// at are the places of Facts.at that are known.
	at uint8
	// tables are those of the questions about groups.
	tables map[*typed.Node]*groupsMeant
	// of and what is deduced are nil unless the guess is narrowed.
	of *Narrowing
	*deduced
}

// knowledge tells which facts are known, of whole facts and of some that have parts: which kinds of tiles there
// are, and which groups there are by their places.
type knowledge struct {
	Uses
	kinds  hand.Set
	places uint64
	// upTo are numbers that are known up to a most, one bit for each.
	upTo uint64
	// copies tells that Facts.atLeast is known.
	copies bool
	// ofReading tells that all facts are those of one reading of one win, so that some tell of others: without triplets
	// there are no kans.
	ofReading bool
	// ranged tells that all numbers are within their ranges, known or not.
	ranged bool
}

// ChosenTiles are the tiles of a hand while they are chosen, those of its melds among them.
type ChosenTiles struct {
	// Counts are of the kinds in Of, how many tiles there are of each.
	Counts [hand.Kinds]uint8
	Of     hand.Set
	// Left is how many tiles the others have together.
	Left int
}

// Span is what a whole number can be, from Low to High. A truth value is 0 or 1.
type Span struct{ Low, High int64 }

// Ends of what is not known to have any.
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

// IsOne reports whether the span has one number alone.
func (s Span) IsOne() bool { return s.Low == s.High }

// And returns what is in both spans, which is nothing if its Low is above its High.
func (s Span) And(t Span) Span { return Span{max(s.Low, t.Low), min(s.High, t.High)} }

// hull returns the least span that has both.
func (s Span) hull(t Span) Span { return Span{min(s.Low, t.Low), max(s.High, t.High)} }

func (s Span) not() Span { return Span{1 - s.High, 1 - s.Low} }

// some turns how much there is into whether there is any.
func (s Span) some() Span { return Span{min(s.Low, 1), min(s.High, 1)} }

// know takes facts, of which the guess's knowledge says what is known.
func (g *Guess) know(f *Facts) {
	g.facts, g.are = f, f.win
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

// Tell sets a fact of the table, such as [Won].
func (g *Guess) Tell(n Number, is bool) { g.Set(n, int64(typed.Bit(is))) }

// Is sets facts of a win, such as [UsesTsumo].
func (g *Guess) Is(u Uses, so bool) {
	g.win |= u.win
	g.are &^= u.win
	if so {
		g.are |= u.win
	}
}

// Carry sets the facts of the situation, as Facts.Flags has them.
func (g *Guess) Carry(flags uint64) {
	g.Is(UsesFlags, false)
	g.are |= flags << typed.BitFlags
}

// Choose makes the guess one of a hand whose tiles are being chosen. They may change from one question to the next.
func (g *Guess) Choose(tiles *ChosenTiles) { g.chosen = tiles }

// CanHold reports whether a condition may hold. False is certain.
func (g *Guess) CanHold(b *Bool) bool { return b.inOrder || g.Eval(b.tree).High != 0 }

// Eval returns what a node can come to. Values that overflow are passed over: no hand with one has a score.
func (g *Guess) Eval(n *typed.Node) Span {
	switch n.Op {
	case typed.OpConst:
		return Exactly(n.K)
	case typed.OpNot:
		return g.Eval(n.Kids[0]).not()
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
			s = g.comparedBefore(n)
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
	case n.Op.GoesThroughGroups():
		return g.groups(n)
	case n.Op.AsksGroup():
		return g.group(n)
	case n.Op == typed.OpYaku && g.other&usesYaku != 0:
		return truth(g.facts.yaku[n.K/64]>>(n.K%64)&1 != 0)
	case n.Op == typed.OpYaku:
		return either
	}
	return g.tiles(n)
}

func truth(is bool) Span { return Exactly(int64(typed.Bit(is))) }

func (g *Guess) bit(place int64) Span {
	if g.win>>place&1 == 0 {
		return either
	}
	return Exactly(int64(g.are >> place & 1))
}

// Number returns what a number among the facts can be.
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

// The domains tell fewer numbers of some tiles and counters apart than these.
const doraBase, fewBase = 16, 8

// upTo is the most that the domains tell apart of some numbers: it stands for all larger ones too.
var upTo = [Counters]int64{
	DoraTiles: doraBase - 1, UraTiles: fewBase - 1, RedTiles: fewBase - 1,
	Honba: fewBase - 1, Sticks: fewBase - 1, Nuki: fewBase - 1,
}

// Compared returns whether two numbers compare so.
func Compared(cmp int64, a, b Span) Span {
	switch cmp {
	case typed.CmpLt:
		return less(a, b)
	case typed.CmpGe:
		return less(a, b).not()
	case typed.CmpGt:
		return less(b, a)
	case typed.CmpLe:
		return less(b, a).not()
	}
	equal := either
	switch {
	case a.High < b.Low || b.High < a.Low:
		equal = noSpan
	case a.IsOne() && b.IsOne():
		equal = yesSpan
	}
	if cmp == typed.CmpNe {
		return equal.not()
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

// Calculated returns what an operation on two numbers can come to. Its extremes lie at their ends.
func Calculated(op typed.Op, a, b Span) (of Span) {
	switch {
	case op == typed.OpMin:
		return Span{min(a.Low, b.Low), min(a.High, b.High)}
	case op == typed.OpMax:
		return Span{max(a.Low, b.Low), max(a.High, b.High)}
	case op == typed.OpMod && b.Low > noStart:
		most := max(-b.Low, b.High) - 1
		return Span{max(min(a.Low, 0), -most), min(max(a.High, 0), most)}
	case (op == typed.OpFloorDiv || op == typed.OpMod) && b.Low <= 0 && b.High >= 0, op == typed.OpRoundUp && !b.IsOne():
		return anything
	case op == typed.OpPower && a.Low < 0: // its sign changes
		return anything
	case op == typed.OpDouble || op == typed.OpPower:
		b = b.And(Span{0, noEnd})
	}
	of = Span{noEnd, noStart}
	for _, x := range [...]int64{a.Low, a.High} {
		for _, y := range [...]int64{b.Low, b.High} {
			var overflow typed.Fault
			v := typed.Operations[op](&overflow, x, y)
			if overflow {
				v = noEnd
				if negative := x < 0; negative != (y < 0 && (op == typed.OpMul || op == typed.OpFloorDiv)) {
					v = noStart
				}
			}
			of = of.hull(Exactly(v))
		}
	}
	return of
}
