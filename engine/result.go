package engine

import (
	"math/big"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Result is the score of a win, item by item. One that ScoreInto fills is for one goroutine, and a copy of it shares
// its memory.
type Result struct {
	// ID is the win's, RuleSet the id of the rule set, Edition and RulesHash its edition and the hash of its
	// resolved content, options included: by these a score can be reproduced.
	ID, RuleSet, Edition, RulesHash string
	// Yaku are the yaku that count, in the order of the rule set, and Bonus the bonus tiles.
	Yaku, Bonus []Counted
	// Han and Fu are totals; both are 0 where a yakuman counts alone.
	Han, Fu int
	// FuParts add up to Fu before rounding, unless a fixed count stands for the whole.
	FuParts []FuPart
	// Yakuman is how many units of yakuman the hand is worth; a counted yakuman is none.
	Yakuman int
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the limit's. Points is what the winner gets for the hand, Gain that with
	// honba and riichi sticks. All three and the payments are 0 where Exact is set.
	Base, Points, Gain int64
	// Payments are what the players pay, honba included, in the order of the seats; who pays nothing is not in it.
	Payments []Payment
	// Exact holds the points of a hand for which 64 bits are not enough; else it is nil.
	Exact   *Exact
	Reading Reading
	// Liable reports whether a liable player answers for the hand or a part of it.
	Liable bool
	// SeatAssumed and RoundAssumed report whether the win did not say these winds.
	SeatAssumed, RoundAssumed bool

	rules *rules.Rules
	work  *work
}

// Rules returns the rules under which the win was scored, nil for a result that no engine has made.
func (r *Result) Rules() *rules.Rules { return r.rules }

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

// Exact holds the points of Result where they are too large for 64 bits; Payments as in Result.
type Exact struct {
	Base, Points, Gain *big.Int
	Payments           []*big.Int
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
		for _, g := range r.Groups[:r.NumGroups] {
			s += g.String() + " "
		}
		s += string(appendPair(nil, r.Pair))
	}
	return s + ", " + r.Wait.String()
}

// ownResult is a result that shares no memory with another, in one place: the lists are behind it if they are no longer
// than those of most hands.
type ownResult struct {
	Result
	counted  [usualCounted]Counted
	fuParts  [usualParts]FuPart
	payments [usualPayments]Payment
}

// The lengths of the lists of most hands.
const (
	usualCounted  = 6
	usualParts    = 7
	usualPayments = 3
)

// own returns a copy that shares no memory that is used again.
func (r *Result) own() *Result {
	c := &ownResult{Result: *r}
	c.work = nil
	c.Yaku = append(c.counted[:0:len(c.counted)], r.Yaku...)
	bonus := min(len(r.Yaku), len(c.counted))
	c.Yaku, c.Bonus = slices.Clip(c.Yaku), append(c.counted[bonus:bonus], r.Bonus...)
	c.FuParts = append(c.fuParts[:0], r.FuParts...)
	c.Payments = append(c.payments[:0], r.Payments...)
	return &c.Result
}

// reset empties the result for reuse, but for its lists, which are those of its work.
func (r *Result) reset(w *hand.Win, rs *rules.Rules) {
	// Field by field: to empty the whole and fill it again takes twice as long (3 % of a score).
	r.ID, r.RuleSet, r.Edition, r.RulesHash, r.rules = w.ID, rs.ID(), rs.Edition(), rs.Hash(), rs
	r.Han, r.Fu, r.Yakuman, r.Limit = 0, 0, 0, nil
	r.Base, r.Points, r.Gain, r.Exact, r.Liable = 0, 0, 0, nil, false
	r.SeatAssumed, r.RoundAssumed = w.Seat == hand.NoWind, w.Round == hand.NoWind
}

// void empties the result, but for its memory, and returns the error for which it does.
func (r *Result) void(err error) error {
	*r = Result{work: r.work, Payments: r.Payments[:0]}
	return err
}
