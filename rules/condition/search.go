package condition

// search looks for facts that meet a condition: false if there are none. made are groups that there are.
func (p *Prover) search(n *node, made uint64) bool {
	p.usedFlags, p.usedYaku = 0, p.usedYaku[:0]
	s := search{left: min(maxDecisions, p.left)}
	b := newBook(p)
	b.made = made
	possible := s.open(b, []goal{{n, true}})
	p.left = max(0, p.left-(min(maxDecisions, p.left)-s.left)-bookCost)
	return possible
}

// bookCost is the cost of a book, in parts decided: it has some 3 KiB.
const bookCost = 10

// maxDecisions bounds how many parts are decided. A condition that needs more is taken for possible.
const maxDecisions = 5_000

type search struct{ left int }

// goal is a condition that is to hold, or not to.
type goal struct {
	n    *node
	want bool
}

// choice is a goal that can be reached in two ways.
type choice struct {
	goal goal
	ways [2][]goal
}

// open tells whether all goals may be reached together, given what stands in the book, which it writes into. First all is
// written down that leaves no choice; the choices, which come last, are then made one by one.
func (s *search) open(b *book, goals []goal) bool {
	var choices []choice
	for len(goals) > 0 {
		if s.left--; s.left < 0 {
			return true
		}
		g := goals[len(goals)-1]
		goals = goals[:len(goals)-1]
		n := g.n
		switch {
		case n.op == opNot:
			goals = append(goals, goal{n.kids[0], !g.want})
		case n.op == opAnd && g.want, n.op == opOr && !g.want:
			goals = append(goals, goal{n.kids[0], g.want}, goal{n.kids[1], g.want})
		case n.op == opAnd, n.op == opOr:
			choices = append(choices, choice{g, [2][]goal{{{n.kids[0], g.want}}, {{n.kids[1], g.want}}}})
		case n.op == opIf:
			c := n.kids[0]
			choices = append(choices, choice{g, [2][]goal{{{c, true}, {n.kids[1], g.want}}, {{c, false}, {n.kids[2], g.want}}}})
		case n.op == opCompare && n.kids[0].typ == typeBool:
			x, y, same := n.kids[0], n.kids[1], g.want == (n.k == cmpEq)
			choices = append(choices, choice{g, [2][]goal{{{x, true}, {y, same}}, {{x, false}, {y, !same}}}})
		default:
			more, ok := b.write(n, g.want)
			if !ok {
				return false
			}
			goals = append(goals, more...)
		}
	}
	if !b.agrees() {
		return false
	}
	if len(choices) == 0 {
		return true
	}
	// The last choice is made now. The others are made on either way, where some of them may have become clear.
	last := choices[len(choices)-1]
	var rest []goal
	for _, c := range choices[:len(choices)-1] {
		rest = append(rest, c.goal)
	}
	for _, way := range last.ways {
		if s.left -= bookCost; s.left < 0 {
			return true
		}
		if s.open(b.copy(), append(append([]goal(nil), rest...), way...)) {
			return true
		}
	}
	return false
}
