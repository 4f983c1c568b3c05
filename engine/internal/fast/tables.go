//go:build !plain

package fast

import (
	"cmp"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Tables holds the tables of a rule set. It is immutable and safe for concurrent use.
type Tables struct {
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

// Hand is the working memory of one scoring.
type Hand struct {
	// left holds the rules that the win doesn't rule out, and rules those that the reading doesn't
	// rule out either. rules is used only by filters of several words.
	left  winRules
	rules ruleSet
	bonus winBonus
	// open is 1 for an open hand, else 0.
	open     int
	payers   payers
	readings []hand.Reading
	// found holds the best reading so far and the one being scored.
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
	// Points is the amount that the winner gets for the hand.
	Points int64
}

// New returns the tables of a rule set.
func New(r *rules.Rules, stages *Stages) *Tables {
	w := &Tables{bonus: newBonusTable(r), unmet: newUnmetTable(r),
		fu:     newFuTable(r.Fu(), len(r.Yaku()), stages),
		points: newPointsTable(r, stages), honbas: newHonbaTable(r)}
	for i := range r.Shapes() {
		w.shapeList = append(w.shapeList, &r.Shapes()[i])
	}
	w.yaku = newYakuTable(r, stages, &w.fu.dynamic)
	w.payers = newPayersTable(stages, &w.points, &w.honbas)
	w.usable = w.bonus.filled && w.points.filled && w.honbas.filled
	return w
}

// Score finds the best reading of a win for which nobody is liable; f and t must be set for the
// win. best is nil if the rules pay no reading; unmet is then the last requirement that one failed,
// or -1. known is false if the tables can't score the win: it has a yaku other than of constant
// han, or numbers beyond the tables.
func (w *Tables) Score(
	win *hand.Win, t *hand.Tally, winner hand.Wind, f *condition.Facts, h *Hand,
) (best *Found, unmet int, known bool) {
	if !w.usable || uint(win.Honba) >= tableHonba {
		return nil, 0, false
	}
	h.payers = w.payers.payersOf(win, winner)
	set, known := w.shapes(f, int(condition.OneIf(t.Open)), h)
	if !known {
		return nil, 0, false
	}
	unmet = -1
	for ; set != 0; set &= set - 1 {
		shape := bits.TrailingZeros64(set)
		switch s := w.shapeList[shape]; {
		case s.Form == rules.FormGroups:
			h.readings = win.Readings(t, h.readings[:0])
		case s.Form == rules.FormPairs && !t.Even():
			continue
		default:
			h.readings = s.Readings(win, t, h.readings[:0])
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
			if c.Price = w.points.price(&c.Counts); c.Price == nil {
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

// outdone reports whether c can't beat best with any fu. Usually the han settle this (a tenth of a
// score with four readings).
func (w *Tables) outdone(c, best *Found, h *Hand) bool {
	if !w.fu.inTable {
		return false
	}
	limit := w.points.most[c.Han%tableHan].paidBy(h.payers)
	return limit < best.Points || limit == best.Points && c.Han < best.Han
}

// beats reports whether c pays more than best or pays the same and ranks higher.
func (c *Found) beats(best *Found) bool {
	return cmp.Or(cmp.Compare(c.Points, best.Points), c.Compare(&best.Counts)) > 0
}
