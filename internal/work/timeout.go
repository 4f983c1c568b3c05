package work

import (
	"context"
	"runtime"
	"time"
)

// oneThread reports whether timers fire only while the scheduler runs, which nothing calls while a
// goroutine computes.
const oneThread = runtime.GOOS == "js"

// WithTimeout returns context.WithTimeout(ctx, d). In a browser, too, it ends work that asks its
// error or spends steps; contexts that package context derives from it do so by steps alone.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, d)
	return yielding(ctx), cancel
}

func yielding(ctx context.Context) context.Context {
	if oneThread {
		return yieldingContext{ctx}
	}
	return ctx
}

// yieldingContext lets timers fire when it is asked.
type yieldingContext struct{ context.Context }

func (c yieldingContext) Err() error {
	yield()
	return c.Context.Err()
}

// maxUnyielded is how late a timer may fire.
const maxUnyielded = 10 * time.Millisecond

var yielded time.Time

func yield() {
	if oneThread && time.Since(yielded) > maxUnyielded {
		yielded = time.Now()
		runtime.Gosched()
	}
}
