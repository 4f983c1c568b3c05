package tenhou

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

// treeReader reads JSON as a tree. It counts lines as it goes, since the decoder tells offsets alone.
type treeReader struct {
	data  []byte
	d     *json.Decoder
	path  string
	count int
	// offset is how far lines were counted, and line and column are the place there. A log is often one line alone: who
	// counted each column from its beginning would take minutes for a few megabytes.
	offset, line, column int
}

// readTree reads JSON. With an error, it returns what was read in front of it.
func readTree(data []byte, path string) (*node, error) {
	data = bytes.TrimPrefix(data, byteOrder)
	r := &treeReader{data: data, d: json.NewDecoder(bytes.NewReader(data)), path: path, line: 1, column: 1}
	r.d.UseNumber()
	n, err := r.value(0)
	if err != nil {
		return &n, err
	}
	if _, err := r.d.Token(); !errors.Is(err, io.EOF) {
		return &n, errorAt(r.at(), "something stands behind the end of the log; one file holds one game")
	}
	return &n, nil
}

// at returns the place of the next value.
func (r *treeReader) at() rules.Position {
	end := int(r.d.InputOffset())
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
