package plain

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// itemise returns a candidate as a result.
func (s *Scorer) itemise(c *candidate) *engine.Result {
	w := s.win
	r := &engine.Result{
		ID: w.ID, RuleSet: s.rules.ID(), Edition: s.rules.Edition(), RulesHash: s.rules.Hash(),
		Han: c.han, Fu: c.fu, Yakuman: c.yakuman,
		Base: int64(c.base), Points: int64(c.points),
		Gain:    int64(c.gain),
		Reading: s.result(c.reading), Liable: c.liableBase > 0,
		SeatAssumed: w.Seat == hand.NoWind, RoundAssumed: w.Round == hand.NoWind,
	}
	if c.limit >= 0 {
		r.Limit = s.shown(c.limit)
	}
	for _, y := range c.yaku {
		rule := &s.rules.Yaku()[y.yaku]
		entry := engine.Counted{Rule: &rule.Rule, Han: y.han}
		if c.yakuman > 0 {
			entry.Yakuman = y.units
		} else {
			entry.Han += y.units * c.hanPerUnit
		}
		if rule.Limit != "" {
			entry.Limit = s.shown(s.limit(rule.Limit))
		}
		r.Yaku = append(r.Yaku, entry)
	}
	for i, han := range c.bonusHan {
		if han != 0 {
			r.Bonus = append(r.Bonus, engine.Counted{Rule: &s.rules.Bonus()[i].Rule, Han: han})
		}
	}
	for _, p := range c.parts {
		r.FuParts = append(r.FuParts, c.part(p))
	}
	for _, p := range c.payments {
		if p.amount != 0 {
			r.Payments = append(r.Payments, engine.Payment{Seat: p.seat, Amount: int64(p.amount)})
		}
	}
	return r
}

// limit returns the index of a limit, -1 if there is none.
func (s *Scorer) limit(id string) int {
	return slices.IndexFunc(s.rules.Limits(), func(l rules.Limit) bool { return l.ID == id })
}

// shown returns the limit as which a limit is shown.
func (s *Scorer) shown(limit int) *rules.Rule {
	id := s.rules.Limits()[limit].Shows
	for i := range s.rules.Limits() {
		if s.rules.Limits()[i].ID == id {
			return &s.rules.Limits()[i].Rule
		}
	}
	panic("no limit " + id)
}

// part returns a part of the fu as results have it. Of group, pair and wait, the one is set for which it was given.
func (c *candidate) part(p fuPart) engine.FuPart {
	out := engine.FuPart{Rule: &p.rule.Rule, Fu: p.fu, For: p.rule.Each}
	switch p.rule.Each {
	case rules.EachGroup:
		out.Group = p.group.result()
	case rules.EachPair:
		out.Pair = c.reading.pair
	case rules.EachWait:
		out.Wait = c.reading.wait
	}
	return out
}
