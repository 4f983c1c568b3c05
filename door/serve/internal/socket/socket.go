// Package socket serves the editors of pages with the language server, each over a WebSocket of its own.
//
// A connection is bounded in what it may hold and ask: how large its messages are, how much it sends in all, how much
// text it has open, and how many of its requests are under way. Whoever has sent as much as a connection may begins
// anew, as the page does. Where places or memory run out, the address that has most connections loses one (places.go).
package socket

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/door/lsp"
)

// Root is the folder of the workspace as pages name it, file://Root. No other folder has files.
const Root = "/club"

const (
	// mostOpen is how many editors may be connected, and mostOfOne how many from one address.
	mostOpen, mostOfOne = 64, 16
	// mostMessage is how large a message may be: a rule file of a usual size many times over.
	mostMessage = 512 << 10
	// mostSent is how many bytes a connection may bring: 10,000 keys, and the file a few times.
	mostSent = 4 << 20
	// mostAsked is how many requests of a connection are under way at a time. Further ones are not read meanwhile.
	mostAsked = 8
	// patience is how long a page may take to read a message, or to answer that it is still there.
	patience = 20 * time.Second
)

// Sockets is the handler of all connections.
type Sockets struct {
	files fs.FS
	lang  string
	from  func(*http.Request) netip.Addr
	turn  Turn
	ctx   context.Context
	close context.CancelFunc
	mu    sync.Mutex
	// open are the connections that have a place, and text is how much text they have open.
	open map[*stream]bool
	text int
}

// Turn waits for the turn of some work of an address, as lsp.Options has it. At most 64 editors wait, each with what it
// has asked and with the check of its files.
type Turn func(ctx context.Context, from netip.Addr, rests bool) (end func())

// New returns a handler. Rule files may extend and name the files, and nothing else; from returns who has sent a
// request.
func New(files fs.FS, lang string, from func(*http.Request) netip.Addr, turn Turn) *Sockets {
	ctx, cancel := context.WithCancel(context.Background())
	return &Sockets{files: files, lang: lang, from: from, turn: turn, ctx: ctx, close: cancel, open: make(map[*stream]bool)}
}

// Close ends all connections.
func (s *Sockets) Close() { s.close() }

// ServeHTTP serves an editor until it goes. Pages of other sites are refused.
func (s *Sockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	st := &stream{of: s, from: s.from(r), ctx: ctx, end: cancel, asked: make(chan struct{}, mostAsked)}
	if !s.enter(st) {
		w.Header().Set("Retry-After", "10")
		http.Error(w, "too many editors are connected", http.StatusServiceUnavailable)
		return
	}
	defer s.leave(st)
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has answered
	}
	conn.SetReadLimit(mostMessage)
	st.conn = conn
	go st.ping(cancel)
	turn := func(ctx context.Context, rests bool) func() { return s.turn(ctx, st.from, rests) }
	_ = lsp.Serve(ctx, st, lsp.Options{Files: s.folder, Lang: s.lang, Turn: turn}) // pages go without a word
	_ = conn.CloseNow()
}

func (s *Sockets) folder(path string) fs.FS {
	if path == Root {
		return s.files
	}
	return nil
}

// stream carries the messages of a connection.
type stream struct {
	of   *Sockets
	from netip.Addr
	ctx  context.Context
	end  context.CancelFunc
	conn *websocket.Conn
	sent int
	// last is when the page sent something, and text how much it has open, with texts by the names of the files.
	// The mutex of the sockets guards them.
	last  time.Time
	text  int
	texts map[string]int
	// asked has as many items as requests are under way.
	asked chan struct{}
}

// head is what says whether a message is a request or the answer to one.
type head struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func headOf(message []byte) (request, answer bool) {
	var h head
	if json.Unmarshal(message, &h) != nil || h.ID == nil {
		return false, false
	}
	return h.Method != "", h.Method == ""
}

var errEnough = errors.New("this connection has brought as much as it may")

// Read returns the next message, a request only when there is room for it.
func (st *stream) Read() ([]byte, error) {
	_, message, err := st.conn.Read(st.ctx)
	if err != nil {
		return nil, io.EOF
	}
	if st.sent += len(message); st.sent > mostSent {
		return nil, errEnough
	}
	if !st.of.take(st, message) {
		return nil, errEnough
	}
	if request, _ := headOf(message); request {
		select {
		case st.asked <- struct{}{}:
		case <-st.ctx.Done():
			return nil, st.ctx.Err()
		}
	}
	return message, nil
}

func (st *stream) Write(message []byte) error {
	if _, answer := headOf(message); answer {
		select {
		case <-st.asked:
		default: // the answer to what was no request
		}
	}
	ctx, cancel := context.WithTimeout(st.ctx, patience)
	defer cancel()
	return st.conn.Write(ctx, websocket.MessageText, message)
}

func (st *stream) Close() error { return st.conn.CloseNow() }

// ping ends a connection whose page no longer answers, such as that of a sleeping phone.
func (st *stream) ping(end context.CancelFunc) {
	defer end()
	ticker := time.NewTicker(patience)
	defer ticker.Stop()
	for {
		select {
		case <-st.ctx.Done():
			return
		case <-ticker.C:
		}
		ctx, cancel := context.WithTimeout(st.ctx, patience)
		err := st.conn.Ping(ctx)
		cancel()
		if err != nil {
			return
		}
	}
}
