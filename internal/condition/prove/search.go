package prove

import (
	"slices"

	"example.com/hanfu/internal/condition/internal/typed"
)

// search looks for facts that meet conditions, and returns false if there are none. made are groups that there are.
func (p *Prover) search(all []*typed.Node, made uint64) bool {
	p.usedFlags, p.usedYaku = 0, p.usedYaku[:0]
	if p.ctx != nil && p.ctx.Err() != nil {
		p.left = 0
	}
	s := search{p, max(0, p.left-maxWork)}
	if !s.work(bookCost) {
		return true
	}
	b := newBook(p)
	b.made = made
	goals := make([]goal, len(all))
	for i, n := range all {
		goals[i] = goal{n, true}
	}
	return s.open(b, goals)
}

// bookCost is the cost of a book, in parts decided: it has some 3 KiB.
const bookCost = 10

// work spends parts of the work that is left, and reports whether there was enough.
func (s *search) work(parts int) bool {
	s.p.left -= parts
	return s.p.left > s.floor
}

// maxWork bounds how many parts are decided in one search. A condition that needs more is taken for possible.
const maxWork = 5_000

type search struct {
	p *Prover
	// floor is how many of the prover's parts the search leaves.
	floor int
}

// goal is a condition that is to hold, or not to.
type goal struct {
	n    *typed.Node
	want bool
}

// choice is a goal that can be reached in two ways.
type choice struct {
	goal goal
	ways [2][]goal
}

// open reports whether all goals may be reached together, given the book, into which it writes. What leaves no choice
// is written down first.
func (s *search) open(b *book, goals []goal) bool {
	choices, ok := s.units(b, goals)
	if !ok {
		return false
	}
	switch {
	case s.p.left <= s.floor:
		return true
	case len(choices) == 0:
		return !s.p.allHands || s.hand(b)
	}
	// The last choice is made now. The others are made on either way, where some of them may have become clear.
	last := choices[len(choices)-1]
	var rest []goal
	for _, c := range choices[:len(choices)-1] {
		rest = append(rest, c.goal)
	}
	// The other way may write into this book, which then has served.
	return !s.work(bookCost) || s.open(b.copy(), slices.Concat(rest, last.ways[0])) ||
		!s.work(bookCost) || s.open(b, slices.Concat(rest, last.ways[1]))
}

// units writes down all goals that leave no choice, and what follows; it returns the choices that are left, and false
// if the goals can't be reached together.
func (s *search) units(b *book, goals []goal) (choices []choice, ok bool) {
	for len(goals) > 0 {
		if !s.work(1) {
			return nil, true
		}
		g := goals[len(goals)-1]
		goals = goals[:len(goals)-1]
		n := g.n
		switch {
		case n.Op == typed.OpNot:
			goals = append(goals, goal{n.Kids[0], !g.want})
		case n.Op == typed.OpAnd && g.want, n.Op == typed.OpOr && !g.want:
			goals = append(goals, goal{n.Kids[0], g.want}, goal{n.Kids[1], g.want})
		case n.Op == typed.OpAnd, n.Op == typed.OpOr:
			choices = append(choices, choice{g, [2][]goal{{{n.Kids[0], g.want}}, {{n.Kids[1], g.want}}}})
		case n.Op == typed.OpIf:
			c := n.Kids[0]
			choices = append(choices, choice{g,
				[2][]goal{{{c, true}, {n.Kids[1], g.want}}, {{c, false}, {n.Kids[2], g.want}}}})
		case n.Op == typed.OpCompare && n.Kids[0].Type == typed.TypeBool:
			x, y, same := n.Kids[0], n.Kids[1], g.want == (n.K == typed.CmpEq)
			choices = append(choices, choice{g, [2][]goal{{{x, true}, {y, same}}, {{x, false}, {y, !same}}}})
		default:
			more, ok := b.write(n, g.want)
			if !ok {
				return nil, false
			}
			goals = append(goals, more...)
		}
		if len(goals) > 0 {
			continue
		}
		if !s.work(b.size()) {
			return nil, true
		}
		if !b.agrees() {
			return nil, false
		}
		goals, b.follows = b.follows, nil
	}
	return choices, true
}
