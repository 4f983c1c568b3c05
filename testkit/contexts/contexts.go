// Package contexts provides contexts that are cancelled after a number of calls of Err. How far
// code gets until then doesn't depend on the speed of the machine.
package contexts

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"
)

// Context is a context that counts the calls of Err.
type Context struct {
	context.Context
	end   context.CancelFunc
	limit int64
	calls atomic.Int64
}

// Until returns a context that is cancelled when Err has been called more than times times.
func Until(t testing.TB, times int64) *Context {
	c := &Context{limit: times}
	c.Context, c.end = context.WithCancel(t.Context())
	t.Cleanup(c.end)
	return c
}

// Ever returns a context that lasts until the test ends.
func Ever(t testing.TB) *Context { return Until(t, math.MaxInt64) }

func (c *Context) Err() error {
	if c.calls.Add(1) > c.limit {
		c.end()
	}
	return c.Context.Err()
}

// Times returns the number of calls of Err.
func (c *Context) Times() int64 { return c.calls.Load() }

// Ends checks that do returns context.Canceled when its context is cancelled after each of the
// given numbers of calls of Err, and that it then stops soon, after few more calls.
func Ends(t testing.TB, do func(context.Context) error, times ...int64) {
	t.Helper()
	for _, n := range times {
		c := Until(t, n)
		if err := do(c); !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with the error %v when its context does after it was asked %d times",
				err, n)
		}
		if more := c.Times() - n; more > 2000 {
			t.Errorf("it asks its context %d times more", more)
		}
	}
}
