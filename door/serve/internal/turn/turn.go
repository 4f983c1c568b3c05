// Package turn lets the work on a request wait for work of which there is one at a time, without keeping a place that
// others could work at meanwhile.
package turn

import "context"

// Work is what is done for one request at a time.
type Work int

// Comparing rule sets takes all cores; a season is added up once for all who ask; to begin an inquiry takes a second.
const (
	Comparing Work = iota
	Adding
	Inquiring
)

// Wait waits for the turn of some work, which lasts until the request is answered. It returns false if the context ends
// before, or if too many wait. Where nobody takes turns, it is always the turn of all.
func Wait(ctx context.Context, what Work) bool {
	wait, _ := ctx.Value(key{}).(func(context.Context, Work) bool)
	return wait == nil || wait(ctx, what)
}

// With returns a context in which [Wait] calls wait.
func With(ctx context.Context, wait func(context.Context, Work) bool) context.Context {
	return context.WithValue(ctx, key{}, wait)
}

// key is that of the function in a context.
type key struct{}
