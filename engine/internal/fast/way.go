//go:build !plain

package fast

import (
	"cmp"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Way has the tables of a rule set. It is immutable and safe for concurrent use.
type Way struct {
	shapeList []*rules.Shape
	yaku      yakuTable
	bonus     bonusTable
	unmet     unmetTable
	fu        fuTable
	points    pointsTable
	payers    payersTable
	honbas    honbaTable
	// usable reports whether the tables can score any win.
	usable bool
}

// Hand is the memory of one scoring.
type Hand struct {
	// left is what the win does not rule out, and rules what the reading does not rule out either, if that is several
	// words.
	left  leftOfWin
	rules ruleSet
	bonus bonusOfWin
	// open is 1 for an open hand, else 0.
	open     int
	payers   payers
	readings []hand.Reading
	// found are the best reading so far and the one that is considered.
	found [2]Found
}

// Found is a scored reading.
type Found struct {
	Counts
	Reading hand.Reading
	Shape   int
	Yaku    Set
	Parts   Parts
	*Price
	// Points are what the winner gets for the hand.
	Points int64
}

// New returns the tables of a rule set.
func New(r *rules.Rules, stages *Stages) *Way {
	w := &Way{bonus: newBonusTable(r), unmet: newUnmetTable(r), fu: newFuTable(r.Fu(), len(r.Yaku()), stages),
		points: newPointsTable(r, stages), honbas: newHonbaTable(r)}
	for i := range r.Shapes() {
		w.shapeList = append(w.shapeList, &r.Shapes()[i])
	}
	w.yaku = newYakuTable(r, stages, &w.fu.asks)
	w.payers = newPayersTable(stages, &w.points, &w.honbas)
	w.usable = w.bonus.filled && w.points.filled && w.honbas.filled
	return w
}

// Score finds the best reading of a win whose facts and tally are taken, and nobody is liable for. Best is nil if the rules
// pay none; unmet is then the last requirement that one failed, -1 for none. Score returns false for a win of which the tables
// don't know all: with a yaku that is more than constant han, or numbers that are not in them.
func (w *Way) Score(
	win *hand.Win, t *hand.Tally, winner hand.Wind, f *condition.Facts, h *Hand,
) (best *Found, unmet int, known bool) {
	if !w.usable || uint(win.Honba) >= tableHonba {
		return nil, 0, false
	}
	h.payers = w.payers.of(win, winner)
	set, known := w.shapes(f, oneIf(t.Open), h)
	if !known {
		return nil, 0, false
	}
	unmet = -1
	for ; set != 0; set &= set - 1 {
		shape := bits.TrailingZeros64(set)
		switch of := w.shapeList[shape]; {
		case of.Form == rules.FormGroups:
			h.readings = win.Readings(t, h.readings[:0])
		case of.Form == rules.FormPairs && !t.Even():
			continue
		default:
			h.readings = of.Readings(win, t, h.readings[:0])
		}
		for i := range h.readings {
			f.SetReading(&h.readings[i], shape)
			c := &h.found[0]
			if c == best {
				c = &h.found[1]
			}
			failed, known := w.worth(f, h, c)
			switch {
			case !known:
				return nil, 0, false
			case failed >= 0:
				unmet = max(unmet, failed)
				continue
			case best != nil && w.outdone(c, best, h):
				continue
			}
			w.countFu(f, &h.readings[i], h, c)
			if c.Price = w.points.of(&c.Counts); c.Price == nil {
				return nil, 0, false
			}
			if c.Points = c.paidBy(h.payers); best == nil || c.beats(best) {
				c.Reading, c.Shape = h.readings[i], shape
				best = c
			}
		}
	}
	return best, unmet, !f.Fault()
}

// outdone reports whether the best so far beats a reading whatever the fu of that are: most often their han settle it (a
// tenth of a score with four readings).
func (w *Way) outdone(c, best *Found, h *Hand) bool {
	if !w.fu.inTable {
		return false
	}
	most := w.points.most[c.Han%tableHan].paidBy(h.payers)
	return most < best.Points || most == best.Points && c.Han < best.Han
}

// beats reports whether a reading counts before the best so far: it pays more or, where that is the same, ranks higher.
func (c *Found) beats(best *Found) bool {
	return cmp.Or(cmp.Compare(c.Points, best.Points), c.Compare(&best.Counts)) > 0
}
