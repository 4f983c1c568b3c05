package batch

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// crew is the goroutines that work for a call. If one of them panics, the others are told to end, and the call panics in
// its stead, so that its caller can recover.
type crew struct {
	cancel  context.CancelFunc
	workers sync.WaitGroup
	once    sync.Once
	// fault is nil unless there was a panic.
	fault error
}

func (c *crew) work(f func()) {
	c.workers.Go(func() {
		defer c.caught()
		f()
	})
}

// caught is to be deferred.
func (c *crew) caught() {
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

// wait waits until all have ended.
func (c *crew) wait() {
	c.workers.Wait()
	c.once.Do(func() {}) // a read that goes on may panic later, for nobody to see
	if c.fault != nil {
		panic(c.fault)
	}
}
