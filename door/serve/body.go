package serve

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/door/serve/calls"
)

const (
	// maxBody is the size of the largest body: a rule file at its bound, escaped as JSON.
	maxBody = 4 << 20
	// maxAnswer bounds an answer before it is compressed. It is many times a sheet or an
	// explanation under any usual rules.
	maxAnswer = 4 << 20
	// uncounted is how much of a body or an answer is buffered without being counted: a hand, a
	// house file, a page.
	uncounted = 64 << 10
	// maxBuffered is how much more may be buffered for all requests together.
	maxBuffered = 96 << 20
	// A large body has to arrive at minPace bytes a second, after grace.
	minPace, grace = 256 << 10, time.Second
	// minCompressed is the size of the smallest answer that is compressed.
	minCompressed = 1 << 10
)

// budget counts what is buffered for clients that send or read slowly. What an address and its
// network have is at most what is left, so that a few leave some for others.
type budget struct {
	mu   sync.Mutex
	left int
	of   map[client]int
}

func newBudget() *budget { return &budget{left: maxBuffered, of: make(map[client]int)} }

// allowance is what one request has taken of a budget.
type allowance struct {
	budget *budget
	from   client
	size   int
}

func (a *allowance) take(n int) bool {
	b := a.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	network, address := a.from.groups()[0], a.from.groups()[1]
	if n > 0 && b.of[network]+b.of[address]+n > b.left {
		return false
	}
	b.left -= n
	b.of[network] += n
	b.of[address] += n
	a.size += n
	return true
}

func (a *allowance) free() {
	b := a.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left += a.size
	groups := a.from.groups()
	for _, group := range groups[:2] {
		if b.of[group] -= a.size; b.of[group] == 0 {
			delete(b.of, group)
		}
	}
}

// readBody reads the body of a request. It answers the request if the body is too large or too
// slow, or if the budget is spent. The allowance is doubled as the body arrives.
func (g *guard) readBody(w http.ResponseWriter, r *http.Request, a *allowance) (body []byte,
	ok bool) {
	from, control := http.MaxBytesReader(w, r.Body, maxBody), http.NewResponseController(w)
	var b bytes.Buffer
	_, err := io.CopyN(&b, from, uncounted)
	for size := uncounted; err == nil; size *= 2 {
		if !a.take(size) {
			g.busy(w, r)
			return nil, false
		}
		// Not every connection has deadlines.
		_ = control.SetReadDeadline(time.Now().Add(grace + time.Duration(size)*time.Second/minPace))
		_, err = io.CopyN(&b, from, int64(size))
	}
	switch _, tooLarge := errors.AsType[*http.MaxBytesError](err); {
	case tooLarge:
		g.refuse(w, r, &calls.TooLarge, "the body has more than "+strconv.Itoa(maxBody)+" bytes",
			maxBody)
		return nil, false
	case err != io.EOF: // the client has gone, or takes too long
		g.refuse(w, r, &calls.Half, "the body did not arrive")
		return nil, false
	}
	r.Body = io.NopCloser(bytes.NewReader(b.Bytes()))
	return b.Bytes(), true
}

// recorder is a [http.ResponseWriter] that buffers an answer.
type recorder struct {
	header http.Header
	status int
	body   []byte
	// max bounds the body, 0 for no bound. After a longer one, tooLong is set and the body is gone.
	max     int
	tooLong bool
}

var errTooLong = errors.New("the answer is too long")

func (rec *recorder) Header() http.Header { return rec.header }

func (rec *recorder) WriteHeader(status int) { rec.status = status }

func (rec *recorder) Write(p []byte) (int, error) {
	if rec.tooLong = rec.tooLong || rec.max > 0 && len(rec.body)+len(p) > rec.max; rec.tooLong {
		rec.body = nil
		return 0, errTooLong
	}
	rec.body = append(rec.body, p...)
	return len(p), nil
}

// gzipWriters are reused, as each has a megabyte.
var gzipWriters = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return w
}}

// compress compresses an answer if it is large enough and the client accepts gzip.
func (rec *recorder) compress(r *http.Request) {
	if len(rec.body) < minCompressed || rec.header.Get("Content-Encoding") != "" {
		return
	}
	rec.header.Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r) || rec.header.Get("Content-Range") != "" {
		return
	}
	if rec.header.Get("Content-Type") == "" {
		rec.header.Set("Content-Type", http.DetectContentType(rec.body))
	}
	var b bytes.Buffer
	w := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(rec.body) // a buffer takes everything
	_ = w.Close()
	rec.body = b.Bytes()
	rec.header.Set("Content-Encoding", "gzip")
	rec.header.Del("Content-Length")
}

func acceptsGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if strings.TrimSpace(name) == "gzip" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// send sends the recorded answer in place of what the headers of w say so far.
func (rec *recorder) send(w http.ResponseWriter) {
	if rec.header.Get("Content-Length") == "" && rec.status != http.StatusNoContent &&
		rec.status != http.StatusNotModified {
		rec.header.Set("Content-Length", strconv.Itoa(len(rec.body)))
	}
	clear(w.Header())
	maps.Copy(w.Header(), rec.header)
	w.WriteHeader(rec.status)
	_, _ = w.Write(rec.body) // the client may be gone
}

// Answer answers a request of a program in the same process. The address is one from the root, such
// as /points?han=3, and the headers of the request may be nil.
func (s *Server) Answer(method, address string, headers http.Header, body []byte) (
	status int, answered http.Header, text []byte) {
	rec := &recorder{status: http.StatusOK, header: http.Header{}}
	at, err := url.ParseRequestURI(address)
	if err != nil {
		return http.StatusBadRequest, rec.header, nil
	}
	if headers == nil {
		headers = http.Header{}
	}
	s.ServeHTTP(rec, &http.Request{Method: method, URL: at, RequestURI: address, Header: headers,
		Proto:      "HTTP/1.1",
		ProtoMajor: 1, ProtoMinor: 1, Host: "localhost", Body: io.NopCloser(bytes.NewReader(body)),
		ContentLength: int64(len(body))})
	return rec.status, rec.header, rec.body
}
