// Package witness finds hands: a simple one in which a yaku counts, in which a condition holds, or of which anything
// else is true that can be asked of a score or of a refusal. Rule sheets show such hands, and tests of rules are begun
// with them.
//
//	budget := witness.NewBudget(r)
//	win, result, err := budget.Yaku(ctx, e, "sanshoku_doujun")
//	win, result, err = budget.Find(ctx, e, func(w *hand.Win, r *engine.Result) bool { return r.LimitID() == "haneman" })
//
// A search takes the same steps each time, so that the same question has the same answer, and no more than it may: a
// second or two where there is nothing to find. That nothing was found proves nothing. Searches for hands for many
// yaku share a [Budget].
//
// The way of a search, a file each:
//
//	search.go    the steps, and how many
//	plan.go      a hand as it is searched for: groups, not tiles; ways to begin, such as all simples or one suit
//	table.go     what is said of the hand: flags, counters, winds, indicators
//	near.go      how near a hand is to a condition, and which of two is simpler
//	simplify.go  one thing changed by chance, to come nearer; everything left out that is not needed
//	witness.go   what can be searched for, and how much the searches for many yaku take together
package witness

import (
	"context"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Budget has the searches for hands, and bounds what those for many yaku take together, so that rules with hundreds of
// yaku of which there are no hands don't take hundreds of times as long as one. It counts hands and not time: the same
// questions have the same answers on every machine. When little is left, a hand may not be found that there is, and the
// error is [ErrCut].
type Budget struct {
	left int
	// usual is how many hands a search under the rules tries that has none.
	usual int
}

// A budget is for a thousand thousand hands under rules like the shipped ones; under rules that ask more of each, for
// fewer. Each search gets a part of what is left.
const (
	mostSteps = 500_000_000
	partOf    = 3
)

// mostOf returns how many hands a search tries: fewer where the rules cost more work than usual.
func mostOf(work int) int {
	return int(int64(mostTried) * insides.UsualWork / int64(max(insides.UsualWork, work)))
}

// NewBudget returns the budget for a rule set.
func NewBudget(r *rules.Rules) *Budget {
	return &Budget{mostSteps / max(insides.Of(r).Steps(), insides.Of(r).Work()), mostOf(insides.Of(r).Work())}
}

// NewBudgetOf returns a budget for so many searches that tries as many hands in each as it would alone, unless the
// rules ask too much of each hand.
func NewBudgetOf(r *rules.Rules, searches int) *Budget {
	b := NewBudget(r)
	if insides.Of(r).Work() <= insides.UsualWork {
		b.left = partOf * searches * mostTried
	}
	return b
}

// search begins a search within the budget. The hands tried to simplify a result are bounded too, far above what usual
// rules need.
func (b *Budget) search(ctx context.Context, e *engine.Engine, a *asks) *search {
	s := newSearch(ctx, e, a)
	s.most = min(b.usual, b.left/partOf)
	s.mostInAll = max(2*s.most, b.usual/10)
	return s
}

func (b *Budget) charge(s *search) { b.left -= s.inAll }

// Yaku finds a simple hand in which a yaku counts, by its id; [ErrNone] if none was found, as for a yaku that is
// switched off.
func (b *Budget) Yaku(ctx context.Context, e *engine.Engine, id string) (hand.Win, *engine.Result, error) {
	y := rules.ByID(e.Rules().Yaku(), id)
	if y == nil {
		return hand.Win{}, nil, ErrNone
	}
	asks := asksOf(e.Rules(), y.When)
	if y.Beside != nil {
		asks = asksAll(e.Rules())
	}
	s := b.search(ctx, e, asks)
	if !s.aim(y.When, true) {
		return hand.Win{}, nil, ErrNone
	}
	defer b.charge(s)
	s.goal.closed = y.Open == nil && y.Yakuman == nil && y.Limit == ""
	return s.scored(func(_ *hand.Win, result *engine.Result) bool {
		for c := range result.Yaku() {
			if c.Rule == &y.Rule {
				return true
			}
		}
		return false
	})
}

// Find finds a simple hand whose score is as wished. The win and the result that the wish is asked about are
// overwritten by the next: it must not keep them. It is asked of some 200,000 hands if there is none; one that takes
// long may count, and refuse all the rest. Like all searches it ends with the error of a context that is done.
func (b *Budget) Find(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s := b.search(ctx, e, asksAll(e.Rules()))
	defer b.charge(s)
	return s.scored(wish)
}

// Meeting finds a simple hand that meets a condition of a rule, or that fails it, in the reading for which it is paid,
// and whose score is as wished besides; a nil wish asks for nothing else. The condition is one at win or at reading,
// which [condition.Bool.Stage] tells; of others nothing is known before the hand is scored, and Find is for those.
func (b *Budget) Meeting(ctx context.Context, e *engine.Engine, when *condition.Bool, holds bool, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s := b.search(ctx, e, asksOf(e.Rules(), when))
	if !s.aim(when, holds) {
		return hand.Win{}, nil, ErrNone
	}
	defer b.charge(s)
	return s.scored(func(w *hand.Win, r *engine.Result) bool { return s.goal.met(w, r) && (wish == nil || wish(w, r)) })
}

// Refused finds a simple hand that the engine refuses as wished, such as one without yaku. What is wrong may be anything
// that rules ask; that a hand can't be read at all is not among it.
func (b *Budget) Refused(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Refused) bool) (hand.Win, *engine.Refused, error) {
	s := b.search(ctx, e, asksAll(e.Rules()))
	defer b.charge(s)
	return s.refused(wish)
}
