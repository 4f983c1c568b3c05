package sketch

import "example.com/hanfu/internal/tree"

// Node is a value of a sketch.
type Node struct {
	kind  tree.ValueKind
	style tree.Style
	// From and To are the bytes that it takes in, with brackets and quotes. They are equal if nothing is written yet.
	From, To int
	// indent is that of a mapping or list in lines, in bytes; flow is true of one in brackets.
	indent int
	flow   bool
	// Open reports that the quote or bracket is not closed.
	Open bool
	// Text is that of a single value as it is written, without quotes and without what begins a block.
	Text  string
	pairs []Pair
	Items []*Node
}

// Pair is an entry of a mapping; what has no colon yet is one too.
type Pair struct {
	Key string
	// from and to are the bytes of the key, with quotes; Colon is that of the colon, -1 if there is none yet.
	from, to, Colon int
	Val             *Node
	// end is how far the entry reaches between brackets: to the comma or the bracket behind it.
	end int
}

// Get returns the value behind a key, nil if there is none.
func (n *Node) Get(keys ...string) *Node {
	for _, key := range keys {
		if n == nil {
			return nil
		}
		var next *Node
		for i := range n.pairs {
			if n.pairs[i].Key == key {
				next = n.pairs[i].Val
			}
		}
		n = next
	}
	return n
}

// Plain returns what is written as a single value, empty for any other and for none.
func (n *Node) Plain() string {
	if n == nil || n.kind != tree.Scalar {
		return ""
	}
	return n.Text
}

// Entries returns the entries of a mapping, none if there is no mapping.
func (n *Node) Entries() []Pair {
	if n == nil {
		return nil
	}
	return n.pairs
}

// itemAt returns the item of a list in which a place is, nil if it is in none.
func (n *Node) itemAt(offset int) (found *Node) {
	for _, item := range n.Items {
		if item.From <= offset && (!n.flow || offset <= item.To) {
			found = item
		}
	}
	return found
}

// pairAt returns the entry of a mapping in which a place is, nil if it is in none. In lines an entry reaches to the
// next.
func (n *Node) pairAt(offset int) (found *Pair) {
	for i := range n.pairs {
		if p := &n.pairs[i]; p.from <= offset && (!n.flow || offset <= p.end) {
			found = p
		}
	}
	return found
}

// outside reports whether a place is not in a value that may have a # behind a blank in it.
func (n *Node) outside(offset int) bool {
	return n == nil || n.From == n.To || offset <= n.From || offset > n.To || n.style == tree.Plain
}
