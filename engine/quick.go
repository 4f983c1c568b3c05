//go:build !plain

package engine

import (
	"math/bits"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// tableScore is the memory of table scoring for one win. best is nil if the tables didn't score it.
type tableScore struct {
	hand fast.Hand
	best *fast.Found
}

func (s *tableScore) forget() { s.best = nil }

// scoreQuickly scores a win by the tables. paid reports whether the rules pay it. known is false if
// the tables can't score the win; tests also use engines without tables for comparison.
func (e *Engine) scoreQuickly(w *hand.Win, k *work) (paid, known bool) {
	if w.Pao != hand.NoWind || len(k.liabilities) > 0 {
		return false, false
	}
	tables := e.loadTables()
	if tables == nil {
		return false, false
	}
	best, unmet, known := tables.Score(w, &k.tally, k.seat, &k.facts, &k.quick.hand)
	if known {
		k.quick.best, k.unmet, k.fault = best, unmet, false
	}
	return best != nil, known
}

// writeQuickly writes the table score into r. It reports whether the tables scored the win.
func (e *Engine) writeQuickly(w *hand.Win, k *work, r *Result) (written bool) {
	c := k.quick.best
	if c == nil {
		return false
	}
	r.write(e, &c.Counts, &c.Reading, c.Shape, c.Base, c.Points, c.Limit)
	paid, counters := fast.Pay(e.tables.Load(), w, &k.quick.hand, c.Price, &r.paid)
	r.numPaid, r.Gain, r.Liable = uint8(paid), c.Points+counters+
		int64(w.Sticks)*e.rules.Payments().Stick, false
	m, open := &k.memory, int(condition.OneIf(k.tally.Open))
	if len(m.room) < e.items.most {
		m.room = make([]item, e.items.most)
	}
	list, n := m.room, 0
	for word := range e.yakuWords {
		for set := c.Yaku[word]; set != 0; set &= set - 1 {
			list[n] = yakuItem(word*64+bits.TrailingZeros64(set), open)
			n++
		}
	}
	numBonus := k.quick.hand.CopyBonus(list[n:])
	numFu := c.Parts.CopyTo(list[n+numBonus:])
	r.numYaku, r.numBonus, r.numFu = uint16(n), uint16(numBonus), uint16(numFu)
	r.inline = [inlineItems]item(list)
	// Lists that are usually empty are only truncated, which needs no write barrier.
	m.counted, m.items, m.fuParts = m.counted[:0], m.items[:0], m.fuParts[:0]
	if n += numBonus + numFu; n > inlineItems {
		m.items = list[:n]
	}
	for _, p := range c.Parts.Own() {
		m.fuParts = append(m.fuParts,
			newFuPart(fast.FuRules(e.rules.Fu())[p.Source], p.Fu).withTarget(&c.Reading, p.Group))
	}
	return true
}
