package jsontree

import (
	"strconv"

	"example.com/hanfu/gamelog/internal/model"
)

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
