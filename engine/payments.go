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
	// share is what is owed for the hand, honba what is added for the counters.
	share, honba int64
}

// choosePayers lists everybody but the winner. The discarder of a ron whose seat is not known stands for all
// of them, beside a liable player.
func (e *Engine) choosePayers(w *hand.Win, k *work) {
	k.payers = k.payers[:0]
	if !w.Tsumo && w.From == hand.NoWind {
		k.payers = append(k.payers, payer{discarder: true})
		if w.Pao != hand.NoWind {
			k.payers = append(k.payers, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
		}
		return
	}
	for seat := hand.East; int(seat) <= k.players; seat++ {
		if seat != k.seat {
			k.payers = append(k.payers, payer{seat: seat, discarder: !w.Tsumo && seat == w.From, dealer: seat == hand.East, liable: seat == w.Pao})
		}
	}
}

// pay works out what each payer owes. It is false if that needs numbers of more than 64 bits.
func (e *Engine) pay(w *hand.Win, k *work, c *candidate) bool {
	f, rule := &k.facts, &e.rules.Payments
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, 0)
	f.SetPayer(false, false, false)
	if w.Pao != hand.NoWind && rule.LiableBase != nil {
		f.Set(condition.LiableBase, rule.LiableBase.Value(f))
	}
	c.points = 0
	for i := range k.payers {
		p := &k.payers[i]
		f.SetPayer(p.discarder, p.dealer, p.liable)
		p.share, p.honba = owed(rule.Shares, f), owed(rule.Honba, f)
		for j := range rule.Adjustments {
			if a := &rule.Adjustments[j]; holds(a.When, f) {
				f.Set(condition.Amount, p.share)
				p.share = a.Pays.Value(f)
			}
		}
		c.points += p.share
	}
	return !f.Fault()
}

// owed adds up the shares that hold for the facts' payer.
func owed(shares []rules.Share, f *condition.Facts) int64 {
	var sum int64
	for i := range shares {
		if s := &shares[i]; holds(s.When, f) {
			sum += s.Pays.Value(f)
		}
	}
	return sum
}
