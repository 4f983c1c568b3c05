package rules

import (
	"slices"
	"strconv"
	"strings"

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

// plainText returns the text of a single value, empty for any other and for none.
func (v *value) plainText() string {
	if v == nil || v.kind != scalar {
		return ""
	}
	return v.text
}

// entries returns a mapping's entries, none if there is no mapping.
func (v *value) entries() []pair {
	if v == nil {
		return nil
	}
	return v.pairs
}

// index returns the place of a key in a mapping, -1 if it is not in it.
func (v *value) index(key string) int {
	if v != nil {
		for i, p := range v.pairs {
			if p.key.text == key {
				return i
			}
		}
	}
	return -1
}

// item returns the item of a list that has a text, or the list if none has.
func (v *value) item(text string) *value {
	for _, item := range v.items {
		if item.text == text {
			return item
		}
	}
	return v
}

// words returns the texts of a value and of the entries of a list.
func (v *value) words() []string {
	if v.kind == scalar {
		return []string{v.text}
	}
	words := make([]string, len(v.items))
	for i, item := range v.items {
		words[i] = item.text
	}
	return words
}

// shown returns the text of a single value or a list.
func (v *value) shown() string {
	if v.kind != list {
		return v.text
	}
	texts := make([]string, len(v.items))
	for i, item := range v.items {
		texts[i] = item.text
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// own reports whether a value stands in the file that was asked for.
func (v *value) own() bool { return v != nil && v.file != nil && v.file.depth == 0 }

// goneBy returns the off that removed an inherited entry, the nearest to the file asked for, nil if none did.
func (v *value) goneBy(key string) *value {
	if v != nil {
		for _, p := range slices.Backward(v.gone) {
			if p.key.text == key {
				return p.val
			}
		}
	}
	return nil
}

// removed lists the entries of a mapping that are gone, and were not written anew, each with the last off that removed it; none if
// there is no mapping.
func (v *value) removed() []pair {
	if v == nil {
		return nil
	}
	var removed []pair
	for _, p := range v.gone {
		if v.goneBy(p.key.text) == p.val && v.index(p.key.text) < 0 {
			removed = append(removed, p)
		}
	}
	return removed
}
