package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/door/serve/internal/catalog"
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
			p := q.enter(t.Context(), client{from: netip.AddrFrom4([4]byte{192, 0, 2, byte(i)})}, nil)
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
			who := func(n uint64) client { return client{from: netip.AddrFrom4([4]byte{192, 0, 2, 1}), who: n} }
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
			for _, good := range []client{who(2), {from: netip.AddrFrom4([4]byte{192, 0, 2, 2})}} {
				before := served.Load()
				ask(good)
				if n := served.Load() - before; n > int64(2*q.places) {
					t.Errorf("%d of %d come before %v", n, flood, good)
				}
			}
		})
	}
}

// TestSharedAddressOwes: the clients of one address that owes time are told apart too, while the clock goes on.
func TestSharedAddressOwes(t *testing.T) {
	q := newQueue(4, maxWaiting)
	who := func(n uint64) client { return client{from: netip.AddrFrom4([4]byte{192, 0, 2, 1}), who: n} }
	q.owed[who(1).address()] = time.Now().Add(time.Minute)
	held := q.enter(t.Context(), who(1), nil)
	defer held.leave()
	for _, from := range []client{who(1), who(2)} {
		q.waiting = append(q.waiting, &place{queue: q, client: from, admitted: make(chan bool, 1)})
	}
	q.places = 2
	q.fill()
	if len(q.working) == 2 || len(q.waiting) != 2 {
		t.Fatalf("an address holds %d of %d places", len(q.working), q.places)
	}
	q.places = 3
	q.fill()
	if len(q.working) != 2 || q.working[1].client != who(2) {
		t.Errorf("the next of an address is %v", q.working[1].client)
	}
}

// TestUsageIsForgotten: a client that has worked for long owes no more than maxUsage.
func TestUsageIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(4, maxWaiting)
		from := client{from: netip.AddrFrom4([4]byte{192, 0, 2, 1})}
		for range 10 {
			p := q.enter(t.Context(), from, nil)
			time.Sleep(time.Minute)
			p.leave()
		}
		if used := q.used(from, time.Now()); used != maxUsage {
			t.Errorf("10 minutes of work count for %v, want %v", used, maxUsage)
		}
		time.Sleep(maxUsage)
		if used := q.used(from, time.Now()); used != 0 {
			t.Errorf("they still count for %v", used)
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
