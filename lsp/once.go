package lsp

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// once is something that is worked out when it is first asked for. Where that fails, it is tried again.
type once[T any] struct {
	working sync.Mutex
	value   atomic.Pointer[T]
}

func (o *once[T]) get(work func() (T, error)) (T, error) {
	o.working.Lock()
	defer o.working.Unlock()
	if done := o.value.Load(); done != nil {
		return *done, nil
	}
	value, err := work()
	if err == nil {
		o.value.Store(&value)
	}
	return value, err
}

// peek returns the value if it is there. It waits for nobody.
func (o *once[T]) peek() (value T, done bool) {
	if p := o.value.Load(); p != nil {
		return *p, true
	}
	return value, false
}

// letGo has the value worked out anew when it is asked for.
func (o *once[T]) letGo() { o.value.Store(nil) }

// soon returns what some work comes to, if it does in time. The work goes on, for who asks again.
func soon[T any](ctx context.Context, s *server, wait time.Duration, work func() T) (value T, done bool) {
	found := make(chan T, 1)
	s.start(func() { found <- work() })
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case value = <-found:
		return value, true
	case <-timer.C:
	case <-ctx.Done():
	}
	return value, false
}
