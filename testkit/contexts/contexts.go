// Package contexts has contexts that end once they have been asked a number of times whether they have. How far something comes
// until then does not depend on how fast a machine is, nor does how often it asks.
package contexts

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"
)

// Context is a context that counts how often it is asked.
type Context struct {
	context.Context
	end    context.CancelFunc
	most   int64
	number atomic.Int64
}

// Until returns a context that is cancelled when it is asked more than so many times.
func Until(t testing.TB, times int64) *Context {
	c := &Context{most: times}
	c.Context, c.end = context.WithCancel(t.Context())
	t.Cleanup(c.end)
	return c
}

// Ever returns a context that ends with its test.
func Ever(t testing.TB) *Context { return Until(t, math.MaxInt64) }

func (c *Context) Err() error {
	if c.number.Add(1) > c.most {
		c.end()
	}
	return c.Context.Err()
}

// Times returns how often the context was asked.
func (c *Context) Times() int64 { return c.number.Load() }

// Ends demands that something ends with its context when that has been asked each of some numbers of times, with the error of
// that, and soon: it asks few times more.
func Ends(t testing.TB, do func(context.Context) error, times ...int64) {
	t.Helper()
	for _, n := range times {
		c := Until(t, n)
		if err := do(c); !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with the error %v when its context does after it was asked %d times", err, n)
		}
		if more := c.Times() - n; more > 2000 {
			t.Errorf("it asks its context %d times more", more)
		}
	}
}
