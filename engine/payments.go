package engine

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// payer is a player who may have to pay.
type payer struct {
	seat                      hand.Wind
	discarder, dealer, liable bool
}

// payersOf appends those who may have to pay: everybody but the winner. A discarder whose seat is not known stands for all
// of them, beside a liable player.
func payersOf(list []payer, winner hand.Wind, w *hand.Win, players int) []payer {
	if !w.Tsumo && w.From == hand.NoWind {
		list = append(list, payer{discarder: true})
		if w.Pao != hand.NoWind {
			list = append(list, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
		}
		return list
	}
	for seat := hand.East; int(seat) <= players; seat++ {
		if seat != winner {
			list = append(list, payer{seat, !w.Tsumo && seat == w.From, seat == hand.East, seat == w.Pao})
		}
	}
	return list
}

// choosePayers lists the payers of a win. Of those who are liable the first is marked.
func (e *Engine) choosePayers(w *hand.Win, k *work) []payer {
	k.payers = payersOf(k.payers[:0], k.seat, w, e.rules.Wall().Players)
	for _, fed := range k.feeders {
		if !slices.ContainsFunc(k.payers, func(p payer) bool { return p.seat == fed.seat }) {
			k.payers = append(k.payers, payer{seat: fed.seat, dealer: fed.seat == hand.East})
		}
	}
	for i := range k.payers {
		if p := &k.payers[i]; len(k.answers) > 0 {
			p.liable = p.seat == k.answers[0].seat
		}
	}
	return k.payers
}

// pay computes what all payers owe for the hand. It returns false if that needs more than 64 bits.
func (e *Engine) pay(w *hand.Win, k *work, c *candidate) bool {
	f := &k.facts
	e.shareLiability(w, k, c)
	c.points = 0
	for _, p := range e.choosePayers(w, k) {
		c.points = f.Add(c.points, e.owedBy(&p, k, c))
	}
	return !f.Fault()
}

func (e *Engine) share(f *condition.Facts) int64 {
	share := owed(e.rules.Payments().Shares, f)
	for i := range e.rules.Payments().Adjustments {
		f.Set(condition.Amount, share)
		if a := &e.rules.Payments().Adjustments[i]; holds(a.When, f) {
			share = a.Pays.Value(f)
		}
	}
	f.Set(condition.Amount, 0)
	return share
}

// owed adds up the shares that hold for the facts' payer. Each sees the sum so far as amount.
func owed(shares []rules.Share, f *condition.Facts) int64 {
	var sum int64
	for i := range shares {
		f.Set(condition.Amount, sum)
		if s := &shares[i]; holds(s.When, f) {
			sum = f.Add(sum, s.Pays.Value(f))
		}
	}
	f.Set(condition.Amount, 0)
	return sum
}
