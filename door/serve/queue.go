package serve

import (
	"context"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/origin"
)

const (
	// dearPlaces bounds the requests with rules of their own, so that the heaviest fit into memory.
	dearPlaces = 4
	// minPlaces and maxPlaces bound the places of other queues.
	minPlaces, maxPlaces = 4, 8
	// maxWaiting bounds the requests that wait for a place.
	maxWaiting = 1024
	// maxExclusive bounds the requests that wait for exclusive work, each with the rules that it
	// has loaded.
	maxExclusive = 4
	// patience is how long a request waits for a place.
	patience = 5 * time.Second
	// urgent is how long a request waits before another one is canceled for it.
	urgent = 100 * time.Millisecond
	// Those whose work takes more than slow have half of the places, and are canceled for those
	// whose work takes far less.
	slow = 500 * time.Millisecond
	// fair is how long other work may take before it is canceled for others.
	fair = 2 * time.Second
	// Of work that takes less than short, it doesn't matter how much less.
	short = 100 * time.Millisecond
	// maxKnown bounds the clients that a queue knows.
	maxKnown = 8192
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
	return queues{newQueue(places+1, maxWaiting), newQueue(dearPlaces, maxWaiting),
		newQueue(places, maxWaiting), newQueue(places/2, maxWaiting), exclusive}
}

// editorTurn waits for a place for the work of an editor, until ctx is done.
func (q queues) editorTurn(ctx context.Context, from origin.Origin, cancel func(),
	background bool) (end func()) {
	of := q.typing
	if background {
		of = q.background
	}
	if p := of.enter(ctx, client{Origin: from}, cancel); p != nil {
		return p.leave
	}
	return func() {}
}

// client identifies who shares the places of a queue: an address, with the key or without.
//
// Many people may share an address, behind a proxy or at a club. The headers of their requests, of
// which who is a hash, tell them apart. As anybody can forge headers, who only decides between the
// requests of one address.
type client struct {
	origin.Origin
	hasKey bool
	who    uint64
}

// groups returns the groups that a client belongs to, the largest first: its network, its address,
// and those with the same headers.
func (c client) groups() [levels]client {
	return [...]client{{origin.Origin{Network: c.Network}, c.hasKey, 0},
		{c.Origin, c.hasKey, 0}, c}
}

const levels = 3

// queue is a semaphore that shares its places among clients. The next place goes to who has waited
// longest for how long its work usually takes. So those whose work is short hardly wait, however
// many others there are, and nobody waits forever. A network counts as one client among networks,
// as an address does among those of its network, and as all newcomers together do, since nobody
// knows how long their work takes. Each leaves others a place, if there are enough.
type queue struct {
	places, longest int

	mu               sync.Mutex
	working, waiting []*place
	// clients has the groups of each level, and all is the group of all networks.
	clients [levels]map[client]*use
	all     use
}

// use is how a client, or all newcomers of a larger group, have used a queue.
type use struct {
	working, waiting int
	// last is when a place was last given, and takes is about how long its work took lately, 0 for
	// newcomers.
	last  time.Time
	takes time.Duration
	// newcomers are all newcomers of this group.
	newcomers *use
}

func newQueue(places, longest int) *queue {
	q := &queue{places: places, longest: longest, all: use{newcomers: new(use)}}
	for i := range q.clients {
		q.clients[i] = make(map[client]*use)
	}
	return q
}

type place struct {
	queue *queue
	// own has the groups of its client, and as what each counts among others: itself, or all
	// newcomers.
	own, as [levels]*use
	// admitted receives true when the request may be worked on, and false if it has to leave the
	// queue.
	admitted       chan bool
	arrived, began time.Time
	// cancel ends the work on the request; nil if it can't be canceled.
	cancel   func()
	canceled bool
	client
}

// enter waits for a place. It returns nil if ctx is done first, or if too many requests wait.
func (q *queue) enter(ctx context.Context, from client, cancel func()) *place {
	p := &place{queue: q, client: from, admitted: make(chan bool, 1), arrived: time.Now(),
		cancel: cancel}
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
	group := &q.all
	for i, c := range p.groups() {
		own := q.clients[i][c]
		if own == nil {
			own = &use{newcomers: new(use)}
			q.clients[i][c] = own
		}
		p.own[i], p.as[i] = own, own
		if own.takes == 0 && !c.hasKey {
			as := group.newcomers
			if as.working+as.waiting == 0 && p.arrived.Sub(as.last) > patience {
				*as = use{} // those of before tell nothing about this one
			}
			p.as[i] = as
		}
		group = own
	}
	q.waiting = append(q.waiting, p)
	p.uses(func(u *use) { u.waiting++ })
	q.fill()
	if len(q.waiting) <= q.longest {
		return
	}
	lost := q.waiting[len(q.waiting)-1]
	for _, other := range slices.Backward(q.waiting) {
		if a, b := differ(other, lost); a != nil && a.burden() > b.burden() {
			lost = other
		}
	}
	q.stopWaiting(lost)
	lost.admitted <- false
}

// uses calls do with all that a place counts for.
func (p *place) uses(do func(*use)) {
	for i := range levels {
		do(p.own[i])
		if p.as[i] != p.own[i] {
			do(p.as[i])
		}
	}
}

func (q *queue) stopWaiting(p *place) bool {
	at := slices.Index(q.waiting, p)
	if at < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, at, at+1)
	p.uses(func(u *use) { u.waiting-- })
	return true
}

func (p *place) leave() {
	q, now := p.queue, time.Now()
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopWaiting(p) {
		return
	}
	at := slices.Index(q.working, p)
	if at < 0 {
		return
	}
	q.working = slices.Delete(q.working, at, at+1)
	took := max(now.Sub(p.began), 1)
	if p.canceled {
		took = max(took, fair) // it would have taken longer
	}
	p.uses(func(u *use) {
		u.working--
		change := (took - u.takes) / 4
		switch {
		case u.takes == 0:
			change = took
		case change < 0: // many that are refused at once hardly make up for long work
			change = time.Duration(float64(change) * min(took, slow).Seconds() / slow.Seconds())
		}
		u.takes += change
	})
	q.forget(now)
	q.fill()
}

// forget forgets who was served longest ago, if too many clients are known.
func (q *queue) forget(now time.Time) {
	for _, clients := range q.clients {
		for age := time.Hour; len(clients) > maxKnown; age /= 2 {
			maps.DeleteFunc(clients, func(_ client, u *use) bool {
				return u.working+u.waiting == 0 && now.Sub(u.last) >= age
			})
		}
	}
}

// fill gives free places to waiting requests.
func (q *queue) fill() {
	for now := time.Now(); len(q.working) < q.places; {
		var next *place
		for _, p := range q.waiting {
			if !q.mayWork(p, nil) {
				continue
			}
			if a, b := differ(p, next); next == nil ||
				a != nil && a.urgency(p, now) > b.urgency(next, now) {
				next = p
			}
		}
		if next == nil {
			return
		}
		q.stopWaiting(next)
		q.working = append(q.working, next)
		next.uses(func(u *use) { u.working, u.last = u.working+1, now })
		next.began = now
		next.admitted <- true
	}
}

// mayWork reports whether p may work if the place left is given up: if its groups then leave a
// place for another network, address and client, and, should its work usually take long, if less
// than half of all places have such work.
func (q *queue) mayWork(p, left *place) bool {
	if p.isSlow() {
		n := 0
		for _, other := range q.working {
			if other != left && (other.isSlow() || time.Since(other.began) > slow) {
				n++
			}
		}
		if n >= max(q.places/2, 1) {
			return false
		}
	}
	for i, as := range p.as {
		working := as.working
		if left != nil && (left.own[i] == as || left.as[i] == as) {
			working--
		}
		if working >= q.share(i) {
			return false
		}
	}
	return true
}

// isSlow reports whether work usually takes long for the smallest group of p of which that is known.
func (p *place) isSlow() bool {
	for _, as := range slices.Backward(p.as[:]) {
		if as.takes > 0 {
			return as.takes > slow
		}
	}
	return false
}

func (q *queue) share(level int) int { return max(q.places-1-level, 1) }

// differ returns the groups by which two places are compared, those of the first level at which they
// differ. They are nil for places of one client.
func differ(p, other *place) (a, b *use) {
	if p == nil || other == nil {
		return nil, nil
	}
	for i := range levels {
		switch {
		case p.own[i] == other.own[i]:
		case p.as[i] == other.as[i]: // newcomers
			return p.own[i], other.own[i]
		default:
			return p.as[i], other.as[i]
		}
	}
	return nil, nil
}

// urgency is how long a place has been waited for, for how much work that waits. The time that the
// work takes counts more than in proportion: many whose work takes half a second would keep others
// waiting for seconds.
func (u *use) urgency(p *place, now time.Time) float64 {
	since := p.arrived
	if u.last.After(since) {
		since = u.last
	}
	takes := max(u.takes, short).Seconds()
	return now.Sub(since).Seconds() / (takes * math.Sqrt(takes) * float64(u.waiting))
}

// burden is about how long the work takes that waits.
func (u *use) burden() time.Duration { return time.Duration(u.waiting) * max(u.takes, short) }

// makeRoom cancels work for the waiting place p: that of a client whose work usually takes far
// longer than that for p, or takes longer than is fair now. It cancels one request at a time.
func (q *queue) makeRoom(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var longest *place
	var most time.Duration
	for _, other := range q.working {
		if other.canceled {
			return
		}
		theirs, ours := differ(other, p)
		if theirs == nil || other.cancel == nil || !q.mayWork(p, other) {
			continue
		}
		takes := theirs.takes
		if ran := time.Since(other.began); ran > fair {
			takes = max(takes, ran)
		}
		much := min(8*max(ours.takes, short), max(fair, 2*ours.takes))
		if takes > max(slow, much, most) {
			longest, most = other, takes
		}
	}
	if longest != nil && slices.Contains(q.waiting, p) {
		longest.canceled = true
		longest.cancel()
	}
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
