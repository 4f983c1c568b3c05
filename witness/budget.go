package witness

import (
	"context"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Budget bounds what the searches for many yaku take together, so that rules with hundreds of yaku of which there are
// no hands don't take hundreds of times as long as one. It counts hands and not time: the same questions have the same
// answers on every machine.
type Budget struct {
	left int
	// usual is how many hands a search under the rules tries that has none.
	usual int
}

// A budget is for a thousand thousand hands under rules like the shipped ones, which ask some shippedWork steps of
// each; under rules that ask more of each, for fewer. Each search gets a part of what is left.
const (
	shippedWork = 500
	mostHands   = 1_000_000
	partOf      = 3
)

// mostOf is how many hands a search tries under rules that ask so much of each: where that is more than usual, fewer,
// so that it takes no longer.
func mostOf(work int) int {
	return int(int64(mostTried) * rules.UsualWork / int64(max(rules.UsualWork, work)))
}

// atMost bounds the hands that a search tries, and those with which it makes found ones simpler: far more than that
// takes under usual rules.
func (s *search) atMost(most, usual int) { s.most, s.mostInAll = most, max(2*most, usual/10) }

// NewBudget returns the budget for a rule set.
func NewBudget(r *rules.Rules) *Budget {
	work := r.Work()
	usual := mostOf(work)
	if work > rules.UsualWork {
		work *= 16 // a step takes longer where few of them are settled before
	}
	return &Budget{mostHands * shippedWork / max(shippedWork, work), usual}
}

// NewBudgetOf returns a budget for so many searches that tries as many hands in each as it would alone, unless the
// rules ask too much of each hand.
func NewBudgetOf(r *rules.Rules, searches int) *Budget {
	b := NewBudget(r)
	if r.Work() <= rules.UsualWork {
		b.left = partOf * searches * mostTried
	}
	return b
}

// within makes a search try no more hands than the budget has for it.
func (b *Budget) within(s *search) (end func()) {
	s.atMost(min(b.usual, b.left/partOf), b.usual)
	return func() { b.left -= s.inAll }
}

// Yaku is the function of this name within the budget, as are the others: when little is left, a hand may not be found
// that there is, and the error is [ErrCut].
func (b *Budget) Yaku(ctx context.Context, e *engine.Engine, id string) (hand.Win, *engine.Result, error) {
	s, y := searchYaku(ctx, e, id)
	if s == nil {
		return hand.Win{}, nil, ErrNone
	}
	defer b.within(s)()
	return s.countsIn(y)
}

// Find is the function of this name within the budget.
func (b *Budget) Find(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s := newSearchOf(ctx, e, asksAll(e.Rules()))
	defer b.within(s)()
	return s.scored(wish)
}

// Meeting is the function of this name within the budget.
func (b *Budget) Meeting(ctx context.Context, e *engine.Engine, when *condition.Bool, holds bool, wish func(*hand.Win, *engine.Result) bool) (hand.Win, *engine.Result, error) {
	s := newSearchOf(ctx, e, asksOf(e.Rules(), when))
	defer b.within(s)()
	return s.meets(when, holds, wish)
}

// Refused is the function of this name within the budget.
func (b *Budget) Refused(ctx context.Context, e *engine.Engine, wish func(*hand.Win, *engine.Refused) bool) (hand.Win, *engine.Refused, error) {
	s := newSearchOf(ctx, e, asksAll(e.Rules()))
	defer b.within(s)()
	return s.refused(wish)
}
