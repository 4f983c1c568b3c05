package serve

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
)

// Answer answers a request of a program in the same process: an address from the root, such as /points?han=3, and a body. The
// headers of the request may be nil.
func (s *Server) Answer(method, address string, headers http.Header, body []byte) (status int, answered http.Header, text []byte) {
	a := &recorded{status: http.StatusOK, header: http.Header{}}
	at, err := url.ParseRequestURI(address)
	if err != nil {
		return http.StatusBadRequest, a.header, nil
	}
	if headers == nil {
		headers = http.Header{}
	}
	s.ServeHTTP(a, &http.Request{Method: method, URL: at, RequestURI: address, Header: headers, Proto: "HTTP/1.1", ProtoMajor: 1,
		ProtoMinor: 1, Host: "localhost", Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body))})
	return a.status, a.header, a.body
}

type recorded struct {
	status int
	header http.Header
	body   []byte
}

func (a *recorded) Header() http.Header { return a.header }

func (a *recorded) WriteHeader(status int) { a.status = status }

func (a *recorded) Write(p []byte) (int, error) { a.body = append(a.body, p...); return len(p), nil }
