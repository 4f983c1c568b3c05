package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Terms are what the margins of a table of points hold: all of a hand that its points usually depend on.
type Terms struct {
	// Han and Fu, or units of Yakuman.
	Han, Fu, Yakuman int
	// Dealer tells that the winner is the dealer, Tsumo that the tile was drawn.
	Dealer, Tsumo bool
	// Honba are the counters on the table.
	Honba int
}

// Price is what a hand of some terms comes to.
type Price struct {
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the limit's, Points what the winner gets without the counters.
	Base, Points int64
	// Payments are what the players pay, counters included, in the order of the seats; of a discarder the seat is not known.
	Payments []Payment
}

// Price gives what a hand of some terms comes to, in the way in which wins are paid: limits and payments are those of
// [Engine.Score] for a win of these terms of which nothing else is known. It is false if the numbers are too large for
// 64 bits, or can't be worked out.
func (e *Engine) Price(t Terms) (Price, bool) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba}
	k := &work{seat: hand.South, round: hand.East, players: e.rules.Wall.Players}
	if t.Dealer {
		k.seat = hand.East
	}
	f := &k.facts
	f.SetWin(&w, &k.tally, k.seat, k.round, k.players)
	f.Set(condition.Han, int64(t.Han))
	f.Set(condition.YakuHan, int64(t.Han))
	f.Set(condition.FuSoFar, int64(t.Fu))
	f.Set(condition.YakumanUnits, int64(t.Yakuman))
	e.choosePayers(&w, k)
	c := candidate{han: int64(t.Han), fu: int64(t.Fu), yakuman: int64(t.Yakuman)}
	if e.price(&w, k, &c) != nil || c.exact != nil {
		return Price{}, false
	}
	f.Set(condition.Base, c.base) // which the table of points does not tell
	var r Result
	if !e.itemisePayments(&w, k, &c, false, &r) {
		return Price{}, false
	}
	p := Price{Base: c.base, Points: c.points, Payments: r.Payments}
	if c.limit >= 0 {
		p.Limit = e.shown[c.limit]
	}
	return p, true
}
