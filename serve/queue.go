package serve

import (
	"context"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"time"
)

const (
	// mostPlaces bounds how many requests are worked on at a time on large machines, so that what the heaviest rule
	// files take fits into memory.
	mostPlaces = 8
	// mostWaiting bounds how many wait for a place.
	mostWaiting = 1024
	// patience is how long one waits.
	patience = 5 * time.Second
)

// queues are those of all work: whoever scores, whoever types, and what is worked out while hands rest, such as proofs,
// each have places of their own, so that many of one sort leave the others their share of the machine.
type queues struct{ scoring, typing, resting *queue }

func newQueues() queues {
	places := min(2*runtime.GOMAXPROCS(0), mostPlaces)
	return queues{newQueue(places), newQueue(places), newQueue(max(places/2, 2))}
}

// turn waits for the turn of an editor, as socket.Turn has it.
func (q queues) turn(ctx context.Context, from netip.Addr, rests bool) (end func()) {
	of := q.typing
	if rests {
		of = q.resting
	}
	p, ok := of.enter(ctx, from)
	if !ok { // the editor has gone; there is room for all that wait
		return func() {}
	}
	return p.leave
}

// queue lets a number of requests be worked on at a time, and others wait for their turn. Those of one address never
// have all places, nor all that there are for waiting.
type queue struct {
	places, share int

	mu      sync.Mutex
	working int
	of      map[netip.Addr]int
	waiting []*place
}

// place is what a request has in the queue. turn is closed when it is its turn.
type place struct {
	queue *queue
	from  netip.Addr
	turn  chan struct{}
}

func newQueue(places int) *queue {
	return &queue{places: places, share: places - max(places/4, 1), of: make(map[netip.Addr]int)}
}

// enter waits until a request from an address may be worked on. It is false if its context ends before, or too many wait.
func (q *queue) enter(ctx context.Context, from netip.Addr) (*place, bool) {
	p := &place{queue: q, from: from, turn: make(chan struct{})}
	if !q.line(p) {
		return nil, false
	}
	select {
	case <-p.turn:
		return p, true
	case <-ctx.Done():
		p.leave()
		return nil, false
	}
}

// line puts a request into the line, unless that is too long.
func (q *queue) line(p *place) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := 0
	for _, other := range q.waiting {
		if other.from == p.from {
			own++
		}
	}
	if len(q.waiting) >= mostWaiting || own >= mostWaiting/2 {
		return false
	}
	q.waiting = append(q.waiting, p)
	q.next()
	return true
}

// leave ends the work on a request, or its waiting.
func (p *place) leave() {
	q := p.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, p); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		return
	}
	q.working--
	if q.of[p.from]--; q.of[p.from] == 0 {
		delete(q.of, p.from)
	}
	q.next()
}

// next gives free places to those who have waited longest, as far as their addresses have not enough already.
func (q *queue) next() {
	for i := 0; i < len(q.waiting) && q.working < q.places; {
		p := q.waiting[i]
		if q.of[p.from] >= q.share {
			i++
			continue
		}
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.working++
		q.of[p.from]++
		close(p.turn)
	}
}
