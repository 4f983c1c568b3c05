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
	"testing"
	"time"

	"github.com/coder/websocket"
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
			p, ok := q.enter(t.Context(), client{from: netip.AddrFrom4([4]byte{192, 0, 2, byte(i)})}, i >= q.cheap)
			if !ok {
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
	score := func(within time.Duration) int {
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/v1/score", strings.NewReader(scoring))
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	write := func(within time.Duration) error {
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		w, err := begins(ctx, server.address, "127.0.0.1")
		if err == nil {
			defer w.conn.CloseNow()
			err = w.told()
		}
		return err
	}
	for _, c := range []struct {
		full           *queue
		scores, writes bool
	}{{s.queues.scoring, false, true}, {s.queues.typing, true, false}, {s.queues.resting, true, true}} {
		free := fill(c.full)
		within := map[bool]time.Duration{true: 10 * time.Second, false: 200 * time.Millisecond}
		if got := score(within[c.scores]); (got == http.StatusOK) != c.scores {
			t.Errorf("a hand: %d", got)
		}
		if err := write(within[c.writes]); (err == nil) != c.writes {
			t.Errorf("a text: %v", err)
		}
		free()
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) { // and each is left
		left := 0
		for _, q := range []*queue{s.queues.scoring, s.queues.typing, s.queues.resting} {
			q.mu.Lock()
			left += len(q.working) + len(q.waiting)
			q.mu.Unlock()
		}
		if left == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d places are never free again", left)
		}
	}
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
