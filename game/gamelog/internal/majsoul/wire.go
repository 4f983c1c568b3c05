package majsoul

import (
	"bytes"
	"encoding/base64"
	"io"
	"strconv"
	"strings"
	"sync"

	"google.golang.org/protobuf/encoding/protowire"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// wire reads a record in the messages that the site sends. Each becomes the value that programs
// write of it in JSON, so that a game is read from both alike.
type wire struct {
	// place is where the bytes stand from which on others follow.
	place func(offset int) rules.Position
	size  int
	all   []record
	head  *jsontree.Node
	err   error
	*values
}

// values counts those of all messages of a file. Many small files that become large would take all
// memory together, so one of the program at a time may have many values; done is to be called when
// they were read.
type values struct {
	n    int
	many bool
}

const few = 1 << 15

var large sync.Mutex

func (v *values) tooMany() bool {
	if v.n++; v.n > few && !v.many {
		large.Lock()
		v.many = true
	}
	return v.n > model.MaxElements
}

func (v *values) done() {
	if v.many {
		large.Unlock()
	}
}

// IsWire reports whether begin is the beginning of a file of the site's binary messages: a wrapper, a
// list of wrappers, or the site's response, in which the head of a game precedes its records.
func IsWire(begin []byte) bool {
	return len(begin) > 0 && (begin[0] == firstBytes || begin[0] == thirdBytes) &&
		bytes.Contains(begin, []byte(package_+"Record")) ||
		isWrapper(begin)
}

const (
	// firstBytes and thirdBytes are the tags of the first and the third field of a message, where
	// it has bytes.
	firstBytes = 1<<3 | byte(protowire.BytesType)
	thirdBytes = 3<<3 | byte(protowire.BytesType)
	// package_ stands in front of the name of each message.
	package_ = ".lq."
	// recordPrefix begins the names of what happened.
	recordPrefix = "Record"
)

// isWrapper reports whether a message begins as one does that holds another and names it.
func isWrapper(b []byte) bool {
	return len(b) > 2+len(package_) && b[0] == firstBytes &&
		bytes.HasPrefix(b[2:], []byte(package_))
}

// inBase64 reports whether a text begins as a wrapper in base64 does. The length of the name is in
// two of its characters.
func inBase64(s string) bool {
	const packageAt, packageText = 3, "ubHEu"
	return len(s) > packageAt+len(packageText) && s[0] == 'C' &&
		strings.HasPrefix(s[packageAt:], packageText)
}

// ReadWire reads a game in the site's messages.
func ReadWire(in io.Reader, path string) *model.Game {
	data, err := io.ReadAll(io.LimitReader(in, model.MaxBytes+1))
	w := &wire{values: new(values),
		place: func(offset int) rules.Position {
			return rules.Position{File: path, Line: 1,
				Column: offset + 1}
		}}
	defer w.done()
	if len(data) > model.MaxBytes {
		data, err = nil, model.Errorf(w.place(0),
			"the log has more than %d MiB; one game has less than one", model.MaxBytes>>20)
	}
	w.read(data)
	if err == nil {
		err = w.err
	}
	return readRecords(w.all, w.head, err)
}

// decode reads what a text has in base64, and counts its values with those of the texts before it.
func decode(n *jsontree.Node, count *values) *wire {
	text := strings.TrimRight(n.Text, "=")
	data := make([]byte, base64.RawStdEncoding.DecodedLen(len(text)))
	whole, err := base64.RawStdEncoding.Decode(data, []byte(text))
	w := &wire{values: count, place: func(offset int) rules.Position {
		at := n.Pos
		at.Column += 1 + offset/3*4 // three bytes are four characters, behind the quote
		return at
	}}
	w.read(data[:whole])
	if err != nil && w.err == nil {
		w.err = model.Errorf(w.place(whole),
			"the data of the game are no base64 from here on; is the log cut off?")
	}
	return w
}

func (w *wire) read(data []byte) {
	w.size = cap(data)
	w.open(data, 0)
}

func (w *wire) at(b []byte) rules.Position { return w.place(w.size - cap(b)) }

func (w *wire) fail(b []byte, format string, args ...any) {
	if w.err == nil {
		w.err = model.Errorf(w.at(b), format, args...)
	}
}

// entry is a field of a message that is a number or bytes. Cut reports whether more bytes should be
// there.
type entry struct {
	n     protowire.Number
	value uint64
	data  []byte
	cut   bool
}

// each gives the fields of a message that are numbers or bytes, and passes over the others.
func (w *wire) each(b []byte, take func(entry)) {
	for len(b) > 0 && w.err == nil {
		if w.tooMany() {
			w.fail(b, "the log has more than %s values", model.Grouped(model.MaxElements))
			return
		}
		n, kind, size := protowire.ConsumeTag(b)
		e, rest := entry{n: n}, b[max(size, 0):]
		length := size
		switch {
		case size < 0:
		case kind == protowire.VarintType:
			e.value, length = protowire.ConsumeVarint(rest)
		case kind == protowire.BytesType:
			if e.data, length = protowire.ConsumeBytes(rest); length < 0 {
				if _, head := protowire.ConsumeVarint(rest); head > 0 {
					e.data, e.cut = rest[head:], true
				}
			}
		default:
			length = protowire.ConsumeFieldValue(n, kind, rest)
		}
		if length >= 0 && kind == protowire.VarintType || e.data != nil {
			take(e)
		}
		if length < 0 {
			w.fail(b, "the data of the game can't be read from here on; is the log cut off?")
			return
		}
		b = rest[length:]
	}
}

// open reads what holds records: a wrapper; a list of records or of actions, of which some have
// one; or the answer of the site, with the head of the game.
func (w *wire) open(b []byte, depth int) {
	if depth > model.MaxDepth {
		w.fail(b, "the lists of a log are not nested deeper than %d", model.MaxDepth)
		return
	}
	name := ""
	w.each(b, func(e entry) {
		switch {
		case e.n == 1 && isWrapper(e.data), e.n == 4 && isWrapper(e.data):
			w.open(e.data, depth+1)
		case e.n == 1 && bytes.HasPrefix(e.data, []byte(package_)):
			name = string(e.data[len(package_):])
		case e.n == 2 && strings.HasPrefix(name, recordPrefix):
			if node := w.message(name, e.data); !e.cut && w.err == nil {
				w.all = append(w.all, record{name, &node})
			}
		case e.n == 2 && name != "":
			w.open(e.data, depth+1)
		case e.n == 3 && e.data != nil:
			w.action(e.data, depth)
		}
	})
}

// action reads what a player did or what came of it. In its place stands the head of a game, which
// alone has accounts.
func (w *wire) action(b []byte, depth int) {
	const result, accounts = 3, 11
	isHead := false
	w.each(b, func(e entry) {
		switch {
		case e.n == accounts && e.data != nil:
			isHead = true
		case e.n == result && isWrapper(e.data):
			w.open(e.data, depth+1)
		}
	})
	if isHead {
		head := w.message("RecordGame", b)
		w.head = &head
	}
}

// message returns a message as JSON has it. What is not in the list of messages is passed over.
func (w *wire) message(kind string, b []byte) jsontree.Node {
	node := jsontree.Node{Kind: jsontree.Map, Pos: w.at(b)}
	w.each(b, func(e entry) {
		f, ok := messages[kind][e.n]
		switch {
		case !ok:
		case !f.many:
			put(&node, f.name, w.value(f, e, node.Pos))
		case e.data == nil || f.kind != number:
			list := listed(&node, f.name)
			list.Items = append(list.Items, w.value(f, e, node.Pos))
		default:
			w.packed(listed(&node, f.name), e.data)
		}
	})
	return node
}

// packed reads several numbers that stand together.
func (w *wire) packed(list *jsontree.Node, b []byte) {
	for len(b) > 0 && w.err == nil {
		value, size := protowire.ConsumeVarint(b)
		switch {
		case size < 0:
			w.fail(b, "the data of the game can't be read from here on; is the log cut off?")
			return
		case w.tooMany():
			w.fail(b, "the log has more than %s values", model.Grouped(model.MaxElements))
			return
		}
		list.Items = append(list.Items, w.value(field{}, entry{value: value}, list.Pos))
		b = b[size:]
	}
}

// value returns the value of a field. One that has not what its field should is nothing, as if it
// were not there.
func (w *wire) value(f field, e entry, at rules.Position) jsontree.Node {
	switch isBytes := e.data != nil; {
	case f.kind == message && isBytes:
		return w.message(f.of, e.data)
	case f.kind == text && isBytes:
		return jsontree.Node{Kind: jsontree.Text,
			Text: strings.ToValidUTF8(string(e.data), "\ufffd"), Pos: at}
	case f.kind == truth && !isBytes:
		return jsontree.Node{Kind: jsontree.Bool, Text: strconv.FormatBool(e.value != 0), Pos: at}
	case f.kind == number && !isBytes: // below zero it has all of its 64 bits
		return jsontree.Node{Kind: jsontree.Number, Text: strconv.FormatInt(int64(e.value), 10),
			Pos: at}
	}
	return jsontree.Node{Pos: at}
}

// put sets the value of a key; of two that a message has the last one counts.
func put(n *jsontree.Node, key string, value jsontree.Node) {
	if old := n.Find(key); old != nil {
		*old = value
		return
	}
	n.Keys, n.Items = append(n.Keys, key), append(n.Items, value)
}

// listed returns the list of a key, which is there from then on.
func listed(n *jsontree.Node, key string) *jsontree.Node {
	if n.Find(key) == nil {
		put(n, key, jsontree.Node{Kind: jsontree.List, Pos: n.Pos})
	}
	return n.Find(key)
}
