package trace

import (
	"context"

	"example.com/hanfu/internal/condition"
)

// An Observer sees each condition and number about the table that a game evaluates, and the facts at that time, which
// are valid during the call only. Tests of rules measure with it what they cover.
type Observer func(e Expression, f *condition.Facts)

type observerKey struct{}

// WithObserver returns a context whose games report to o.
func WithObserver(ctx context.Context, o Observer) context.Context {
	return context.WithValue(ctx, observerKey{}, o)
}

// ObserverOf returns the observer of a context, or nil.
func ObserverOf(ctx context.Context) Observer {
	o, _ := ctx.Value(observerKey{}).(Observer)
	return o
}
