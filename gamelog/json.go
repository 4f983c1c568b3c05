package gamelog

import (
	"strconv"

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
