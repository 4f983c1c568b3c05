package condition

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// EqualUnder reports whether an expression has the same value for a hand as for the hand in which
// each kind k of tiles, winds and groups is replaced by permutation[k]. It compares the forms of
// the expression, ignoring the order of operands of `and`, `or` and sums. permutation may permute
// the suits, permute the winds, and reverse the ranks of all suits. False does not prove that the
// values differ.
func EqualUnder(e Expression, permutation *[hand.Kinds]hand.Kind) bool {
	return equalUnder(e.node(), permutation)
}

func equalUnder(n *typed.Node, permutation *[hand.Kinds]hand.Kind) bool {
	if n.Size > work.ExpressionNodes {
		return false
	}
	var stays [hand.Kinds]hand.Kind
	for k := range stays {
		stays[k] = hand.Kind(k)
	}
	east := hand.East.Kind()
	x := exchange{to: &stays, inOrder: mayFault(n)}
	y := exchange{to: permutation, inOrder: x.inOrder,
		honors: !slices.Equal(permutation[east:], stays[east:])}
	y.reversed = permutation[hand.KindOf(hand.Man, 1)].Rank() != 1
	return x.form(n) == y.form(n) && !y.unclear
}

// UsesSeats reports whether an expression uses a seat or the round other than as dealer, or as the
// set of the seat's or round's wind.
func UsesSeats(e Expression) bool { return usesSeats(e.node()) }

func usesSeats(n *typed.Node) bool {
	if n.Op == typed.OpNum {
		switch Number(n.K) {
		case Seat, Round, From, PayerSeat:
			return true
		}
	}
	return slices.ContainsFunc(n.Kids, usesSeats)
}

// AllowedKinds returns the kinds of tiles that a hand may have if the condition holds. The hand may
// be restricted further.
func AllowedKinds(b *Bool) hand.Set { return hand.AllKinds &^ b.without }

// An exchange writes the form of an expression with each kind of tile replaced by another.
type exchange struct {
	to *[hand.Kinds]hand.Kind
	// honors reports whether honors are exchanged; unclear is set if the exchange affects the
	// expression in an unknown way.
	honors, unclear bool
	// reversed reports whether the ranks of the suits are reversed.
	reversed bool
	// inOrder reports whether the expression may fault, so that the order of evaluation matters.
	inOrder bool
}

// form returns a text that is equal only for expressions that always have the same value. Operands
// in arbitrary order are sorted.
func (x *exchange) form(n *typed.Node) string {
	own := fmt.Sprint(n.Op, ".", n.K, ".", n.Slot)
	switch n.Op {
	case typed.OpConst:
		if n.Type == typed.TypeSuit && hand.Suit(n.K) < hand.Honors {
			return "suit " + x.to[hand.KindOf(hand.Suit(n.K), 1)].Suit().String()
		}
		return fmt.Sprint(n.Type, " ", n.K)
	case typed.OpSetConst:
		return "set " + x.set(n.Set).String()
	case typed.OpGroupTouches:
		return fmt.Sprint("touches ", n.Slot, " ", x.set(hand.Set(n.K)))
	case typed.OpMade:
		return fmt.Sprint("made ", x.places(uint64(n.K)))
	case typed.OpGroupRank, typed.OpHasSequence, typed.OpHasTriplet:
		x.unclear = x.unclear || x.honors || x.reversed // a rank may name a wind
	case typed.OpRankCount:
		if n.Kids[0].Op == typed.OpConst {
			return fmt.Sprint("rank count ", x.rank(n.Kids[0].K))
		}
		x.unclear = x.unclear || x.reversed
	case typed.OpCompare:
		order := n.K != typed.CmpEq && n.K != typed.CmpNe
		x.unclear = x.unclear || order && n.Kids[0].Type != typed.TypeInt
	case typed.OpWord, typed.OpOption, typed.OpCompiled:
		x.unclear = true
	}
	var kids []string
	for _, kid := range x.joined(n.Op, n, nil) {
		kids = append(kids, x.form(kid))
	}
	switch {
	case x.inOrder:
	case n.Op == typed.OpAnd || n.Op == typed.OpOr:
		own = fmt.Sprint(n.Op)
		slices.Sort(kids)
		kids = slices.Compact(kids)
	case n.Op == typed.OpAdd || n.Op == typed.OpMul || n.Op == typed.OpMin || n.Op == typed.OpMax,
		n.Op == typed.OpCompare && (n.K == typed.CmpEq || n.K == typed.CmpNe):
		slices.Sort(kids)
	}
	return own + "(" + strings.Join(kids, ",") + ")"
}

func (x *exchange) joined(op typed.Op, n *typed.Node, dst []*typed.Node) []*typed.Node {
	switch {
	case x.inOrder:
	// Sums and products may overflow in another order.
	case op == typed.OpAnd || op == typed.OpOr || op == typed.OpMin || op == typed.OpMax:
		for _, kid := range n.Kids {
			if kid.Op == op {
				dst = x.joined(op, kid, dst)
			} else {
				dst = append(dst, kid)
			}
		}
		return dst
	}
	return n.Kids
}

func (x *exchange) set(s hand.Set) (moved hand.Set) {
	for k, target := range x.to {
		if s.Has(hand.Kind(k)) {
			moved |= 1 << target
		}
	}
	return moved
}

func (x *exchange) rank(n int64) int64 {
	if x.reversed {
		const ranks = 9
		return ranks + 1 - n
	}
	return n
}

func (x *exchange) places(made uint64) (moved uint64) {
	for _, g := range hand.AllGroups() {
		if g.Kind() != hand.Kan && made>>g.Place()&1 != 0 {
			low := x.to[g.Low()]
			if g.Kind() == hand.Sequence {
				low = min(low, x.to[g.Low()+2])
			}
			moved |= 1 << hand.NewGroup(g.Kind(), low).Place()
		}
	}
	return moved
}
