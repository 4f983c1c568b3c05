// Package work limits and saves work: budgets of steps and bounds of input, caches of limited size,
// and regular expressions that are compiled when they are needed.
package work

import (
	"context"
	"errors"
	"sync/atomic"
)

// ErrSpent is the cancellation cause of a context whose steps are used up.
var ErrSpent = errors.New("there is no work left for it")

// Budget counts the remaining steps of a context. Code that works under the context spends steps;
// when none are left, the context is cancelled. Counting steps instead of time gives the same
// results on every machine. Spend does nothing on a nil Budget.
type Budget struct {
	outer *Budget
	left  atomic.Int64
	stop  context.CancelCauseFunc
}

type budgetKey struct{}

// WithBudget returns a context limited to the given number of steps, which also count against the
// budget of ctx. The caller must call stop when done.
func WithBudget(ctx context.Context,
	steps int64) (limited context.Context, b *Budget, stop func()) {
	b = &Budget{outer: BudgetOf(ctx)}
	b.left.Store(steps)
	limited, b.stop = context.WithCancelCause(context.WithValue(ctx, budgetKey{}, b))
	b.Spend(0)
	return yielding(limited), b, func() { b.stop(nil) }
}

// BudgetOf returns the budget of ctx, or nil if it has none.
func BudgetOf(ctx context.Context) *Budget {
	b, _ := ctx.Value(budgetKey{}).(*Budget)
	return b
}

// Spend subtracts steps from b and the budgets around it, and cancels the contexts of those that
// are used up.
func (b *Budget) Spend(steps int64) {
	yield()
	for ; b != nil; b = b.outer {
		if b.left.Add(-steps) <= 0 {
			b.stop(ErrSpent)
		}
	}
}

// Left returns the number of remaining steps. It is negative if the last work exceeded the budget.
func (b *Budget) Left() int64 { return b.left.Load() }
