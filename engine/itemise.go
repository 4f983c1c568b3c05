package engine

import (
	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// itemise writes the best candidate into the result, item by item.
// It fails if honba make the payments too large.
func (e *Engine) itemise(w *hand.Win, k *work, r *Result) *Refused {
	c := k.best()
	r.reset(w, e.items)
	if c.special || !e.fast.Settles(w, &k.hand, c.price) { // else nothing is asked of the facts
		e.restore(k, c)
	}
	r.standsFor, r.wild = k.standsFor, k.standsFor != hand.NoTile
	r.Han, r.Fu, r.Yakuman = int(c.Han), int(c.Fu), int(c.Yakuman)
	r.reading, r.shape = c.reading, uint8(c.shape)
	e.takeItems(k, c, r)
	if c.limit >= 0 {
		r.Limit = e.shown[c.limit]
	}
	if !e.itemisePayments(w, k, c, r) {
		k.failed(c, true, true)
		return e.refuse(w, k)
	}
	r.Liable = c.liableBase > 0
	return nil
}

func (e *Engine) restore(k *work, c *candidate) {
	f := &k.facts
	f.SetReading(&c.reading, c.shape)
	c.Tell(f, c.yaku[:e.yakuWords])
	if c.bonus {
		e.countBonus(k)
	}
	f.Set(condition.Han, c.Han)
	f.Set(condition.FuSoFar, c.Fu)
	f.Set(condition.Basic, 0)
	if c.Yakuman == 0 {
		f.Set(condition.Basic, f.Value(e.rules.Basic()))
		f.Fault() // nothing asks for it
	}
}

func (e *Engine) worth(k *work, c *candidate, i int) Counted {
	y := &e.yaku[i]
	worth := Counted{Rule: &y.Rule, Han: int(valueOf(y.han[openness(&k.tally)], &k.facts))}
	if y.limit >= 0 {
		worth.Limit = e.shown[y.limit]
	}
	if units := valueOf(y.Yakuman, &k.facts); units > 0 {
		if c.Yakuman > 0 {
			worth.Yakuman = int(units)
		} else {
			worth.Han += int(units * c.hanPerUnit)
		}
	}
	return worth
}

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

func (e *Engine) itemisePayments(w *hand.Win, k *work, c *candidate, r *Result) bool {
	f := &k.facts
	r.Base, r.Points, r.Gain = c.base, c.points, c.points
	if w.Sticks > 0 {
		r.Gain = f.Add(r.Gain, f.Mul(int64(w.Sticks), e.rules.Payments().Stick))
	}
	if n, counters, known := fast.Pay(e.fast, w, &k.hand, c.price, &r.paid); known {
		r.numPaid, r.Gain = uint8(n), r.Gain+counters
		return !f.Fault()
	}
	n, gain := 0, r.Gain
	e.shareLiability(w, k, c) // what is there may be that of another candidate
	for _, p := range e.choosePayers(w, k) {
		share := e.owedBy(&p, k, c)
		honba := owed(e.rules.Payments().Honba, f)
		gain = f.Add(gain, honba)
		if amount := f.Add(share, honba); amount != 0 {
			r.paid[n] = Payment{p.seat, amount}
			n++
		}
	}
	r.numPaid, r.Gain = uint8(n), gain
	return !f.Fault()
}
