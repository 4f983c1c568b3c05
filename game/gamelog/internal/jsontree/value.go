package jsontree

import (
	"cmp"
	"strconv"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// Node is a JSON value with its position. A number is kept as text.
type Node struct {
	Kind Kind
	Text string
	// Items are the values of a list or a mapping. Keys are those of a mapping, in the same order.
	Items []Node
	Keys  []string
	Pos   rules.Position
}

// Kind is the kind of a value.
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

// Get returns the value of the first of keys that n has, or a Null node at the position of n.
func (n *Node) Get(keys ...string) *Node {
	for _, key := range keys {
		if v := n.Find(key); v != nil {
			return v
		}
	}
	return &Node{Pos: n.Pos}
}

// Find returns the value of a key, or nil.
func (n *Node) Find(key string) *Node {
	for i := range n.Keys {
		if n.Keys[i] == key {
			return &n.Items[i]
		}
	}
	return nil
}

// IsListOf reports whether n is a list whose first value satisfies sort.
func (n *Node) IsListOf(sort func(*Node) bool) bool {
	return n.Kind == List && len(n.Items) > 0 && sort(&n.Items[0])
}

// Wrong returns the error for a value where something else is wanted.
func (n *Node) Wrong(want string) error {
	found := kindNames[n.Kind]
	if n.Kind == Text || n.Kind == Number {
		found = model.Quote(n.Text)
	}
	return model.Errorf(n.Pos, "here stands %s, where %s should stand", found, want)
}

// Reader converts values of a game with a number of players. It keeps the first error, and its
// methods return a value that is safe to use, so that callers check Err once.
type Reader struct {
	Players int
	// Shown is the player who last showed a tile in the current hand, or -1.
	Shown int
	Err   error
}

// Fail keeps an error if it is the first.
func (r *Reader) Fail(err error) {
	r.Err = cmp.Or(r.Err, err)
}

// From returns the player whose tile n takes, which is the one last shown.
func (r *Reader) From(n *Node) int {
	if r.Shown < 0 {
		r.Fail(model.Errorf(n.Pos, "a tile is called or won here, and none has been discarded"))
		return 0
	}
	return r.Shown
}

// List returns the items of a list, at least min of them; want describes the list in the error.
func (r *Reader) List(n *Node, min int, want string) []Node {
	if n.Kind != List || len(n.Items) < min {
		r.Fail(n.Wrong(want))
		return make([]Node, min)
	}
	return n.Items
}

// Number returns a whole number between from and to, or from if n is none.
func (r *Reader) Number(n *Node, from, to int64, want string) int64 {
	v, err := strconv.ParseInt(n.Text, 10, 64)
	if n.Kind != Number || err != nil || v < from || v > to {
		r.Fail(n.Wrong(want))
		return from
	}
	return v
}

// Numbers returns a list of at least min whole numbers between from and to.
func (r *Reader) Numbers(n *Node, min int, from, to int64, want string) (all []int64) {
	items := r.List(n, min, want)
	for i := range items {
		all = append(all, r.Number(&items[i], from, to, want))
	}
	return all
}

// Points returns the points of each player.
func (r *Reader) Points(n *Node, want string) []int64 {
	return r.Numbers(n, r.Players, -model.MostPoints, model.MostPoints, want)[:r.Players]
}

// Changes returns the gain of each player, negative for a payment.
func (r *Reader) Changes(n *Node) []int64 { return r.Points(n, "what each player gets") }
