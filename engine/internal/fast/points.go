//go:build !plain

package fast

import (
	"math"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// pointsTable holds limits and payments for every usual han and fu of a hand without yakuman, computed once. It is filled if
// the rule set's limits depend on han, fu and yakuman alone, and its shares on the base and on who pays, as they nearly
// always do; else, and for what is not in it, the rules are asked.
type pointsTable struct {
	// byHanAndFu holds places in entries.
	byHanAndFu [tableHan][tableFu]int16
	entries    []Price
	filled     bool
	// most holds the highest shares of each han, for the fu of the table.
	most [tableHan]shares
}

// The extent of the table: han, and fu in steps of fuUnit.
const (
	tableHan = 40
	tableFu  = 37
	fuUnit   = 5
)

// Price is a base with its limit, -1 for none, and what it makes each class of payer owe.
type Price struct {
	Base  int64
	Limit int
	shares
}

// shares are what each class of payer owes.
type shares [payerClasses]int64

// paidBy returns what some payers owe together.
func (s *shares) paidBy(p payers) (points int64) {
	for i := range p {
		points += s[p[i].class%payerClasses]
	}
	return points
}

// payerClass numbers the ways to stand to a win: whether it is by tsumo, whether the winner is the dealer,
// whether the payer is, and whether the payer discarded the tile.
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

// parts is the reverse of classOf.
func (c payerClass) parts() (tsumo, dealer, payerDealer, discarder bool) {
	for i, b := range [...]*bool{&tsumo, &dealer, &payerDealer, &discarder} {
		*b = c>>i&1 != 0
	}
	return tsumo, dealer, payerDealer, discarder
}

func newPointsTable(r *rules.Rules, stages *Stages) pointsTable {
	var t pointsTable
	if !stages.PriceFollows {
		return t
	}
	t.filled = true
	type key struct {
		base  int64
		limit int
	}
	known := make(map[key]int16)
	place := func(base int64, limit int) int16 {
		k := key{base, limit}
		if i, ok := known[k]; ok {
			return i
		}
		known[k] = -1
		if shares, ok := sharesOf(r, stages, base); ok {
			known[k] = int16(len(t.entries))
			t.entries = append(t.entries, Price{base, limit, shares})
		}
		return known[k]
	}
	var f condition.Facts
	find := func(han, fu int) int16 {
		f.Set(condition.Han, int64(han))
		f.Set(condition.FuSoFar, int64(fu))
		base, limit, ok := stages.Limit(&f)
		if !ok {
			return -1
		}
		return place(base, limit)
	}
	for han := range t.byHanAndFu {
		for fu := range t.byHanAndFu[han] {
			place := find(han, fu*fuUnit)
			t.byHanAndFu[han][fu] = place
			for class, most := range t.most[han] {
				share := int64(math.MaxInt32) // more than any
				if place >= 0 {
					share = t.entries[place].shares[class]
				}
				t.most[han][class] = max(most, share)
			}
		}
	}
	return t
}

// sharesOf works out what each class of payer owes of a base, without a liable player. It is false if that
// is too large a number.
func sharesOf(r *rules.Rules, stages *Stages, base int64) (of shares, ok bool) {
	ok = true
	eachClass(r, func(f *condition.Facts, class payerClass) {
		f.Set(condition.Base, base)
		owed, known := stages.Owed(r.Payments().Shares, f)
		of[class] = owed
		ok = known && summable(owed) && ok
	})
	return of, ok
}

// eachClass calls f with the facts of every class of payers, in a hand without a liable player.
func eachClass(r *rules.Rules, f func(*condition.Facts, payerClass)) {
	var facts condition.Facts
	var tally hand.Tally
	for class := range payerClass(payerClasses) {
		tsumo, dealer, payerDealer, discarder := class.parts()
		seat := hand.South
		if dealer {
			seat = hand.East
		}
		facts.SetWin(&condition.Input{Win: &hand.Win{Tsumo: tsumo}, Tally: &tally, Seat: seat, Round: hand.East,
			Players: r.Wall().Players})
		facts.SetPayer(hand.NoWind, discarder, payerDealer, false)
		f(&facts, class)
	}
}

// of returns the price of a hand; nil if the rules have to be asked.
func (t *pointsTable) of(c *Counts) *Price {
	if uint64(c.Han) >= tableHan || uint64(c.Fu) >= tableFu*fuUnit || uint64(c.Fu)%fuUnit != 0 {
		return nil
	}
	place := t.byHanAndFu[c.Han][uint64(c.Fu)/fuUnit]
	if place < 0 {
		return nil
	}
	return &t.entries[place]
}
