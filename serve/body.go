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
	"sync/atomic"

	"example.com/hanfu/serve/internal/api"
)

const (
	// mostBody is how large the body of a request may be: a rule file at its bound, and what JSON makes of it.
	mostBody = 4 << 20
	// mostAnswer is how large an answer may be, before it is compressed: many times a sheet or an explanation under any usual
	// rules.
	mostAnswer = 4 << 20
	// freely is how much of a body or an answer is held without being counted: a hand, a house file, a page.
	freely = 64 << 10
	// mostHeld is how much more may be held for all requests together.
	mostHeld = 96 << 20
	// worthwhile is from which size on an answer is compressed.
	worthwhile = 1 << 10
)

// budget counts what is held in memory for those who send or read slowly.
type budget struct{ left atomic.Int64 }

// holding is what one request has of a budget.
type holding struct {
	of   *budget
	size int64
}

// take reports whether there is room for a text of some bytes as well.
func (h *holding) take(size int) bool {
	more := int64(max(size-freely, 0))
	if h.of.left.Add(-more) < 0 {
		h.of.left.Add(more)
		return false
	}
	h.size += more
	return true
}

func (h *holding) free() { h.of.left.Add(h.size) }

// take reads the body of a request, and answers in its place if it is too large or there is no room for it.
func (g *guard) take(w http.ResponseWriter, r *http.Request, held *holding) bool {
	from := http.MaxBytesReader(w, r.Body, mostBody)
	body, err := io.ReadAll(io.LimitReader(from, freely))
	if err == nil && len(body) == freely { // there may be more
		if !held.take(mostBody) {
			g.busy(w, r)
			return false
		}
		var more []byte
		more, err = io.ReadAll(from)
		body = append(body, more...)
	}
	switch _, tooLarge := err.(*http.MaxBytesError); {
	case tooLarge:
		g.refuse(w, r, &api.TooLarge, "the body has more than "+strconv.Itoa(mostBody)+" bytes", mostBody)
		return false
	case err != nil: // whoever sent it has gone, or takes too long
		g.refuse(w, r, &api.Half, "the body did not arrive")
		return false
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return true
}

// answer is an answer that is held until it is whole.
type answer struct {
	to     http.ResponseWriter
	status int
	body   []byte
	// tooLong: more was to be written than an answer may have.
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

// pack compresses the answer for who can read that.
func (a *answer) pack(r *http.Request) {
	h := a.Header()
	if len(a.body) < worthwhile || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") || h.Get("Content-Range") != "" {
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

// send sends the answer.
func (a *answer) send() {
	if a.Header().Get("Content-Length") == "" && a.status != http.StatusNoContent && a.status != http.StatusNotModified {
		a.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	}
	a.to.WriteHeader(a.status)
	_, _ = a.to.Write(a.body) // who asked may be gone
}
