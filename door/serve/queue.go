package serve

import (
	"cmp"
	"context"
	"maps"
	"math"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"time"

	"example.com/hanfu/door/serve/internal/turn"
)

const (
	// mostPlaces bounds how many requests are worked on at a time on large machines, so that what the heaviest rule
	// files take fits into memory.
	mostPlaces = 8
	// leastPlaces leaves two for cheap requests, so that no client has all of them.
	leastPlaces = 3
	// mostWaiting bounds how many wait for a place.
	mostWaiting = 1024
	// mostAside bounds how many wait for work of which there is one at a time, each with the rules that it has read.
	mostAside = 4
	// patience is how long one waits.
	patience = 5 * time.Second
)

// queues are those of all work: whoever scores, whoever types, and what is worked out while hands rest, such as proofs,
// each have places of their own, so that many of one sort leave the others their share of the machine. Of what is alone
// there is one at a time.
type queues struct {
	scoring, typing, resting *queue
	alone                    map[turn.Work]*queue
}

func newQueues() queues {
	places := min(max(2*runtime.GOMAXPROCS(0), leastPlaces), mostPlaces)
	alone := make(map[turn.Work]*queue)
	for _, work := range [...]turn.Work{turn.Comparing, turn.Adding, turn.Inquiring} {
		alone[work] = newQueue(1, 0)
		alone[work].longest = mostAside
	}
	return queues{newQueue(places, places/2), newQueue(places, 0), newQueue(max(places/2, 2), 0), alone}
}

func (q queues) turn(ctx context.Context, from netip.Addr, rests bool) (end func()) {
	of := q.typing
	if rests {
		of = q.resting
	}
	for {
		p, ok := of.enter(ctx, client{from: from}, false)
		if ok {
			return p.leave
		}
		select {
		case <-ctx.Done(): // the editor has gone
			return func() {}
		case <-time.After(urgent): // the line was full
		}
	}
}

// client is one who shares the machine: an address, once for requests with the key and once for those without.
//
// Many may share an address, behind a proxy or at a club. Who tells them apart as far as what they send does. Anybody
// may send anything, so that decides only who of a client is next.
type client struct {
	from  netip.Addr
	holds bool
	who   uint64
}

func (c client) all() client {
	c.who = 0
	return c
}

// both returns a client and all who share its address, once if it is these.
func (c client) both() []client { return slices.Compact([]client{c, c.all()}) }

// used is how long the requests of a client have been worked on; half of it is forgotten every forgets.
type used struct {
	took time.Duration
	at   time.Time
}

const forgets = 30 * time.Second

func (u used) after(more time.Duration) used {
	now := time.Now()
	halves := now.Sub(u.at).Seconds() / forgets.Seconds()
	return used{time.Duration(float64(u.took)*math.Exp2(-halves)) + more, now}
}

// queue limits how many requests are worked on at a time; the others wait. The next is that of the client that has
// lately used least, and of those who share its address the one who has. No client ever has all places, but where there
// is only one. When the line is full, the client with the most requests in it loses one.
//
// Requests may be dear. Dear ones have at most half of the places and the others all but one, so neither kind waits for
// the other.
type queue struct {
	places, cheap, dear, longest int

	mu sync.Mutex
	// working are the requests that are worked on, and waiting those in the line.
	working, waiting []*place
	used             map[client]used
}

// place is the place of a request in the queue.
type place struct {
	queue *queue
	from  client
	dear  bool
	// turn is closed when it is the request's turn, and lost if it has to leave the line.
	turn, lost chan struct{}
	began      time.Time
	// end ends the work; nil if it can't be ended. Ended reports whether it was ended for another request.
	end   func()
	ended bool
}

func newQueue(places, dear int) *queue {
	cheap := places
	if dear > 0 {
		cheap--
	}
	return &queue{places: places, cheap: cheap, dear: dear, longest: mostWaiting, used: make(map[client]used)}
}

// seat has the place of a request: one of the scoring queue, or behind a wait one where it works alone.
type seat struct {
	*place
	// cancel ends the work on the request.
	cancel func()
}

// aside waits for the turn of work that is done alone, which lasts until the request is answered. Meanwhile others may
// have its place. If its turn does not come, it waits for a place as before, and without one its work ends.
func (q queues) aside(whole context.Context, h *seat) func(context.Context, turn.Work) bool {
	return func(ctx context.Context, work turn.Work) bool {
		to, before := q.alone[work], h.place
		if before.queue == to {
			return true
		}
		before.leave()
		p, ok := to.enter(ctx, before.from, false)
		if !ok {
			waiting, enough := context.WithTimeout(whole, patience)
			defer enough()
			if p, _ = before.queue.enter(waiting, before.from, before.dear); p == nil {
				h.cancel()
				return false
			}
		}
		h.place = p
		p.endedBy(h.cancel)
		return ok
	}
}

// urgent is how long a request waits before another is ended for it.
const urgent = 500 * time.Millisecond

// enter waits until a request may be worked on. It returns false if its context ends first, or if too many wait.
func (q *queue) enter(ctx context.Context, from client, dear bool) (*place, bool) {
	p := &place{queue: q, from: from, dear: dear, turn: make(chan struct{}), lost: make(chan struct{})}
	if !q.line(p) {
		return nil, false
	}
	waits := time.NewTicker(urgent)
	defer waits.Stop()
	for {
		select {
		case <-p.turn:
			return p, true
		case <-p.lost:
			return nil, false
		case <-waits.C:
			q.makeRoom(p)
		case <-ctx.Done():
			p.leave()
			return nil, false
		}
	}
}

// line puts a request into the line, unless the line is full and neither another client nor somebody else of the same one
// has more requests in it.
func (q *queue) line(p *place) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) >= q.longest {
		in := make(map[client]int)
		for _, other := range q.waiting {
			for _, c := range other.from.both() {
				in[c]++
			}
		}
		most := slices.MaxFunc(q.waiting, func(a, b *place) int {
			return cmp.Or(cmp.Compare(in[a.from.all()], in[b.from.all()]), cmp.Compare(in[a.from], in[b.from]))
		})
		has, own := in[most.from.all()], in[p.from.all()]
		if most.from.all() == p.from.all() {
			has, own = in[most.from], in[p.from]
		}
		if has <= own+1 {
			return false
		}
		q.waiting = without(q.waiting, most)
		close(most.lost)
	}
	q.waiting = append(q.waiting, p)
	q.next()
	return true
}

func without(all []*place, p *place) []*place {
	return slices.DeleteFunc(all, func(other *place) bool { return other == p })
}

func (p *place) endedBy(end func()) {
	p.queue.mu.Lock()
	defer p.queue.mu.Unlock()
	p.end = end
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
	for _, c := range p.from.both() {
		q.used[c] = q.used[c].after(time.Since(p.began))
	}
	if len(q.used) > mostKnown {
		q.forget()
	}
	q.next()
}

// mostKnown bounds the clients whose use is remembered.
const mostKnown = 4096

func (q *queue) forget() {
	took := func(c client) time.Duration { return q.used[c].after(0).took }
	all := slices.SortedFunc(maps.Keys(q.used), func(a, b client) int { return cmp.Compare(took(a), took(b)) })
	for _, c := range all[:len(all)/2] {
		delete(q.used, c)
	}
}

// sharing is a set of requests that share places: those of a client, or of all, dear or not.
type sharing struct {
	of   client
	dear bool
}

// share returns how many of a sort's places one client may have, which is never all.
func (q *queue) share(dear bool) int {
	places := q.cheap
	if dear {
		places = q.dear
	}
	return max(places-max(places/4, 1), 1)
}

func (q *queue) next() {
	for len(q.working) < q.places {
		of, dear := make(map[sharing]int), 0
		for _, p := range q.working {
			for _, c := range p.from.both() {
				of[sharing{c, p.dear}]++
			}
			if p.dear {
				dear++
			}
		}
		waiting := make(map[client]int)
		for _, p := range q.waiting {
			for _, c := range p.from.both() {
				waiting[c]++
			}
		}
		var first *place
		for _, p := range q.waiting {
			room := len(q.working)-dear < q.cheap
			if p.dear {
				room = dear < q.dear
			}
			if room && of[sharing{p.from.all(), p.dear}] < q.share(p.dear) && (first == nil || q.before(p, first, of, waiting)) {
				first = p
			}
		}
		if first == nil {
			return
		}
		q.waiting = without(q.waiting, first)
		q.working = append(q.working, first)
		first.began = time.Now()
		close(first.turn)
	}
}

// before reports whether a request goes ahead of one that has waited longer: its sort is the cheaper one, or its client
// has fewer places, or has used less. Of one client, those who share it are compared likewise.
func (q *queue) before(p, other *place, working map[sharing]int, waiting map[client]int) bool {
	if p.dear != other.dear {
		return other.dear
	}
	a, b := p.from.all(), other.from.all()
	if a == b {
		a, b = p.from, other.from
	}
	if n, m := working[sharing{a, p.dear}], working[sharing{b, p.dear}]; n != m {
		return n < m
	}
	return q.wants(a, waiting) < q.wants(b, waiting)
}

// wants returns what a client has used, plus a second for each of its waiting requests.
func (q *queue) wants(of client, waiting map[client]int) time.Duration {
	return q.used[of].after(0).took + time.Duration(waiting[of])*time.Second
}

// muchMore is how much more a client must have used for its work to be ended for another: less than patience, so that a
// newcomer is not refused.
const muchMore = patience - time.Second

// makeRoom ends a request of the sort that waits: the one of the client that has used most, if that is another client that
// has used much more. It ends one at a time, and none for a client that has its full share of places.
func (q *queue) makeRoom(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	of, using := 0, make(map[client]time.Duration)
	for _, other := range q.working {
		if other.dear == p.dear && other.ended {
			return
		}
		using[other.from.all()] += time.Since(other.began)
		if other.dear == p.dear && other.from.all() == p.from.all() {
			of++
		}
	}
	if !slices.Contains(q.waiting, p) || of >= q.share(p.dear) {
		return
	}
	taken := func(p *place) time.Duration { return q.used[p.from.all()].after(using[p.from.all()]).took }
	var most *place
	for _, other := range q.working {
		if other.dear == p.dear && other.from.all() != p.from.all() && other.end != nil && (most == nil || taken(other) > taken(most)) {
			most = other
		}
	}
	if most != nil && taken(most) > taken(p)+muchMore {
		most.ended = true
		most.end()
	}
}
