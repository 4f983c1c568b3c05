package serve

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/door/serve/internal/calls"
)

const (
	// mostBody is how large the body of a request may be: a rule file at its bound, and what JSON makes of it.
	mostBody = 4 << 20
	// mostAnswer is how large an answer may be, before it is compressed: many times a sheet or an explanation under any usual
	// rules.
	mostAnswer = 4 << 20
	// freely is how much of a body or an answer is held without being counted: a hand, a house file, a page.
	freely = 64 << 10
	// mostHeld is how much more may be held for all requests together, and mostOfOne for those of one client.
	mostHeld, mostOfOne = 96 << 20, 24 << 20
	// A body that is held arrives at a pace of leastPace bytes a second, but for a grace.
	leastPace, grace = 256 << 10, time.Second
	// worthwhile is from which size on an answer is compressed.
	worthwhile = 1 << 10
)

// budget counts what is held in memory for those who send or read slowly.
type budget struct {
	mu   sync.Mutex
	left int
	of   map[client]int
}

func newBudget() *budget { return &budget{left: mostHeld, of: make(map[client]int)} }

// holding is what one request has of a budget.
type holding struct {
	budget *budget
	from   client
	size   int
}

func (h *holding) take(more int) bool {
	b := h.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left < more || b.of[h.from]+more > mostOfOne {
		return false
	}
	b.left -= more
	b.of[h.from] += more
	h.size += more
	return true
}

func (h *holding) free() {
	b := h.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left += h.size
	if b.of[h.from] -= h.size; b.of[h.from] == 0 {
		delete(b.of, h.from)
	}
	h.size = 0
}

// take reads the body of a request. It answers the request if the body is too large or too slow, or if there is no
// room. Room is doubled as the body arrives.
func (g *guard) take(w http.ResponseWriter, r *http.Request, held *holding) (body []byte, ok bool) {
	from, pace := http.MaxBytesReader(w, r.Body, mostBody), http.NewResponseController(w)
	body = make([]byte, freely)
	n, err := fill(body, from)
	for full := freely; err == nil; full *= 2 { // there may be more
		if !held.take(full) {
			g.busy(w, r)
			return nil, false
		}
		_ = pace.SetReadDeadline(time.Now().Add(grace + time.Duration(full)*time.Second/leastPace)) // if the connection can
		body = append(make([]byte, 0, 2*full), body...)[:2*full]
		n, err = fill(body[full:], from)
		n += full
	}
	if body = body[:n]; err == io.EOF {
		err = nil
	}
	switch _, tooLarge := err.(*http.MaxBytesError); {
	case tooLarge:
		g.refuse(w, r, &calls.TooLarge, "the body has more than "+strconv.Itoa(mostBody)+" bytes", mostBody)
		return nil, false
	case err != nil: // whoever sent it has gone, or takes too long
		g.refuse(w, r, &calls.Half, "the body did not arrive")
		return nil, false
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return body, true
}

func fill(room []byte, from io.Reader) (n int, err error) {
	for n < len(room) && err == nil {
		var more int
		more, err = from.Read(room[n:])
		n += more
	}
	return n, err
}

// answer is an answer that is held until it is whole.
type answer struct {
	to     http.ResponseWriter
	status int
	body   []byte
	// tooLong: the answer exceeded its limit.
	tooLong bool
}

var errTooLong = errors.New("the answer is too long")

func (a *answer) Header() http.Header { return a.to.Header() }

func (a *answer) WriteHeader(status int) { a.status = status }

func (a *answer) Write(p []byte) (int, error) {
	if a.tooLong = a.tooLong || len(a.body)+len(p) > mostAnswer; a.tooLong {
		a.body = nil
		return 0, errTooLong
	}
	a.body = append(a.body, p...)
	return len(p), nil
}

// packers are kept, since each has a megabyte.
var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // there is this level
	return w
}}

func (a *answer) pack(r *http.Request) {
	h := a.Header()
	if len(a.body) < worthwhile || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if !unpacks(r) || h.Get("Content-Range") != "" {
		return
	}
	if h.Get("Content-Type") == "" {
		h.Set("Content-Type", http.DetectContentType(a.body))
	}
	var b bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(a.body) // a buffer takes all
	_ = w.Close()
	a.body = b.Bytes()
	h.Set("Content-Encoding", "gzip")
	h.Del("Content-Length")
}

func unpacks(r *http.Request) bool {
	for kind := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(kind, ";")
		if strings.TrimSpace(name) == "gzip" {
			much, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || much > 0
		}
	}
	return false
}

func (a *answer) send() {
	if a.Header().Get("Content-Length") == "" && a.status != http.StatusNoContent && a.status != http.StatusNotModified {
		a.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	}
	a.to.WriteHeader(a.status)
	_, _ = a.to.Write(a.body) // who asked may be gone
}
