// Package jsontree reads the values of JSON logs as trees whose nodes have positions.
package jsontree

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// Stream reads consecutive JSON values as trees. It buffers the current value and one chunk.
type Stream struct {
	in   uncommented
	path string
	// place maps a column of a text on one line to its position in a file; nil if the text is the
	// file itself.
	place func(column int) rules.Position
	// text is the input from the current value on. The decoder has read the first fed bytes of it.
	text []byte
	fed  int
	// done is the number of bytes of text that belong to the value returned last.
	done int
	// begin is the position of text, and counted is the position up to which lines were counted. A
	// log is often a single line, so each position is counted from the one before it.
	begin, counted spot
	// locked reports whether the stream holds the lock for large values.
	locked bool
}

// spot is an index into the text with its line and column, both from 1.
type spot struct{ at, line, column int }

// minChunk and maxChunk bound the number of bytes that are read at once. Reads grow with the text,
// since an archive may have very many small files.
const minChunk, maxChunk = 1 << 10, 32 << 10

var errTooLong = errors.New("the value is too long")

// NewStream returns a stream of the values in a file. Errors name the file path.
func NewStream(in io.Reader, path string) *Stream {
	r := &Stream{in: uncommented{in: bufio.NewReader(in)}, path: path}
	r.begin, r.counted = spot{0, 1, 1}, spot{0, 1, 1}
	if mark, _ := r.in.in.Peek(len(model.ByteOrder)); string(mark) == model.ByteOrder {
		_, _ = r.in.in.Discard(len(mark))
	}
	return r
}

// NewStreamAt returns a stream of one line. place maps its columns to positions.
func NewStreamAt(in io.Reader, place func(column int) rules.Position) *Stream {
	r := NewStream(in, "")
	r.place = place
	return r
}

// maxShared is the number of nodes up to which streams may hold values at the same time. Only one
// stream of the program at a time holds a larger value, which bounds the memory.
const maxShared = 1 << 15

var large sync.Mutex

// Release releases the lock for large values, after which the value read last must not be used.
// Next and SkipLine call it. A caller that waits for anything else calls it first, because other
// streams may wait for the lock.
func (r *Stream) Release() {
	if r.locked {
		r.locked = false
		large.Unlock()
	}
}

// Next returns the next value, or nil at the end of the stream. If the value can't be read whole,
// it returns the part before the error.
func (r *Stream) Next() (*Node, error) {
	r.Release()
	r.drop(r.done)
	for r.drop(spaces(r.text)); len(r.text) == 0; r.drop(spaces(r.text)) {
		if err := r.fill(); err == io.EOF {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	r.fed = 0
	dec := json.NewDecoder(r)
	err := dec.Decode(&skipped{})
	text := r.text
	syntax, broken := errors.AsType[*json.SyntaxError](err)
	if broken {
		text = text[:syntax.Offset-1]
	} else if err == nil {
		text = text[:dec.InputOffset()]
		r.done = len(text)
	}
	n, bad := r.tree(text)
	if bad == errLarge { // its text is complete, so no input is awaited while the lock is held
		large.Lock()
		r.locked = true
		n, bad = r.tree(text)
	}
	switch {
	case bad != nil && bad != errShort:
		return n, bad
	case broken:
		// The error has only the first byte of the character.
		char, _ := utf8.DecodeRune(r.text[len(text):])
		_, context, _ := strings.Cut(err.Error()[strings.LastIndex(err.Error(), "' "):], " ")
		return n, model.Errorf(r.position(len(text)),
			"this can't be read as JSON: invalid character %q %s", char, context)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return n, model.Errorf(r.position(len(text)), "the log ends in the middle; is it cut off?")
	case err == errTooLong:
		return n, model.Errorf(n.Pos, "the log has more than %d MiB; one game has less than one",
			model.MaxBytes>>20)
	}
	return n, err
}

// skipped is a value that is only validated.
type skipped struct{}

func (*skipped) UnmarshalJSON([]byte) error { return nil }

func spaces(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t\r\n")) }

// Read implements io.Reader for the decoder.
func (r *Stream) Read(p []byte) (int, error) {
	if r.fed == len(r.text) {
		if len(r.text) > model.MaxBytes {
			return 0, errTooLong
		}
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.text[r.fed:])
	r.fed += n
	return n, nil
}

func (r *Stream) fill() error {
	size := min(max(len(r.text), minChunk), maxChunk)
	r.text = slices.Grow(r.text, size)
	n, err := r.in.Read(r.text[len(r.text) : len(r.text)+size])
	r.text = r.text[:len(r.text)+n]
	if n > 0 {
		return nil // the next read returns the error again
	}
	return err
}

// drop removes the text before an index.
func (r *Stream) drop(at int) {
	r.countTo(at)
	r.text, r.done = r.text[at:], 0
	r.counted.at = 0
	r.begin = r.counted
}

// SkipLine skips a value that can't be read, up to the next line that begins with a mapping. It
// returns false if there is none.
func (r *Stream) SkipLine() bool {
	for r.Release(); ; {
		if next := bytes.Index(r.text, []byte("\n{")); next >= 0 {
			r.drop(next + 1)
			return true
		}
		if r.drop(max(len(r.text)-1, 0)); r.fill() != nil {
			return false
		}
	}
}

// countTo counts lines and columns up to an index.
func (r *Stream) countTo(at int) {
	if at < r.counted.at {
		r.counted = r.begin
	}
	c := r.counted
	for ; c.at < at; c.at++ {
		switch b := r.text[c.at]; {
		case b == '\n':
			c.line, c.column = c.line+1, 1
		case b < 0x80 || b >= 0xc0: // not a continuation byte of UTF-8
			c.column++
		}
	}
	r.counted = c
}

func (r *Stream) position(at int) rules.Position {
	r.countTo(at)
	if r.place != nil {
		return r.place(r.counted.column)
	}
	return rules.Position{File: r.path, Line: r.counted.line, Column: r.counted.column}
}

// Here returns the position up to which lines were counted last.
func (r *Stream) Here() rules.Position { return r.position(r.counted.at) }

// uncommented reads JSON and replaces comments, from // to the end of the line, with spaces.
type uncommented struct {
	in *bufio.Reader
	// inText, escaped and inComment are the state after the last byte. A line break resets it.
	inText, escaped, inComment bool
}

func (u *uncommented) Read(p []byte) (int, error) {
	n, err := u.in.Read(p)
	for i, c := range p[:n] {
		switch {
		case c == '\n':
			u.inText, u.escaped, u.inComment = false, false, false
		case u.inComment:
			p[i] = ' '
		case u.escaped:
			u.escaped = false
		case u.inText && c == '\\':
			u.escaped = true
		case c == '"':
			u.inText = !u.inText
		case c == '/' && !u.inText:
			next := p[i+1 : n]
			if len(next) == 0 {
				next, _ = u.in.Peek(1)
			}
			if len(next) > 0 && next[0] == '/' {
				p[i], u.inComment = ' ', true
			}
		}
	}
	return n, err
}

// errShort means that the text ends in the middle of a value, and errLarge that a value has more
// than maxShared nodes and its stream doesn't hold the lock.
var errShort, errLarge = errors.New("the text is short"), errors.New("the value is large")

// tree returns the tree of the first value in text, which must be valid JSON or the beginning of
// it.
func (r *Stream) tree(text []byte) (*Node, error) {
	b := &builder{stream: r, text: string(text)}
	n, err := b.value(0)
	return &n, err
}

// builder builds the tree of a value. It scans the tokens itself, which is three times as fast as
// json.Decoder.
type builder struct {
	stream *Stream
	// text is the input; the texts of nodes are substrings of it.
	text      string
	at, count int
}

// next moves to the next token and returns its first byte, 0 at the end of the text.
func (b *builder) next() byte {
	for ; b.at < len(b.text); b.at++ {
		if c := b.text[b.at]; c > ' ' && c != ',' && c != ':' {
			return c
		}
	}
	return 0
}

func (b *builder) value(depth int) (Node, error) {
	first := b.next()
	n := Node{Pos: b.stream.position(b.at)}
	b.count++
	switch {
	case b.count > model.MaxElements:
		return n, model.Errorf(n.Pos, "the log has more than %s values",
			model.Grouped(model.MaxElements))
	case b.count > maxShared && !b.stream.locked:
		return n, errLarge
	case depth > model.MaxDepth:
		return n, model.Errorf(n.Pos, "the lists of a log are not nested deeper than %d",
			model.MaxDepth)
	}
	switch first {
	case 0:
		return n, errShort
	case '{', '[':
		if n.Kind = List; first == '{' {
			n.Kind = Map
		}
		b.at++
		return n, b.items(&n, depth)
	case '"':
		text, err := b.string()
		n.Kind, n.Text = Text, text
		return n, err
	}
	return n, b.literal(&n)
}

// string reads a text. It returns the rest with errShort if the text is cut off, as base64 may be.
func (b *builder) string() (string, error) {
	begin := b.at
	for b.at++; b.at < len(b.text); b.at++ {
		switch b.text[b.at] {
		case '\\':
			b.at++
		case '"':
			b.at++
			quoted := b.text[begin:b.at]
			if strings.IndexByte(quoted, '\\') < 0 && utf8.ValidString(quoted) {
				return quoted[1 : len(quoted)-1], nil
			}
			var text string
			err := json.Unmarshal([]byte(quoted), &text)
			return text, err
		}
	}
	b.at = len(b.text)
	return b.text[begin+1:], errShort
}

// literal reads a number, true, false or null.
func (b *builder) literal(n *Node) error {
	begin := b.at
	for b.at < len(b.text) && strings.IndexByte(" \t\r\n,]}", b.text[b.at]) < 0 {
		b.at++
	}
	text := b.text[begin:b.at]
	if b.at == len(b.text) && !json.Valid([]byte(text)) {
		return errShort
	}
	switch text[0] {
	case 't', 'f':
		n.Kind, n.Text = Bool, text
	case 'n':
	default:
		n.Kind, n.Text = Number, text
	}
	return nil
}

// items reads the items of a list or a mapping up to its end.
func (b *builder) items(n *Node, depth int) error {
	// Long lists hold numbers; counting them allocates the list at once.
	rest := b.text[b.at:]
	if end := strings.IndexAny(rest, "[]{}\""); end > 0 {
		n.Items = make([]Node, 0, min(strings.Count(rest[:end], ",")+1, model.MaxElements))
	}
	for {
		switch b.next() {
		case 0:
			return errShort
		case ']', '}':
			b.at++
			return nil
		}
		if n.Kind == Map {
			key, err := b.string()
			if err != nil {
				return err
			}
			n.Keys = append(n.Keys, key)
		}
		item, err := b.value(depth + 1)
		// A truncated item is kept in a mapping, such as the list of hands, and if it is a game in
		// a list of games.
		if err == nil || n.Kind == Map || depth == 0 && item.Find("log") != nil {
			n.Items = append(n.Items, item)
		}
		if err != nil {
			return err
		}
	}
}
