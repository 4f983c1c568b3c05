package condition

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/condition/internal/typed"
)

// SameUnder reports whether an expression asks the same of a hand, its seat's and round's winds and its groups, as of
// those that have tiles of the kinds given for its own: whether its form stays as it is, whatever the order of what
// `and`, `or` and sums join. The suits may change places, and so may winds, and the ranks of all suits may stand in
// reverse. False is no proof that it does not.
func SameUnder(e Expression, to *[hand.Kinds]hand.Kind) bool { return sameUnder(e.node(), to) }

func sameUnder(n *typed.Node, to *[hand.Kinds]hand.Kind) bool {
	if n.Size > budget.ExpressionNodes {
		return false
	}
	var stays [hand.Kinds]hand.Kind
	for k := range stays {
		stays[k] = hand.Kind(k)
	}
	east := hand.East.Kind()
	x := exchange{to: &stays, inOrder: mayFault(n)}
	y := exchange{to: to, inOrder: x.inOrder, honors: !slices.Equal(to[east:], stays[east:])}
	y.reversed = to[hand.KindOf(hand.Man, 1)].Rank() != 1
	return x.form(n) == y.form(n) && !y.unclear
}

// AsksSeats reports whether an expression asks who sits where, other than whether a player is the dealer, and whether
// tiles are those of the seat's or the round's wind.
func AsksSeats(e Expression) bool { return asksSeats(e.node()) }

func asksSeats(n *typed.Node) bool {
	if n.Op == typed.OpNum {
		switch Number(n.K) {
		case Seat, Round, From, PayerSeat:
			return true
		}
	}
	return slices.ContainsFunc(n.Kids, asksSeats)
}

// Within returns kinds of tiles besides which a hand can have no others if the condition holds.
func Within(b *Bool) hand.Set { return hand.AllKinds &^ b.without }

// exchange writes the form of an expression with tiles in the places of others.
type exchange struct {
	to *[hand.Kinds]hand.Kind
	// honors reports whether honors are exchanged, and unclear whether something is asked of which nothing is known
	// then.
	honors, unclear bool
	// reversed reports whether the ranks of the suits are reversed.
	reversed bool
	// inOrder reports whether the expression may fault, so that the order in which it is worked out matters.
	inOrder bool
}

// form returns a text that is equal for expressions that always have the same value. What may stand in any order is
// sorted.
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
		x.unclear = x.unclear || x.honors || x.reversed // by its rank, a wind is named
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
	case op == typed.OpAnd || op == typed.OpOr || op == typed.OpMin || op == typed.OpMax: // sums and products may overflow on the way
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
	for k, to := range x.to {
		if s.Has(hand.Kind(k)) {
			moved |= 1 << to
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
