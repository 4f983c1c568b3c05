package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// payer is a player who may have to pay, and what.
type payer struct {
	seat                      hand.Wind
	discarder, dealer, liable bool
	class                     payerClass
}

// choosePayers lists everybody but the winner. The discarder of a ron whose seat is not known stands for all
// of them, beside a liable player.
func (e *Engine) choosePayers(w *hand.Win, k *work) {
	k.payers = k.payers[:0]
	if !w.Tsumo && w.From == hand.NoWind {
		k.payers = append(k.payers, payer{discarder: true, class: classOf(false, k.seat == hand.East, false, true)})
		if w.Pao != hand.NoWind {
			k.payers = append(k.payers, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
		}
		return
	}
	for seat := hand.East; int(seat) <= k.players; seat++ {
		if seat != k.seat {
			p := payer{seat: seat, discarder: !w.Tsumo && seat == w.From, dealer: seat == hand.East, liable: seat == w.Pao}
			p.class = classOf(w.Tsumo, k.seat == hand.East, p.dealer, p.discarder)
			k.payers = append(k.payers, p)
		}
	}
}

// pay works out the points: what all payers owe for the hand. It is false if that needs numbers of more
// than 64 bits.
func (e *Engine) pay(w *hand.Win, k *work, c *candidate) bool {
	f, rule := &k.facts, &e.rules.Payments
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(false, false, false)
	if c.liableBase = 0; w.Pao != hand.NoWind && rule.LiableBase != nil {
		c.liableBase = rule.LiableBase.Value(f)
		f.Set(condition.LiableBase, c.liableBase)
	}
	c.points = 0
	for i := range k.payers {
		f.SetPayer(k.payers[i].discarder, k.payers[i].dealer, k.payers[i].liable)
		c.points = f.Add(c.points, e.share(f))
	}
	return !f.Fault()
}

// share is what the facts' payer owes for the hand.
func (e *Engine) share(f *condition.Facts) int64 {
	share := owed(e.rules.Payments.Shares, f)
	for i := range e.rules.Payments.Adjustments {
		f.Set(condition.Amount, share)
		if a := &e.rules.Payments.Adjustments[i]; holds(a.When, f) {
			share = a.Pays.Value(f)
		}
	}
	f.Set(condition.Amount, 0)
	return share
}

// owed adds up the shares that hold for the facts' payer.
func owed(shares []rules.Share, f *condition.Facts) int64 {
	var sum int64
	for i := range shares {
		if s := &shares[i]; holds(s.When, f) {
			sum = f.Add(sum, s.Pays.Value(f))
		}
	}
	return sum
}
