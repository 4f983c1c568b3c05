package condition

import (
	"slices"

	"example.com/hanfu/hand"
)

// compiled is a piece that is prepared for work.
type compiled struct {
	*piece
	kids []*compiled
	// uses are those of the node; holds, number or set works it out, as far as 64 bits are enough.
	uses   Uses
	holds  func(*Facts) bool
	number func(*Facts) int64
	set    func(*Facts) hand.Set
}

// compile prepares a piece and all in it.
func compile(taken *piece) *compiled {
	p := &compiled{piece: taken, uses: usesOf(taken.n)}
	for _, kid := range taken.kids {
		p.kids = append(p.kids, compile(kid))
	}
	n := p.shared()
	switch n.typ {
	case typeBool:
		p.holds = truthOf(n)
	case typeInt, typeWind, typeShape, typeWait, typeGroupKind, typeSuit:
		p.number = numberOf(n)
	case typeSet:
		p.set = setOf(n)
	}
	return p
}

// shared returns the node of a piece with the nodes of its parts replaced by what was compiled of them, so that a long calculation is
// not compiled anew for each part.
func (p *compiled) shared() *node {
	n := p.n
	for _, kid := range p.kids {
		if len(kid.n.kids) == 0 || kid.holds == nil && kid.number == nil {
			continue
		}
		if kid.n == p.n {
			return compiledAs(kid)
		}
		at := slices.Index(p.n.kids, kid.n)
		if at < 0 {
			continue
		}
		if n == p.n {
			c := *p.n
			c.kids = slices.Clone(c.kids)
			n = &c
		}
		n.kids[at] = compiledAs(kid)
	}
	return n
}

// compiledAs returns a node that does what was compiled of a piece.
func compiledAs(p *compiled) *node {
	var compiled any = p.number
	if p.holds != nil {
		compiled = p.holds
	}
	return &node{op: opCompiled, typ: p.n.typ, stage: p.n.stage, size: p.n.size, rare: &rare{compiled: compiled}}
}

// weight is about how much memory a piece and all in it take, in nodes.
func (p *compiled) weight() int64 {
	sum := int64(2 + p.n.size)
	for _, kid := range p.kids {
		sum += kid.weight()
	}
	return sum
}

// leafList is the spans of the conditions in a piece that no word such as and joins from others, each once. Within one that goes
// through a list, or counts, what is asked of the entries is another.
type leafList struct {
	all  []Span
	seen map[Span]bool
	cut  bool
}

func (l *leafList) add(p *piece) {
	if isLeaf(p) && !l.seen[p.Span] {
		l.seen[p.Span] = true
		l.all = append(l.all, p.Span)
	}
	l.cut = l.cut || p.cut
	for _, kid := range p.kids {
		l.add(kid)
	}
}

// isLeaf tells whether a piece is a condition that is not joined from others.
func isLeaf(p *piece) bool {
	return p.n.typ == typeBool && (p.kind == TraceLeaf || p.kind == TraceEach)
}
