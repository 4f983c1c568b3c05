package batch

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// crew is a group of goroutines that work for a call. If one panics, the others are cancelled and
// wait panics, so that the caller can recover.
type crew struct {
	cancel  context.CancelFunc
	workers sync.WaitGroup
	once    sync.Once
	// fault is the recovered panic, or nil.
	fault error
}

func (c *crew) start(f func()) {
	c.workers.Go(func() {
		defer c.recoverPanic()
		f()
	})
}

// recoverPanic must be deferred.
func (c *crew) recoverPanic() {
	fault := recover()
	if fault == nil {
		return
	}
	c.once.Do(func() {
		err, ok := fault.(error)
		if !ok {
			err = fmt.Errorf("%v", fault)
		}
		c.fault = fmt.Errorf("%w, in a goroutine of package batch:\n\n%s", err, debug.Stack())
	})
	c.cancel()
}

func (c *crew) wait() {
	c.workers.Wait()
	c.once.Do(func() {}) // ignore panics of a read that is still waiting
	if c.fault != nil {
		panic(c.fault)
	}
}
