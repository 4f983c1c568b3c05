package work

import (
	"context"
	"testing"
	"time"
)

// TestTimeout: work that asks its context or spends steps ends in time, on one thread too.
func TestTimeout(t *testing.T) {
	const most = 50 * time.Millisecond
	for name, ask := range map[string]func(ctx, limited context.Context) error{
		"the error":                func(ctx, _ context.Context) error { return ctx.Err() },
		"the error under a budget": func(_, limited context.Context) error { return limited.Err() },
		"steps": func(ctx, _ context.Context) error {
			BudgetOf(ctx).Spend(1)
			return context.Cause(ctx)
		},
		"steps under a budget": func(_, limited context.Context) error {
			BudgetOf(limited).Spend(1)
			return context.Cause(limited)
		},
	} {
		ctx, end := WithTimeout(t.Context(), most)
		limited, _, stop := WithBudget(ctx, 1<<62)
		began := time.Now()
		for ask(ctx, limited) == nil && time.Since(began) < 100*most {
		}
		if cause := context.Cause(limited); cause != context.DeadlineExceeded {
			t.Errorf("%s: %v after %v", name, cause, time.Since(began))
		}
		stop()
		end()
	}
}
