// Package fast knows in advance much of what scoring asks again and again: it asks the rules once, when an engine is made,
// and keeps the answers in tables.
//
// A [Way] scores the whole win or none of it: what it doesn't know the engine scores plainly, with the same result. With the
// build tag plain there are no tables, and the engine scores all.
package fast

import (
	"cmp"
	"iter"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Set is a set of yaku, by their index. Of its words those are in use that a rule set needs for its yaku.
type Set [condition.MaxYaku / 64]uint64

// Add adds a yaku.
func (s *Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Drop takes a yaku out of the set.
func (s *Set) Drop(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether a yaku is in the set.
func (s *Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// All returns the yaku of the first words in their order.
func (s *Set) All(words int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range words {
			for set := s[w]; set != 0; set &= set - 1 {
				if !yield(w*64 + bits.TrailingZeros64(set)) {
					return
				}
			}
		}
	}
}

// Counts are the numbers of a hand in one reading.
type Counts struct {
	// Han is that of the yaku and bonus tiles, YakuHan that of the yaku alone; both, and Fu, are 0 where yakuman counts
	// alone. FuSum are the fu before they are rounded. Liable is for how many units of yakuman a liable player answers.
	YakuHan, Han, Fu, FuSum, Yakuman, Liable int64
	// LimitYaku reports whether a yaku worth a limit is among those that count.
	LimitYaku bool
}

// Compare orders readings that pay the same: by units of yakuman, so that a true yakuman outranks a counted one; then by
// han; then by fu, rounded and then exact.
func (c *Counts) Compare(other *Counts) int {
	return cmp.Or(cmp.Compare(c.Yakuman, other.Yakuman), cmp.Compare(c.Han, other.Han), cmp.Compare(c.Fu, other.Fu),
		cmp.Compare(c.FuSum, other.FuSum))
}

// Tell sets the facts that yaku settle.
func (c *Counts) Tell(f *condition.Facts, yaku []uint64) {
	f.SetYaku(yaku)
	f.SetYakuLimit(c.LimitYaku)
	f.Set(condition.YakuHan, c.YakuHan)
	f.Set(condition.YakumanUnits, c.Yakuman)
	f.Set(condition.LiableYakuman, c.Liable)
}

// Part is what a source of fu gave: by its index among the sources, the fixed counts and the adjustments, in this order. A
// source that is asked for each group gave it for the group of that index.
type Part struct {
	Source, Group int
	Fu            int64
}

// MaxPayers are all but the winner.
const MaxPayers = int(hand.North - hand.East)

// Payment is what a player pays.
type Payment interface {
	~struct {
		Seat   hand.Wind
		Amount int64
	}
}

// Stages are the stages of scoring, with which the tables are filled.
type Stages struct {
	// Worth are the yaku that can be worth something in a closed and in an open hand.
	Worth [2]Set
	// RoundedUp rounds a number up to a multiple of a unit.
	RoundedUp func(f *condition.Facts, n, unit int64) int64
	// Facts are the memory that Limit and Owed read: they are set before each call.
	Facts *condition.Facts
	// Limit returns the base, and the index of the limit or -1, for han and fu. It returns false if that needs numbers of
	// more than 64 bits.
	Limit func() (base int64, limit int, ok bool)
	// PriceFollows reports whether limits follow from han, fu and yakuman, and shares from the base and who pays.
	PriceFollows bool
	// Owed adds up the shares that hold for the payer.
	Owed func(shares []rules.Share) (owed int64, ok bool)
	// Payers calls f for those who may have to pay the winner of a seat.
	Payers func(winner hand.Wind, w *hand.Win, f func(seat hand.Wind, discarder, dealer bool))
}
