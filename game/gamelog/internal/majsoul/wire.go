package majsoul

import (
	"bytes"
	"cmp"
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

// wire reads the binary messages of the site. It converts each to the JSON that programs write for
// it, so that both are read in the same way.
type wire struct {
	// place returns the position of the byte at an offset.
	place func(offset int) rules.Position
	size  int
	all   []record
	head  *jsontree.Node
	err   error
	*values
}

// values counts the values of all messages of a file. Small files may expand into many values, so
// only one file at a time may have more than few, which bounds the memory. Call done after reading.
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

// IsWire reports whether begin is the beginning of a file of the site's binary messages: a wrapper,
// a list of wrappers, or the site's response, in which the head of a game precedes its records.
func IsWire(begin []byte) bool {
	return len(begin) > 0 && (begin[0] == firstBytes || begin[0] == thirdBytes) &&
		bytes.Contains(begin, []byte(package_+"Record")) ||
		isWrapper(begin)
}

const (
	// firstBytes and thirdBytes are the tags of fields 1 and 3 with the type bytes.
	firstBytes = 1<<3 | byte(protowire.BytesType)
	thirdBytes = 3<<3 | byte(protowire.BytesType)
	// package_ is the prefix of all names of messages.
	package_ = ".lq."
	// recordPrefix is the prefix of the names of events.
	recordPrefix = "Record"
)

// isWrapper reports whether a message begins like a wrapper: a message with the name and the data
// of another.
func isWrapper(b []byte) bool {
	return len(b) > 2+len(package_) && b[0] == firstBytes &&
		bytes.HasPrefix(b[2:], []byte(package_))
}

// inBase64 reports whether a text begins like a wrapper in base64. Two of the characters depend on
// the length of the name.
func inBase64(s string) bool {
	const packageAt, packageText = 3, "ubHEu"
	return len(s) > packageAt+len(packageText) && s[0] == 'C' &&
		strings.HasPrefix(s[packageAt:], packageText)
}

// ReadWire reads a game in the binary messages of the site.
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
	err = cmp.Or(err, w.err)
	return readRecords(w.all, w.head, err)
}

// decode reads messages from a text in base64. It adds the number of their values to count.
func decode(n *jsontree.Node, count *values) *wire {
	text := strings.TrimRight(n.Text, "=")
	data := make([]byte, base64.RawStdEncoding.DecodedLen(len(text)))
	whole, err := base64.RawStdEncoding.Decode(data, []byte(text))
	w := &wire{values: count, place: func(offset int) rules.Position {
		at := n.Pos
		at.Column += 1 + offset/3*4 // three bytes are four characters, after the quote
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

// entry is a field of a message with a number or bytes. cut reports whether the bytes are
// incomplete.
type entry struct {
	n     protowire.Number
	value uint64
	data  []byte
	cut   bool
}

// each calls take with the fields of a message that are numbers or bytes, and skips the others.
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

// open reads a message that contains records: a wrapper, a list of records, a list of actions of
// which some have one, or the site's response with the head of the game.
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

// action reads an action and its result. The field may hold the head of a game instead, which is
// recognized by its accounts.
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

// message converts a message to JSON. It skips fields that are not in messages.
func (w *wire) message(kind string, b []byte) jsontree.Node {
	node := jsontree.Node{Kind: jsontree.Map, Pos: w.at(b)}
	w.each(b, func(e entry) {
		f, ok := messages[kind][e.n]
		switch {
		case !ok:
		case !f.many:
			setKey(&node, f.name, w.value(f, e, node.Pos))
		case e.data == nil || f.kind != number:
			list := listed(&node, f.name)
			list.Items = append(list.Items, w.value(f, e, node.Pos))
		default:
			w.packed(listed(&node, f.name), e.data)
		}
	})
	return node
}

// packed appends the numbers of a packed repeated field to list.
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

// value converts the value of a field. It returns a Null node for a value of the wrong type.
func (w *wire) value(f field, e entry, at rules.Position) jsontree.Node {
	switch isBytes := e.data != nil; {
	case f.kind == message && isBytes:
		return w.message(f.of, e.data)
	case f.kind == text && isBytes:
		return jsontree.Node{Kind: jsontree.Text,
			Text: strings.ToValidUTF8(string(e.data), "\ufffd"), Pos: at}
	case f.kind == truth && !isBytes:
		return jsontree.Node{Kind: jsontree.Bool, Text: strconv.FormatBool(e.value != 0), Pos: at}
	case f.kind == number && !isBytes: // negative numbers have 64 bits
		return jsontree.Node{Kind: jsontree.Number, Text: strconv.FormatInt(int64(e.value), 10),
			Pos: at}
	}
	return jsontree.Node{Pos: at}
}

// setKey sets the value of a key, replacing an earlier one.
func setKey(n *jsontree.Node, key string, value jsontree.Node) {
	if old := n.Find(key); old != nil {
		*old = value
		return
	}
	n.Keys, n.Items = append(n.Keys, key), append(n.Items, value)
}

// listed returns the list under a key. It adds an empty one if there is none.
func listed(n *jsontree.Node, key string) *jsontree.Node {
	if n.Find(key) == nil {
		setKey(n, key, jsontree.Node{Kind: jsontree.List, Pos: n.Pos})
	}
	return n.Find(key)
}
