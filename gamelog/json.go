package gamelog

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"example.com/hanfu/rules"
)

// node is a value of a JSON log with the place where it stands. Numbers keep their text.
type node struct {
	kind  nodeKind
	text  string
	items []node
	keys  []string
	pos   rules.Position
}

type nodeKind uint8

const (
	nullNode nodeKind = iota
	textNode
	numberNode
	boolNode
	listNode
	mapNode
)

var kindNames = [...]string{"nothing", "a text", "a number", "true or false", "a list", "a mapping"}

// treeReader reads the values of a file of JSON as trees, one after the other. It counts lines as it goes, since the
// decoder tells offsets alone.
type treeReader struct {
	data  []byte
	d     *json.Decoder
	path  string
	count int
	// base is where the decoder began, and began where the value that was read last does.
	base, began int
	// offset is how far lines were counted, and line and column are the place there. A log is often one line alone: who
	// counted each column from its beginning would take minutes for a few megabytes.
	offset, line, column int
}

func newTreeReader(data []byte, path string) *treeReader {
	r := &treeReader{data: withoutComments(bytes.TrimPrefix(data, byteOrder)), path: path, line: 1, column: 1}
	r.from(0)
	return r
}

// from goes on reading at an offset.
func (r *treeReader) from(offset int) {
	r.base, r.d = offset, json.NewDecoder(bytes.NewReader(r.data[offset:]))
	r.d.UseNumber()
}

// next reads the next value, or nil at the end of the file. With an error, it returns what was read in front of it.
func (r *treeReader) next() (*node, error) {
	at := r.at()
	if r.began = r.offset; r.began == len(r.data) {
		return nil, nil
	}
	r.count = 0
	n, err := r.value(0)
	n.pos = at
	return &n, err
}

// skipLine goes on behind a value that can't be read, at the next line on which one begins. It returns false if there
// is none.
func (r *treeReader) skipLine() bool {
	next := bytes.Index(r.data[r.began:], []byte("\n{"))
	if next < 0 {
		return false
	}
	r.from(r.began + next + 1)
	return true
}

// withoutComments returns JSON with spaces in place of what stands behind // on a line.
func withoutComments(data []byte) []byte {
	if !bytes.Contains(data, []byte("//")) {
		return data
	}
	data = bytes.Clone(data)
	inText, inComment := false, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inComment && c != '\n':
			data[i] = ' '
		case c == '\n':
			inText, inComment = false, false // no text goes beyond its line
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case !inText && bytes.HasPrefix(data[i:], []byte("//")):
			inComment, data[i] = true, ' '
		}
	}
	return data
}

// at returns the place of the next value.
func (r *treeReader) at() rules.Position {
	end := r.base + int(r.d.InputOffset())
	for end < len(r.data) && bytes.IndexByte([]byte(" \t\r\n,:"), r.data[end]) >= 0 {
		end++
	}
	for r.offset < end {
		_, size := utf8.DecodeRune(r.data[r.offset:end])
		if r.column++; r.data[r.offset] == '\n' {
			r.line, r.column = r.line+1, 1
		}
		r.offset += size
	}
	return rules.Position{File: r.path, Line: r.line, Column: r.column}
}

func (r *treeReader) value(depth int) (node, error) {
	n := node{pos: r.at()}
	if r.count++; r.count > maxElements {
		return n, errorAt(n.pos, "the log has more than %d values", maxElements)
	}
	if depth > maxDepth {
		return n, errorAt(n.pos, "the lists of a log are not nested deeper than %d", maxDepth)
	}
	token, err := r.d.Token()
	if err != nil {
		return n, r.broken(err)
	}
	switch t := token.(type) {
	case json.Delim:
		return r.inside(n, t, depth)
	case string:
		n.kind, n.text = textNode, t
	case json.Number:
		n.kind, n.text = numberNode, t.String()
	case bool:
		n.kind, n.text = boolNode, strconv.FormatBool(t)
	}
	return n, nil
}

// inside reads what a list or mapping holds, up to its end.
func (r *treeReader) inside(n node, opened json.Delim, depth int) (node, error) {
	n.kind = listNode
	if opened == '{' {
		n.kind = mapNode
	}
	for r.d.More() {
		if n.kind == mapNode {
			key, err := r.d.Token()
			if err != nil {
				return n, r.broken(err)
			}
			name, _ := key.(string)
			n.keys = append(n.keys, name)
		}
		item, err := r.value(depth + 1)
		if err != nil {
			// Keep what was read of a map, such as the list of hands. An entry of a list that is not whole is none.
			if n.kind == mapNode {
				n.items = append(n.items, item)
			}
			return n, err
		}
		n.items = append(n.items, item)
	}
	if _, err := r.d.Token(); err != nil {
		return n, r.broken(err)
	}
	return n, nil
}

func (r *treeReader) broken(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errorAt(r.at(), "the log ends in the middle; is it cut off?")
	}
	return errorAt(r.at(), "this can't be read as JSON: %v", err)
}

// get returns the value of the first of some keys that is there, else a value that is nothing, at the place of n.
func (n *node) get(keys ...string) *node {
	for _, key := range keys {
		if v := n.find(key); v != nil {
			return v
		}
	}
	return &node{pos: n.pos}
}

// find returns the value of a key, nil without it.
func (n *node) find(key string) *node {
	for i := range n.keys {
		if n.keys[i] == key {
			return &n.items[i]
		}
	}
	return nil
}

func (n *node) wrong(want string) error {
	what := kindNames[n.kind]
	if n.kind == textNode || n.kind == numberNode {
		what = quote(n.text)
	}
	return errorAt(n.pos, "here stands %s, where %s should stand", what, want)
}

// list returns the values of a list that has at least so many, never fewer; what says what it is.
func (r *jsonReader) list(n *node, least int, what string) []node {
	if n.kind != listNode || len(n.items) < least {
		r.fail(n.wrong(what))
		return make([]node, least)
	}
	return n.items
}

// number returns a whole number that is in range, or the least.
func (r *jsonReader) number(n *node, from, to int64, what string) int64 {
	v, err := strconv.ParseInt(n.text, 10, 64)
	if n.kind != numberNode || err != nil || v < from || v > to {
		r.fail(n.wrong(what))
		return from
	}
	return v
}

// numbers returns a list of whole numbers that are in range, never fewer than asked for.
func (r *jsonReader) numbers(n *node, least int, from, to int64, what string) (all []int64) {
	items := r.list(n, least, what)
	for i := range items {
		all = append(all, r.number(&items[i], from, to, what))
	}
	return all
}
