// Package prove refutes conditions: it finds out what no win can meet.
package prove

import (
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Known is what holds for every win under a rule set, besides the names that its scope declares.
type Known struct {
	// Kinds are those in play, Copies of each.
	Kinds  hand.Set
	Copies int
	// Red and Gold are the kinds of which tiles may be red and gold; any, if there are none.
	Red, Gold hand.Set
	// Players is how many people play, 0 if that is left open, and SitOut how many more may.
	Players, SitOut int
	// Shapes has for each shape, by its index, how it arranges the tiles, and what holds for them.
	Shapes []KnownShape
	// Nuki holds where norths are set aside, Ura where ura dora are.
	Nuki, Ura *Claim
	// Flags has for each fact of the situation, by its index, what a win that carries it meets.
	Flags []KnownFlag
	// Yaku has for each yaku, by its index, what holds if it counts.
	Yaku []KnownYaku
}

// ShapeForm is how a shape arranges the tiles.
type ShapeForm uint8

// The forms of shapes: four groups and a pair, seven pairs, any tiles.
const (
	ShapeOfGroups ShapeForm = iota
	ShapeOfPairs
	ShapeOfTiles
)

// KnownShape is what holds for hands of a shape.
type KnownShape struct {
	Form ShapeForm
	When *Claim
}

// KnownFlag is what a win meets that carries a fact of the situation. The others are indices of such facts.
type KnownFlag struct {
	Requires          *Claim
	Implies, Excludes []int
}

// KnownYaku is what holds where a yaku counts.
type KnownYaku struct {
	// When returns what holds; nil if nothing is known. It is asked when a search comes to the yaku: few ask of any.
	When func() *Claim
	// Excludes are the yaku, by their index, that then don't count.
	Excludes []int
}

// Prover finds what follows from conditions alone, for every win and however the options are turned. What it
// tells is so; it does not see everything that is.
//
// A Prover is not safe for concurrent use.
//
// It looks for facts that meet a condition: it takes the condition apart, decides one part after the other, and keeps book
// of what is decided. Where the book contradicts itself it goes back and decides another way. A condition for which no way
// is left can never hold. The book knows how facts hang together: that the four groups are sequences or triplets, that
// a hand of simples has no honors.
type Prover struct {
	compiler *compile.Symbolic
	// allowed are the values that options can have.
	allowed map[string][]condition.Value
	known   Known
	// begin is what a guess begins with, and laws what holds for every win.
	begin condition.Narrowing
	laws  []law
	// start is what is known of every win; nil until it is needed.
	start *condition.Guess
	// left is how many parts may still be decided in all.
	left int
	// goesThrough: conditions are looked for in all hands where they are judged.
	goesThrough bool
	// allHands: what the book leaves is looked for in all hands, as long as some of handsLeft is left.
	allHands bool
	// Of these a question leaves handsFloor.
	handsLeft, handsFloor int
	// usedFlags and usedYaku are those of which the last search has used what is known.
	usedFlags uint64
	usedYaku  []int
	last      lastParts
	// ctx ends the work; nil for work that nobody ends.
	ctx context.Context
}

// maxProofs bounds how many parts are decided for one rule set. Those of the shipped ones come to a few thousand. Once
// they are used up, nothing more is proved.
const maxProofs = 200_000

// New returns a prover for the names of a scope. With options fixed, it tells what follows as they are turned. It
// shares the expressions that others have parsed; trees may be nil.
func New(scope condition.Scope, fixed bool, trees *compile.Trees) *Prover {
	p := &Prover{
		allowed: make(map[string][]condition.Value), left: maxProofs, handsLeft: maxHandWork,
		begin: condition.Narrowing{Keys: condition.NewKeys(), Options: make(map[string]condition.Span), Gaps: make(map[string][]int64)},
	}
	p.compiler = compile.NewSymbolic(scope, fixed, trees)
	for id, o := range scope.Options {
		p.allowed[id] = o.Allowed
		values := p.compiler.Values(&o)
		if values == nil {
			p.begin.Options[id] = condition.Span{Low: o.Min, High: o.Max}
			continue
		}
		p.begin.Options[id] = condition.Span{Low: values[0], High: values[len(values)-1]}
		p.begin.Gaps[id] = gaps(values)
	}
	p.Assume(Known{})
	return p
}

func gaps(values []int64) (gaps []int64) {
	const most = 100
	if values[len(values)-1]-values[0] > most {
		return nil
	}
	for i, v := range values[1:] {
		for n := values[i] + 1; n < v; n++ {
			gaps = append(gaps, n)
		}
	}
	return gaps
}

// Until makes the prover give up when a context is done: nothing more is proved then, as if its work were used up.
func (p *Prover) Until(ctx context.Context) { p.ctx = ctx }

// GoThroughHands makes Judge look for whole conditions in all hands, if no contradiction is found in them.
func (p *Prover) GoThroughHands() { p.goesThrough = true }

// Assume sets what is known. Until then it knows only what holds under any rules.
func (p *Prover) Assume(k Known) {
	p.known, p.laws, p.start = k, lawsOf(k.Shapes), nil
	if p.begin.Kinds, p.begin.Copies = k.Kinds, k.Copies; k.Kinds == 0 {
		p.begin.Kinds = hand.AllKinds
	}
}

// guess returns what is known of every win.
func (p *Prover) guess() *condition.Guess {
	g := condition.NewGuess(&p.begin)
	players, shapes := int64(p.known.Players), int64(len(p.known.Shapes))
	most := players + int64(p.known.SitOut)
	for n := range condition.Receivers + 1 {
		s := n.Range()
		switch {
		case n == condition.Players && players > 0:
			s = condition.Span{Low: players, High: most}
		case players > 0 && n.UpToPlayers():
			s.High = min(s.High, most)
		case n == condition.Shape && shapes > 0:
			s.High = shapes - 1
		}
		g.Within(n, s.Low, s.High)
	}
	return g
}

// Claim is a condition to be proved or refuted. Nothing is known of a nil Claim.
type Claim struct{ n *typed.Node }

// Claim reads a condition; nil if it can't be read.
func (p *Prover) Claim(src string, at condition.Stage, each condition.Each) *Claim {
	return claim(p.compiler.Node(src, at, each, typed.TypeBool))
}

// Quantity is an expression for a whole number, to be compared. Nothing is known of a nil Quantity.
type Quantity struct{ n *typed.Node }

// Quantity reads an expression for a whole number; nil if it can't be read.
func (p *Prover) Quantity(src string, at condition.Stage, each condition.Each) *Quantity {
	n := p.compiler.Node(src, at, each, typed.TypeInt)
	if claim(n) == nil {
		return nil
	}
	return &Quantity{n}
}

// Exceeds claims that a quantity is more than another, or as much if orEqual.
func (a *Quantity) Exceeds(b *Quantity, orEqual bool) *Claim {
	if a == nil || b == nil {
		return nil
	}
	cmp := typed.CmpGt
	if orEqual {
		cmp = typed.CmpGe
	}
	n, ok := typed.Build(typed.OpCompare, typed.TypeBool, cmp, a.n, b.n)
	if !ok {
		return nil
	}
	return &Claim{n}
}

// maxClaim bounds the parts of a claim: a larger one takes longer to look at than it is worth.
const maxClaim = 2_000

func claim(n *typed.Node) *Claim {
	if n == nil || n.Size > maxClaim || !near(n) {
		return nil
	}
	return &Claim{n}
}

// near reports whether all constants are so small that the prover's arithmetic keeps them apart from what is endless.
func near(n *typed.Node) bool {
	const most = 1 << 32
	if n.Op == typed.OpConst && (n.K > most || n.K < -most) {
		return false
	}
	return !slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool { return !near(kid) })
}

// And claims both, Or one of the two, Not the opposite. If nothing is known of a part, nothing is of the whole.
func (c *Claim) And(d *Claim) *Claim { return c.join(typed.OpAnd, d) }

// Or claims at least one of the two.
func (c *Claim) Or(d *Claim) *Claim { return c.join(typed.OpOr, d) }

// Not claims the opposite.
func (c *Claim) Not() *Claim {
	if c == nil {
		return nil
	}
	n, _ := typed.Build(typed.OpNot, typed.TypeBool, 0, c.n) // nothing is worked out, so nothing can fail
	return &Claim{n}
}

func (c *Claim) join(op typed.Op, d *Claim) *Claim {
	if c == nil || d == nil {
		return nil
	}
	n, _ := typed.Build(op, typed.TypeBool, 0, c.n, d.n)
	return &Claim{n}
}

// Spent reports that nothing more is proved.
func (p *Prover) Spent() bool { return p.left <= 0 }

// HandsSpent reports that no more hands are gone through.
func (p *Prover) HandsSpent() bool { return p.handsLeft <= 0 }

// Never reports whether claims can't hold together.
func (p *Prover) Never(claims ...*Claim) bool {
	all := make([]*typed.Node, len(claims))
	for i, c := range claims {
		if c == nil {
			return false
		}
		all[i] = c.n
	}
	return !p.possible(all...)
}

// NeverInAll reports whether claims can't hold together. Where Never finds no contradiction, it looks for them in all
// hands, which takes longer.
func (p *Prover) NeverInAll(claims ...*Claim) bool {
	p.allHands, p.handsFloor = true, max(0, p.handsLeft-maxHandWork/10)
	defer func() { p.allHands = false }()
	return p.Never(claims...)
}

func (p *Prover) possible(all ...*typed.Node) bool {
	if !slices.ContainsFunc(all, asksGroup) {
		return p.search(all, 0)
	}
	for _, g := range hand.AllGroups() {
		var with []*typed.Node
		for _, n := range all {
			if p.left -= n.Size; p.left <= 0 { // each part is made anew
				return true
			}
			if m, ok := atGroup(n, g); ok {
				with = append(with, m)
			}
		}
		if len(with) == len(all) && p.search(with, 1<<g.Place()) {
			return true
		}
	}
	return false
}

func asksGroup(n *typed.Node) bool {
	switch {
	case n.Op.AsksGroup():
		return n.Slot == 0
	case n.Op.GoesThroughGroups() && n.Slot == 0:
		return false // it asks of its own groups
	}
	return slices.ContainsFunc(n.Kids, asksGroup)
}

// atGroup returns a condition about one group for a known group. It returns false if that is a fault.
func atGroup(n *typed.Node, g hand.Group) (*typed.Node, bool) {
	if !asksGroup(n) {
		return n, true
	}
	if n.Op.AsksGroup() {
		var f condition.Facts
		f.SetGroup(g)
		return typed.Constant(n.Type, condition.NumberOf(n)(&f)), true
	}
	with := *n
	with.Kids = make([]*typed.Node, len(n.Kids))
	for i, kid := range n.Kids {
		var ok bool
		if with.Kids[i], ok = atGroup(kid, g); !ok {
			return nil, false
		}
	}
	if n.Op.GoesThroughGroups() {
		return &with, true // build knows no place for its groups
	}
	return typed.Build(n.Op, n.Type, n.K, with.Kids...)
}
