// Package jsontree reads the values of JSON logs as trees whose nodes know their position.
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
	// text is the input from the current value on, and fed is how much of it the decoder has read.
	text []byte
	fed  int
	// done is how much of text belongs to a value that was returned.
	done int
	// begin is the position of text, and counted is the place up to which lines were counted. A log
	// is often a single line, so each position is counted from the one before it.
	begin, counted spot
	// alone reports whether the current value holds the lock of large values.
	alone bool
}

// spot is an index into the text with its line and column, both from 1.
type spot struct{ at, line, column int }

// minChunk and maxChunk bound how many bytes are read at once: as many as there are already, since
// an archive may have very many small files.
const minChunk, maxChunk = 1 << 10, 32 << 10

var errTooLong = errors.New("the value is too long")

// NewStream returns a stream of the values in a file, which errors call path.
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

// maxShared is how many nodes a value may have to be held beside those of other streams. Only one
// stream of the program at a time holds a larger value, which bounds the memory.
const maxShared = 1 << 15

var large sync.Mutex

// Release forgets the value read last. Next and SkipLine call it; a caller who waits for anything
// else calls it first, because other streams may wait for it.
func (r *Stream) Release() {
	if r.alone {
		r.alone = false
		large.Unlock()
	}
}

// Next returns the next value, or nil at the end of the stream. If the value can't be read whole,
// it returns the part in front of the error.
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
	if bad == errLarge { // its text is all there, so the lock waits for no input
		large.Lock()
		r.alone = true
		n, bad = r.tree(text)
	}
	switch {
	case bad != nil && bad != errShort:
		return n, bad
	case broken:
		// The error has the first byte of the character alone.
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

// skipped is a value that is only checked.
type skipped struct{}

func (*skipped) UnmarshalJSON([]byte) error { return nil }

func spaces(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t\r\n")) }

// Read feeds the decoder.
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
		return nil // the error comes again
	}
	return err
}

// drop removes the text in front of an index.
func (r *Stream) drop(at int) {
	r.countTo(at)
	r.text, r.done = r.text[at:], 0
	r.counted.at = 0
	r.begin = r.counted
}

// SkipLine skips a value that can't be read, up to the next line that begins one. It returns false
// if there is none.
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

// Here returns the position behind what was read last.
func (r *Stream) Here() rules.Position { return r.position(r.counted.at) }

// uncommented reads JSON with its comments, from // to the end of the line, as spaces.
type uncommented struct {
	in *bufio.Reader
	// inText, escaped and inComment describe the last byte. A line break ends all of them.
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

// errShort is the end of a text in the middle of a value, and errLarge means that a value has more
// than maxShared nodes and its stream doesn't hold the lock.
var errShort, errLarge = errors.New("the text is short"), errors.New("the value is large")

// tree returns the tree of the first value in text, which encoding/json has found to be JSON or the
// beginning of it.
func (r *Stream) tree(text []byte) (*Node, error) {
	b := &builder{stream: r, text: string(text)}
	n, err := b.value(0)
	return &n, err
}

// builder makes the tree of a value. It reads the tokens itself, as those of a json.Decoder take
// three times as long.
type builder struct {
	stream *Stream
	// text is what the texts of nodes are parts of.
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
	case b.count > maxShared && !b.stream.alone:
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

// string reads a text, up to the end if it is cut off, as base64 may be.
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
	// Long lists hold numbers, which are counted so that the list does not grow step by step.
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
		// Part of an item is kept in a mapping, such as the list of hands, and if it is a game in a
		// list of games.
		if err == nil || n.Kind == Map || depth == 0 && item.Find("log") != nil {
			n.Items = append(n.Items, item)
		}
		if err != nil {
			return err
		}
	}
}
