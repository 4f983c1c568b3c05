//go:build !plain

package engine

import (
	"math/bits"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// quickCandidate is what the tables know of a candidate: nothing, or all but what it is paid, or that too.
type quickCandidate struct {
	known bool
	parts fast.Parts // of the fu
	price *fast.Price
}

func (q *quickCandidate) clear() { q.known, q.price = false, nil }

// scoreQuickly is scorePlainly by the tables of engine/internal/fast. A reading with a yaku such as replaces others is counted
// plainly. It returns false for a win of which the tables don't know enough.
func (e *Engine) scoreQuickly(w *hand.Win, k *work) (known bool) {
	f, h := &k.facts, &k.hand
	k.found, k.fault, k.unmet, k.counted = false, false, -1, ""
	if e.fast == nil {
		return false
	}
	e.fast.Seats(w, k.seat, len(k.feeders) > 0, h)
	set, known := e.fast.Shapes(f, openness(&k.tally), h)
	for ; known && set != 0; set &= set - 1 {
		shape := bits.TrailingZeros64(set)
		switch of := e.shapes[shape]; {
		case of.Form == rules.FormGroups:
			k.readings = w.Readings(&k.tally, k.readings[:0])
		case of.Form == rules.FormPairs && !k.tally.Even():
			continue
		default:
			k.readings = of.Readings(w, &k.tally, k.readings[:0])
		}
		for i := range k.readings {
			f.SetReading(&k.readings[i], shape)
			c := k.spare()
			c.reading, c.shape = k.readings[i], shape
			unmet, known := e.fast.Worth(f, h, &c.yaku, &c.Counts)
			switch {
			case !known: // half of a score, for a hand with a yakuman
				k.how = howOf(w)
				k.countWays(&k.readings[i], shape, c.yaku)
				continue
			case unmet >= 0:
				k.unmet = max(k.unmet, unmet)
				continue
			case k.found && e.outdone(k, c):
				continue
			}
			e.fast.Fu(f, &c.reading, h, &c.Counts, &c.quick.parts)
			f.Set(condition.FuSoFar, c.Fu)
			if f.Fault() {
				return false
			}
			if c.quick.known = true; !e.priceQuickly(w, k, c) {
				k.how = howOf(w)
				k.findLimit(c)
				if k.pay(c); k.fails() {
					return false
				}
			}
			if !k.found || c.compare(k.best()) > 0 {
				k.keep()
			}
		}
	}
	return known && !k.fault && !f.Fault()
}

func (e *Engine) priceQuickly(w *hand.Win, k *work, c *candidate) bool {
	if c.quick.price, c.points = e.fast.Price(w, &k.hand, &c.Counts); c.quick.price == nil {
		return false
	}
	c.base, c.limit = c.quick.price.Base, c.quick.price.Limit
	return true
}

// outdone reports whether the best so far counts before a candidate whatever the fu of that are: most often their han
// settle it (a tenth of a score with four readings).
func (e *Engine) outdone(k *work, c *candidate) bool {
	best := k.best()
	most, known := e.fast.MostPoints(&k.hand, &c.Counts)
	return known && best.quick.price != nil && (most < best.points || most == best.points && (best.Yakuman > 0 || c.Han < best.Han))
}

// writeItems writes the items of a candidate, and its payments if they are known in advance.
func (e *Engine) writeItems(w *hand.Win, k *work, c *candidate, r *Result) {
	if !c.quick.known {
		r.take(&k.memory, c)
		return
	}
	m, open := &k.memory, openness(&k.tally)
	if len(m.room) < e.items.most {
		m.room = make([]item, e.items.most)
	}
	list, n := m.room, 0
	for w := range e.yakuWords {
		for set := c.yaku[w]; set != 0; set &= set - 1 {
			list[n] = yakuItem(w*64+bits.TrailingZeros64(set), open)
			n++
		}
	}
	numBonus := fast.CopyBonus(&k.hand, list[n:])
	numFu := c.quick.parts.CopyTo(list[n+numBonus:])
	r.numYaku, r.numBonus, r.numFu = uint16(n), uint16(numBonus), uint16(numFu)
	r.usual = [usualItems]item(list)
	// Of what is seldom there the length alone is written, which the garbage collector need not know of.
	m.counted, m.items, m.fuParts = m.counted[:0], m.items[:0], m.fuParts[:0]
	if n += numBonus + numFu; n > usualItems {
		m.items = list[:n]
	}
	for _, p := range c.quick.parts.Own() {
		m.fuParts = append(m.fuParts, newFuPart(fast.FuRules(e.rules.Fu())[p.Source], p.Fu).of(&c.reading, p.Group))
	}
	if c.quick.price != nil {
		paid, counters := fast.Pay(e.fast, w, &k.hand, c.quick.price, &r.paid)
		r.numPaid, r.Gain = uint8(paid), c.points+counters+int64(w.Sticks)*e.rules.Payments().Stick
	}
}
