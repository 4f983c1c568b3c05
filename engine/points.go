package engine

import (
	"math"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// pointsTable holds what limits and payments come to for every usual han and fu, worked out once. It is
// filled if the rule set's limits depend on han, fu and yakuman alone, and its shares on the base and on who
// pays, as they nearly always do; else, and for what is not in it, the rules are asked.
type pointsTable struct {
	// byHanAndFu and byYakuman hold places in entries.
	byHanAndFu [tableHan][tableFu]int16
	byYakuman  [tableYakuman]int16
	entries    []pointsEntry
	filled     bool
	// most holds the highest shares of each han, for the fu of the table.
	most [tableHan]shares
}

// The extent of the table: han, fu in steps of fuUnit, and units of yakuman.
const (
	tableHan     = 40
	tableFu      = 37
	fuUnit       = 5
	tableYakuman = 16
)

// pointsEntry is a base, and what it makes each class of payer owe.
type pointsEntry struct {
	base  int64
	limit int
	shares
}

// shares are what each class of payer owes.
type shares [payerClasses]int64

// paidBy returns what some payers owe together.
func (s *shares) paidBy(p *payers) (points int64) {
	for i := range p.paying {
		points += s[p.paying[i].class%payerClasses]
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

func newPointsTable(r *rules.Rules) pointsTable {
	var t pointsTable
	if !r.Yakuman().Alone || !limitsFollow(r) || !sharesFollow(r) {
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
		if shares, ok := sharesOf(r, base); ok {
			known[k] = int16(len(t.entries))
			t.entries = append(t.entries, pointsEntry{base, limit, shares})
		}
		return known[k]
	}
	var f condition.Facts
	find := func(c candidate) int16 {
		f.Set(condition.Han, c.han)
		f.Set(condition.FuSoFar, c.fu)
		f.Set(condition.YakumanUnits, c.yakuman)
		if !findLimit(r, &f, &c) {
			return -1
		}
		return place(c.base, c.limit)
	}
	for han := range t.byHanAndFu {
		for fu := range t.byHanAndFu[han] {
			place := find(candidate{han: int64(han), fu: int64(fu * fuUnit)})
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
	for units := range t.byYakuman {
		t.byYakuman[units] = find(candidate{yakuman: int64(units)})
	}
	return t
}

// limitsFollow reports whether the limits follow from han, fu and yakuman.
func limitsFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.Basic, condition.YakumanUnits)
	follow := r.Basic().Uses().Within(known)
	for i := range r.Limits() {
		l := &r.Limits()[i]
		follow = follow && l.When.Uses().Within(known) && l.Base.Uses().Within(known)
	}
	return follow
}

// sharesFollow reports whether the shares follow from the base and the class of payer.
func sharesFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Base, condition.LiableBase, condition.Players).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	for i := range r.Payments().Shares {
		s := &r.Payments().Shares[i]
		if s.When != nil && !s.When.Uses().Within(known) || !s.Pays.Uses().Within(known) {
			return false
		}
	}
	for i := range r.Payments().Adjustments { // one that an option has switched off changes nothing
		if !neverHolds(r.Payments().Adjustments[i].When) {
			return false
		}
	}
	return true
}

// neverHolds reports whether options alone have decided that a condition never holds.
func neverHolds(when *condition.Bool) bool {
	if when == nil {
		return false
	}
	holds, known := when.Const()
	return known && !holds
}

// sharesOf works out what each class of payer owes of a base, without a liable player. It is false if that
// is too large a number.
func sharesOf(r *rules.Rules, base int64) (of shares, ok bool) {
	ok = true
	eachClass(r, func(f *condition.Facts, class payerClass) {
		f.Set(condition.Base, base)
		of[class] = owed(r.Payments().Shares, f)
		ok = !f.Fault() && summable(of[class]) && ok
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

// entryFor returns the entry for a candidate, nil if the rules have to be asked.
func (e *Engine) entryFor(w *hand.Win, c *candidate) *pointsEntry {
	if w.Pao != hand.NoWind {
		return nil
	}
	return e.points.find(c)
}

// find returns the entry for a candidate without a liable player, nil if the rules have to be asked.
func (t *pointsTable) find(c *candidate) *pointsEntry {
	place := int16(-1)
	switch {
	case !t.filled || c.limitYaku:
	case c.yakuman > 0 && c.yakuman < tableYakuman:
		place = t.byYakuman[c.yakuman]
	case c.yakuman == 0 && c.han >= 0 && c.han < tableHan && c.fu >= 0 && c.fu%fuUnit == 0 && c.fu < tableFu*fuUnit:
		place = t.byHanAndFu[c.han][c.fu/fuUnit]
	}
	if place < 0 {
		return nil
	}
	return &t.entries[place]
}

// findLimit works out the basic points, and the limit that stands in their place: of those that hold, the
// one with the highest base. The facts hold the candidate's han, fu and yakuman.
// It returns false if that needs numbers of more than 64 bits.
func findLimit(r *rules.Rules, f *condition.Facts, c *candidate) bool {
	c.limit, c.base = -1, 0
	f.Set(condition.Basic, 0)
	if c.yakuman == 0 {
		c.base = r.Basic().Value(f)
	}
	f.Set(condition.Basic, c.base)
	for i := range r.Limits() {
		if l := &r.Limits()[i]; l.When.Holds(f) {
			if base := l.Base.Value(f); c.limit < 0 || base > c.base {
				c.base, c.limit = base, i
			}
		}
	}
	return !f.Fault()
}

// raiseToYaku raises the base to the limits that the candidate's yaku are worth, if it is lower.
func (e *Engine) raiseToYaku(f *condition.Facts, c *candidate) bool {
	e.eachLimitYaku(c, func(_, limit int) {
		if base := e.rules.Limits()[limit].Base.Value(f); base > c.base {
			c.base, c.limit = base, limit
		}
	})
	return !f.Fault()
}

// eachLimitYaku calls f with those of the candidate's yaku that are worth a limit, and the limit.
func (e *Engine) eachLimitYaku(c *candidate, f func(yaku, limit int)) {
	if c.limitYaku {
		e.yaku.each(&c.yaku, func(i int) {
			if limit := e.yaku.rules[i].limit; limit >= 0 {
				f(i, limit)
			}
		})
	}
}
