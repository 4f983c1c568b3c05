//go:build !plain

package fast

import (
	"math"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// pointsTable holds limits and shares for the usual han and fu of hands without yakuman. It is
// filled if, as nearly always, limits depend only on han, fu and yakuman, and shares only on the
// base and the payer. Otherwise, and outside of the table, the rules are evaluated.
type pointsTable struct {
	// byHanAndFu holds indexes into entries, -1 for none.
	byHanAndFu [tableHan][tableFu]int16
	entries    []Price
	filled     bool
	// most holds the highest shares for each han and any fu of the table.
	most [tableHan]shares
}

// The size of the table: han, and fu in steps of fuUnit.
const (
	tableHan = 40
	tableFu  = 37
	fuUnit   = 5
)

// Price is a base with its limit, -1 for none, and the resulting shares.
type Price struct {
	Base  int64
	Limit int
	shares
}

type shares [payerClasses]int64

func (s *shares) paidBy(p payers) (points int64) {
	for i := range p {
		points += s[p[i].class%payerClasses]
	}
	return points
}

// payerClass encodes whether the win is by tsumo, whether the winner is the dealer, whether the
// payer is, and whether the payer discarded the tile.
type payerClass uint8

const payerClasses = 16

func classOf(tsumo, dealer, payerDealer, discarder bool) payerClass {
	var c payerClass
	for i, b := range [...]bool{tsumo, dealer, payerDealer, discarder} {
		if b {
			c |= 1 << i
		}
	}
	return c
}

// parts is the inverse of classOf.
func (c payerClass) parts() (tsumo, dealer, payerDealer, discarder bool) {
	for i, b := range [...]*bool{&tsumo, &dealer, &payerDealer, &discarder} {
		*b = c>>i&1 != 0
	}
	return tsumo, dealer, payerDealer, discarder
}

func newPointsTable(r *rules.Rules, stages *Stages) pointsTable {
	t := pointsTable{filled: stages.PriceFollows}
	if !t.filled {
		return t
	}
	f, places := stages.Facts, make(map[Price]int16)
	for han := range t.byHanAndFu {
		for fu := range t.byHanAndFu[han] {
			f.Set(condition.Han, int64(han))
			f.Set(condition.FuSoFar, int64(fu*fuUnit))
			base, limit, ok := stages.Limit()
			price := Price{Base: base, Limit: limit}
			place, known := places[price]
			switch {
			case !ok:
				place = -1
			case !known:
				place = int16(len(t.entries))
				places[price], t.entries = place, append(t.entries, price)
			}
			t.byHanAndFu[han][fu] = place
		}
	}
	large := t.fillShares(r, stages)
	for han := range t.byHanAndFu {
		for fu, place := range t.byHanAndFu[han] {
			shares := &largest
			if place >= 0 && !large[place] {
				shares = &t.entries[place].shares
			} else {
				t.byHanAndFu[han][fu] = -1
			}
			for class, points := range t.most[han] {
				t.most[han][class] = max(points, shares[class])
			}
		}
	}
	return t
}

// largest holds shares higher than any in a table.
var largest = func() (s shares) {
	for class := range s {
		s[class] = math.MaxInt32
	}
	return s
}()

// fillShares computes what each class of payer owes for each base if nobody is liable. It returns
// for each entry whether this is too large a number.
func (t *pointsTable) fillShares(r *rules.Rules, stages *Stages) (large []bool) {
	large = make([]bool, len(t.entries))
	eachClass(r, stages.Facts, func(class payerClass) {
		for i := range t.entries {
			stages.Facts.Set(condition.Base, t.entries[i].Base)
			owed, ok := stages.Owed(r.Payments().Shares)
			t.entries[i].shares[class] = owed
			large[i] = large[i] || !ok || !summable(owed)
		}
	})
	return large
}

// eachClass calls do for every class of payer, with the facts set for it and nobody liable.
func eachClass(r *rules.Rules, facts *condition.Facts, do func(payerClass)) {
	var tally hand.Tally
	for class := range payerClass(payerClasses) {
		tsumo, dealer, payerDealer, discarder := class.parts()
		seat := hand.South
		if dealer {
			seat = hand.East
		}
		facts.SetWin(&condition.Input{Win: &hand.Win{Tsumo: tsumo}, Tally: &tally, Seat: seat,
			Round:   hand.East,
			Players: r.Wall().Players})
		facts.SetPayer(hand.NoWind, discarder, payerDealer, false)
		do(class)
	}
}

// price returns the price of a hand, or nil if the rules must be evaluated.
func (t *pointsTable) price(c *Counts) *Price {
	if uint64(c.Han) >= tableHan || uint64(c.Fu) >= tableFu*fuUnit || uint64(c.Fu)%fuUnit != 0 {
		return nil
	}
	place := t.byHanAndFu[c.Han][uint64(c.Fu)/fuUnit]
	if place < 0 {
		return nil
	}
	return &t.entries[place]
}
