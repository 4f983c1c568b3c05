package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// findLimit sets the basic points and the limit that replaces them: of the limits that hold, the
// one with the highest base, but at least the limit that a yaku is worth.
func (s *Scorer) findLimit(c *candidate) {
	s.env["basic"] = 0
	if c.yakuman == 0 {
		c.base, _ = s.evaluate("basic", nil, s.rules.Basic(), "")
	}
	if s.takeFault() == noFault {
		s.applyLimits(c, c.base)
	} else { // a limit must replace them whatever their value, and nothing else may depend on it
		s.applyLimits(c, smallest)
		limit, base := c.limit, c.base
		c.limitUnsure = true
		if s.applyLimits(c, largest); limit < 0 || limit != c.limit || base != c.base ||
			s.paymentsUse("basic") {
			s.note(tooLarge)
		}
	}
	if !s.env["yaku_limit"].(bool) {
		return
	}
	for _, y := range c.yaku {
		if limit := s.limit(s.rules.Yaku()[y.yaku].Limit); limit >= 0 {
			if base := s.value(s.rules.Limits()[limit].Base); base > c.base {
				c.base, c.limit, c.raisedBy = base, limit, &s.rules.Yaku()[y.yaku]
			}
		}
	}
}

// paymentsUse reports whether payments for the hand refer to name.
func (s *Scorer) paymentsUse(name string) bool {
	rule := s.rules.Payments()
	texts := []string{fmt.Sprint(rule.LiableBase)}
	for _, share := range slices.Concat(rule.Shares, rule.Adjustments, rule.Honba) {
		texts = append(texts, fmt.Sprint(share.When), fmt.Sprint(share.Pays))
	}
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(strings.Join(texts, " "))
}

func (s *Scorer) applyLimits(c *candidate, basic int) {
	c.base, c.limit = basic, -1
	s.env["basic"] = basic
	for i := range s.rules.Limits() {
		rule := &s.rules.Limits()[i]
		if base, holds := s.evaluate("limits."+rule.ID, rule.When, rule.Base, ""); holds &&
			(c.limit < 0 || base > c.base) {
			c.base, c.limit = base, i
		}
	}
}

// liability is a liable player and the part of the base for which that player is liable.
type liability struct {
	seat        hand.Wind
	units, base int
	// value is the value of the rule before the parts are reduced to fit the base.
	value int
}

// namedLiable returns the liable players that the win names for single yaku, by yaku index.
func (s *Scorer) namedLiable() map[int]hand.Wind {
	all := map[int]hand.Wind{}
	for _, f := range s.win.Flags {
		for i := range s.rules.Yaku() {
			if y := &s.rules.Yaku()[i]; y.Pao && f.Name == "pao_"+y.ID {
				all[i] = hand.Wind(f.Value)
			}
		}
	}
	return all
}

// liabilities returns the parts of a candidate's base for which players are liable: first the
// player of "pao" for all yaku without a named player, then the named players in order.
func (s *Scorer) liabilities(c *candidate) (all []liability) {
	rule, named := s.rules.Payments().LiableBase, s.namedLiable()
	if rule == nil {
		return nil
	}
	units := map[hand.Wind]int{}
	for _, y := range c.yaku {
		if !s.rules.Yaku()[y.yaku].Pao {
			continue
		}
		seat, isNamed := named[y.yaku]
		if !isNamed {
			seat = s.win.Pao
		}
		units[seat] = s.add(units[seat], y.units)
	}
	order := []hand.Wind{s.win.Pao}
	for _, f := range s.win.Flags {
		for _, y := range c.yaku {
			if id := s.rules.Yaku()[y.yaku].ID; s.rules.Yaku()[y.yaku].Pao && f.Name == "pao_"+id &&
				!slices.Contains(order, hand.Wind(f.Value)) {
				order = append(order, hand.Wind(f.Value))
			}
		}
	}
	sum, totalUnits := 0, 0
	for _, seat := range order {
		if seat == hand.NoWind {
			continue
		}
		s.env["liable_yakuman"] = units[seat]
		base := s.value(rule)
		all = append(all, liability{seat, units[seat], base, base})
		sum, totalUnits = s.add(sum, base), s.add(totalUnits, units[seat])
	}
	s.env["liable_yakuman"] = c.liable
	if len(all) < 2 {
		return all
	}
	if sum > c.base && totalUnits > 0 {
		rest := c.base
		for i := range all {
			all[i].base, _ = floorDiv(s.mul(c.base, all[i].units), totalUnits)
			rest -= all[i].base
		}
		all[0].base += rest
	}
	return slices.DeleteFunc(all, func(a liability) bool { return a.base <= 0 })
}

// payers returns everybody but the winner, and the empty seat if it pays. If the discarder's seat is
// unknown, one payer stands for all others, beside those who may be liable.
func (s *Scorer) payers() (all []*payer) {
	w := s.win
	if s.rules.Payments().EmptySeat {
		defer func() { all = append(all, newPayer(hand.Wind(s.players+1), false, false)) }()
	}
	if w.Tsumo || w.From != hand.NoWind {
		for seat := hand.East; int(seat) <= s.players; seat++ {
			if seat != s.seat {
				all = append(all, newPayer(seat, seat == w.From, seat == w.Pao))
			}
		}
		return all
	}
	all = append(all, newPayer(hand.NoWind, true, false))
	seats := []hand.Wind{w.Pao}
	for _, f := range w.Flags {
		if strings.HasPrefix(f.Name, "pao_") {
			seats = append(seats, hand.Wind(f.Value))
		}
	}
	for i, seat := range seats {
		if seat != hand.NoWind && !slices.Contains(seats[:i], seat) {
			all = append(all, newPayer(seat, false, seat == w.Pao))
		}
	}
	return all
}

// pay computes what each payer owes: shares for the hand, changed by adjustments, and honba. The
// parts of liable players after the first are paid like separate hands. A fault in the honba
// matters only for the candidate that is finally paid, so it is kept with the candidate.
func (s *Scorer) pay(c *candidate) {
	rule, payers := s.rules.Payments(), s.payers()
	s.env["base"], s.env["liable_base"], s.env["amount"], s.env["payer"] = c.base, 0, 0,
		newPayer(hand.NoWind, false, false)
	answers, base := s.liabilities(c), c.base
	c.liabilities = answers
	for i, a := range answers {
		s.record("payments.liable_base", a.seat.String(), true, a.value)
		c.liableBase = s.add(c.liableBase, a.base)
		if i > 0 {
			base -= a.base
		}
	}
	for _, p := range payers {
		if len(answers) > 0 {
			p.Liable = p.seat == answers[0].seat
		}
		c.payments = append(c.payments, payment{p.seat, p.seat > hand.Wind(s.players), 0})
	}
	for i, a := range answers {
		if i == 0 {
			s.env["liable_base"] = a.base
			continue
		}
		s.env["base"], s.env["liable_base"] = a.base, a.base
		for at, p := range payers {
			s.addShares(c, at, newPayer(p.seat, p.Discarder, p.seat == a.seat))
		}
	}
	s.env["base"] = base
	if len(answers) > 0 {
		s.env["liable_base"] = answers[0].base
	}
	for at, p := range payers {
		s.addShares(c, at, p)
	}
	if s.fault != noFault {
		return
	}
	s.env["base"], s.env["liable_base"] = c.base, c.liableBase
	c.gain = s.add(c.points, s.mul(int(rule.Stick), s.win.Sticks))
	for i, p := range payers {
		s.env["payer"] = p
		honba := s.sumShares("payments.honba.", rule.Honba)
		c.gain = s.add(c.gain, honba)
		c.payments[i].amount = s.add(c.payments[i].amount, honba)
	}
	c.unpayable = s.takeFault()
}

// addShares adds to a payer's payment the shares for the hand or a part of it.
func (s *Scorer) addShares(c *candidate, at int, p *payer) {
	s.env["payer"] = p
	share := s.sumShares("payments.shares.", s.rules.Payments().Shares)
	for i := range s.rules.Payments().Adjustments {
		s.env["amount"] = share
		if becomes, holds := s.share("payments.adjustments.",
			&s.rules.Payments().Adjustments[i]); holds {
			share = becomes
		}
	}
	s.env["amount"] = 0
	c.points = s.add(c.points, share)
	c.payments[at].amount = s.add(c.payments[at].amount, share)
}

// sumShares returns the sum of the shares that hold. Each can refer to the sum so far.
func (s *Scorer) sumShares(section string, shares []rules.Share) int {
	total := 0
	for i := range shares {
		s.env["amount"] = total
		amount, _ := s.share(section, &shares[i])
		total = s.add(total, amount)
	}
	s.env["amount"] = 0
	return total
}
