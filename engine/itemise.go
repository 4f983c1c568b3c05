package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// itemise writes the best candidate into the result, item by item.
// It fails if honba make the payments too large for exact arithmetic.
func (e *Engine) itemise(w *hand.Win, k *work, r *Result) error {
	c := &k.best
	r.reset(w, e.rules)
	e.restore(k, c)
	r.Han, r.Fu, r.Yakuman = int(c.han), int(c.fu), int(c.yakuman)
	r.Reading = Reading{Reading: c.reading, Shape: e.rules.Shapes[c.shape].ID}
	e.itemiseYaku(k, c, r)
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		parts := fuParts{reading: &c.reading, list: r.FuParts, places: k.places[:0]}
		e.fu.add(&k.facts, &c.reading, &parts)
		r.FuParts, k.places = parts.list, parts.places
	}
	if c.limit >= 0 {
		limit := e.shown(c.limit)
		r.Limit, r.limit = limit.ID, &limit.Rule
	}
	if c.exact == nil && !e.itemisePayments(w, k, c, r) {
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

// restore tells the facts all that is known of a candidate, as it was when it was considered.
func (e *Engine) restore(k *work, c *candidate) {
	f := &k.facts
	f.SetReading(&c.reading, c.shape)
	e.tellYaku(f, c)
	f.Set(condition.Han, c.han)
	f.Set(condition.FuSoFar, c.fu)
	f.Set(condition.Basic, 0)
	if c.yakuman == 0 {
		f.Set(condition.Basic, e.rules.Basic.Value(f))
		f.Fault() // exact arithmetic has answered already
	}
	f.Set(condition.Amount, 0)
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, c.liableBase)
}

func (e *Engine) itemiseYaku(k *work, c *candidate, r *Result) {
	open := openness(&k.tally)
	e.eachYaku(&c.yaku, func(i int) {
		rule, y := &e.rules.Yaku[i], &e.yaku[i]
		counted := Counted{ID: rule.ID, Han: int(y.han[open].at(&k.facts)), rule: &rule.Rule}
		if units := y.yakuman.at(&k.facts); units > 0 {
			if c.yakuman > 0 {
				counted.Yakuman = int(units)
			} else {
				counted.Han += int(units * c.hanPerUnit)
			}
		}
		if y.limit >= 0 {
			counted.Limit = e.shown(y.limit).ID
		}
		r.Yaku = append(r.Yaku, counted)
	})
	if !c.bonus {
		return
	}
	for i := range e.bonus {
		b := &e.rules.Bonus[i]
		if han := e.bonus[i].at(&k.facts); han != 0 {
			r.Bonus = append(r.Bonus, Counted{ID: b.ID, Han: int(han), rule: &b.Rule})
		}
	}
}

// shown gives the limit as which a limit is shown.
func (e *Engine) shown(limit int) *rules.Limit {
	l := &e.rules.Limits[limit]
	for i := range e.rules.Limits {
		if e.rules.Limits[i].ID == l.Shows {
			return &e.rules.Limits[i]
		}
	}
	return l
}

// itemisePayments is false if the payments need numbers of more than 64 bits.
func (e *Engine) itemisePayments(w *hand.Win, k *work, c *candidate, r *Result) bool {
	f := &k.facts
	r.Base, r.Points = c.base, c.points
	r.Gain = f.Add(c.points, f.Mul(int64(w.Sticks), e.rules.Payments.Stick))
	entry := e.points.find(c)
	if w.Pao != hand.NoWind {
		entry = nil
	}
	for i := range k.payers {
		p := &k.payers[i]
		f.SetPayer(p.discarder, p.dealer, p.liable)
		honba := owed(e.rules.Payments.Honba, f)
		share := int64(0)
		if entry != nil {
			share = entry.shares[p.class]
		} else {
			share = e.share(f)
		}
		r.Gain = f.Add(r.Gain, honba)
		if amount := f.Add(share, honba); amount != 0 {
			r.Payments = append(r.Payments, Payment{Seat: p.seat, Amount: amount})
		}
	}
	return !f.Fault()
}

// itemiseExactly takes the payments over from the candidate.
func itemiseExactly(k *work, c *candidate, r *Result) {
	exact := *c.exact
	exact.Payments = nil
	r.Base, r.Points, r.Gain, r.Payments = 0, 0, 0, r.Payments[:0]
	for i, amount := range c.exact.Payments {
		if amount.Sign() != 0 {
			r.Payments = append(r.Payments, Payment{Seat: k.payers[i].seat})
			exact.Payments = append(exact.Payments, amount)
		}
	}
	r.Exact = &exact
}
