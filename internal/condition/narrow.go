package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A guess is narrowed by what is to hold. What then follows for its numbers, tiles and groups is written into it; what
// follows for other expressions, of which facts tell no more, stands in its terms.

// deduced is what a guess that is narrowed knows besides what it says of facts.
type deduced struct {
	keys  *Keys
	terms []Term
	// some are sets of which there is at least one tile each.
	some []hand.Set
	// notPair are kinds of which the pair is not; paired tells that there is one.
	notPair hand.Set
	paired  bool
	// changed are the facts of which something was found out.
	changed Uses
}

// Term is an expression with what it can come to, if that is less than its parts tell.
type Term struct {
	*typed.Node
	Span
	key  [2]int
	uses Uses
}

// Narrowing is what a guess that is narrowed begins with.
type Narrowing struct {
	Keys *Keys
	// Kinds are those in play, Copies of each.
	Kinds  hand.Set
	Copies int
	// Options are what options can come to, and Gaps what of that they can't.
	Options map[string]Span
	Gaps    map[string][]int64
	tables  map[*typed.Node]*groupsMeant
}

// NewGuess returns a guess of a reading of a win to be narrowed, of which nothing is known yet.
func NewGuess(of *Narrowing) *Guess {
	return &Guess{knowledge: knowledge{ofReading: true, ranged: true}, none: hand.AllKinds &^ of.Kinds,
		tables: of.tables, of: of, deduced: &deduced{keys: of.Keys}}
}

// Clone returns a copy that shares nothing that is narrowed.
func (g *Guess) Clone() *Guess {
	c, d := *g, *g.deduced
	d.terms, d.some = slices.Clone(d.terms), slices.Clip(d.some)
	c.tables = g.of.tables
	if c.deduced = &d; g.spans != nil {
		spans := *g.spans
		c.spans = &spans
	}
	return &c
}

// Changes returns the facts of which something was found out since it was last asked.
func (g *Guess) Changes() Uses {
	changed := g.changed
	g.changed = Uses{}
	return changed
}

func (g *Guess) changes(u Uses) { g.changed = g.changed.Or(u) }

// Terms returns what is known of expressions that are no facts.
func (g *Guess) Terms() []Term { return g.terms }

// Some returns sets of which there is at least one tile each.
func (g *Guess) Some() []hand.Set { return g.some }

// Kinds returns the kinds of which there are tiles, and of which there may be.
func (g *Guess) Kinds() (must, may hand.Set) { return g.must, hand.AllKinds &^ g.none }

// Pair returns the kinds that the pair may be of, and whether there is a pair.
func (g *Guess) Pair() (kinds hand.Set, paired bool) {
	return hand.AllKinds &^ (g.none | g.notPair), g.paired
}

// Made returns the places of groups that there are, and of those that there are not.
func (g *Guess) Made() (made, unmade uint64) { return g.made, g.unmade }

// Bits returns the facts of Facts.win that hold, and those that don't.
func (g *Guess) Bits() (hold, fail uint64) { return g.are & g.win, g.win &^ g.are }

// Read makes ready for questions about the groups in a node.
func (of *Narrowing) Read(n *typed.Node) { of.tables = meant(n, of.tables) }

// Narrow makes a node come to something within a span, and what follows from that. It returns false if that contradicts
// what is known.
func (g *Guess) Narrow(n *typed.Node, to Span) bool {
	is := g.Eval(n)
	switch to = to.And(is); {
	case to.Low > to.High:
		return false
	case to == is:
		return true
	}
	switch n.Op {
	case typed.OpNot:
		return g.Narrow(n.Kids[0], to.not())
	case typed.OpAnd, typed.OpOr:
		return g.narrowJoined(n, to)
	case typed.OpIf:
		return g.narrowChosen(n, to)
	case typed.OpCompare:
		return g.narrowComparison(n, to.Low == 1)
	case typed.OpWinBit:
		g.Is(Uses{win: 1 << n.K}, to.Low == 1)
		g.changes(ownUses(n))
	case typed.OpNum:
		g.Within(Number(n.K), to.Low, to.High)
		g.changes(ownUses(n))
	default:
		return g.keep(n, to) && g.narrowParts(n, to)
	}
	return true
}

func (g *Guess) narrowJoined(n *typed.Node, to Span) bool {
	a, b := n.Kids[0], n.Kids[1]
	can := func(kid *typed.Node) bool { s := g.Eval(kid).And(to); return s.Low <= s.High }
	switch {
	case (n.Op == typed.OpAnd) == (to.Low == 1):
		return g.Narrow(a, to) && g.Narrow(b, to)
	case !can(a):
		return g.Narrow(b, to)
	case !can(b):
		return g.Narrow(a, to)
	}
	return true
}

func (g *Guess) narrowChosen(n *typed.Node, to Span) bool {
	c := g.Eval(n.Kids[0])
	yes, no := g.Eval(n.Kids[1]).And(to), g.Eval(n.Kids[2]).And(to)
	switch {
	case c.High == 0 || yes.Low > yes.High:
		return g.Narrow(n.Kids[0], noSpan) && g.Narrow(n.Kids[2], to)
	case c.Low == 1 || no.Low > no.High:
		return g.Narrow(n.Kids[0], yesSpan) && g.Narrow(n.Kids[1], to)
	}
	return true
}

func (g *Guess) narrowComparison(n *typed.Node, holds bool) bool {
	x, y, cmp := n.Kids[0], n.Kids[1], n.K
	if !holds {
		cmp = typed.Opposites[cmp]
	}
	if !g.Narrow(x, beside(cmp, g.Eval(x), g.Eval(y))) || !g.Narrow(y, beside(typed.Mirrored[cmp], g.Eval(y), g.Eval(x))) {
		return false
	}
	if x.Op == typed.OpConst || y.Op == typed.OpConst || x.Type == typed.TypeBool {
		return true
	}
	// The difference is a term of its own, so that two comparisons of the same numbers meet there.
	if g.keys.of(y) < g.keys.of(x) {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	is := Calculated(typed.OpSub, g.Eval(x), g.Eval(y))
	t := g.term([2]int{g.keys.of(x), g.keys.of(y)})
	if t != nil {
		is = is.And(t.Span)
	}
	to := is.And(beside(cmp, is, noSpan))
	if to != is && t == nil {
		g.add(&typed.Node{Op: typed.OpSub, Type: typed.TypeInt, Kids: []*typed.Node{x, y}}, to, [2]int{g.keys.of(x), g.keys.of(y)})
	} else if to != is {
		t.Span = to
		g.changes(t.uses)
	}
	return to.Low <= to.High
}

// beside returns what of a number compares so with one of another.
func beside(cmp int64, s, t Span) Span {
	switch cmp {
	case typed.CmpEq:
		return s.And(t)
	case typed.CmpNe:
		if t.IsOne() && s.Low == t.Low {
			s.Low++
		}
		if t.IsOne() && s.High == t.Low {
			s.High--
		}
		return s
	case typed.CmpLt, typed.CmpLe:
		s.Low, s.High = typed.Within(cmp, t.High, s.Low, s.High)
	default:
		s.Low, s.High = typed.Within(cmp, t.Low, s.Low, s.High)
	}
	return s
}

func (g *Guess) term(key [2]int) *Term {
	for i := range g.terms {
		if g.terms[i].key == key {
			return &g.terms[i]
		}
	}
	return nil
}

func (g *Guess) add(n *typed.Node, to Span, key [2]int) {
	t := Term{n, to, key, UsesOfNode(n)}
	g.terms = append(g.terms, t)
	g.changes(t.uses)
}

// deducedOf returns what is known of an expression besides what its parts tell.
func (g *Guess) deducedOf(n *typed.Node) Span {
	if len(g.terms) > 0 {
		if t := g.term([2]int{g.keys.of(n), -1}); t != nil {
			return t.Span
		}
	}
	if n.Op == typed.OpOption {
		return g.of.Options[n.Word]
	}
	return anything
}

// comparedBefore returns how two numbers compare as far as their difference is a term.
func (g *Guess) comparedBefore(n *typed.Node) Span {
	x, y, cmp := n.Kids[0], n.Kids[1], n.K
	if len(g.terms) == 0 || x.Op == typed.OpConst || y.Op == typed.OpConst {
		return either
	}
	if g.keys.of(y) < g.keys.of(x) {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	if t := g.term([2]int{g.keys.of(x), g.keys.of(y)}); t != nil {
		return Compared(cmp, t.Span, noSpan)
	}
	return either
}

// keep keeps what is known of an expression.
func (g *Guess) keep(n *typed.Node, to Span) bool {
	if n.Op == typed.OpOption {
		for gaps, i := g.of.Gaps[n.Word], 0; i < len(gaps); i++ {
			if to.Low == gaps[i] {
				to.Low++
			}
			if last := gaps[len(gaps)-1-i]; to.High == last {
				to.High--
			}
		}
	}
	if len(n.Kids) > 0 && n.Kids[0].Op == typed.OpSetConst && (n.Op == typed.OpOnly || n.Op == typed.OpHas || n.Op == typed.OpPairOf) {
		return true // the tiles say the same
	}
	key := [2]int{g.keys.of(n), -1}
	if t := g.term(key); t != nil {
		t.Span = to
		g.changes(t.uses)
	} else {
		g.add(n, to, key)
	}
	return to.Low <= to.High
}

// narrowParts makes what an expression asks come to what it is to be.
func (g *Guess) narrowParts(n *typed.Node, to Span) bool {
	var set hand.Set
	if n.Op >= typed.OpOnly && n.Op <= typed.OpTripletsOf {
		must, may := g.Among(n.Kids[0])
		if must != may {
			return true
		}
		set = must
	}
	switch n.Op {
	case typed.OpAdd, typed.OpSub:
		x, y := n.Kids[0], n.Kids[1]
		if n.Op == typed.OpAdd {
			return g.Narrow(x, Calculated(typed.OpSub, to, g.Eval(y))) && g.Narrow(y, Calculated(typed.OpSub, to, g.Eval(x)))
		}
		return g.Narrow(x, Calculated(typed.OpAdd, to, g.Eval(y))) && g.Narrow(y, Calculated(typed.OpSub, g.Eval(x), to))
	case typed.OpOnly:
		return g.has(hand.AllKinds&^set, to.Low == 0)
	case typed.OpHas:
		return g.has(set, to.Low == 1)
	case typed.OpTiles, typed.OpKinds:
		switch {
		case to.High == 0:
			return g.has(set, false)
		case to.Low > 0:
			return g.has(set, true)
		}
	case typed.OpTripletsOf:
		return g.narrowNumber(Triplets, Span{to.Low, noEnd})
	case typed.OpPairOf:
		if to.Low == 1 {
			set = hand.AllKinds &^ set
		}
		if set&^g.notPair != 0 || to.Low == 1 && !g.paired {
			g.changes(UsesPair)
		}
		g.notPair, g.paired = g.notPair|set, g.paired || to.Low == 1
	case typed.OpMade:
		made, unmade, places := g.made, g.unmade, uint64(n.K)
		if to.Low == 1 {
			g.made |= places
		} else if to.High == 0 && places&(places-1) == 0 {
			g.unmade |= places
		}
		if made != g.made || unmade != g.unmade {
			g.changes(Uses{other: usesMade})
		}
	case typed.OpAnyGroup, typed.OpAllGroups:
		none := noSpan // of what the table means
		if n.Op == typed.OpAllGroups {
			none = yesSpan
		}
		if t := g.tables[n]; t != nil && to == none && t.all&^g.unmade != 0 {
			g.unmade |= t.all
			g.changes(Uses{other: usesMade})
		}
	}
	return true
}

func (g *Guess) narrowNumber(n Number, to Span) bool {
	is := g.Number(n)
	if to = to.And(is); to != is {
		g.Within(n, to.Low, to.High)
		g.changes(UsesNumbers(n))
	}
	return to.Low <= to.High
}

// ofTiles is the use of what depends on which tiles there are.
var ofTiles = Uses{other: usesTiles | usesPair | usesMade}

// has makes there be a tile of a set, or none.
func (g *Guess) has(set hand.Set, want bool) bool {
	switch {
	case !want && set&^g.none != 0:
		g.none |= set
		g.changes(ofTiles)
	case want && !slices.Contains(g.some, set):
		g.some = append(g.some, set)
		g.changes(ofTiles)
	}
	return !want || set&^g.none != 0
}
