package condition

// NeverSeen tells that a part of an expression can't be asked and then come to a truth value, whatever the win and however the
// options are turned: what stands in front of it settles the matter before, or it follows from that. False says nothing.
func (p *Prover) NeverSeen(src string, at Stage, each Each, of Span, holds bool) bool {
	tree, problems := p.compiler.trees.parse(src)
	if problems != nil || p.Claim(src, at, each) == nil && p.Quantity(src, at, each) == nil {
		return false
	}
	k := &checker{src: []rune(src), scope: &p.compiler.scope, stage: at, symbols: p.compiler.symbols}
	if each == EachGroup {
		k.each, k.groups = true, 1
	}
	root := k.part(tree)
	return root != nil && p.neverSeen(root, nil, of, holds)
}

// neverSeen looks for a part. All of before holds where the part in which it looks is asked.
func (p *Prover) neverSeen(in *part, before []*node, of Span, holds bool) bool {
	for _, choice := range in.inner {
		if p.neverSeen(choice, before, of, holds) {
			return true
		}
	}
	if in.op == opConst {
		n := in.n
		if !holds {
			n = negation(n)
		}
		return in.Span == of && !p.possible(append(before[:len(before):len(before)], n)...)
	}
	for _, kid := range in.kids {
		if p.neverSeen(kid, before, of, holds) {
			return true
		}
		n := kid.n
		if in.op == opOr {
			n = negation(n)
		}
		before = append(before[:len(before):len(before)], n)
	}
	return false
}
