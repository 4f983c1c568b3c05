package engine

import (
	"math"
	"math/big"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// itemise writes the best candidate into the result, item by item.
// It fails if honba make the payments too large for exact arithmetic.
func (e *Engine) itemise(w *hand.Win, k *work, r *Result) error {
	c := k.best()
	r.reset(w, e.items)
	known := c.entry != nil && e.honbas.knows(w)
	if !known || c.special || !e.bonusOfWin { // else nothing is asked of the facts
		e.restore(k, c)
	}
	r.Han, r.Fu, r.Yakuman = int(c.han), int(c.fu), int(c.yakuman)
	r.reading, r.shape = c.reading, uint8(c.shape)
	e.takeItems(k, c, r)
	if c.limit >= 0 {
		r.Limit = e.shown[c.limit]
	}
	if c.exact == nil && !e.itemisePayments(w, k, c, known, r) {
		if e.payExactly(w, k, c) != nil {
			k.fault = true
			return e.refuse(w, k)
		}
	}
	if c.exact != nil {
		itemiseExactly(k, c, r)
	}
	r.Liable = c.liableBase > 0 || c.hasLiable
	return nil
}

// restore sets the facts to all that is known of a candidate, as it was when it was considered.
func (e *Engine) restore(k *work, c *candidate) {
	f := &k.facts
	f.SetReading(&c.reading, c.shape)
	e.tellYaku(f, c)
	if c.bonus && !e.bonusOfWin {
		e.countBonus(k)
	}
	f.Set(condition.Han, c.han)
	f.Set(condition.FuSoFar, c.fu)
	f.Set(condition.Basic, 0)
	if c.yakuman == 0 {
		f.Set(condition.Basic, e.rules.Basic().Value(f))
		f.Fault() // exact arithmetic has answered already
	}
	f.Set(condition.Amount, 0)
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, c.liableBase)
}

// worth returns one of the candidate's yaku with what it counts.
func (e *Engine) worth(k *work, c *candidate, i int) Counted {
	open := openness(&k.tally)
	shared := e.items.yaku[yakuItem(i, open)]
	if !e.yaku.special.has(i) {
		return shared
	}
	y := &e.yaku.rules[i]
	worth := Counted{Rule: shared.Rule, Han: int(y.han[open].at(&k.facts)), Limit: shared.Limit}
	if units := y.yakuman.at(&k.facts); units > 0 {
		if c.yakuman > 0 {
			worth.Yakuman = int(units)
		} else {
			worth.Han += int(units * c.hanPerUnit)
		}
	}
	return worth
}

// shownLimits returns for each limit the one as which it is shown.
func shownLimits(limits []rules.Limit) (shown []*rules.Rule) {
	for i := range limits {
		l := &limits[i]
		if as := rules.ByID(limits, l.Shows); as != nil {
			l = as
		}
		shown = append(shown, &l.Rule)
	}
	return shown
}

// itemisePayments returns false if the payments need numbers of more than 64 bits. Known reports whether they stand in
// the tables.
func (e *Engine) itemisePayments(w *hand.Win, k *work, c *candidate, known bool, r *Result) bool {
	f := &k.facts
	r.Base, r.Points, r.Gain = c.base, c.points, c.points
	if w.Sticks > 0 {
		r.Gain = f.Add(r.Gain, f.Mul(int64(w.Sticks), e.rules.Payments().Stick))
	}
	list := &r.paid
	n, gain := 0, r.Gain
	if known {
		honbas := &e.honbas.owed[w.Honba%tableHonba]
		for i := range k.payers.paying {
			p := &k.payers.paying[i]
			share, honba := c.entry.shares[p.class%payerClasses], honbas[p.class%payerClasses]
			list[n] = Payment{p.seat, share + honba}
			gain += honba
			n += oneIf(share+honba != 0)
		}
	} else {
		for i := range k.payers.all {
			p := &k.payers.all[i]
			f.SetPayer(p.seat, p.discarder, p.dealer, p.liable)
			share, honba := e.share(f), owed(e.rules.Payments().Honba, f)
			list[n] = Payment{p.seat, f.Add(share, honba)}
			gain = f.Add(gain, honba)
			n += oneIf(list[n].Amount != 0)
		}
	}
	r.numPaid, r.Gain = uint8(n), gain
	return !f.Fault()
}

// oneIf is 1 for true and 0 for false, without a branch.
func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// itemiseExactly takes the payments over from the candidate.
func itemiseExactly(k *work, c *candidate, r *Result) {
	exact := *c.exact
	exact.Payments = nil
	r.Base, r.Points, r.Gain, r.numPaid = in64Bits(exact.Base), in64Bits(exact.Points), in64Bits(exact.Gain), 0
	for i, amount := range c.exact.Payments {
		if amount.Sign() != 0 {
			r.paid[r.numPaid] = Payment{k.payers.all[i].seat, in64Bits(amount)}
			r.numPaid++
			exact.Payments = append(exact.Payments, amount)
		}
	}
	r.Exact = &exact
}

// in64Bits returns the nearest int64.
func in64Bits(n *big.Int) int64 {
	switch {
	case n.IsInt64():
		return n.Int64()
	case n.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}
