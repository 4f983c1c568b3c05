package diff

import (
	"errors"
	"unicode/utf8"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
)

// Unseen is the reason why a cause has no witness.
type Unseen string

// For AboutTable, OtherGame and OtherOrder no hand is searched. Unasked, Unused and Never prove
// that no hand shows the cause. Dormant, NoneFound and Cut mean that the search failed, which
// proves nothing, and Inseparable that there was none.
const (
	// AboutTable: the cause is about chips, draws, penalties, several winners or the game.
	AboutTable Unseen = "table"
	// OtherGame: the number of players differs.
	OtherGame Unseen = "players"
	// OtherOrder: the order of rules differs, and part of a reordering can't be tested.
	OtherOrder Unseen = "order"
	// Unasked: the cause declares a fact that no rule uses.
	Unasked Unseen = "unasked"
	// Unused: changing only this cause has no effect on either rule set.
	Unused Unseen = "unused"
	// Never: the condition never holds, or both conditions hold for the same hands.
	Never Unseen = "never"
	// Dormant: a hand was found only with another option changed, which Cause.Wakes names.
	Dormant Unseen = "dormant"
	// NoneFound: no hand was found, but one may exist.
	NoneFound Unseen = "none_found"
	// Cut: no hand was found within the budget or time.
	Cut Unseen = "cut"
	// Inseparable: other causes depend on this one, so that it can't be changed alone.
	Inseparable Unseen = "inseparable"
)

// Proved reports whether it is proved that no hand shows the cause.
func (u Unseen) Proved() bool { return u == Unasked || u == Unused || u == Never }

func (s *search) unsearchable(c *Cause) Unseen {
	switch {
	case s.ctx.Err() != nil:
		return Cut
	case c.Kind == Players:
		return OtherGame
	case c.Kind == Order:
		return OtherOrder
	case c.AtTable():
		return AboutTable
	case c.Kind == Situation && !s.isUsed(c):
		return Unasked
	}
	return ""
}

func (s *search) isUsed(c *Cause) bool {
	for _, r := range []*rules.Rules{s.d.A, s.d.B} {
		if fact := rules.ByID(r.Situation(), tree.IDOf(c.ID)); fact != nil && r.Plays(fact) {
			return true
		}
	}
	return c.Change == Changed
}

func (s *search) reasonUnseen(c *Cause, p pair, err error) Unseen {
	switch {
	case s.isNever(c, p):
		return Never
	case s.ctx.Err() != nil, errors.Is(err, witness.ErrCut):
		return Cut
	}
	return NoneFound
}

// isNever reports whether provably no rule that a cause changes ever holds.
func (s *search) isNever(c *Cause, p pair) bool {
	for _, r := range []*rules.Rules{p.from.Rules(), p.to.Rules()} {
		reach := insides.NewReach(insides.Of(r))
		reach.Until(s.ctx)
		for _, path := range c.Paths() {
			if r.Entry(tree.Split(path)) == nil {
				continue
			}
			if !neverHolds(r, reach, path) {
				return false
			}
		}
	}
	return c.Kind == Yaku || c.Kind == Fu
}

func neverHolds(r *rules.Rules, reach *insides.Reach, path string) bool {
	all := insides.Of(r).Expressions()
	for i := range all {
		if e := &all[i]; e.Path == path+".when" {
			return reach.Never(e, compile.Span{To: utf8.RuneCountInString(e.Text)}, true)
		}
	}
	return false
}
