// Package witness finds simple hands in which a yaku counts, a condition holds, or any other
// property of a score or refusal is true. Rule sheets show such hands, and tests of rules start
// from them.
//
//	budget := witness.NewBudget(r)
//	win, err := budget.Yaku(ctx, e, "sanshoku_doujun")
//	win, err = budget.Find(ctx, e, func(w *hand.Win, r *engine.Result) bool {
//		return r.LimitID() == "haneman"
//	})
//
// A search is deterministic and bounded: it takes a second or two if it finds nothing, which proves
// nothing. Searches for many yaku share a [Budget].
//
// The files, in the order of a search:
//
//	search.go    the search and its limits
//	plan.go      the hand during the search, as groups; the styles of initial hands
//	table.go     flags, counters, winds and indicators
//	near.go      the distance of a hand from a condition, and its cost as an example
//	simplify.go  random changes to come nearer, and systematic ones to simplify
//	witness.go   the searches, and their common budget
package witness

import (
	"context"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Budget searches for hands and bounds the total work of these searches, so that rules with
// hundreds of impossible yaku don't take hundreds of times as long. It counts hands and not time,
// so that results are the same on every machine. If a search finds nothing because little of the
// budget is left, it returns [ErrCut].
type Budget struct {
	left int
	// perSearch is the number of hands that a search tries at most.
	perSearch int
}

// A budget is enough for half a million hands under rules like the shipped ones, or fewer under more
// expensive rules. Each search gets a fraction of what is left.
const (
	maxSteps    = 250_000_000
	searchShare = 2
)

// handsPerSearch returns the number of hands per search, which is lower for rules that cost more
// work than usual.
func handsPerSearch(work int) int {
	return int(int64(maxTried) * insides.UsualWork / int64(max(insides.UsualWork, work)))
}

// NewBudget returns the budget for a rule set.
func NewBudget(r *rules.Rules) *Budget {
	return &Budget{maxSteps / max(insides.Of(r).Steps(), insides.Of(r).Work()),
		handsPerSearch(insides.Of(r).Work())}
}

// search starts a search within the budget. The limit on simplifying results is far above what
// usual rules need.
func (b *Budget) search(ctx context.Context, e *engine.Engine, a *details) *search {
	s := newSearch(ctx, e, a)
	s.limit = min(b.perSearch, b.left/searchShare)
	s.totalLimit = max(2*s.limit, b.perSearch/10)
	return s
}

func (b *Budget) charge(s *search) { b.left -= s.total }

// Yaku finds a simple hand in which the yaku with the given id counts. It returns [ErrNone] if it
// finds none, as for a yaku that is off.
func (b *Budget) Yaku(ctx context.Context, e *engine.Engine, id string) (hand.Win, error) {
	y := rules.ByID(e.Rules().Yaku(), id)
	if y == nil {
		return hand.Win{}, ErrNone
	}
	inputs := detailsOf(e.Rules(), y.When)
	if y.Beside != nil {
		inputs = allDetails(e.Rules())
	}
	s := b.search(ctx, e, inputs)
	if !s.setGoal(y.When, true) {
		return hand.Win{}, ErrNone
	}
	defer b.charge(s)
	s.goal.closed = y.Open == nil && y.Yakuman == nil && y.Limit == ""
	return s.findScored(func(_ *hand.Win, result *engine.Result) bool {
		for c := range result.Yaku() {
			if c.Rule == &y.Rule {
				return true
			}
		}
		return false
	})
}

// Find finds a simple hand whose score accept accepts. accept must not retain its arguments, which are
// overwritten. If there is no such hand, it is called for some 200,000 hands; to limit the time it
// may count them and refuse the rest. Like all searches, Find returns the error of ctx when that is
// done.
func (b *Budget) Find(ctx context.Context, e *engine.Engine,
	accept func(*hand.Win, *engine.Result) bool) (hand.Win, error) {
	s := b.search(ctx, e, allDetails(e.Rules()))
	defer b.charge(s)
	return s.findScored(accept)
}

// Meeting finds a simple hand that satisfies a condition, or fails it, in the reading for which it
// is paid, and whose score accept accepts; a nil accept accepts all. [condition.Bool.Stage] must be win
// or reading, since other conditions are unknown before scoring; use Find for these.
func (b *Budget) Meeting(ctx context.Context, e *engine.Engine, when *condition.Bool,
	holds bool, accept func(*hand.Win, *engine.Result) bool) (hand.Win, error) {
	s := b.search(ctx, e, detailsOf(e.Rules(), when))
	if !s.setGoal(when, holds) {
		return hand.Win{}, ErrNone
	}
	defer b.charge(s)
	return s.findScored(func(w *hand.Win, r *engine.Result) bool {
		return s.goal.isMet(w, r) && (accept == nil || accept(w, r))
	})
}

// Refused finds a simple hand that the engine refuses in the way that accept accepts, for example one
// without yaku. The hand can always be parsed.
func (b *Budget) Refused(ctx context.Context, e *engine.Engine,
	accept func(*hand.Win, *engine.Refused) bool) (hand.Win, error) {
	s := b.search(ctx, e, allDetails(e.Rules()))
	defer b.charge(s)
	return s.findRefused(accept)
}
