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

// Stream carries whole messages, such as a WebSocket does. Its methods Read and Write may run at the same time, each
// once; Close ends both.
type Stream interface {
	// Read returns the next message. After [ErrTooLong] the one behind it can be read.
	Read() ([]byte, error)
	Write(message []byte) error
	Close() error
}

// NewStream returns a stream of messages over two streams of bytes, which may be one connection. Each message stands
// behind a header that says how long it is. Close closes both where they can be closed.
func NewStream(r io.Reader, w io.Writer) Stream { return &framed{r, bufio.NewReader(r), w} }

// maxMessage bounds a message, in bytes, and maxHeader its header: far more than a file may have.
const maxMessage, maxHeader = 16 << 20, 4 << 10

// ErrTooLong is the error of a message that is longer than any has to be.
var ErrTooLong = fmt.Errorf("a message has more than %d MiB", maxMessage>>20)

type framed struct {
	in io.Reader
	r  *bufio.Reader
	w  io.Writer
}

// Read returns the body of the next message. After an error nothing is known of where the next one begins.
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
	// A length alone takes no memory: the body grows as it comes in.
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
	_, err := f.w.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message)), message...))
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

// objects reads and writes the objects of package jsonrpc2. That would close the connection where a message is no
// JSON, or none that it knows; here such a message gets an error for an answer, and the next one is read.
type objects struct {
	Stream
	writing sync.Mutex
	once    sync.Once
	// why is the first error of the stream, which ends the conversation.
	why error
}

func (o *objects) failed(err error) error {
	if err != nil {
		o.once.Do(func() { o.why = err })
	}
	return err
}

func (o *objects) ReadObject(v any) error {
	for {
		body, err := o.Read()
		if err != nil && !errors.Is(err, ErrTooLong) {
			return o.failed(err)
		}
		wrong := &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "this is no request and no response"}
		switch {
		case err != nil:
			wrong.Message = err.Error()
		case !json.Valid(body):
			wrong = &jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: "the message is no JSON"}
		case bytes.TrimSpace(body)[0] == '{' && json.Unmarshal(body, v) == nil:
			return nil
		}
		reflect.ValueOf(v).Elem().SetZero() // of what was read before it failed nothing may stay
		if err := o.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil, "error": wrong}); err != nil {
			return err
		}
	}
}

func (o *objects) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	o.writing.Lock()
	defer o.writing.Unlock()
	return o.failed(o.Write(body))
}
