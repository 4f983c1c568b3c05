package socket

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/door/serve/internal/origin"
	"example.com/hanfu/testkit/must"
)

// server serves editors who may read a folder, from one address.
func server(t *testing.T) (address string, s *Sockets) {
	t.Helper()
	s = New(fstest.MapFS{"league.yaml": {Data: []byte("hanfu: 1\nid: league\nname: League\nextends: ema\n")}}, "en", atOnce)
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	t.Cleanup(s.Close)
	return h.URL, s
}

// atOnce is a Turn that it always is.
func atOnce(context.Context, origin.Origin, func(), bool) (end func()) { return func() {} }

// TestTurns: what is worked out for an editor waits for its turn, proofs for one of their own, and each turn ends. Who
// goes waits no longer.
func TestTurns(t *testing.T) {
	var mu sync.Mutex
	taken := make(map[bool]int) // by whether somebody waits for it
	room := map[bool]chan struct{}{false: make(chan struct{}, 100), true: make(chan struct{}, 100)}
	asked := map[bool]chan struct{}{false: make(chan struct{}, 100), true: make(chan struct{}, 100)}
	s := New(fstest.MapFS{}, "en", func(ctx context.Context, whose origin.Origin, _ func(), rests bool) func() {
		if whose != origin.Of("127.0.0.1:1") {
			t.Errorf("the turn is of %v", whose)
		}
		asked[rests] <- struct{}{}
		select {
		case <-room[rests]:
		case <-ctx.Done():
		}
		mu.Lock()
		defer mu.Unlock()
		taken[rests]++
		return func() {
			mu.Lock()
			defer mu.Unlock()
			taken[rests]--
		}
	})
	h := httptest.NewServer(s)
	defer h.Close()
	defer s.Close()
	p := connect(t, h.URL)
	must.Do(t, p.send(begin))
	p.until(`"capabilities"`) // which takes no turn
	p.open("file:///club/a.yaml", "hanfu: 1\nid: a\nname: A\nextends: ema\nyaku: {tea: {name: Tea, han: 1, when: tsumo and not tsumo}}\n")
	const hover = `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///club/a.yaml"},"position":{"line":3,"character":10}}}`
	must.Do(t, p.send(hover))
	said := make(chan string, 10)
	go func() {
		defer close(said)
		for {
			_, message, err := p.conn.Read(p.Context())
			if err != nil {
				return
			}
			said <- string(message)
		}
	}()
	next := func(text string) {
		t.Helper()
		for message := range said {
			if strings.Contains(message, text) {
				return
			}
		}
		t.Fatalf("%q is never said", text)
	}
	<-asked[false]
	if n := len(said); n > 0 {
		t.Fatalf("before its turn comes: %s", <-said)
	}
	room[false] <- struct{}{}
	room[false] <- struct{}{}
	next(`"id":1`)
	<-asked[true] // the hands rest
	for len(said) > 0 {
		if message := <-said; strings.Contains(message, "never-holds") {
			t.Fatalf("before proofs have their turn: %s", message)
		}
	}
	room[true] <- struct{}{}
	next("never-holds")
	must.Do(t, p.send(strings.Replace(hover, `"id":1`, `"id":2`, 1)))
	_ = p.conn.CloseNow() // while it waits
	s.until(func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(s.open) == 0 && taken[false]+taken[true] == 0
	})
}

// until waits until something is so of the connections.
func (s *Sockets) until(is func() bool) {
	for {
		s.mu.Lock()
		so := is()
		s.mu.Unlock()
		if so {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// page is the connection of a page.
type page struct {
	*testing.T
	conn *websocket.Conn
}

func connect(t *testing.T, address string) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), address, nil)
	must.Do(t, err)
	t.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(8 << 20)
	return &page{t, conn}
}

func (p *page) send(message string) error {
	return p.conn.Write(p.Context(), websocket.MessageText, []byte(message))
}

// until reads messages until one has a text.
func (p *page) until(text string) string {
	p.Helper()
	for {
		_, message, err := p.conn.Read(p.Context())
		if err != nil {
			p.Fatalf("before %q: %v", text, err)
		}
		if strings.Contains(string(message), text) {
			return string(message)
		}
	}
}

const begin = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file:///club","capabilities":{}}}`

// open opens a file in the editor.
func (p *page) open(uri, text string) {
	p.Helper()
	quoted, _ := json.Marshal(text)
	err := p.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%q,"version":1,"text":%s}}}`,
		uri, quoted))
	must.Do(p, err)
}

// TestFiles: a file may extend shipped rule sets and files of the folder, and reads nothing else of the machine.
func TestFiles(t *testing.T) {
	address, _ := server(t)
	for _, c := range []struct{ uri, extends, found string }{
		{"file:///club/house.yaml", "ema", ""},
		{"file:///club/house.yaml", "league.yaml", ""},
		{"file:///club/house.yaml", "other.yaml", "other.yaml"},
		{"file:///club/house.yaml", "../../../etc/passwd", "passwd"},
		{"file:///club/house.yaml", "/etc/passwd", "passwd"},
		{"file:///etc/house.yaml", "passwd", "passwd"},
		{"file:///club/../etc/house.yaml", "passwd", "passwd"},
	} {
		p := connect(t, address)
		must.Do(t, p.send(begin))
		p.until(`"capabilities"`)
		p.open(c.uri, "hanfu: 1\nid: house\nname: House\nextends: "+c.extends+"\n")
		said := p.until("publishDiagnostics")
		if (c.found == "") != strings.Contains(said, `"diagnostics":[]`) || !strings.Contains(said, c.found) ||
			strings.Contains(said, "root:") {
			t.Errorf("%s extends %s: %s", c.uri, c.extends, said)
		}
	}
}

// TestBounds: connections are so many at most, and each brings so much at most.
func TestBounds(t *testing.T) {
	address, s := server(t)
	var pages []*page
	for range maxOfAddress {
		pages = append(pages, connect(t, address))
	}
	_, answer, err := websocket.Dial(t.Context(), address, nil)
	if err == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one connection too many: %v", err)
	}
	p := pages[0]
	_ = p.send(strings.Repeat("x", maxMessage+1))
	p.ends() // after a message that is too large
	p = pages[1]
	for range maxSent/maxMessage + 1 {
		_ = p.send(`"` + strings.Repeat("x", maxMessage-2) + `"`) // which is no message
	}
	p.ends() // after all that it may bring
	s.Close()
	pages[2].ends() // after the end of the server
	s.until(func() bool { return len(s.open) == 0 && s.text == 0 })
}

// ends waits until the server has closed a connection.
func (p *page) ends() {
	for {
		if _, _, err := p.conn.Read(p.Context()); err != nil {
			return
		}
	}
}

// TestHead tells requests, which wait for room, from answers and what needs none.
func TestHead(t *testing.T) {
	for _, c := range []struct {
		message         string
		request, answer bool
	}{
		{`{"id":1,"method":"a"}`, true, false}, {`{"method":"a"}`, false, false}, {`{"id":1,"result":null}`, false, true},
		{`[]`, false, false}, {`{"id":1,"method":2}`, false, false},
	} {
		if request, answer := kindOf([]byte(c.message)); request != c.request || answer != c.answer {
			t.Errorf("%s: %v, %v", c.message, request, answer)
		}
	}
}

// TestMany: whoever asks for more than may be under way is answered all the same, later.
func TestMany(t *testing.T) {
	address, _ := server(t)
	p := connect(t, address)
	must.Do(t, p.send(begin))
	p.open("file:///club/house.yaml", "hanfu: 1\nid: house\nname: House\nextends: ema\n")
	for i := range 20 * maxPending {
		must.Do(t, p.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/hover","params":{"textDocument":`+
			`{"uri":"file:///club/house.yaml"},"position":{"line":3,"character":2}}}`, i+1)))
	}
	for range 20 * maxPending {
		p.until(`"result":{"contents"`)
	}
}

// TestOrigin: the pages of other sites can't connect.
func TestOrigin(t *testing.T) {
	address, _ := server(t)
	_, answer, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"http://evil.example"}}})
	if err == nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("another site: %v, %v", answer, err)
	}
}

// TestText: what a connection has open is bounded, and freed when it is closed.
func TestText(t *testing.T) {
	address, s := server(t)
	p := connect(t, address)
	must.Do(t, p.send(begin))
	const uri = "file:///club/a.yaml"
	comment := "hanfu: 1\n" + strings.Repeat("#", maxMessage/2)
	for range 2 * maxOwnText / len(comment) {
		p.open(uri, comment)
		must.Do(t, p.send(`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"`+uri+`"}}}`))
	}
	must.Do(t, p.send(`{"jsonrpc":"2.0","id":7,"method":"workspace/symbol","params":{"query":""}}`))
	p.until(`"id":7`)
	for i := range maxOwnText/len(comment) + 1 {
		p.open(fmt.Sprintf("file:///club/%d.yaml", i), comment)
	}
	p.ends() // after all that it may have open
	s.until(func() bool { return s.text == 0 })
}

// place takes a place from an address, for a connection that says whether it was ended.
func place(s *Sockets, from string) (st *stream, entered bool) {
	ctx, end := context.WithCancel(context.Background())
	st = &stream{of: s, from: origin.Of(from + ":1"), ctx: ctx, end: end}
	return st, s.enter(st)
}

// initialize is what an editor sends first.
var initialize = []byte(`{"id":0,"method":"initialize"}`)

// TestPlaces: whoever takes many places or much memory makes room for others, be it from many addresses of a network, and
// so do those with as many as others that have sent nothing, or nothing for long. Editors that type, each in a network of
// its own, keep their places.
func TestPlaces(t *testing.T) {
	for _, from := range []string{"10.0.0.%d", "10.%d.0.1", "[2001:db8:0:%x::1]"} {
		s := New(fstest.MapFS{}, "en", atOnce)
		fill := func(begin bool) (all []*stream) {
			for i := range maxOpen {
				st, ok := place(s, fmt.Sprintf(from, i+1))
				if !ok || begin && !s.addText(st, initialize) {
					t.Fatalf("%s: there are %d places", from, i)
				}
				all = append(all, st)
			}
			return all
		}
		all := fill(false)
		if _, ok := place(s, "192.0.2.1"); !ok || all[0].ctx.Err() == nil || len(s.open) != maxOpen {
			t.Errorf("%s: while others send nothing there is no place", from)
		}
		s = New(fstest.MapFS{}, "en", atOnce)
		all = fill(true)
		all[20].last = time.Now().Add(-idleAfter)
		st, ok := place(s, "192.0.2.1")
		if !ok || !s.addText(st, initialize) || all[20].ctx.Err() == nil || len(s.open) != maxOpen {
			t.Errorf("%s: while one is idle there is no place", from)
		}
		crowd := !strings.Contains(from, "10.%d")
		if _, ok := place(s, "198.51.100.1"); ok != crowd {
			t.Errorf("%s: a place of a crowd is given up: %v", from, ok)
		}
	}
	s := New(fstest.MapFS{}, "en", atOnce)
	for i := range maxOfAddress + 1 {
		if _, ok := place(s, "192.0.2.1"); ok != (i < maxOfAddress) {
			t.Errorf("one address has %d: %v", i, ok)
		}
	}
}

// TestAllText: what all connections have open is bounded; the address that has most of them makes room.
func TestAllText(t *testing.T) {
	s := New(fstest.MapFS{}, "en", atOnce)
	defer s.Close()
	message := fmt.Appendf(nil, `{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","text":%q}}}`,
		strings.Repeat("#", maxOwnText))
	var greedy []*stream
	for range maxText / maxOwnText {
		st, ok := place(s, "10.0.0.1")
		if !ok || !s.addText(st, message) {
			t.Fatal("no room")
		}
		greedy = append(greedy, st)
	}
	if st, ok := place(s, "10.0.0.2"); !ok || !s.addText(st, message) {
		t.Error("another address has no room")
	}
	if greedy[0].ctx.Err() == nil || s.text != maxText {
		t.Errorf("%d bytes are open", s.text)
	}
}
