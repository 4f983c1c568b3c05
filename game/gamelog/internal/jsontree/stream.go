package jsontree

import (
	"io"
	"strconv"
	"strings"
	"sync"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// Stream reads the values of a stream of JSON as trees, one after the other, and holds no more of the stream than
// one value and a chunk. A value is there until the next one is read: its memory is used again.
type Stream struct {
	in   io.Reader
	path string
	// place says where a column of the text stands in the file, if the text is one line that was made of what is there.
	place func(column int) rules.Position
	// text is what was read of the stream and is not done with, and at is where the reader is in it. More is false at
	// the end of the stream, and failed says why it ended before its time.
	text   string
	at     int
	more   bool
	failed error
	// begin is where the value that is being read begins, and counted is up to where lines were counted. A log is often
	// one line alone: who counted each column from its beginning would take minutes for a few megabytes.
	begin, counted spot
	// short reports whether what comes next depends on more of the stream, and comment whether the text begins inside of
	// a comment.
	short, comment bool
	// chunk is what was read last.
	chunk []byte
	// count is how many values are in the one that is being read. Large reports whether these are too many to be kept, and
	// alone whether they are kept all the same, since no other value is large.
	count        int
	large, alone bool
	memory
	// small is the memory that is used again while the value that is alone has another.
	small memory
}

// memory has nodes and names, the values and keys of the lists and mappings around the place, and keptNodes and keptNames,
// those of lists and mappings that were read.
type memory struct {
	nodes, keptNodes []Node
	names, keptNames []string
}

func (m *memory) clear() {
	m.nodes, m.names, m.keptNodes, m.keptNames = m.nodes[:0], m.names[:0], m.keptNodes[:0], m.keptNames[:0]
}

// spot is a place in the text.
type spot struct{ at, line, column int }

// firstChunk is how much of a stream is read at once. It grows with a value that is larger.
const firstChunk = 32 << 10

// streams are some that were done with, whose memory is used again.
var streams = sync.Pool{New: func() any { return new(Stream) }}

// NewStream returns a stream of what a file has, which errors call path.
func NewStream(in io.Reader, path string) *Stream {
	used := streams.Get().(*Stream)
	r := &Stream{in: in, path: path, more: true, begin: spot{0, 1, 1}, counted: spot{0, 1, 1}, chunk: used.chunk, memory: used.memory}
	r.fill()
	r.text = strings.TrimPrefix(r.text, model.ByteOrder)
	return r
}

// NewStreamAt returns a stream of one line whose columns stand elsewhere.
func NewStreamAt(in io.Reader, place func(column int) rules.Position) *Stream {
	r := NewStream(in, "")
	r.place = place
	return r
}

// mostKept is how many values a reader may have room for whose memory is used again. What has more is large: of all streams
// of the program one at a time holds such a value, or many small files that become large would take all memory together.
const mostKept = 1 << 15

var large struct {
	sync.Mutex
	// memory is that of the large value before: many of them, one after the other, leave nothing to collect.
	memory
}

// Release forgets the value that was read last, at the latest when Next, SkipLine or Done is called. A caller who waits for
// anything else calls it before, since other streams may wait for it.
func (r *Stream) Release() {
	if r.alone {
		large.memory = r.memory
		r.alone, r.memory = false, r.small
		large.Unlock()
	}
}

// goAlone waits until no other value is large.
func (r *Stream) goAlone() {
	large.Lock()
	r.small, r.memory, r.large, r.alone = r.memory, large.memory, false, true
	if most := min(r.count, model.MaxElements); cap(r.nodes) < most { // it is known, and growing would take twice as much
		r.nodes, r.keptNodes = make([]Node, 0, most), make([]Node, 0, most)
	}
}

// Done has the reader's memory used again, unless it is large.
func (r *Stream) Done() {
	r.Release()
	r.in, r.text = nil, ""
	if cap(r.nodes)+cap(r.keptNodes) <= 4*mostKept { // both grow in steps
		streams.Put(r)
	}
}

// Next reads the next value, or nil at the end of the stream. With an error, it returns what was read in front of it.
func (r *Stream) Next() (*Node, error) {
	r.Release()
	for r.space(); r.at == len(r.text) || r.short; r.space() {
		if r.beginHere(); !r.fill() && r.at == len(r.text) {
			return nil, r.failed
		}
	}
	r.large = false
	for r.beginHere(); ; {
		r.comment = false
		r.count = 0
		r.clear()
		n, err := r.value(0)
		whole := !r.more || r.at < len(r.text) && !r.short
		tooLong := !whole && len(r.text)-r.begin.at > model.MaxBytes
		switch {
		case (whole || tooLong) && r.large: // it is read once more when it is its turn, and its text is all there
			r.goAlone()
		case whole:
			return &n, err
		case tooLong:
			r.at, r.counted = r.begin.at, r.begin
			return &n, model.Errorf(n.Pos, "the log has more than %d MiB; one game has less than one", model.MaxBytes>>20)
		}
		// The value may go on, and is read once more with more of the stream.
		if r.at, r.counted = r.begin.at, r.begin; !r.alone {
			r.fill()
		}
	}
}

func (r *Stream) beginHere() {
	r.countTo(r.at)
	r.begin = r.counted
}

// fill reads more of the stream, and drops what stands in front of the current value. It returns false at the end.
func (r *Stream) fill() bool {
	if r.short = false; !r.more {
		return false
	}
	rest := r.text[r.begin.at:]
	r.at -= r.begin.at
	r.counted.at -= r.begin.at
	r.begin.at = 0
	size := max(firstChunk, len(rest))
	if cap(r.chunk) < size {
		r.chunk = make([]byte, size)
	}
	n, err := io.ReadFull(r.in, r.chunk[:size])
	if r.text = rest + string(r.chunk[:n]); err != nil {
		r.more = false
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			r.failed = err
		}
	}
	return n > 0
}

// SkipLine goes on behind a value that can't be read, at the next line on which one begins. It returns false if there
// is none.
func (r *Stream) SkipLine() bool {
	r.Release()
	for r.counted, r.comment = r.begin, false; ; {
		next := strings.Index(r.text[r.begin.at:], "\n{")
		if r.at = len(r.text); next >= 0 {
			r.at = r.begin.at + next + 1
		} else if strings.HasSuffix(r.text[r.begin.at:], "\n") {
			r.at--
		}
		if r.beginHere(); next >= 0 {
			return true
		}
		if !r.fill() {
			return false
		}
	}
}

func (r *Stream) countTo(at int) {
	c := r.counted
	for ; c.at < at; c.at++ {
		switch b := r.text[c.at]; {
		case b == '\n':
			c.line, c.column = c.line+1, 1
		case b < 0x80 || b >= 0xc0: // the other bytes go on with a character
			c.column++
		}
	}
	r.counted = c
}

// Here returns the place where the reader is.
func (r *Stream) Here() rules.Position {
	r.countTo(r.at)
	if r.place != nil {
		return r.place(r.counted.column)
	}
	return rules.Position{File: r.path, Line: r.counted.line, Column: r.counted.column}
}

// space goes to the next character that is no space, and in no comment, which is what stands behind // on a line.
func (r *Stream) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\r':
		case '\n':
			r.comment = false
		case '/':
			if !r.comment && r.at+1 == len(r.text) && r.more {
				r.short = true
				return
			}
			if r.comment = r.comment || strings.HasPrefix(r.text[r.at:], "//"); !r.comment {
				return
			}
		default:
			if !r.comment {
				return
			}
		}
		r.at++
	}
}

// Reader reads from values what a game of so many players should have there. It keeps the first error, and returns what
// can be gone on with until somebody asks for it.
type Reader struct {
	Players int
	Err     error
}

// Fail keeps an error, unless there was one before.
func (r *Reader) Fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// List returns the values of a list that has at least so many, never fewer; what says what it is.
func (r *Reader) List(n *Node, least int, what string) []Node {
	if n.Kind != List || len(n.Items) < least {
		r.Fail(n.Wrong(what))
		return make([]Node, least)
	}
	return n.Items
}

// Number returns a whole number that is in range, or the least.
func (r *Reader) Number(n *Node, from, to int64, what string) int64 {
	v, err := strconv.ParseInt(n.Text, 10, 64)
	if n.Kind != Number || err != nil || v < from || v > to {
		r.Fail(n.Wrong(what))
		return from
	}
	return v
}

// Numbers returns a list of whole numbers that are in range, never fewer than asked for.
func (r *Reader) Numbers(n *Node, least int, from, to int64, what string) (all []int64) {
	items := r.List(n, least, what)
	for i := range items {
		all = append(all, r.Number(&items[i], from, to, what))
	}
	return all
}

// Points returns a number of points for each player.
func (r *Reader) Points(n *Node, what string) []int64 {
	return r.Numbers(n, r.Players, -model.MostPoints, model.MostPoints, what)[:r.Players]
}

// Changes returns what each player gets, or below zero pays.
func (r *Reader) Changes(n *Node) []int64 { return r.Points(n, "what each player gets") }
