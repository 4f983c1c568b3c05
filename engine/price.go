package engine

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Terms are what the margins of a table of points hold: all of a hand that its points usually depend on.
type Terms struct {
	// Han and Fu, or units of Yakuman.
	Han, Fu, Yakuman int
	// Base is what is paid for where it is no hand that is, as for nagashi mangan; han, fu and yakuman then stay 0.
	Base int64
	// Dealer reports whether the winner is the dealer, and Tsumo whether the tile was drawn.
	Dealer, Tsumo bool
	// Honba are the counters on the table.
	Honba int
	// Seat is the winner's, which tells who is the dealer too, From the discarder's and Pao that of who is liable for
	// all yakuman, where the rules know liability; Round is the round. Each is NoWind if it is not known: then the
	// players who pay have no seats.
	Seat, From, Pao, Round hand.Wind
	// Seats are facts of the situation that are seats, such as at whose wall the deal was broken; what is no seat of
	// the rules is passed over.
	Seats []hand.Flag
}

// Price is what a hand of some terms comes to.
type Price struct {
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the limit's, Points what the winner gets without the counters.
	Base, Points int64
	// Payments are what the players pay, counters included, in the order of the seats; of a discarder the seat is not
	// known.
	Payments []Payment
}

// Price returns what a hand of some terms comes to, in the way in which wins are paid: limits and payments are those of
// [Engine.Score] for a win of these terms of which nothing else is known. It is false if the numbers are too large for
// 64 bits, or can't be worked out.
func (e *Engine) Price(t Terms) (Price, bool) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba, From: t.From, Pao: t.Pao}
	seat := hand.South // one that is the dealer's or is not, where it is not known
	if t.Dealer {
		seat = hand.East
	}
	k := &work{seat: cmp.Or(t.Seat, seat), round: max(t.Round, hand.East), players: e.rules.Wall().Players}
	f := &k.facts
	f.SetWin(&w, &k.tally, k.seat, k.round, k.players)
	f.Set(condition.Han, int64(t.Han))
	f.Set(condition.YakuHan, int64(t.Han))
	f.Set(condition.FuSoFar, int64(t.Fu))
	f.Set(condition.YakumanUnits, int64(t.Yakuman))
	for i := range t.Seats {
		if at := e.situation.Find(t.Seats[i].Name); at >= 0 && e.rules.Situation()[at].Seat {
			f.SetCounter(e.rules.Situation()[at].Index, int64(t.Seats[i].Value))
		}
	}
	e.choosePayers(&w, k)
	c := candidate{han: int64(t.Han), fu: int64(t.Fu), yakuman: int64(t.Yakuman)}
	if t.Pao != hand.NoWind && slices.ContainsFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.Pao && y.Yakuman != nil }) {
		c.liable = c.yakuman
	}
	f.Set(condition.LiableYakuman, c.liable)
	priced := false
	if c.base, c.limit = t.Base, -1; t.Base != 0 {
		priced = e.pay(&w, k, &c)
	} else {
		priced = e.price(&w, k, &c) == nil && c.exact == nil
	}
	if !priced {
		return Price{}, false
	}
	f.Set(condition.Base, c.base) // which the table of points does not tell
	var r Result
	if !e.itemisePayments(&w, k, &c, false, &r) {
		return Price{}, false
	}
	p := Price{Base: c.base, Points: c.points, Payments: r.Payments()}
	if c.limit >= 0 {
		p.Limit = e.shown[c.limit]
	}
	return p, true
}

// payExactly is findLimit and pay with numbers of any size, for hands such as those of aotenjou that need them. It goes
// the way of an explanation, which has such numbers.
func (e *Engine) payExactly(w *hand.Win, k *work, c *candidate) error {
	k.facts.Fault() // what overflowed is worked out again
	x := Candidate{Limit: -1}
	if err := e.explainPoints(w, k, c, &x); err != nil {
		return err
	}
	c.limit, c.hasLiable = x.Limit, x.Liable != nil && x.Liable.Amount.Sign() > 0
	c.exact = &Exact{Base: x.Base, Points: x.Points, Gain: x.Gain}
	for i := range x.Payers {
		c.exact.Payments = append(c.exact.Payments, x.Payers[i].Pays)
	}
	return nil
}
