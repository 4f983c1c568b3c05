package condition

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A Guess is narrowed by conditions that must hold. Consequences for numbers, tiles and groups are
// stored in the Guess itself, those for other expressions in its terms.

// deduced holds the knowledge of a narrowed guess in addition to facts.
type deduced struct {
	keys  *Keys
	terms []Term
	// some are sets that each have at least one tile in the hand.
	some []hand.Set
	// notPair are kinds that the pair is not; paired reports whether there is a pair.
	notPair hand.Set
	paired  bool
	// changed marks the facts about which something new is known.
	changed Uses
}

// Term is an expression with a narrower range than its operands imply.
type Term struct {
	*typed.Node
	Span
	key  [2]int
	uses Uses
}

// Narrowing is the starting point of a narrowed guess.
type Narrowing struct {
	Keys *Keys
	// Kinds are the kinds in play, with Copies tiles of each.
	Kinds  hand.Set
	Copies int
	// Options are the ranges of options, and Gaps the values within that they can't have.
	Options map[string]Span
	Gaps    map[string][]int64
	tables  map[*typed.Node]*groupMatches
}

// NewGuess returns a guess to be narrowed, about a reading of a win, of which nothing is known yet.
func NewGuess(base *Narrowing) *Guess {
	return &Guess{knowledge: knowledge{ofReading: true, ranged: true},
		none: hand.AllKinds &^ base.Kinds, tables: base.tables, of: base,
		deduced: &deduced{keys: base.Keys}}
}

// Clone returns a copy that can be narrowed independently.
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

// TakeChanges returns the facts about which something new is known since the last call.
func (g *Guess) TakeChanges() Uses {
	changed := g.changed
	g.changed = Uses{}
	return changed
}

func (g *Guess) addChange(u Uses) { g.changed = g.changed.Or(u) }

// Terms returns the known ranges of expressions other than facts.
func (g *Guess) Terms() []Term { return g.terms }

// Some returns sets that each have at least one tile in the hand.
func (g *Guess) Some() []hand.Set { return g.some }

// Kinds returns the kinds that are present, and those that may be.
func (g *Guess) Kinds() (required, allowed hand.Set) { return g.must, hand.AllKinds &^ g.none }

// Pair returns the kinds that the pair may be of, and whether there is a pair.
func (g *Guess) Pair() (kinds hand.Set, paired bool) {
	return hand.AllKinds &^ (g.none | g.notPair), g.paired
}

// Made returns the places of groups that are present, and of those that are absent.
func (g *Guess) Made() (made, unmade uint64) { return g.made, g.unmade }

// Bits returns the bits of Facts.win that are set, and those that are clear.
func (g *Guess) Bits() (hold, fail uint64) { return g.winBits & g.win, g.win &^ g.winBits }

// Prepare caches the matches of questions about groups in a node.
func (r *Narrowing) Prepare(n *typed.Node) { r.tables = matchGroups(n, r.tables) }

// Narrow restricts the value of a node to a span, and derives consequences. It returns false if
// that contradicts what is known.
func (g *Guess) Narrow(n *typed.Node, span Span) bool {
	current := g.Eval(n)
	switch span = span.And(current); {
	case span.Low > span.High:
		return false
	case span == current:
		return true
	}
	switch n.Op {
	case typed.OpNot:
		return g.Narrow(n.Kids[0], span.negated())
	case typed.OpAnd, typed.OpOr:
		return g.narrowJoined(n, span)
	case typed.OpIf:
		return g.narrowChosen(n, span)
	case typed.OpCompare:
		return g.narrowComparison(n, span.Low == 1)
	case typed.OpWinBit:
		g.Is(Uses{win: 1 << n.K}, span.Low == 1)
		g.addChange(ownUses(n))
	case typed.OpNum:
		g.Within(Number(n.K), span.Low, span.High)
		g.addChange(ownUses(n))
	default:
		return g.restrict(n, span) && g.narrowParts(n, span)
	}
	return true
}

func (g *Guess) narrowJoined(n *typed.Node, span Span) bool {
	a, b := n.Kids[0], n.Kids[1]
	possible := func(kid *typed.Node) bool { s := g.Eval(kid).And(span); return s.Low <= s.High }
	switch {
	case (n.Op == typed.OpAnd) == (span.Low == 1):
		return g.Narrow(a, span) && g.Narrow(b, span)
	case !possible(a):
		return g.Narrow(b, span)
	case !possible(b):
		return g.Narrow(a, span)
	}
	return true
}

func (g *Guess) narrowChosen(n *typed.Node, span Span) bool {
	c := g.Eval(n.Kids[0])
	yes, no := g.Eval(n.Kids[1]).And(span), g.Eval(n.Kids[2]).And(span)
	switch {
	case c.High == 0 || yes.Low > yes.High:
		return g.Narrow(n.Kids[0], noSpan) && g.Narrow(n.Kids[2], span)
	case c.Low == 1 || no.Low > no.High:
		return g.Narrow(n.Kids[0], yesSpan) && g.Narrow(n.Kids[1], span)
	}
	return true
}

func (g *Guess) narrowComparison(n *typed.Node, holds bool) bool {
	x, y, cmp := n.Kids[0], n.Kids[1], n.K
	if !holds {
		cmp = typed.Opposites[cmp]
	}
	if !g.Narrow(x, restrictedBy(cmp, g.Eval(x), g.Eval(y))) ||
		!g.Narrow(y, restrictedBy(typed.Mirrored[cmp], g.Eval(y), g.Eval(x))) {
		return false
	}
	if x.Op == typed.OpConst || y.Op == typed.OpConst || x.Type == typed.TypeBool {
		return true
	}
	// Store the range of the difference, so that other comparisons of the same numbers use it.
	if g.keys.number(y) < g.keys.number(x) {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	difference := Calculated(typed.OpSub, g.Eval(x), g.Eval(y))
	t := g.term([2]int{g.keys.number(x), g.keys.number(y)})
	if t != nil {
		difference = difference.And(t.Span)
	}
	span := difference.And(restrictedBy(cmp, difference, noSpan))
	if span != difference && t == nil {
		g.add(&typed.Node{Op: typed.OpSub, Type: typed.TypeInt, Kids: []*typed.Node{x, y}}, span,
			[2]int{g.keys.number(x), g.keys.number(y)})
	} else if span != difference {
		t.Span = span
		g.addChange(t.uses)
	}
	return span.Low <= span.High
}

// restrictedBy returns the part of s that can compare so with some number in t.
func restrictedBy(cmp int64, s, t Span) Span {
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

func (g *Guess) add(n *typed.Node, span Span, key [2]int) {
	t := Term{n, span, key, UsesOfNode(n)}
	g.terms = append(g.terms, t)
	g.addChange(t.uses)
}

// deducedOf returns the known range of an expression, which may be narrower than its operands
// imply.
func (g *Guess) deducedOf(n *typed.Node) Span {
	if len(g.terms) > 0 {
		if t := g.term([2]int{g.keys.number(n), -1}); t != nil {
			return t.Span
		}
	}
	if n.Op == typed.OpOption {
		return g.of.Options[n.Word]
	}
	return anything
}

// knownComparison returns the range of a comparison given by a known difference of its operands.
func (g *Guess) knownComparison(n *typed.Node) Span {
	x, y, cmp := n.Kids[0], n.Kids[1], n.K
	if len(g.terms) == 0 || x.Op == typed.OpConst || y.Op == typed.OpConst {
		return either
	}
	if g.keys.number(y) < g.keys.number(x) {
		x, y, cmp = y, x, typed.Mirrored[cmp]
	}
	if t := g.term([2]int{g.keys.number(x), g.keys.number(y)}); t != nil {
		return Compared(cmp, t.Span, noSpan)
	}
	return either
}

// restrict stores the range of an expression as a term. It returns false if the range is empty.
func (g *Guess) restrict(n *typed.Node, span Span) bool {
	if n.Op == typed.OpOption {
		for gaps, i := g.of.Gaps[n.Word], 0; i < len(gaps); i++ {
			if span.Low == gaps[i] {
				span.Low++
			}
			if last := gaps[len(gaps)-1-i]; span.High == last {
				span.High--
			}
		}
	}
	if len(n.Kids) > 0 && n.Kids[0].Op == typed.OpSetConst &&
		(n.Op == typed.OpOnly || n.Op == typed.OpHas || n.Op == typed.OpPairOf) {
		return true // the known tiles imply this
	}
	key := [2]int{g.keys.number(n), -1}
	if t := g.term(key); t != nil {
		t.Span = span
		g.addChange(t.uses)
	} else {
		g.add(n, span, key)
	}
	return span.Low <= span.High
}

// narrowParts narrows the facts and operands of an expression, given its range. It returns false if
// that contradicts what is known.
func (g *Guess) narrowParts(n *typed.Node, span Span) bool {
	var set hand.Set
	if n.Op >= typed.OpOnly && n.Op <= typed.OpTripletsOf {
		required, allowed := g.Among(n.Kids[0])
		if required != allowed {
			return true
		}
		set = required
	}
	switch n.Op {
	case typed.OpAdd, typed.OpSub:
		x, y := n.Kids[0], n.Kids[1]
		if n.Op == typed.OpAdd {
			return g.Narrow(x, Calculated(typed.OpSub, span, g.Eval(y))) &&
				g.Narrow(y, Calculated(typed.OpSub, span, g.Eval(x)))
		}
		return g.Narrow(x, Calculated(typed.OpAdd, span, g.Eval(y))) &&
			g.Narrow(y, Calculated(typed.OpSub, g.Eval(x), span))
	case typed.OpOnly:
		return g.recordTiles(hand.AllKinds&^set, span.Low == 0)
	case typed.OpHas:
		return g.recordTiles(set, span.Low == 1)
	case typed.OpTiles, typed.OpKinds:
		switch {
		case span.High == 0:
			return g.recordTiles(set, false)
		case span.Low > 0:
			return g.recordTiles(set, true)
		}
	case typed.OpTripletsOf:
		return g.narrowNumber(Triplets, Span{span.Low, noEnd})
	case typed.OpPairOf:
		if span.Low == 1 {
			set = hand.AllKinds &^ set
		}
		if set&^g.notPair != 0 || span.Low == 1 && !g.paired {
			g.addChange(UsesPair)
		}
		g.notPair, g.paired = g.notPair|set, g.paired || span.Low == 1
	case typed.OpMade:
		made, unmade, places := g.made, g.unmade, uint64(n.K)
		if span.Low == 1 {
			g.made |= places
		} else if span.High == 0 && places&(places-1) == 0 {
			g.unmade |= places
		}
		if made != g.made || unmade != g.unmade {
			g.addChange(Uses{other: usesMade})
		}
	case typed.OpAnyGroup, typed.OpAllGroups:
		none := noSpan // no group matches the table
		if n.Op == typed.OpAllGroups {
			none = yesSpan
		}
		if t := g.tables[n]; t != nil && span == none && t.all&^g.unmade != 0 {
			g.unmade |= t.all
			g.addChange(Uses{other: usesMade})
		}
	}
	return true
}

func (g *Guess) narrowNumber(n Number, span Span) bool {
	current := g.Number(n)
	if span = span.And(current); span != current {
		g.Within(n, span.Low, span.High)
		g.addChange(UsesNumbers(n))
	}
	return span.Low <= span.High
}

// usesOfTiles is the use of facts that depend on which tiles are present.
var usesOfTiles = Uses{other: usesTiles | usesPair | usesMade}

// recordTiles records that some tile of a set is present, or that none is.
func (g *Guess) recordTiles(set hand.Set, want bool) bool {
	switch {
	case !want && set&^g.none != 0:
		g.none |= set
		g.addChange(usesOfTiles)
	case want && !slices.Contains(g.some, set):
		g.some = append(g.some, set)
		g.addChange(usesOfTiles)
	}
	return !want || set&^g.none != 0
}
