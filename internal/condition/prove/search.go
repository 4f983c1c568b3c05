package prove

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// search reports whether there may be facts that meet all conditions, with the groups in made
// present.
func (p *Prover) search(all []*typed.Node, made uint64) bool {
	p.usedFlags, p.usedYaku = 0, p.usedYaku[:0]
	if p.ctx != nil && p.ctx.Err() != nil {
		p.left = 0
	}
	s := search{p, max(0, p.left-maxWork)}
	if !s.work(bookCost) {
		return true
	}
	for _, n := range all {
		p.begin.Prepare(n)
	}
	b := p.newBook()
	if made != 0 {
		b.goals = append(b.goals,
			goal{&typed.Node{Op: typed.OpMade, Type: typed.TypeBool, K: int64(made)}, true})
	}
	for _, n := range all {
		b.goals = append(b.goals, goal{n, true})
	}
	return s.reachable(b)
}

// bookCost is the cost of allocating a book, some 3 KiB, in decided parts.
const bookCost = 10

// work spends some of the remaining work, and reports whether there was enough.
func (s *search) work(parts int) bool {
	s.p.left -= parts
	return s.p.left > s.floor
}

// maxWork bounds the parts decided in one search. A condition that needs more counts as possible.
const maxWork = 5_000

type search struct {
	p *Prover
	// floor is the amount of the prover's work that must be left.
	floor int
}

// partSize is the number of nodes that are evaluated at the cost of one decided part. Narrowing a
// node may evaluate all nodes below each of its nodes.
const partSize = 16

func costToNarrow(n *typed.Node) int { return 1 + n.Size*n.Size/(partSize*partSize) }

// costOfTerms returns the cost of evaluating the terms of a book, beyond that of usual ones.
func costOfTerms(b *book) (cost int) {
	for _, t := range b.Terms() {
		cost += t.Node.Size / partSize
	}
	return cost
}

// A goal is a condition that must hold, or must not.
type goal struct {
	n    *typed.Node
	want bool
}

// alternatives returns two ways to reach a goal; ok is false if it does not split into any.
func (g goal) alternatives() (ways [2][]goal, ok bool) {
	switch n := g.n; {
	case n.Op == typed.OpAnd, n.Op == typed.OpOr:
		return [2][]goal{{{n.Kids[0], g.want}}, {{n.Kids[1], g.want}}}, true
	case n.Op == typed.OpIf:
		c := n.Kids[0]
		return [2][]goal{{{c, true}, {n.Kids[1], g.want}}, {{c, false}, {n.Kids[2], g.want}}}, true
	case n.Op == typed.OpCompare && n.Kids[0].Type == typed.TypeBool:
		x, y, sameWant := n.Kids[0], n.Kids[1], g.want == (n.K == typed.CmpEq)
		return [2][]goal{{{x, true}, {y, sameWant}}, {{x, false}, {y, !sameWant}}}, true
	}
	return ways, false
}

// reachable reports whether all goals of a book may be reached together. It settles the goals
// without alternatives, and then tries both alternatives of another.
func (s *search) reachable(b *book) bool {
	if !s.settle(b) {
		return false
	}
	if s.p.left <= s.floor {
		return true
	}
	for i, g := range b.goals {
		ways, ok := g.alternatives()
		if !ok {
			continue
		}
		b.goals = append(b.goals[:i:i], b.goals[i+1:]...)
		other := b.copy()
		other.goals, b.goals = append(other.goals, ways[0]...), append(b.goals, ways[1]...)
		return !s.work(bookCost) || s.reachable(other) || !s.work(bookCost) || s.reachable(b)
	}
	return !s.p.allHands || s.hand(b)
}

// settle narrows the book by all goals, by the laws and by what follows, and drops the goals that
// are reached. It returns false if they can't be reached together.
func (s *search) settle(b *book) bool {
	for range rounds {
		var open []goal
		for len(b.goals) > 0 {
			g := b.goals[0]
			if b.goals = b.goals[1:]; !s.work(costToNarrow(g.n)) {
				return true
			}
			switch n := g.n; {
			case n.Op == typed.OpNot:
				b.goals = append(b.goals, goal{n.Kids[0], !g.want})
			case n.Op == typed.OpAnd && g.want, n.Op == typed.OpOr && !g.want:
				b.goals = append(b.goals, goal{n.Kids[0], g.want}, goal{n.Kids[1], g.want})
			case !b.Narrow(n, condition.Exactly(int64(typed.Bit(g.want)))):
				return false
			case !b.Eval(n).IsOne():
				open = append(open, g)
			}
		}
		b.goals = open
		changed := b.TakeChanges()
		for _, law := range b.p.laws {
			if law.uses.Meets(changed) && !b.Narrow(law.n, condition.Exactly(1)) {
				return false
			}
		}
		if changed != (condition.Uses{}) && !b.Propagate() {
			return false
		}
		s.work(1 + len(b.Terms()) + costOfTerms(b))
		if follows := b.follow(); !follows && changed == (condition.Uses{}) {
			break
		}
	}
	return true
}
