package serve

import (
	"cmp"
	"context"
	"maps"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
)

const (
	// maxPlaces bounds the places of a queue, so that the heaviest rule files fit into memory.
	maxPlaces = 8
	// minPlaces leaves cheap requests two places, so that no client has all of them.
	minPlaces = 3
	// maxWaiting bounds the requests that wait for a place.
	maxWaiting = 1024
	// maxExclusive bounds the requests that wait for exclusive work, each with the rules that it
	// has loaded.
	maxExclusive = 4
	// patience is how long a request waits for a place.
	patience = 5 * time.Second
	// urgent is how long a request waits before another one is canceled for it.
	urgent = 500 * time.Millisecond
	// muchMore is how much more than a waiting client another one must have used to be canceled for
	// it. It is less than patience, so that a newcomer is served.
	muchMore = patience - time.Second
)

// queues holds a queue for each sort of work, so that many requests of one sort don't delay the
// others.
type queues struct {
	// cheap and dear are for requests, typing is for editors, and background for what editors
	// compute while nobody types, such as proofs.
	cheap, dear, typing, background *queue
	exclusive                       map[catalog.Work]*queue
}

func newQueues() queues {
	places := min(max(2*runtime.GOMAXPROCS(0), minPlaces), maxPlaces)
	exclusive := make(map[catalog.Work]*queue)
	for _, work := range [...]catalog.Work{catalog.Comparing, catalog.Adding, catalog.Inquiring} {
		exclusive[work] = newQueue(1, maxExclusive)
	}
	half := max(places/2, 1)
	return queues{newQueue(places-1, maxWaiting), newQueue(half, maxWaiting),
		newQueue(places, maxWaiting),
		newQueue(max(half, 2), maxWaiting), exclusive}
}

// editorTurn waits for a place for the work of an editor, until ctx is done.
func (q queues) editorTurn(ctx context.Context, from netip.Addr, background bool) (end func()) {
	of := q.typing
	if background {
		of = q.background
	}
	for {
		if p := of.enter(ctx, client{from: from}, nil); p != nil {
			return p.leave
		}
		select {
		case <-ctx.Done():
			return func() {}
		case <-time.After(urgent): // the queue was full
		}
	}
}

// client identifies who shares the places of a queue: an address, with the key or without.
//
// Many people may share an address, behind a proxy or at a club. The headers of their requests, of
// which who is a hash, tell them apart. As anybody can forge headers, who only decides between the
// requests of one address.
type client struct {
	from   netip.Addr
	hasKey bool
	who    uint64
}

func (c client) address() client {
	c.who = 0
	return c
}

// compare compares c with d by their addresses, and two clients of one address by their headers.
func (c client) compare(d client, order func(a, b client) int) int {
	if by := order(c.address(), d.address()); by != 0 || c.address() != d.address() {
		return by
	}
	return order(c, d)
}

// queue is a semaphore that shares its places fairly among clients. No client has all places unless
// there is only one. The next place goes to the client that holds the fewest, and then to the one
// that has used the least lately; among requests of one address the headers decide in the same way.
// If too many requests wait, the client that has the most waiting loses its latest one.
type queue struct {
	places, longest int

	mu               sync.Mutex
	working, waiting []*place
	// owed holds, by client, the time until which its use counts. A second of work counts for
	// three.
	owed map[client]time.Time
}

const usageFactor = 3

// maxUsage bounds how long the use of a client counts, so that nobody comes last for hours.
const maxUsage = 2 * time.Minute

func newQueue(places, longest int) *queue {
	return &queue{places: places, longest: longest, owed: make(map[client]time.Time)}
}

// place is the place of a request in a queue.
type place struct {
	queue *queue
	client
	// admitted receives true when the request may be worked on, and false if it has to leave the
	// queue.
	admitted chan bool
	began    time.Time
	// cancel ends the work on the request; nil if it can't be canceled.
	cancel   func()
	canceled bool
}

// enter waits for a place. It returns nil if ctx is done first, or if too many requests wait.
func (q *queue) enter(ctx context.Context, from client, cancel func()) *place {
	p := &place{queue: q, client: from, admitted: make(chan bool, 1), cancel: cancel}
	q.add(p)
	waited := time.NewTicker(urgent)
	defer waited.Stop()
	for {
		select {
		case ok := <-p.admitted:
			if !ok {
				return nil
			}
			return p
		case <-waited.C:
			q.makeRoom(p)
		case <-ctx.Done():
			p.leave()
			return nil
		}
	}
}

func (q *queue) add(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, p)
	q.fill()
	if len(q.waiting) <= q.longest {
		return
	}
	n, lost := count(q.waiting), p
	for _, other := range slices.Backward(q.waiting) {
		more := func(a, b client) int { return n[a] - n[b] }
		if other.compare(lost.client, more) > 0 {
			lost = other
		}
	}
	q.waiting = without(q.waiting, lost)
	lost.admitted <- false
}

func (p *place) leave() {
	q := p.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = without(q.waiting, p)
	if !slices.Contains(q.working, p) {
		return
	}
	q.working = without(q.working, p)
	now := time.Now()
	maps.DeleteFunc(q.owed, func(_ client, until time.Time) bool { return until.Before(now) })
	for _, c := range [...]client{p.client, p.address()} {
		q.owed[c] = now.Add(min(q.used(c, now)+usageFactor*now.Sub(p.began), maxUsage))
	}
	q.fill()
}

// fill gives free places to waiting requests.
func (q *queue) fill() {
	for len(q.working) < q.places {
		working, waiting, now := count(q.working), count(q.waiting), time.Now()
		cost := func(c client) time.Duration {
			return q.used(c, now) + time.Duration(waiting[c])*time.Second
		}
		prior := func(a, b client) int {
			return cmp.Or(working[a]-working[b], cmp.Compare(cost(a), cost(b)))
		}
		var next *place
		for _, p := range q.waiting {
			if working[p.address()] < q.share() &&
				(next == nil || p.compare(next.client, prior) < 0) {
				next = p
			}
		}
		if next == nil {
			return
		}
		q.waiting = without(q.waiting, next)
		q.working = append(q.working, next)
		next.began = now
		next.admitted <- true
	}
}

// share returns how many places one client may hold.
func (q *queue) share() int { return max(q.places-max(q.places/4, 1), 1) }

// used returns how long the use of a client still counts.
func (q *queue) used(c client, now time.Time) time.Duration { return max(q.owed[c].Sub(now), 0) }

// makeRoom cancels the work of the client that has used most, if that is much more than the client
// of p has used. It cancels one request at a time, and none for a client that holds its full share.
func (q *queue) makeRoom(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	used := func(p *place) time.Duration {
		sum := q.used(p.address(), time.Now())
		for _, other := range q.working {
			if other.address() == p.address() {
				sum += time.Since(other.began)
			}
		}
		return sum
	}
	var most *place
	for _, other := range q.working {
		if other.canceled {
			return
		}
		if other.cancel != nil && other.address() != p.address() &&
			(most == nil || used(other) > used(most)) {
			most = other
		}
	}
	if most != nil && count(q.working)[p.address()] < q.share() && slices.Contains(q.waiting, p) &&
		used(most) > used(p)+muchMore {
		most.canceled = true
		most.cancel()
	}
}

// count counts places by client and by address.
func count(places []*place) map[client]int {
	n := make(map[client]int)
	for _, p := range places {
		n[p.client]++
		if p.client != p.address() {
			n[p.address()]++
		}
	}
	return n
}

func without(places []*place, p *place) []*place {
	return slices.DeleteFunc(places, func(other *place) bool { return other == p })
}

// exchange gives up the place p to wait for exclusive work, which lasts until the request is
// answered. If ctx is done first, or too many wait, it waits for a place as before; if there is
// none within patience, it cancels the request.
func (q queues) exchange(ctx, request context.Context, p *place, work catalog.Work) (now *place,
	hasTurn bool) {
	exclusive := q.exclusive[work]
	if p.queue == exclusive {
		return p, true
	}
	p.leave()
	if now = exclusive.enter(ctx, p.client, p.cancel); now != nil {
		return now, true
	}
	waiting, stop := context.WithTimeout(request, patience)
	defer stop()
	if now = p.queue.enter(waiting, p.client, p.cancel); now == nil {
		p.cancel()
		return p, false
	}
	return now, false
}
