// Package fast scores most wins from tables that are computed from the rules once, when some
// wins have been scored without them.
//
// [Tables] score either the whole win or none of it; the engine then scores it plainly, with the
// same result. With the build tag plain there are no tables.
//
// A domain (domain.go of package condition) is a small part of the facts, such as the wait with the
// shape, or the two winds with the pair. It has so few combinations of values that the outcome of a
// condition can be stored for each: it holds, it fails, or it also depends on other facts.
//
//   - filter.go has a bit for each rule in each combination of a domain, 0 where the combination
//     rules the rule out. One lookup in each domain and an AND of the words leave the rules that may
//     hold. Only those are evaluated, and most need nothing more.
//   - fusteps.go has the fu of sources in each combination, and of each group; fu.go adds them up,
//     and dynamicfu.go evaluates the rest.
//   - points.go has the limit and the shares for the usual han and fu where they depend on nothing
//     else, and payments.go the payers by seat and what counters add.
//
// Wins with a yakuman, a liable player or a wild tile are scored plainly, and so is everything
// under rules whose bonus han depend on the reading, whose limits depend on more than han, fu and
// yakuman, or whose shares and counters depend on more than the base and the payer.
package fast

import (
	"cmp"
	"iter"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Set is a set of yaku by index. Only as many words are in use as the rule set's yaku need.
type Set [condition.MaxYaku / 64]uint64

// Add adds a yaku.
func (s *Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Drop removes a yaku.
func (s *Set) Drop(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether the set contains a yaku.
func (s *Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// All returns the yaku in the first words, in ascending order.
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
	// YakuHan is the han of the yaku; Han includes bonus tiles. Both and Fu are 0 if yakuman count
	// alone. FuSum is the fu before rounding. Liable is the number of yakuman units that a player
	// is liable for.
	YakuHan, Han, Fu, FuSum, Yakuman, Liable int64
	// LimitYaku reports whether a yaku worth a limit counts.
	LimitYaku bool
}

// Compare orders readings that pay the same: by units of yakuman, so that a true yakuman outranks a
// counted one, then by han, then by fu, first rounded and then exact.
func (c *Counts) Compare(other *Counts) int {
	return cmp.Or(cmp.Compare(c.Yakuman, other.Yakuman), cmp.Compare(c.Han, other.Han),
		cmp.Compare(c.Fu, other.Fu),
		cmp.Compare(c.FuSum, other.FuSum))
}

// SetFacts sets the facts that depend on the yaku.
func (c *Counts) SetFacts(f *condition.Facts, yaku []uint64) {
	f.SetYaku(yaku)
	f.SetYakuLimit(c.LimitYaku)
	f.Set(condition.YakuHan, c.YakuHan)
	f.Set(condition.YakumanUnits, c.Yakuman)
	f.Set(condition.LiableYakuman, c.Liable)
}

// Part is the fu from a source. Source is an index into [FuRules]. Group is the index of the group
// for a source that is evaluated for each group.
type Part struct {
	Source, Group int
	Fu            int64
}

// MaxPayers is the number of seats except the winner's.
const MaxPayers = int(hand.North - hand.East)

// Payment is the payment of a player or of the empty seat.
type Payment interface {
	~struct {
		Seat   hand.Wind
		Empty  bool
		Amount int64
	}
}

// Stages are the stages of plain scoring that the tables are filled with.
type Stages struct {
	// Worth holds the yaku that can be worth something in a closed and in an open hand.
	Worth [2]Set
	// RoundedUp rounds n up to a multiple of unit.
	RoundedUp func(f *condition.Facts, n, unit int64) int64
	// Facts is the input of Limit and Owed. It must be set before each call.
	Facts *condition.Facts
	// Limit returns the base for han and fu, and the index of the limit or -1. It returns false if
	// a number overflows.
	Limit func() (base int64, limit int, ok bool)
	// PriceFollows reports whether limits depend only on han, fu and yakuman, and shares only on
	// the base and the payer.
	PriceFollows bool
	// Owed adds up the shares that hold for the payer.
	Owed func(shares []rules.Share) (owed int64, ok bool)
	// Payers calls f for all who may have to pay the winner.
	Payers func(winner hand.Wind, w *hand.Win,
		f func(seat hand.Wind, empty, discarder, dealer bool))
}
