package jsontree

import (
	"strconv"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// Node is a value of a JSON log with the place where it stands. Numbers keep their text.
type Node struct {
	Kind Kind
	Text string
	// Items are the values of a list or a mapping, whose Keys they follow.
	Items []Node
	Keys  []string
	Pos   rules.Position
}

// Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	Text
	Number
	Bool
	List
	Map
)

var kindNames = [...]string{"nothing", "a text", "a number", "true or false", "a list", "a mapping"}

// Get returns the value of the first of some keys that is there, else a value that is nothing, at the place of n.
func (n *Node) Get(keys ...string) *Node {
	for _, key := range keys {
		if v := n.Find(key); v != nil {
			return v
		}
	}
	return &Node{Pos: n.Pos}
}

// Find returns the value of a key, nil without it.
func (n *Node) Find(key string) *Node {
	for i := range n.Keys {
		if n.Keys[i] == key {
			return &n.Items[i]
		}
	}
	return nil
}

// IsListOf reports whether a value is a list whose first value is of a sort.
func (n *Node) IsListOf(sort func(*Node) bool) bool {
	return n.Kind == List && len(n.Items) > 0 && sort(&n.Items[0])
}

// Wrong is the error of a value that stands where something else should.
func (n *Node) Wrong(want string) error {
	what := kindNames[n.Kind]
	if n.Kind == Text || n.Kind == Number {
		what = model.Quote(n.Text)
	}
	return model.Errorf(n.Pos, "here stands %s, where %s should stand", what, want)
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
