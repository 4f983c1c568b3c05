package prove

import (
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// NeverSeen reports that a part of an expression can't be asked and then come to a truth value, whatever the win and
// however the options are turned: what stands in front of it settles the matter before, or it follows from that. False
// says nothing.
func (p *Prover) NeverSeen(src string, at condition.Stage, each condition.Each, of compile.Span, holds bool) bool {
	if p.Spent() {
		return false
	}
	root := p.partsOf(src, at, each)
	return root != nil && p.neverSeen(root, nil, of, holds)
}

// partsOf returns the parts of an expression, nil if nothing can be proved about it. It keeps those of the last
// expression, whose parts are asked for one after the other.
func (p *Prover) partsOf(src string, at condition.Stage, each condition.Each) *part {
	if p.last.src == src && p.last.at == at && p.last.each == each {
		return p.last.root
	}
	p.last = lastParts{src: src, at: at, each: each}
	if p.Claim(src, at, each) != nil || p.Quantity(src, at, each) != nil {
		if pieces := p.compiler.Pieces(src, at, each); pieces != nil {
			p.last.root = partOf(pieces)
		}
	}
	return p.last.root
}

// lastParts are the parts of the expression about which was asked last.
type lastParts struct {
	src  string
	at   condition.Stage
	each condition.Each
	root *part
}

// neverSeen looks for a part. Everything in before holds where in is asked; the slice may be overwritten behind its
// end.
func (p *Prover) neverSeen(in *part, before []*typed.Node, of compile.Span, holds bool) bool {
	for _, choice := range in.inner {
		if p.neverSeen(choice, before, of, holds) {
			return true
		}
	}
	if in.Span == of {
		n := in.node
		if !holds {
			n = negation(n)
		}
		return !p.possible(append(slices.Clone(before), n)...)
	}
	for _, kid := range in.kids {
		if p.neverSeen(kid, before, of, holds) {
			return true
		}
		n := kid.node
		if in.op == typed.OpOr {
			n = negation(n)
		}
		before = append(before, n)
	}
	return false
}
