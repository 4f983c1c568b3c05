package engine

import (
	"iter"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Result is the score of a win, item by item. One that ScoreInto fills is for one goroutine, and a copy of it shares
// its memory.
//
// The methods Yaku, Bonus and FuParts list the items. A result has only numbers for them, with which the methods look
// them up in what all results of an engine share: one as small as this takes Score a third of the time less.
type Result struct {
	// ID is the win's.
	ID string
	// Han and Fu are totals; both are 0 where a yakuman counts alone.
	Han, Fu int
	// Yakuman is how many units of yakuman the hand is worth; a counted yakuman is none.
	Yakuman int
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the limit's. Points is what the winner gets for the hand, Gain that with
	// honba and riichi sticks.
	Base, Points, Gain int64
	// Liable reports whether a liable player answers for the hand or a part of it.
	Liable bool
	// SeatAssumed and RoundAssumed report whether the win did not say these winds.
	SeatAssumed, RoundAssumed bool

	reading hand.Reading
	// standsFor is the tile for which the winning tile stands, where it is wild.
	standsFor hand.Tile
	wild      bool
	shape     uint8 // by its index
	numPaid   uint8 // is how many players pay
	items
	paid  [fast.MaxPayers]Payment
	table *itemTable
	// memory is nil where there is no need of it.
	memory *memory
}

// StandsFor returns the tile for which the winning tile stands, or false if it is itself: the situation may say that it
// stands for any.
func (r *Result) StandsFor() (tile hand.Tile, wild bool) { return r.standsFor, r.wild }

// Read returns the win that the result is of as it was read: w, or w with the tile for which its winning tile stands.
func (r *Result) Read(w *hand.Win) *hand.Win {
	if r == nil || !r.wild {
		return w
	}
	return standing(w, r.standsFor)
}

// Rules returns the rules under which the win was scored, nil for a result that no engine has made. Their id, edition
// and hash are by what a score can be reproduced.
func (r *Result) Rules() *rules.Rules {
	if r.table == nil {
		return nil
	}
	return r.table.rules
}

// Yaku returns the yaku that count, in the order of the rule set.
func (r *Result) Yaku() iter.Seq[Counted] { return listed(r.yaku(), r.yakuOf) }

// Bonus returns the bonus tiles, in the order of the rule set.
func (r *Result) Bonus() iter.Seq[Counted] { return listed(r.bonus(), r.bonusOf) }

// FuParts returns the parts of the fu. They add up to Fu before rounding, unless a fixed count stands for the whole.
func (r *Result) FuParts() iter.Seq[FuPart] { return listed(r.fuParts(), r.fuPartOf) }

func listed[Item, T any](list []Item, of func(Item) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, n := range list {
			if !yield(of(n)) {
				return
			}
		}
	}
}

// Counted is a yaku or a kind of bonus tiles, and what it counts.
type Counted struct {
	// Rule is its entry in the rule set, which is not to be changed.
	Rule *rules.Rule
	// Han, or Yakuman units, or a Limit: what it is worth here.
	Han, Yakuman int
	Limit        *rules.Rule
}

// FuPart is what one source of fu gave, and for what.
type FuPart struct {
	// Rule is the source's entry in the rule set, which is not to be changed.
	Rule *rules.Rule
	Fu   int
	// For is which of Group, Pair and Wait it was given for; the others are 0.
	For   rules.Each
	Group hand.Group
	Pair  hand.Kind
	Wait  hand.Wait
}

// Payments returns what the players pay, honba included, in the order of the seats; who pays nothing is not in it. The
// list is a part of the result.
func (r *Result) Payments() []Payment { return r.paid[:r.numPaid] }

// Reading returns how the win was read.
func (r *Result) Reading() Reading {
	if r.table == nil {
		return Reading{}
	}
	return Reading{r.reading, r.table.rules.Shapes()[r.shape].ID}
}

// LimitID returns the id of the limit, and "" below all limits.
func (r *Result) LimitID() string {
	if r.Limit == nil {
		return ""
	}
	return r.Limit.ID
}

// Payment is what one player pays.
type Payment struct {
	// Seat is NoWind for a discarder whose seat is not known.
	Seat   hand.Wind
	Amount int64
}

// Reading is how the win was read.
type Reading struct {
	hand.Reading
	// Shape is the id of the shape.
	Shape string
}

// String returns the reading in notation: the groups, the pair and the wait, or the shape of a hand without groups.
func (r Reading) String() string {
	s := r.Shape
	if r.NumGroups > 0 {
		s = ""
		for _, g := range r.Groups[:min(int(r.NumGroups), len(r.Groups))] {
			s += g.String() + " "
		}
		s += string(appendPair(nil, r.Pair))
	}
	return s + ", " + r.Wait.String()
}

func (r *Result) reset(w *hand.Win, t *itemTable) {
	// Field by field: to empty the whole and fill it again takes twice as long (3 % of a score).
	r.ID, r.table, r.Limit = w.ID, t, nil
	r.SeatAssumed, r.RoundAssumed = w.Seat == hand.NoWind, w.Round == hand.NoWind
}
