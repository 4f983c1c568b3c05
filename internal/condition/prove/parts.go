package prove

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A part is a piece of a condition that the prover examines: an operand of `and`, `or` and `not`,
// recursively.
type part struct {
	*compile.Piece
	op   typed.Op // OpAnd, OpOr, OpNot, or OpConst for anything else
	kids []*part
	node *typed.Node
	// inner are the conditions of choices in it, such as that of `closed ? 2 : 1`.
	inner []*part
}

func partOf(piece *compile.Piece) *part {
	p := &part{Piece: piece, op: typed.OpConst, node: piece.Node}
	switch piece.Kind {
	case compile.All:
		p.join(typed.OpAnd)
	case compile.Any:
		p.join(typed.OpOr)
	case compile.Not:
		kid := partOf(piece.Kids[0])
		p.op, p.kids, p.node = typed.OpNot, []*part{kid}, negation(kid.node)
	case compile.Let:
		value := partOf(piece.Kids[0])
		p = partOf(piece.Kids[1])
		if value.node.Type == typed.TypeBool {
			p.inner = append(p.inner, value)
		}
		p.inner = append(p.inner, value.inner...)
	default:
		p.inner = choices(piece)
	}
	return p
}

func (p *part) join(op typed.Op) {
	p.op = op
	for i, piece := range p.Kids {
		kid := partOf(piece)
		if kid.op == op {
			p.kids = append(p.kids, kid.kids...)
		} else {
			p.kids = append(p.kids, kid)
		}
		if i == 0 {
			p.node = kid.node
		} else {
			// and and or never fault
			p.node, _ = typed.Build(op, typed.TypeBool, 0, p.node, kid.node)
		}
	}
}

func choices(piece *compile.Piece) (all []*part) {
	kids := piece.Kids
	switch piece.Kind {
	case compile.Each, compile.Let:
		return nil
	case compile.Choice:
		c := partOf(kids[0])
		all = append(append(all, c), c.inner...)
		for _, branch := range kids[1:] {
			all = append(all, partOf(branch).inner...)
		}
		return all
	}
	for _, kid := range kids {
		all = append(all, choices(kid)...)
	}
	return all
}

// literal reports whether a part is the word true or false, which is always intended.
func (p *part) literal() bool { return p.Text == "true" || p.Text == "false" }

func (p *part) compared() string {
	if strings.ContainsAny(p.Op, "=<>") {
		for _, side := range p.Args {
			if side.Part >= 0 {
				return side.Text
			}
		}
	}
	return ""
}

// NeverSeen reports whether it is proved that a part of an expression is never evaluated with the
// result holds, whatever the win and the options: the parts before it decide the result, or imply
// the opposite. False means that nothing is known.
func (p *Prover) NeverSeen(
	src string, at condition.Stage, each condition.Each, span compile.Span, holds bool,
) bool {
	if p.Spent() {
		return false
	}
	root := p.partsOf(src, at, each)
	return root != nil && p.neverSeen(root, nil, span, holds)
}

// partsOf returns the parts of an expression, or nil if nothing can be proved about it. It caches
// the last expression, since callers ask for its parts one after the other.
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

type lastParts struct {
	src  string
	at   condition.Stage
	each condition.Each
	root *part
}

// neverSeen searches in for the part at of. Everything in before holds if in is evaluated; the
// slice may be overwritten beyond its length.
func (p *Prover) neverSeen(root *part, before []*typed.Node, span compile.Span, holds bool) bool {
	for _, choice := range root.inner {
		if p.neverSeen(choice, before, span, holds) {
			return true
		}
	}
	if root.Span == span {
		n := root.node
		if !holds {
			n = negation(n)
		}
		return !p.possible(append(slices.Clone(before), n)...)
	}
	for _, kid := range root.kids {
		if p.neverSeen(kid, before, span, holds) {
			return true
		}
		n := kid.node
		if root.op == typed.OpOr {
			n = negation(n)
		}
		before = append(before, n)
	}
	return false
}
