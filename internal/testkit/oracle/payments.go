package oracle

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// findLimit works out the basic points, and the limit that counts in their place: of those that hold, the one
// with the highest base, and no less than what a yaku that is worth a limit demands.
func (s *Scorer) findLimit(c *candidate) {
	c.limit = -1
	s.env["basic"] = 0
	if c.yakuman == 0 {
		c.base = s.value(s.rules.Basic())
		s.env["basic"] = c.base
	}
	for i := range s.rules.Limits() {
		if !s.holds(s.rules.Limits()[i].When) {
			continue
		}
		if base := s.value(s.rules.Limits()[i].Base); c.limit < 0 || base > c.base {
			c.base, c.limit = base, i
		}
	}
	if !s.env["yaku_limit"].(bool) {
		return
	}
	for _, y := range c.yaku {
		if limit := s.limit(s.rules.Yaku()[y.yaku].Limit); limit >= 0 {
			if base := s.value(s.rules.Limits()[limit].Base); base > c.base {
				c.base, c.limit = base, limit
			}
		}
	}
}

// payers returns everybody but the winner. A discarder whose seat is not known stands for all of them, beside
// a liable player.
func (s *Scorer) payers() (all []*payer) {
	w := s.win
	if !w.Tsumo && w.From == hand.NoWind {
		all = append(all, newPayer(hand.NoWind, true, false))
		if w.Pao != hand.NoWind {
			all = append(all, newPayer(w.Pao, false, true))
		}
		return all
	}
	for seat := hand.East; int(seat) <= s.players; seat++ {
		if seat != s.seat {
			all = append(all, newPayer(seat, seat == w.From, seat == w.Pao))
		}
	}
	return all
}

// pay works out what each payer owes: shares for the hand, which adjustments may change, and honba. A fault of the
// honba is one of the candidate that is paid alone, and kept with it.
func (s *Scorer) pay(c *candidate) {
	rule := s.rules.Payments()
	s.env["base"], s.env["liable_base"], s.env["amount"] = c.base, 0, 0
	if s.win.Pao != hand.NoWind {
		c.liableBase = s.value(rule.LiableBase)
		s.env["liable_base"] = c.liableBase
	}
	for _, p := range s.payers() {
		s.env["payer"] = p
		share := s.addUp(rule.Shares)
		for i := range rule.Adjustments {
			s.env["amount"] = share
			if becomes, holds := s.share(&rule.Adjustments[i]); holds {
				share = becomes
			}
		}
		s.env["amount"] = 0
		c.points = s.add(c.points, share)
		c.payments = append(c.payments, payment{p.seat, share})
	}
	if s.fault != noFault {
		return
	}
	c.gain = s.add(c.points, s.mul(int(rule.Stick), s.win.Sticks))
	for i, p := range s.payers() {
		s.env["payer"] = p
		honba := s.addUp(rule.Honba)
		c.gain = s.add(c.gain, honba)
		c.payments[i].amount = s.add(c.payments[i].amount, honba)
	}
	c.unpayable = s.faulted()
}

// addUp adds up the shares that hold, each of which sees the sum so far.
func (s *Scorer) addUp(shares []rules.Share) int {
	total := 0
	for i := range shares {
		s.env["amount"] = total
		amount, _ := s.share(&shares[i])
		total = s.add(total, amount)
	}
	s.env["amount"] = 0
	return total
}
