// Package jsontree reads the values of JSON logs as trees, whose nodes know where they stand.
package jsontree

import (
	"example.com/hanfu/gamelog/internal/model"
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
