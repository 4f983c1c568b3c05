// Package prove finds conditions that no win can meet.
//
// What it finds follows from the conditions alone, for every hand and any values of the options. It
// may miss something, but it must not be wrong.
//
//   - A search (search.go) reads a condition with options as symbols and narrows a
//     [condition.Guess] by what is to hold and by the laws of hands. Where an or leaves a choice it
//     tries both branches, and gives a branch up when it contradicts itself. If no branch is left,
//     the condition can't hold.
//   - The laws of hands (book.go) are conditions themselves, such as kans <= melds. Laws of tiles
//     and groups, which conditions can't state, are in agree.go of package condition.
//   - The judgements (judge.go, parts.go) do so for each part of a condition and find the fewest
//     parts that suffice.
//   - Parts that don't contradict each other may still be met by no hand. For whole conditions of
//     files that aren't shipped, hands.go searches all hands tile by tile, from 1m to the dragons.
//     Partial hands that agree in everything the condition uses count as one. The winning tile,
//     dora and flags stay open, so a hand that is found may be none; that none is found is certain.
//
// Proofs are bounded by maxProofs and maxHandWork. Loading rules to score with them proves nothing.
package prove

import (
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Known is what holds for every win under a rule set, besides the names of its scope.
type Known struct {
	// Kinds are the kinds in play, with Copies tiles of each.
	Kinds  hand.Set
	Copies int
	// Red and Gold are the kinds that may have red and gold tiles; zero means any.
	Red, Gold hand.Set
	// Players is the number of players, or 0 if it is open; SitOut is how many more may take part.
	Players, SitOut int
	// Shapes holds the form and condition of each shape, by index.
	Shapes []KnownShape
	// Nuki holds if norths are set aside, Ura if there are ura dora.
	Nuki, Ura *Claim
	// Flags holds what each fact of the situation implies, by index.
	Flags []KnownFlag
	// Yaku lists, by index, what holds if a yaku counts.
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

// KnownFlag is what holds for a win that carries a fact of the situation. Implies and Excludes are
// indices of such facts.
type KnownFlag struct {
	Requires          *Claim
	Implies, Excludes []int
}

// KnownYaku is what holds if a yaku counts.
type KnownYaku struct {
	// When returns what holds, or nil if nothing is known. It is called only if a search needs it,
	// which is rare.
	When func() *Claim
	// Excludes are the indices of the yaku that then don't count.
	Excludes []int
}

// Prover proves that conditions can't hold for any win and any options. Its proofs are sound but
// not complete.
//
// A Prover is not safe for concurrent use.
//
// It searches for facts that meet a condition: it splits the condition, decides one part after the
// other, and keeps a book of its decisions. If the book contradicts itself, it backtracks. If no
// alternative is left, the condition can never hold. The book knows how facts are related: that the
// four groups are sequences or triplets, that a hand of simples has no honors.
type Prover struct {
	compiler *compile.Symbolic
	// allowed are the values that options can have.
	allowed map[string][]condition.Value
	known   Known
	// begin is the starting point of each guess; laws hold for every win.
	begin condition.Narrowing
	laws  []law
	// start is what is known of every win; nil until it is needed.
	start *condition.Guess
	// left is the number of parts that may still be decided.
	left int
	// judgesHands makes Judge search all hands as well.
	judgesHands bool
	// allHands makes a search try all hands for a book without contradiction, as long as handsLeft
	// permits.
	allHands bool
	// handsFloor is the amount of handsLeft that the current question must leave.
	handsLeft, handsFloor int
	// usedFlags and usedYaku are those whose definitions the last search used.
	usedFlags uint64
	usedYaku  []int
	last      lastParts
	// ctx stops the work; it may be nil.
	ctx context.Context
}

// maxProofs bounds the parts decided for one rule set. The shipped ones need a few thousand. After
// that, nothing more is proved.
const maxProofs = 200_000

// New returns a prover for the names of a scope. If fixed is set, options have their current
// values, else any. It shares the parsed expressions in trees, which may be nil.
func New(scope condition.Scope, fixed bool, trees *compile.Trees) *Prover {
	p := &Prover{
		allowed: make(map[string][]condition.Value), left: maxProofs, handsLeft: maxHandWork,
		begin: condition.Narrowing{Keys: condition.NewKeys(),
			Options: make(map[string]condition.Span), Gaps: make(map[string][]int64)},
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

// Until makes the prover give up once ctx is done: then nothing more is proved, as if its work were
// used up.
func (p *Prover) Until(ctx context.Context) { p.ctx = ctx }

// JudgeHands makes Judge search all hands for whole conditions that have no contradiction.
func (p *Prover) JudgeHands() { p.judgesHands = true }

// Assume sets what is known. Before that, the prover knows only what holds under any rules.
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
	limit := players + int64(p.known.SitOut)
	for n := range condition.Receivers + 1 {
		s := n.Range()
		switch {
		case n == condition.Players && players > 0:
			s = condition.Span{Low: players, High: limit}
		case players > 0 && n.UpToPlayers():
			s.High = min(s.High, limit)
		case n == condition.Shape && shapes > 0:
			s.High = shapes - 1
		}
		g.Within(n, s.Low, s.High)
	}
	return g
}

// Claim is a condition to be proved or refuted. Nothing is known of a nil Claim.
type Claim struct{ n *typed.Node }

// Claim parses a condition; nil if it can't be parsed or is too large.
func (p *Prover) Claim(src string, at condition.Stage, each condition.Each) *Claim {
	return claim(p.compiler.Node(src, at, each, typed.TypeBool))
}

// Quantity is a whole-number expression. Nothing is known of a nil Quantity.
type Quantity struct{ n *typed.Node }

// Quantity parses a whole-number expression; nil if it can't be parsed or is too large.
func (p *Prover) Quantity(src string, at condition.Stage, each condition.Each) *Quantity {
	n := p.compiler.Node(src, at, each, typed.TypeInt)
	if claim(n) == nil {
		return nil
	}
	return &Quantity{n}
}

// Exceeds claims that a is more than b, or at least b if orEqual is set.
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

// maxClaim bounds the nodes of a claim; larger ones are not worth the work.
const maxClaim = 2_000

func claim(n *typed.Node) *Claim {
	if n == nil || n.Size > maxClaim || !hasSmallConstants(n) {
		return nil
	}
	return &Claim{n}
}

// hasSmallConstants reports whether all constants are so small that the prover's arithmetic can't
// confuse them with unbounded values.
func hasSmallConstants(n *typed.Node) bool {
	const most = 1 << 32
	if n.Op == typed.OpConst && (n.K > most || n.K < -most) {
		return false
	}
	return !slices.ContainsFunc(n.Kids, func(kid *typed.Node) bool {
		return !hasSmallConstants(kid)
	})
}

// And claims both c and d. If nothing is known of an operand, nothing is known of the result.
func (c *Claim) And(d *Claim) *Claim { return c.join(typed.OpAnd, d) }

// Or claims at least one of c and d.
func (c *Claim) Or(d *Claim) *Claim { return c.join(typed.OpOr, d) }

// Not claims the opposite.
func (c *Claim) Not() *Claim {
	if c == nil {
		return nil
	}
	n, _ := typed.Build(typed.OpNot, typed.TypeBool, 0, c.n) // never faults
	return &Claim{n}
}

func (c *Claim) join(op typed.Op, d *Claim) *Claim {
	if c == nil || d == nil {
		return nil
	}
	n, _ := typed.Build(op, typed.TypeBool, 0, c.n, d.n)
	return &Claim{n}
}

// Spent reports whether the proof budget is exhausted.
func (p *Prover) Spent() bool { return p.left <= 0 }

// HandsSpent reports whether the budget for searching hands is exhausted.
func (p *Prover) HandsSpent() bool { return p.handsLeft <= 0 }

// Never reports whether it is proved that claims can't hold together.
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

// NeverInAll is like Never, but if there is no contradiction it also searches all hands, which
// takes longer.
func (p *Prover) NeverInAll(claims ...*Claim) bool {
	p.allHands, p.handsFloor = true, max(0, p.handsLeft-maxHandWork/10)
	defer func() { p.allHands = false }()
	return p.Never(claims...)
}

func (p *Prover) possible(all ...*typed.Node) bool {
	if !slices.ContainsFunc(all, usesGroup) {
		return p.search(all, 0)
	}
	for _, g := range hand.AllGroups() {
		var variants []*typed.Node
		for _, n := range all {
			if p.left -= n.Size; p.left <= 0 { // each node is copied
				return true
			}
			if m, ok := atGroup(n, g); ok {
				variants = append(variants, m)
			}
		}
		if len(variants) == len(all) && p.search(variants, 1<<g.Place()) {
			return true
		}
	}
	return false
}

func usesGroup(n *typed.Node) bool {
	switch {
	case n.Op.IsGroupMember():
		return n.Slot == 0
	case n.Op.OverGroups() && n.Slot == 0:
		return false // it uses only its own groups
	}
	return slices.ContainsFunc(n.Kids, usesGroup)
}

// atGroup returns a condition about one group with that group's values substituted. It returns
// false if that faults.
func atGroup(n *typed.Node, g hand.Group) (*typed.Node, bool) {
	if !usesGroup(n) {
		return n, true
	}
	if n.Op.IsGroupMember() {
		var f condition.Facts
		f.SetGroup(g)
		return typed.Constant(n.Type, condition.NumberOf(n)(&f)), true
	}
	copied := *n
	copied.Kids = make([]*typed.Node, len(n.Kids))
	for i, kid := range n.Kids {
		var ok bool
		if copied.Kids[i], ok = atGroup(kid, g); !ok {
			return nil, false
		}
	}
	if n.Op.OverGroups() {
		return &copied, true // Build can't set the slot
	}
	return typed.Build(n.Op, n.Type, n.K, copied.Kids...)
}
