package trace

import (
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

type compiled struct {
	*compile.Piece
	kids []*compiled
	// uses are those of the node; one of holds, number and set evaluates it.
	uses   condition.Uses
	holds  func(*condition.Facts) bool
	number func(*condition.Facts) int64
	set    func(*condition.Facts) hand.Set
	// away holds the distances for a leaf condition to hold and to fail.
	away [2]condition.Distance
}

func prepare(taken *compile.Piece) *compiled {
	p := &compiled{Piece: taken, uses: condition.UsesOfNode(taken.Node)}
	for _, kid := range taken.Kids {
		p.kids = append(p.kids, prepare(kid))
	}
	n := p.shared()
	switch n.Type {
	case typed.TypeBool:
		if p.holds = condition.TruthOf(n); p.Kind == compile.Leaf {
			p.away = [2]condition.Distance{condition.TilesAway(p.Node, true),
				condition.TilesAway(p.Node, false)}
		}
	case typed.TypeInt, typed.TypeWind, typed.TypeShape, typed.TypeWait, typed.TypeGroupKind,
		typed.TypeSuit:
		p.number = condition.NumberOf(n)
	case typed.TypeSet:
		p.set = condition.SetOf(n)
	}
	return p
}

// shared returns the node of a piece with its parts replaced by their compiled functions, so that a
// long calculation is not compiled again for each part.
func (p *compiled) shared() *typed.Node {
	n := p.Node
	for _, kid := range p.kids {
		if len(kid.Node.Kids) == 0 || kid.holds == nil && kid.number == nil {
			continue
		}
		if kid.Node == p.Node {
			return compiledAs(kid)
		}
		at := slices.Index(p.Node.Kids, kid.Node)
		if at < 0 {
			continue
		}
		if n == p.Node {
			c := *p.Node
			c.Kids = slices.Clone(c.Kids)
			n = &c
		}
		n.Kids[at] = compiledAs(kid)
	}
	return n
}

func compiledAs(p *compiled) *typed.Node {
	var compiled any = p.number
	if p.holds != nil {
		compiled = p.holds
	}
	return &typed.Node{Op: typed.OpCompiled, Type: p.Node.Type, Stage: p.Node.Stage,
		Size: p.Node.Size, Rare: &typed.Rare{Compiled: compiled}}
}

// weight returns roughly the memory of a piece and its parts, in nodes.
func (p *compiled) weight() int64 {
	sum := int64(2 + p.Node.Size)
	for _, kid := range p.kids {
		sum += kid.weight()
	}
	return sum
}

// leafList collects the spans of the leaf conditions of a piece, without duplicates. A quantifier
// is a leaf, and so are the leaves within its condition.
type leafList struct {
	all  []compile.Span
	seen map[compile.Span]bool
	cut  bool
}

func (l *leafList) add(p *compile.Piece) {
	if isLeaf(p) && !l.seen[p.Span] {
		l.seen[p.Span] = true
		l.all = append(l.all, p.Span)
	}
	l.cut = l.cut || p.Cut
	for _, kid := range p.Kids {
		l.add(kid)
	}
}

func isLeaf(p *compile.Piece) bool {
	return p.Node.Type == typed.TypeBool && (p.Kind == compile.Leaf || p.Kind == compile.Each)
}

// An Observer is called with each condition and number about the table that a game evaluates, and
// the facts at that time, which are valid only during the call. Tests of rules use it to measure
// coverage.
type Observer func(e Expression, f *condition.Facts)

type observerKey struct{}

// WithObserver returns a context whose games report to o.
func WithObserver(ctx context.Context, o Observer) context.Context {
	return context.WithValue(ctx, observerKey{}, o)
}

// ObserverOf returns the observer of a context, or nil.
func ObserverOf(ctx context.Context) Observer {
	o, _ := ctx.Value(observerKey{}).(Observer)
	return o
}
