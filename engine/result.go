package engine

import (
	"iter"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Result is the score of a win, item by item. A result filled by ScoreInto must not be used
// concurrently, and its copies share its memory.
//
// Yaku, Bonus and FuParts list the items. A result stores them as numbers that the methods look up
// in a table shared by all results of the engine; the smaller result saves a third of the time of
// Score.
type Result struct {
	// ID is the ID of the win.
	ID string
	// Han and Fu are totals; both are 0 if yakuman count alone.
	Han, Fu int
	// Yakuman is the number of yakuman units. A counted yakuman has none.
	Yakuman int
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the base of the limit. Points is what the winner gets for the
	// hand; Gain includes honba and riichi sticks.
	Base, Points, Gain int64
	// Liable reports whether a liable player pays for some or all of the hand.
	Liable bool
	// SeatAssumed and RoundAssumed report whether the win left these winds out.
	SeatAssumed, RoundAssumed bool

	reading hand.Reading
	// standsFor is the tile that a wild winning tile stands for.
	standsFor hand.Tile
	wild      bool
	shape     uint8 // index of the shape
	numPaid   uint8 // number of players who pay
	items
	paid  [fast.MaxPayers]Payment
	table *itemTable
	// memory is nil if not needed.
	memory *memory
}

// StandsFor returns the tile that the winning tile stands for, and whether the situation makes the
// winning tile wild.
func (r *Result) StandsFor() (tile hand.Tile, wild bool) { return r.standsFor, r.wild }

// Read returns the win as it was scored: w, or a copy with the tile that its wild winning tile
// stands for.
func (r *Result) Read(w *hand.Win) *hand.Win {
	if r == nil || !r.wild {
		return w
	}
	return withTile(w, r.standsFor)
}

// Rules returns the rules the win was scored under, or nil for a result that no engine made. Their
// ID, edition and hash allow a score to be reproduced.
func (r *Result) Rules() *rules.Rules {
	if r.table == nil {
		return nil
	}
	return r.table.rules
}

// Yaku returns the yaku that count, in the order of the rule set.
func (r *Result) Yaku() iter.Seq[Counted] { return listed(r.yaku(), r.yakuOf) }

// Bonus returns the bonus tiles that count, in the order of the rule set.
func (r *Result) Bonus() iter.Seq[Counted] { return listed(r.bonus(), r.bonusOf) }

// FuParts returns the parts of the fu. They add up to Fu before rounding, unless a fixed count
// replaces them.
func (r *Result) FuParts() iter.Seq[FuPart] { return listed(r.fuParts(), r.fuPartOf) }

func listed[Item, T any](list []Item, get func(Item) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, n := range list {
			if !yield(get(n)) {
				return
			}
		}
	}
}

// Counted is a yaku or a kind of bonus tile with its value.
type Counted struct {
	// Rule is the entry in the rule set. It must not be modified.
	Rule *rules.Rule
	// The value is in Han, in Yakuman units or a Limit.
	Han, Yakuman int
	Limit        *rules.Rule
}

// FuPart is the fu from one source.
type FuPart struct {
	// Rule is the source's entry in the rule set. It must not be modified.
	Rule *rules.Rule
	Fu   int
	// For says which of Group, Pair and Wait is set, if any.
	For   rules.Each
	Group hand.Group
	Pair  hand.Kind
	Wait  hand.Wait
}

// Payments returns the payments of all who pay, honba included, in the order of the seats. The
// slice is part of the result.
func (r *Result) Payments() []Payment { return r.paid[:r.numPaid] }

// Reading returns the reading that was scored.
func (r *Result) Reading() Reading {
	if r.table == nil {
		return Reading{}
	}
	return Reading{r.reading, r.table.rules.Shapes()[r.shape].ID}
}

// LimitID returns the ID of the limit, or "" below all limits.
func (r *Result) LimitID() string {
	if r.Limit == nil {
		return ""
	}
	return r.Limit.ID
}

// Payment is the payment of a player or of the empty seat.
type Payment struct {
	// Seat is NoWind for a discarder of unknown seat. The empty seat is the one after those of the
	// players: North with three.
	Seat hand.Wind
	// Empty reports whether nobody sits at the seat, so that the amount comes from the bank.
	Empty  bool
	Amount int64
}

// Reading is a reading of a win in a shape.
type Reading struct {
	hand.Reading
	// Shape is the ID of the shape.
	Shape string
}

// String returns the reading in notation: the groups, the pair and the wait, or the shape of a hand
// without groups.
func (r Reading) String() string { return r.Tiles() + ", " + r.Wait.String() }

// Tiles returns the groups and the pair in notation, or the shape of a hand without groups.
func (r Reading) Tiles() string {
	s := r.Shape
	if r.NumGroups > 0 {
		s = ""
		for _, g := range r.Groups[:min(int(r.NumGroups), len(r.Groups))] {
			s += g.String() + " "
		}
		if r.Pair != hand.NoKind {
			s += string(appendPair(nil, r.Pair))
		} else {
			s += r.Shape
		}
	}
	return s
}

func (r *Result) reset(w *hand.Win, t *itemTable) {
	// Field by field: assigning a whole struct first takes twice as long (3 % of a score).
	r.ID, r.table, r.Limit = w.ID, t, nil
	r.SeatAssumed, r.RoundAssumed = w.Seat == hand.NoWind, w.Round == hand.NoWind
}
