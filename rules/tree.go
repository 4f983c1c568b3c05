package rules

import (
	"strconv"

	"example.com/hanfu/internal/visible"
)

// kind is what a value of a rule file is.
type kind uint8

const (
	scalar kind = iota
	list
	mapping
)

// String gives the kind in users' words.
func (k kind) String() string {
	return [...]string{"a single value", "a list", "a mapping"}[k]
}

// style is how a scalar is written in the file.
type style uint8

const (
	plain style = iota
	singleQuoted
	doubleQuoted
	literal
	folded
)

// value is a value of a rule file at its place. The steps from file to rules pass trees of values
// on; a step makes new values where it changes something. Only the mark flawed is set in place.
type value struct {
	kind kind
	file *source
	// line and column count from 1, columns in characters.
	line, column int

	// A scalar's decoded text and its style.
	text  string
	style style

	items []*value
	pairs []pair
	// flow: a mapping or list is written between brackets; inBraces: a scalar stands in one that is.
	flow, inBraces bool

	// null: nothing is written here, not even an empty text.
	null bool
	// off: the word off in a place where it removes what is inherited.
	off bool
	// short: a mapping for which a single value is written, such as han: 2 for both of its fields.
	short bool
	// flawed: there is a finding about this value already, so what follows from it needs none.
	flawed bool
	// over is the inherited value that this one replaces.
	over *value
	// older is, of a key, that of the inherited entry over which its entry lies.
	older *value
	// gone are the inherited entries that were removed, each with the off that removed it. Where nothing was inherited, off has
	// nothing over it: it tells that conditions may name the entry.
	gone []pair

	// layer: the tree of what a file takes from other rule sets. taken: an entry of it, which replaces an inherited one as a whole.
	layer, taken bool
	// from is, of an entry in the file that takes it, the name of the other rule set.
	from *value
}

// pair is an entry of a mapping.
type pair struct{ key, val *value }

// find gives a mapping's entry, a zero pair if there is none or the value is no mapping.
func (v *value) find(key string) pair {
	if v != nil {
		for _, p := range v.pairs {
			if p.key.text == key {
				return p
			}
		}
	}
	return pair{}
}

// get gives the value behind a key, nil if there is none.
func (v *value) get(key string) *value { return v.find(key).val }

// keys gives a mapping's keys in order.
func (v *value) keys() []string {
	if v == nil {
		return nil
	}
	keys := make([]string, len(v.pairs))
	for i, p := range v.pairs {
		keys[i] = p.key.text
	}
	return keys
}

// with gives a mapping like this one in which a key has another value; a new key comes last.
func (v *value) with(p pair) *value {
	n := *v
	n.pairs = make([]pair, len(v.pairs), len(v.pairs)+1)
	copy(n.pairs, v.pairs)
	for i := range n.pairs {
		if n.pairs[i].key.text == p.key.text {
			n.pairs[i] = p
			return &n
		}
	}
	n.pairs = append(n.pairs, p)
	return &n
}

// equal tells whether two values say the same, wherever they stand.
func (v *value) equal(w *value) bool {
	if v.kind != w.kind || v.text != w.text || len(v.items) != len(w.items) || len(v.pairs) != len(w.pairs) {
		return false
	}
	for i := range v.items {
		if !v.items[i].equal(w.items[i]) {
			return false
		}
	}
	for i := range v.pairs {
		if v.pairs[i].key.text != w.pairs[i].key.text || !v.pairs[i].val.equal(w.pairs[i].val) {
			return false
		}
	}
	return true
}

// quote gives a piece of a file for a message, shortened if it is long. What can't be seen has the sign that it has elsewhere in what is
// shown.
func quote(s string) string { return strconv.Quote(visible.Text(shorten(s))) }

// shorten cuts a long piece of a file.
func shorten(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}
