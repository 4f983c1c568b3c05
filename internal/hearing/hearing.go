// Package hearing lets who plays games hear what is asked of their rules, by the context. Tests of rules see so what
// they cover.
package hearing

import (
	"context"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
)

// Asked is told of each condition and number of the rules about the table that is asked, with what is known of the
// table then. The facts are for the call alone.
type Asked func(e trace.Expression, f *condition.Facts)

// key is the key of an Asked in a context.
type key struct{}

// With returns a context in which asked is told of what a game asks.
func With(ctx context.Context, asked Asked) context.Context {
	return context.WithValue(ctx, key{}, asked)
}

// Of returns what is to be told in a context; nil if nothing is.
func Of(ctx context.Context) Asked {
	asked, _ := ctx.Value(key{}).(Asked)
	return asked
}
