// Package socket serves the editors of pages with the language server, each over its own WebSocket.
//
// The size of messages, the bytes sent, the text open and the pending requests of a connection are
// bounded. A page whose connection reaches the bound of bytes connects anew. If places or memory
// run out, the address with the most connections loses one (places.go).
package socket

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/door/lsp"
	"example.com/hanfu/door/serve/internal/origin"
)

// Root is the folder of the workspace of pages, file://Root. No other folder has files.
const Root = "/club"

const (
	// maxOpen bounds the connections, and maxOfAddress those of one address.
	maxOpen, maxOfAddress = 64, 16
	// maxMessage bounds a message. It is many times a usual rule file.
	maxMessage = 512 << 10
	// maxSent bounds the bytes that a connection sends: 10,000 key strokes, and the file a few
	// times.
	maxSent = 4 << 20
	// maxPending bounds the pending requests of a connection. Further ones are not read until one
	// is answered.
	maxPending = 8
	// patience is how long a page may take to read a message, or to answer a ping.
	patience = 20 * time.Second
)

// Sockets is the handler of all connections.
type Sockets struct {
	files fs.FS
	lang  string
	turn  Turn
	ctx   context.Context
	close context.CancelFunc
	mu    sync.Mutex
	// open holds the connections with a place, and text is how much text they have open.
	open map[*stream]bool
	text int
}

// Turn waits for a place for the work of an editor, as in lsp.Options; background work is what
// nobody waits for, and cancel closes its connection. At most 64 editors wait, each with one request
// and the check of its files.
type Turn func(ctx context.Context, from origin.Origin, cancel func(), background bool) (end func())

// New returns a handler. Rule files may extend and name only files of the file system.
func New(files fs.FS, lang string, turn Turn) *Sockets {
	ctx, cancel := context.WithCancel(context.Background())
	return &Sockets{files: files, lang: lang, turn: turn, ctx: ctx, close: cancel,
		open: make(map[*stream]bool)}
}

// Close closes all connections.
func (s *Sockets) Close() { s.close() }

// ServeHTTP serves an editor until it disconnects. It refuses pages of other sites.
func (s *Sockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	st := &stream{of: s, from: origin.Of(r.RemoteAddr), ctx: ctx, end: cancel, pending: make(chan struct{},
		maxPending)}
	if !s.enter(st) {
		w.Header().Set("Retry-After", "10")
		http.Error(w, "too many editors are connected", http.StatusServiceUnavailable)
		return
	}
	defer s.leave(st)
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	conn.SetReadLimit(maxMessage)
	st.conn = conn
	go st.ping(cancel)
	turn := func(ctx context.Context, background bool) func() {
		return s.turn(ctx, st.from, cancel, background)
	}
	// It ends when the page disconnects.
	_ = lsp.Serve(ctx, st, lsp.Options{Files: s.folder, Lang: s.lang, Turn: turn})
	_ = conn.CloseNow()
}

func (s *Sockets) folder(path string) fs.FS {
	if path == Root {
		return s.files
	}
	return nil
}

type stream struct {
	of   *Sockets
	from origin.Origin
	ctx  context.Context
	end  context.CancelFunc
	conn *websocket.Conn
	sent int
	// last is when the page last sent something, text is how much text it has open, and texts has
	// that by file. They are guarded by the mutex of the Sockets.
	last  time.Time
	text  int
	texts map[string]int
	// pending holds an item for each pending request.
	pending chan struct{}
}

// messageHead holds the fields that distinguish requests, responses and notifications.
type messageHead struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func kindOf(message []byte) (request, answer bool) {
	var h messageHead
	if json.Unmarshal(message, &h) != nil || h.ID == nil {
		return false, false
	}
	return h.Method != "", h.Method == ""
}

var errSpent = errors.New("this connection has brought as much as it may")

// Read returns the next message. It waits before a request until there is room for it.
func (st *stream) Read() ([]byte, error) {
	_, message, err := st.conn.Read(st.ctx)
	if err != nil {
		return nil, io.EOF
	}
	if st.sent += len(message); st.sent > maxSent {
		return nil, errSpent
	}
	if !st.of.addText(st, message) {
		return nil, errSpent
	}
	if request, _ := kindOf(message); request {
		select {
		case st.pending <- struct{}{}:
		case <-st.ctx.Done():
			return nil, st.ctx.Err()
		}
	}
	return message, nil
}

func (st *stream) Write(message []byte) error {
	if _, answer := kindOf(message); answer {
		select {
		case <-st.pending:
		default: // the answer to what was no request
		}
	}
	ctx, cancel := context.WithTimeout(st.ctx, patience)
	defer cancel()
	return st.conn.Write(ctx, websocket.MessageText, message)
}

func (st *stream) Close() error { return st.conn.CloseNow() }

// ping closes a connection whose page no longer answers, such as that of a sleeping phone.
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
