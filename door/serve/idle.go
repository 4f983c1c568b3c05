package serve

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
)

// maxIdle bounds the connections on which no request is worked on. They have at most half of the
// files that the system lets the program open, so that it can read and save others.
const maxIdle = 1024

// idleConns closes the connection that has been idle for longest where too many are, so that
// clients that open many connections, or send half requests, only get in the way of each other.
type idleConns struct {
	max int

	mu    sync.Mutex
	order list.List // of net.Conn, the longest idle first
	at    map[net.Conn]*list.Element
}

func newIdleConns() *idleConns {
	return &idleConns{max: min(maxIdle, maxFiles()/2), at: make(map[net.Conn]*list.Element)}
}

func (i *idleConns) add(c net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.at[c] = i.order.PushBack(c)
	if len(i.at) > i.max {
		oldest := i.order.Remove(i.order.Front()).(net.Conn)
		delete(i.at, oldest)
		_ = oldest.Close()
	}
}

func (i *idleConns) remove(c net.Conn) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if at := i.at[c]; at != nil {
		i.order.Remove(at)
		delete(i.at, c)
	}
}

// changed is the ConnState of a server.
func (i *idleConns) changed(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		i.add(c)
	case http.StateHijacked, http.StateClosed:
		i.remove(c)
	}
}

type inUseKey struct{}

// context is the ConnContext of a server, for inUse.
func (i *idleConns) context(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, inUseKey{}, func() (end func()) {
		i.remove(c)
		return func() { i.add(c) }
	})
}

// inUse marks the connection of a request, if it has one, as in use until end is called.
func inUse(r *http.Request) (end func()) {
	if begin, ok := r.Context().Value(inUseKey{}).(func() func()); ok {
		return begin()
	}
	return func() {}
}
