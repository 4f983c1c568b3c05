package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/origin"
	"example.com/hanfu/testkit/long"
)

// writer is somebody who types into the editor of the page.
type writer struct {
	conn    *websocket.Conn
	ctx     context.Context
	version int
}

const fourLines = "hanfu: 1\\nid: house\\nname: House\\nextends: ema\\n"

// begins connects somebody from an address of this machine, and opens a file.
func begins(ctx context.Context, server, from string) (*writer, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	conn, _, err := websocket.Dial(ctx, "http://"+server+"/rules/language", &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(8 << 20)
	w := &writer{conn, ctx, 1}
	for _, message := range []string{
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file:///club","capabilities":{}}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///club/a.yaml","version":1,"text":"` + fourLines + `"}}}`,
	} {
		if err := conn.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// types sends a key, and waits until it is told what is found.
func (w *writer) types(key string) error {
	w.version++
	err := w.conn.Write(w.ctx, websocket.MessageText, fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{`+
		`"textDocument":{"uri":"file:///club/a.yaml","version":%d},"contentChanges":[{"range":{"start":{"line":4,"character":0},`+
		`"end":{"line":4,"character":0}},"text":%q}]}}`, w.version, key))
	if err != nil {
		return err
	}
	return w.told()
}

// told waits until it is told what is found in the text as it is.
func (w *writer) told() error {
	for want := fmt.Sprintf(`"version":%d,`, w.version); ; {
		_, message, err := w.conn.Read(w.ctx)
		if err != nil || strings.Contains(string(message), "publishDiagnostics") && strings.Contains(string(message), want) {
			return err
		}
	}
}

// TestSorts: those who score and those who type keep places of their own, and so does what nobody waits for.
func TestSorts(t *testing.T) {
	s := newServer(t, Options{})
	server := listen(t, s)
	defer server.end()
	fill := func(q *queue) (free func()) {
		var places []*place
		for i := range q.places {
			p := q.enter(t.Context(), client{origin.Of(fmt.Sprintf("192.0.%d.1:1", i)), true, 0}, nil)
			if p == nil {
				t.Fatal("there is no place")
			}
			places = append(places, p)
		}
		return func() {
			for _, p := range places {
				p.leave()
			}
		}
	}
	// goes does something until it is done, or, where there is no place for it, until it waits for one.
	goes := func(served bool, do func(ctx context.Context)) {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan bool)
		go func() {
			do(ctx)
			close(done)
		}()
		until(func() bool {
			select {
			case <-done:
				return true
			default:
				_, waiting := s.places()
				return !served && waiting > 0
			}
		})
		stop()
		<-done
	}
	for _, c := range []struct {
		full           *queue
		scores, writes bool
	}{{s.queues.cheap, false, true}, {s.queues.dear, true, true}, {s.queues.typing, true, false}, {s.queues.background, true, true}} {
		free := fill(c.full)
		goes(c.scores, func(ctx context.Context) {
			r := httptest.NewRequestWithContext(ctx, "POST", "/api/v1/score", strings.NewReader(scoring))
			r.Host = "localhost"
			w := httptest.NewRecorder()
			if s.ServeHTTP(w, r); (w.Code == http.StatusOK) != c.scores {
				t.Errorf("a hand: %d", w.Code)
			}
		})
		goes(c.writes, func(ctx context.Context) {
			w, err := begins(ctx, server.address, "127.0.0.1")
			if err == nil {
				defer w.conn.CloseNow()
				err = w.told()
			}
			if (err == nil) != c.writes {
				t.Errorf("a text: %v", err)
			}
		})
		free()
	}
	until(func() bool { // and each is left
		working, waiting := s.places()
		return working+waiting == 0
	})
}

// places returns how many places are taken, and how many wait for one.
func (s *Server) places() (working, waiting int) {
	for _, q := range []*queue{s.queues.cheap, s.queues.dear, s.queues.typing, s.queues.background} {
		q.mu.Lock()
		working, waiting = working+len(q.working), waiting+len(q.waiting)
		q.mu.Unlock()
	}
	return working, waiting
}

// TestAside: a request that waits for work of which there is one at a time leaves its place to others. Too many are
// told at once that their turn won't come, and no place is lost, whether a request ends well or not.
func TestAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		var turns, vain atomic.Int64
		g, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/rules" {
				return
			}
			if !catalog.WaitTurn(r.Context(), catalog.Comparing) {
				vain.Add(1)
				return
			}
			if turns.Add(1) == 1 {
				<-end
			}
			if !catalog.WaitTurn(r.Context(), catalog.Comparing) {
				t.Error("the turn is over before the answer")
			}
			if turns.Load() == 2 {
				panic("a fault")
			}
		})
		ask := func(from int, path string) int {
			r := httptest.NewRequest("GET", path, nil)
			r.Host, r.RemoteAddr = "localhost", fmt.Sprintf("192.0.2.%d:1", from)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Code
		}
		const many = 1 + maxExclusive + 10
		var all sync.WaitGroup
		for i := range many {
			all.Go(func() { ask(i, "/rules") })
			synctest.Wait()
		}
		working := func(q *queue) int {
			q.mu.Lock()
			defer q.mu.Unlock()
			return len(q.working)
		}
		if working(g.queues.cheap) != 0 || working(g.queues.exclusive[catalog.Comparing]) != 1 || vain.Load() != 10 {
			t.Errorf("%d places are taken by who waits, %d compare, %d are told", working(g.queues.cheap),
				working(g.queues.exclusive[catalog.Comparing]), vain.Load())
		}
		if start := time.Now(); ask(200, "/") != http.StatusOK || time.Since(start) > 0 {
			t.Errorf("a page waits %v for those who wait", time.Since(start))
		}
		close(end)
		all.Wait()
		if turns.Load() != 1+maxExclusive || working(g.queues.cheap)+working(g.queues.exclusive[catalog.Comparing]) != 0 {
			t.Errorf("%d had their turn, and places are lost", turns.Load())
		}
	})
}

// TestSharedAddress: of those who share an address, who asks for little is next, whatever the others have asked for and
// however full the line is. Who can't be told apart from them loses nothing to anybody who comes later.
func TestSharedAddress(t *testing.T) {
	for _, flood := range []int{10, maxWaiting + 10} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(4, maxWaiting)
			who := func(n uint64) client {
				c := at("192.0.2.1")
				c.who = n
				return c
			}
			var served atomic.Int64
			ask := func(from client) {
				if p := q.enter(t.Context(), from, nil); p != nil {
					time.Sleep(100 * time.Millisecond)
					served.Add(1)
					p.leave()
				}
			}
			var all sync.WaitGroup
			defer all.Wait()
			for range flood {
				all.Go(func() { ask(who(1)) })
			}
			synctest.Wait()
			for _, good := range []client{who(2), at("192.0.2.2"), at("198.51.100.1")} {
				before := served.Load()
				ask(good)
				if n := served.Load() - before; n > int64(2*q.places) {
					t.Errorf("%d of %d come before %v", n, flood, good)
				}
			}
		})
	}
}

// machine has two processors, which those who work share.
type machine struct{ working atomic.Int64 }

// work works for a time of a processor, until ctx is done.
func (m *machine) work(ctx context.Context, cpu time.Duration) {
	const step = 5 * time.Millisecond
	defer m.working.Add(-1)
	for n := m.working.Add(1); cpu > 0 && ctx.Err() == nil; n = m.working.Load() {
		time.Sleep(step)
		cpu -= time.Duration(float64(step) * min(1, 2/float64(n)))
	}
}

// crowd are some who ask without a pause.
type crowd struct {
	// addresses have a number from 1 on, or if fresh each request has another one.
	addresses string
	many      int
	fresh     bool
	// work is what each request takes of a processor.
	work time.Duration
}

// TestShares: whatever others ask for, from two addresses or from many, of one network or of many, or each time from
// another address, who asks for little gets nearly all answers soon, and all of them; and who asks for more gets them in
// time. Among 64 others only half of the answers are asked for in time where all ask for as much, and of who asks for more.
func TestShares(t *testing.T) {
	all := []crowd{{"192.0.2.%d", 8, false, 5 * time.Millisecond}}
	for _, work := range long.Some([]time.Duration{500 * time.Millisecond, 5 * time.Millisecond, 10 * time.Second, 100 * time.Millisecond}, 2) {
		for _, many := range long.Some([]int{2, 8, 64}, 2) {
			all = append(all, crowd{"192.0.2.%d", many, false, work}, crowd{"2001:db8:%x::1", many, false, work},
				crowd{"2001:db8:0:%x::1", many, true, work})
			if long.Asked() {
				all = append(all, crowd{"10.%d.0.1", many, false, work}, crowd{"2001:db8:%x::1", many, true, work})
			}
		}
	}
	for _, c := range all {
		synctest.Test(t, c.test)
	}
}

func (c crowd) test(t *testing.T) {
	q, m := newQueue(dearPlaces, maxWaiting), new(machine)
	ask := func(from client, cpu time.Duration) (took time.Duration, ok bool) {
		start := time.Now()
		ctx, stop := context.WithTimeout(t.Context(), maxTime)
		defer stop()
		waiting, end := context.WithTimeout(ctx, patience)
		p := q.enter(waiting, from, stop)
		if end(); p == nil {
			return time.Since(start), false
		}
		m.work(ctx, cpu)
		p.leave()
		return time.Since(start), ctx.Err() == nil
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	var everybody sync.WaitGroup
	for _, good := range []struct {
		from               string
		work, pause, limit time.Duration
	}{
		{"192.0.2.200", 60 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond},
		{"203.0.113.1", 360 * time.Millisecond, time.Second, patience},
	} {
		ask(at(good.from), good.work) // it has asked before
		everybody.Go(func() {
			time.Sleep(time.Second)
			var waits []time.Duration
			refused := 0
			for ctx.Err() == nil {
				took, ok := ask(at(good.from), good.work)
				if waits = append(waits, took); !ok {
					refused++
				}
				time.Sleep(good.pause)
			}
			slices.Sort(waits)
			equals := c.many == 64 && (c.work == 100*time.Millisecond || good.limit == patience)
			if (of(waits, 95) > good.limit || refused > 0) && !equals || of(waits, 50) > 2*good.limit {
				t.Errorf("%+v: work of %v waits %v, 95 of 100, and %d of %d are refused", c, good.work, of(waits, 95), refused, len(waits))
			}
		})
	}
	var fresh atomic.Int64
	for i := range 2 * c.many {
		everybody.Go(func() {
			for n := int64(i % c.many); ctx.Err() == nil; {
				if c.fresh {
					n = fresh.Add(1)
				}
				ask(at(fmt.Sprintf(c.addresses, n+1)), c.work)
				time.Sleep(time.Millisecond)
			}
		})
	}
	everybody.Wait()
}

// TestForget: a queue knows so many clients at most, and forgets who was served longest ago.
func TestForget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(4, maxWaiting)
		var last client
		for i := range maxKnown + 2000 {
			last = at(fmt.Sprintf("10.%d.%d.1", i/200, i%200))
			q.enter(t.Context(), last, nil).leave()
			time.Sleep(time.Second)
		}
		if n := len(q.clients[0]); n > maxKnown || n < maxKnown/4 || q.clients[0][last.groups()[0]] == nil {
			t.Errorf("%d clients are known", n)
		}
	})
}

// BenchmarkTogether has 20 people type into the editor while 200 score, and reports how long 95 of 100 wait.
func BenchmarkTogether(b *testing.B) {
	for b.Loop() {
		server := listen(b, newServer(b, Options{}))
		ctx, stop := context.WithTimeout(b.Context(), 20*time.Second)
		var mu sync.Mutex
		var all sync.WaitGroup
		waits := make(map[string][]time.Duration)
		took := func(what string, start time.Time, err error) {
			mu.Lock()
			defer mu.Unlock()
			if ctx.Err() == nil && err != nil {
				b.Errorf("%s: %v", what, err)
			} else if ctx.Err() == nil {
				waits[what] = append(waits[what], time.Since(start))
			}
		}
		for i := range 20 {
			all.Go(func() {
				w, err := begins(ctx, server.address, fmt.Sprintf("127.0.1.%d", i+1))
				if err != nil {
					b.Error(err)
					return
				}
				defer w.conn.CloseNow()
				for n := 0; ctx.Err() == nil; n++ {
					start := time.Now()
					err := w.types("#x\n"[n%3 : n%3+1])
					took("key", start, err)
					time.Sleep(300 * time.Millisecond)
				}
			})
		}
		for i := range 200 {
			dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 2, byte(i+1))}}
			p := &typist{client: &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}, address: server.address}
			all.Go(func() {
				for n := 0; ctx.Err() == nil; n++ {
					start := time.Now()
					err := p.ask("score", "file", fmt.Sprintf(typed, 1000*i+n), "hand", "234m567p34567s99m tsumo:8s riichi dora:4s")
					took("hand", start, err)
					time.Sleep(time.Second)
				}
			})
		}
		all.Wait()
		stop()
		server.end()
		for what, all := range waits {
			slices.Sort(all)
			b.ReportMetric(float64(of(all, 50).Microseconds())/1000, "ms-"+what+"-half")
			b.ReportMetric(float64(of(all, 95).Microseconds())/1000, "ms-"+what+"-95%")
			b.ReportMetric(float64(len(all))/20, what+"s/s")
		}
		b.ReportMetric(0, "ns/op")
	}
}
