package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// itemise writes the best candidate into the result, item by item.
func (e *Engine) itemise(w *hand.Win, k *work, r *Result) {
	c := &k.best
	r.reset(w, e.rules.ID)
	k.facts.SetReading(&c.reading, c.shape)
	counted := *c
	e.value(k, &counted) // the facts again, as they were for this candidate
	r.Han, r.Fu, r.Yakuman = int(c.han), int(c.fu), int(c.yakuman)
	r.Reading = Reading{Reading: c.reading, Shape: e.rules.Shapes[c.shape].ID}
	e.itemiseYaku(k, c, r)
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		e.fu.add(&k.facts, &c.reading, &r.FuParts)
	}
	if c.limit >= 0 {
		limit := e.shown(c.limit)
		r.Limit, r.LimitName = limit.ID, limit.Name
	}
	e.itemisePayments(w, k, c, r)
}

func (e *Engine) itemiseYaku(k *work, c *candidate, r *Result) {
	open := openness(&k.tally)
	c.yaku.each(func(i int) {
		rule, y := &e.rules.Yaku[i], &e.yaku[i]
		counted := Counted{ID: rule.ID, Name: rule.Name, Han: int(y.han[open].at(&k.facts))}
		if units := y.yakuman.at(&k.facts); units > 0 {
			if c.yakuman > 0 {
				counted.Yakuman = int(units)
			} else {
				counted.Han += int(units * e.rules.Yakuman.Han.Value(&k.facts))
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
	for i := range e.rules.Bonus {
		b := &e.rules.Bonus[i]
		if han := b.Han.Value(&k.facts); han > 0 {
			r.Bonus = append(r.Bonus, Counted{ID: b.ID, Name: b.Name, Han: int(han)})
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

func (e *Engine) itemisePayments(w *hand.Win, k *work, c *candidate, r *Result) {
	if c.exact != nil {
		exact := *c.exact
		exact.Payments = nil
		for i, amount := range c.exact.Payments {
			if amount.Sign() != 0 {
				r.Payments = append(r.Payments, Payment{Seat: k.paid[i].seat})
				exact.Payments = append(exact.Payments, amount)
			}
		}
		r.Exact = &exact
		return
	}
	r.Base, r.Points = c.base, c.points
	r.Gain = c.points + int64(w.Sticks)*e.rules.Payments.Stick
	for i := range k.paid {
		p := &k.paid[i]
		r.Gain += p.honba
		if amount := p.share + p.honba; amount != 0 {
			r.Payments = append(r.Payments, Payment{Seat: p.seat, Amount: amount})
		}
	}
}
