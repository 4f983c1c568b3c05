package engine

import (
	"cmp"
	"math/big"

	"example.com/hanfu/engine/hand"
)

// consider works out what a candidate is paid, and keeps it if it is the best so far.
func (e *Engine) consider(w *hand.Win, k *work, c *candidate) {
	e.value(k, c)
	e.addBonus(k, c)
	for i := range e.rules.Valid {
		if !e.rules.Valid[i].Needs.Holds(&k.facts) {
			k.unmet = max(k.unmet, i)
			return
		}
	}
	e.countFu(k, c)
	if k.facts.Fault() {
		k.fault = true
		return
	}
	if err := e.price(w, k, c); err != nil {
		k.fault = true
		return
	}
	if !k.found || c.compare(&k.best) > 0 {
		k.best, k.found = *c, true
	}
}

// price finds the candidate's limit, base and points: in the table, or by the rules, or by the rules in
// exact arithmetic, whichever comes first that can.
func (e *Engine) price(w *hand.Win, k *work, c *candidate) error {
	if entry := e.points.find(c); entry != nil && w.Pao == hand.NoWind {
		c.base, c.limit, c.points = entry.base, entry.limit, 0
		for i := range k.payers {
			c.points += entry.shares[k.payers[i].class]
		}
		return nil
	}
	if findLimit(e.rules, &k.facts, c) && e.raiseToYaku(&k.facts, c) && e.pay(w, k, c) {
		return nil
	}
	return e.payExactly(w, k, c)
}

// compare orders candidates: by what the winner gets; then by units of yakuman, so that a true yakuman
// outranks a counted one; then by han; then by fu. Of equals, the first reading counts: shapes in the
// order of the rule set, then groups from the lowest tiles, the pair as the winning tile's place first.
func (c *candidate) compare(other *candidate) int {
	points := cmp.Compare(c.points, other.points)
	if c.exact != nil || other.exact != nil {
		points = c.exactPoints().Cmp(other.exactPoints())
	}
	return cmp.Or(points, cmp.Compare(c.yakuman, other.yakuman), cmp.Compare(c.han, other.han), cmp.Compare(c.fu, other.fu))
}

func (c *candidate) exactPoints() *big.Int {
	if c.exact != nil {
		return c.exact.Points
	}
	return big.NewInt(c.points)
}

// refuse says why no reading of the win is paid.
func (e *Engine) refuse(w *hand.Win, k *work) error {
	r := &Refused{ID: w.ID}
	e.eachReading(w, k, func(reading *hand.Reading, shape int) {
		r.Readings = append(r.Readings, Reading{Reading: *reading, Shape: e.rules.Shapes[shape].ID})
	})
	p := hand.Problem{Field: "hand"}
	switch {
	case k.fault:
		p.Code, p.Message = codeOverflow, "the rules' numbers come out too large for this hand"
	case len(r.Readings) == 0:
		p.Code, p.Message = codeNotComplete, "the tiles are not four groups and a pair, nor another shape of the rules"
	default:
		unmet := &e.rules.Valid[k.unmet]
		p.Code, p.Message = unmet.ID, unmet.Message.In("en")
	}
	if p.Message == "" {
		p.Message = "the rules do not pay this hand: " + p.Code
	}
	r.Problems = hand.Problems{p}
	return r
}
