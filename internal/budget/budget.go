// Package budget bounds work by a number of steps that travels with a context: whoever does some of it takes its steps
// off, and when none are left the context is done, so that all that asks the context ends. It counts work and not time:
// the same questions have the same answers on every machine.
package budget

import (
	"context"
	"errors"
	"sync/atomic"
)

// ErrSpent is the cause for which a context is done whose steps are spent.
var ErrSpent = errors.New("there is no work left for it")

// Budget is what is left of the work under a context. All methods do nothing where it is nil.
type Budget struct {
	outer *Budget
	left  atomic.Int64
	stop  context.CancelCauseFunc
}

type key struct{}

// With returns a context for so many steps, which also count against those of the context in which it is made. Whoever
// made it calls stop in the end.
func With(ctx context.Context, steps int64) (limited context.Context, b *Budget, stop func()) {
	b = &Budget{outer: Of(ctx)}
	b.left.Store(steps)
	limited, b.stop = context.WithCancelCause(context.WithValue(ctx, key{}, b))
	b.Spend(0)
	return limited, b, func() { b.stop(nil) }
}

// Of returns the budget of a context, nil if it has none.
func Of(ctx context.Context) *Budget {
	b, _ := ctx.Value(key{}).(*Budget)
	return b
}

// Spend takes steps off the budget and those around it.
func (b *Budget) Spend(steps int64) {
	for ; b != nil; b = b.outer {
		if b.left.Add(-steps) <= 0 {
			b.stop(ErrSpent)
		}
	}
}

// Left returns how many steps are left, less than 0 where the last work took more than there were.
func (b *Budget) Left() int64 { return b.left.Load() }
