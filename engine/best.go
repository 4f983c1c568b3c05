package engine

import (
	"cmp"
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// consider works out what a candidate is paid, and keeps it if it is the best so far. Where numbers come
// out too large, or something is divided by zero, the win has no score: another candidate might not be the best.
func (e *Engine) consider(w *hand.Win, k *work, c *candidate) {
	unmet, known := 0, false
	if !c.special {
		unmet, known = e.fast.Worth(&k.facts, &k.hand, &c.yaku, &c.Counts)
	}
	if !known {
		e.value(k, c)
		e.addBonus(k, c)
		unmet = e.unmet(&k.facts, c)
	}
	if unmet < 0 {
		if k.found && e.outdone(k, c) {
			return
		}
		if c.special || !e.fast.Fu(&k.facts, &c.reading, &k.hand, &c.Counts, &c.parts) {
			e.countFu(k, c)
		}
		k.facts.Set(condition.FuSoFar, c.Fu)
	}
	switch {
	case k.facts.Fault():
		k.failed(c, unmet < 0, false)
		return
	case unmet >= 0:
		k.unmet = max(k.unmet, unmet)
		return
	case !e.priced(k, c) && !e.price(w, k, c):
		k.failed(c, true, true)
		return
	}
	if !k.found || c.compare(k.best()) > 0 {
		k.keep()
	}
}

// outdone reports whether the best so far counts before a candidate whatever the fu of that are: most often their han
// settle it (a tenth of a score with four readings).
func (e *Engine) outdone(k *work, c *candidate) bool {
	best := k.best()
	most, known := e.fast.MostPoints(&k.hand, &c.Counts)
	if !known || best.price == nil {
		return false
	}
	return most < best.points || most == best.points && (best.Yakuman > 0 || c.Han < best.Han)
}

// failed notes that the numbers of a candidate are too large, and how far it was counted.
func (k *work) failed(c *candidate, han, fu bool) {
	if k.fault = true; k.counted != "" || !han {
		return
	}
	switch {
	case c.Yakuman > 0:
		k.counted = fmt.Sprintf("; it comes to %d yakuman, and what that pays can't be worked out", c.Yakuman)
	case fu:
		k.counted = fmt.Sprintf("; it comes to %d han and %d fu, and what that pays can't be worked out", c.Han, c.Fu)
	default:
		k.counted = fmt.Sprintf("; it comes to %d han, and its fu can't be worked out", c.Han)
	}
}

func (k *work) spare() *candidate {
	c := &k.candidates[(1-k.kept)&1]
	c.clear()
	return c
}

func (c *candidate) clear() {
	c.bonus, c.YakuHan, c.Yakuman, c.Liable, c.hanPerUnit, c.LimitYaku = false, 0, 0, 0, 0, false
	c.liableBase = 0
}

func (k *work) keep() { k.kept, k.found = 1-k.kept, true }

func (k *work) best() *candidate { return &k.candidates[k.kept&1] }

func (e *Engine) unmet(f *condition.Facts, c *candidate) int {
	if unmet, known := e.fast.Unmet(&c.Counts); known {
		return unmet
	}
	valid := e.rules.Valid()
	for i := range valid {
		if !f.Holds(valid[i].Needs) {
			return i
		}
	}
	return -1
}

// priced reports whether a table has the price of a candidate.
func (e *Engine) priced(k *work, c *candidate) bool {
	if c.price, c.points = e.fast.Price(&k.hand, &c.Counts); c.price == nil {
		return false
	}
	c.base, c.limit = c.price.Base, c.price.Limit
	return true
}

// price works out the price by the rules. It returns false if that needs more than 64 bits, or divides by zero.
func (e *Engine) price(w *hand.Win, k *work, c *candidate) (ok bool) {
	c.base, c.limit, ok = findLimit(e.rules, &k.facts)
	return ok && e.raiseToYaku(&k.facts, c) && e.pay(w, k, c)
}

// compare orders candidates by what the winner gets, and then by their ranks. Of equals, the first reading counts:
// shapes in the order of the rule set, then groups from the lowest tiles, the pair as the winning tile's place first.
func (c *candidate) compare(other *candidate) int {
	if c.points != other.points {
		return cmp.Compare(c.points, other.points)
	}
	order, _ := c.rank().compare(other.rank())
	return order
}

func (c *candidate) rank() rank { return rank{c.Yakuman, c.Han, c.Fu, c.FuSum} }

// rank orders readings that pay the same: by units of yakuman, so that a true yakuman outranks a counted one; then by
// han; then by fu, rounded and then exact.
type rank struct{ yakuman, han, fu, fuSum int64 }

func (r rank) compare(other rank) (order int, by Criterion) {
	switch {
	case r.yakuman != other.yakuman:
		return cmp.Compare(r.yakuman, other.yakuman), ByYakuman
	case r.han != other.han:
		return cmp.Compare(r.han, other.han), ByHan
	case r.fu != other.fu:
		return cmp.Compare(r.fu, other.fu), ByFu
	case r.fuSum != other.fuSum:
		return cmp.Compare(r.fuSum, other.fuSum), ByFu
	}
	return 0, ByOrder
}

func (e *Engine) refuse(w *hand.Win, k *work) *Refused {
	r := &k.refused
	*r = Refused{ID: w.ID, Problems: r.Problems[:0], Readings: r.Readings[:0]}
	if k.terse {
		return r
	}
	culprit := e.culprit(k)
	e.eachReading(w, k, func(reading *hand.Reading, shape int) {
		r.Readings = append(r.Readings, Reading{*reading, e.rules.Shapes()[shape].ID})
		culprit = cmp.Or(culprit, e.culprit(k))
	})
	p := hand.Problem{Field: "hand"}
	switch {
	case k.fault:
		p.Code, p.Message = codeOverflow, "the numbers of the rules come out too large for this hand, or are divided by zero"
		if culprit != "" {
			p.Message += ": see " + culprit
		} else {
			p.Message += k.counted
		}
	case len(r.Readings) == 0:
		p.Code, p.Message = codeNotComplete, "the tiles are not four groups and a pair, nor another shape of the rules"
	default:
		unmet := &e.rules.Valid()[k.unmet]
		p.Code, r.unpaid = unmet.ID, unmet.Message
	}
	if p.Message == "" {
		p.Message = r.unpaid.In("en")
	}
	if p.Message == "" {
		p.Message = "the rules do not pay this hand: " + p.Code
	}
	r.Problems = append(r.Problems, p)
	return r
}

// culprit names the first yaku whose condition or han faults with the facts, "" if nothing faulted.
func (e *Engine) culprit(k *work) string {
	if !k.fault {
		return ""
	}
	f := &k.facts
	f.Fault()
	for i := range e.yaku {
		y := &e.yaku[i]
		if !y.canCount(openness(&k.tally)) { // it is not asked
			continue
		}
		if f.Holds(y.When) {
			valueOf(y.han[openness(&k.tally)], f)
			valueOf(y.Yakuman, f)
		}
		if f.Fault() {
			return "yaku." + y.ID
		}
	}
	return ""
}
