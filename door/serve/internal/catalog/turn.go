package catalog

import "context"

// Work is work that is done for one request at a time.
type Work int

// Comparing rule sets takes all cores; adding up a season serves all who ask; beginning an inquiry
// takes a second.
const (
	Comparing Work = iota
	Adding
	Inquiring
)

type turnKey struct{}

// WaitTurn waits for the turn of some work, which lasts until the request is answered. It returns
// false if ctx is done first, or if too many requests wait. It returns true at once if ctx has no
// turns.
func WaitTurn(ctx context.Context, work Work) bool {
	wait, _ := ctx.Value(turnKey{}).(func(context.Context, Work) bool)
	return wait == nil || wait(ctx, work)
}

// WithTurns returns a context in which [WaitTurn] calls wait.
func WithTurns(ctx context.Context, wait func(context.Context, Work) bool) context.Context {
	return context.WithValue(ctx, turnKey{}, wait)
}
