package oracle

import (
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Result is a score with all that an [engine.Result] contains, under the names of its fields and
// methods.
type Result struct {
	ID                        string
	Rules                     *rules.Rules
	Yaku, Bonus               []engine.Counted
	Han, Fu                   int
	FuParts                   []engine.FuPart
	Yakuman                   int
	Limit                     *rules.Rule
	LimitID                   string
	Base, Points, Gain        int64
	Payments                  []engine.Payment
	Reading                   engine.Reading
	Liable                    bool
	StandsFor                 string
	SeatAssumed, RoundAssumed bool
}

// Of converts a result of the engine for comparison.
func Of(r *engine.Result) *Result {
	stands := ""
	if tile, wild := r.StandsFor(); wild {
		stands = tile.String()
	}
	return &Result{
		ID: r.ID, Rules: r.Rules(), Yaku: slices.Collect(r.Yaku()),
		Bonus: slices.Collect(r.Bonus()),
		Han:   r.Han, Fu: r.Fu, FuParts: slices.Collect(r.FuParts()), Yakuman: r.Yakuman,
		Limit: r.Limit, LimitID: r.LimitID(), Base: r.Base, Points: r.Points, Gain: r.Gain,
		Payments: slices.Clone(r.Payments()), Reading: r.Reading(),
		Liable: r.Liable, StandsFor: stands, SeatAssumed: r.SeatAssumed,
		RoundAssumed: r.RoundAssumed,
	}
}

// String formats the result so that differences can be found.
func (r *Result) String() string {
	var items []string
	for _, c := range slices.Concat(r.Yaku, r.Bonus) {
		items = append(items, fmt.Sprintf("%s %d han %d yakuman", c.Rule.ID, c.Han, c.Yakuman))
	}
	for _, p := range r.FuParts {
		items = append(items, fmt.Sprintf("%s %d fu", p.Rule.ID, p.Fu))
	}
	return fmt.Sprintf("%s: %v, %d han %d fu %d yakuman %s, base %d, points %d, gain %d of %v, %s, liable %v, stands for %q, assumed %v %v",
		r.ID, items, r.Han, r.Fu, r.Yakuman, r.LimitID, r.Base, r.Points, r.Gain,
		r.Payments, r.Reading, r.Liable, r.StandsFor, r.SeatAssumed, r.RoundAssumed)
}

func (s *Scorer) itemise(c *candidate) *Result {
	w := s.win
	r := &Result{
		ID: w.ID, Rules: s.rules,
		Han: c.han, Fu: c.fu, Yakuman: c.yakuman,
		Base: int64(c.base), Points: int64(c.points),
		Gain:    int64(c.gain),
		Reading: s.result(c.reading), Liable: c.liableBase > 0,
		SeatAssumed: w.Seat == hand.NoWind, RoundAssumed: w.Round == hand.NoWind,
	}
	if c.limit >= 0 {
		r.Limit = s.shownLimit(c.limit)
		r.LimitID = r.Limit.ID
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
			entry.Limit = s.shownLimit(s.limit(rule.Limit))
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
			r.Payments = append(r.Payments, engine.Payment{Seat: p.seat, Empty: p.empty,
				Amount: int64(p.amount)})
		}
	}
	return r
}

// limit returns the index of a limit, or -1 if there is none.
func (s *Scorer) limit(id string) int {
	return slices.IndexFunc(s.rules.Limits(), func(l rules.Limit) bool { return l.ID == id })
}

// shownLimit returns the limit under whose name a limit is shown.
func (s *Scorer) shownLimit(limit int) *rules.Rule {
	id := s.rules.Limits()[limit].Shows
	for i := range s.rules.Limits() {
		if s.rules.Limits()[i].ID == id {
			return &s.rules.Limits()[i].Rule
		}
	}
	panic("no limit " + id)
}

// part converts a part of the fu. It sets the group, pair or wait that the part is for.
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
