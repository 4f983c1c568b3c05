package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// Stream reads and writes whole messages, as a WebSocket does. Read and Write may be called
// concurrently with each other, but not with themselves. Close ends both.
type Stream interface {
	// Read returns the next message. After [ErrTooLong], reading can continue.
	Read() ([]byte, error)
	Write(message []byte) error
	Close() error
}

// NewStream returns a stream of messages with Content-Length headers over r and w, which may be the
// same connection. Its Close method closes those of r and w that are io.Closers.
func NewStream(r io.Reader, w io.Writer) Stream { return &framed{r, bufio.NewReader(r), w} }

// Limits of a message and its header in bytes, far more than a file needs.
const maxMessage, maxHeader = 16 << 20, 4 << 10

// ErrTooLong is returned for a message that exceeds the size limit.
var ErrTooLong = fmt.Errorf("a message has more than %d MiB", maxMessage>>20)

type framed struct {
	in io.Reader
	r  *bufio.Reader
	w  io.Writer
}

// Read returns the body of the next message. After an error other than ErrTooLong, the position in
// the stream is undefined.
func (f *framed) Read() ([]byte, error) {
	length := int64(-1)
	for size := 0; ; {
		line, err := f.r.ReadSlice('\n')
		if err != nil {
			if err == io.EOF && size+len(line) > 0 {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
		if size += len(line); size > maxHeader {
			return nil, errors.New("the header of a message is too long")
		}
		field := strings.TrimRight(string(line), "\r\n")
		if field == "" {
			break
		}
		name, value, _ := strings.Cut(field, ":")
		if textproto.CanonicalMIMEHeaderKey(name) == "Content-Length" {
			value = strings.TrimSpace(value)
			if length, err = strconv.ParseInt(value, 10, 64); err != nil || length < 0 {
				return nil, fmt.Errorf("a message can't have the length %q", value)
			}
		}
	}
	if length < 0 {
		return nil, errors.New("a message has no Content-Length")
	}
	if length > maxMessage {
		if _, err := io.CopyN(io.Discard, f.r, length); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		return nil, ErrTooLong
	}
	// Don't trust the length for allocation: the buffer grows with the data.
	var body bytes.Buffer
	if n, err := io.CopyN(&body, f.r, length); err != nil {
		if err == io.EOF || n > 0 {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return body.Bytes(), nil
}

func (f *framed) Write(message []byte) error {
	_, err := f.w.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message)),
		message...))
	return err
}

func (f *framed) Close() error {
	var errs []error
	for _, stream := range []any{f.in, f.w} {
		if c, ok := stream.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

// objectStream implements jsonrpc2.ObjectStream. Package jsonrpc2 would close the connection on a
// malformed message; objectStream responds with an error and reads the next message instead.
type objectStream struct {
	Stream
	writing sync.Mutex
	once    sync.Once
	// firstErr is the first stream error, which ends the connection.
	firstErr error
}

func (o *objectStream) recordError(err error) error {
	if err != nil {
		o.once.Do(func() { o.firstErr = err })
	}
	return err
}

func (o *objectStream) ReadObject(v any) error {
	for {
		body, err := o.Read()
		if err != nil && !errors.Is(err, ErrTooLong) {
			return o.recordError(err)
		}
		wrong := &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest,
			Message: "this is no request and no response"}
		switch {
		case err != nil:
			wrong.Message = err.Error()
		case !json.Valid(body):
			wrong = &jsonrpc2.Error{Code: jsonrpc2.CodeParseError,
				Message: "the message is no JSON"}
		case bytes.TrimSpace(body)[0] == '{' && json.Unmarshal(body, v) == nil:
			return nil
		}
		reflect.ValueOf(v).Elem().SetZero() // discard partially decoded fields
		if err := o.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil,
			"error": wrong}); err != nil {
			return err
		}
	}
}

func (o *objectStream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	o.writing.Lock()
	defer o.writing.Unlock()
	return o.recordError(o.Write(body))
}
