package engine

import (
	"cmp"
	"fmt"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// candidate is a reading of the win with the yaku that are counted in it.
type candidate struct {
	reading hand.Reading
	shape   int
	yaku    fast.Set
	fast.Counts
	// hanPerUnit is the han that each unit of yakuman was converted to, 0 if it wasn't.
	hanPerUnit int64
	// bonus reports whether bonus tiles count.
	bonus bool
	// limit is the index of the limit, -1 below all limits.
	limit int
	// points is what the winner gets for the hand; gain includes honba and riichi sticks.
	base, liableBase, points, honba, sticks, gain int64
	// items holds numYaku yaku followed by the bonus tiles.
	items   []Counted
	numYaku int
	fuParts []FuPart
	// paid holds the payments of numPaid players. unpayable reports whether honba or sticks
	// overflow.
	paid      [fast.MaxPayers]Payment
	numPaid   int
	unpayable bool
}

// spare clears and returns the candidate that is not the best so far.
func (k *work) spare() *candidate {
	c := &k.candidates[0]
	if c == k.best {
		c = &k.candidates[1]
	}
	c.clear()
	return c
}

func (c *candidate) clear() {
	c.bonus, c.YakuHan, c.Yakuman, c.Liable, c.hanPerUnit, c.LimitYaku, c.liableBase = true, 0, 0,
		0, 0, false, 0
	c.unpayable = false
}

// compare orders candidates by what the winner gets, then by their ranks. Among equals the first
// reading counts: shapes are in the order of the rule set, then groups from the lowest tiles, with
// the winning tile in the pair first.
func (c *candidate) compare(other *candidate) int {
	return cmp.Or(cmp.Compare(c.points, other.points), c.Compare(&other.Counts))
}

// recordOverflow records that the numbers of a candidate overflowed. The flags han and fu say
// whether these had been counted.
func (k *work) recordOverflow(c *candidate, han, fu bool) {
	if k.fault = true; k.overflowDetail != "" || !han {
		return
	}
	switch {
	case c.Yakuman > 0:
		k.overflowDetail = fmt.Sprintf("; it comes to %d yakuman, and what that pays can't be worked out", c.Yakuman)
	case fu:
		k.overflowDetail = fmt.Sprintf("; it comes to %d han and %d fu, and what that pays can't be worked out", c.Han, c.Fu)
	default:
		k.overflowDetail = fmt.Sprintf("; it comes to %d han, and its fu can't be worked out",
			c.Han)
	}
}

func (e *Engine) refuse(w *hand.Win, k *work) *Refused {
	r := &k.refused
	*r = Refused{ID: w.ID, Problems: r.Problems[:0], Readings: r.Readings[:0]}
	if k.terse {
		return r
	}
	yaku := e.faultingYaku(k)
	k.eachReading(w, func(reading *hand.Reading, shape int) {
		r.Readings = append(r.Readings, Reading{*reading, e.rules.Shapes()[shape].ID})
		yaku = cmp.Or(yaku, e.faultingYaku(k))
	})
	p := hand.Problem{Field: "hand"}
	switch {
	case k.fault:
		p.Code, p.Message = codeOverflow,
			"the numbers of the rules come out too large for this hand, or are divided by zero"
		if yaku != "" {
			p.Message += ": see " + yaku
		} else {
			p.Message += k.overflowDetail
		}
	case len(r.Readings) == 0:
		p.Code, p.Message = codeNotComplete,
			"the tiles are not four groups and a pair, nor another shape of the rules"
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

// faultingYaku returns the path of the first yaku whose condition or han faults with the current
// facts, or "".
func (e *Engine) faultingYaku(k *work) string {
	if !k.fault {
		return ""
	}
	f := &k.facts
	f.Fault()
	for i := range e.yaku {
		y := &e.yaku[i]
		if !y.canCount(condition.OneIf(k.tally.Open)) {
			continue
		}
		if f.Holds(y.When) {
			valueOf(y.han[condition.OneIf(k.tally.Open)], f)
			valueOf(y.Yakuman, f)
		}
		if f.Fault() {
			return "yaku." + y.ID
		}
	}
	return ""
}

func newShownLimits(limits []rules.Limit) (shown []*rules.Rule) {
	for i := range limits {
		limit := &limits[i]
		if other := rules.ByID(limits, limit.Shows); other != nil {
			limit = other
		}
		shown = append(shown, &limit.Rule)
	}
	return shown
}
