// Package tree reads the YAML of a file as a tree of values, each with its exact place, and collects what is found
// wrong with them. YAML is seen by this package alone, whatever the file holds.
package tree

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// ValueKind is what a value of a rule file is.
type ValueKind = yamltext.Kind

// The kinds of values.
const (
	Scalar  = yamltext.Scalar
	List    = yamltext.List
	Mapping = yamltext.Mapping
)

// Style is how a scalar is written in the file.
type Style = yamltext.Style

// The styles of scalars.
const (
	Plain        = yamltext.Plain
	SingleQuoted = yamltext.SingleQuoted
	DoubleQuoted = yamltext.DoubleQuoted
	Literal      = yamltext.Literal
	Folded       = yamltext.Folded
)

// Keeps reports whether a text can become a part of a scalar that is written in its style, without ending it.
func (v *Value) Keeps(text string) bool {
	return v.Style != Plain || !strings.Contains(text, " #") && !strings.Contains(text, ": ") &&
		!(v.InBraces && strings.ContainsAny(text, ",[]{}"))
}

// Value is a value of a rule file at its place. The steps from file to rules pass trees of values
// on; a step makes new values where it changes something. Only the mark Flawed is set in place.
type Value struct {
	Kind ValueKind
	File *Source
	// Line and column count from 1, columns in characters.
	Line, Column int

	// Text is a scalar's decoded text, and Style how it is written.
	Text  string
	Style Style

	// Items are those of a list, and Pairs the entries of a mapping.
	Items []*Value
	Pairs []Pair
	// Flow: a mapping or list is written between brackets; InBraces: a scalar stands in one that is.
	Flow, InBraces bool

	// Null: nothing is written here, not even an empty text.
	Null bool
	// Off: the word off in a place where it removes what is inherited.
	Off bool
	// Short: a mapping for which a single value is written, such as han: 2 for both of its fields.
	Short bool
	// Flawed: there is a finding about this value already, so what follows from it needs none.
	Flawed bool
	// Over is the inherited value that this one replaces.
	Over *Value
	// Older is, of a key, that of the inherited entry over which its entry lies.
	Older *Value
	// Gone are the inherited entries that were removed, each with the off that removed it. Where nothing was inherited,
	// off has nothing over it: it tells that conditions may name the entry.
	Gone []Pair

	// Layer: the tree of what a file takes from other rule sets. Taken: an entry of it, which replaces an inherited one
	// as a whole.
	Layer, Taken bool
	// From is, of an entry in the file that takes it, the name of the other rule set.
	From *Value
}

// Pair is an entry of a mapping.
type Pair struct{ Key, Val *Value }

// Find returns a mapping's entry, a zero pair if there is none or the value is no mapping.
func (v *Value) Find(key string) Pair {
	if i := v.Index(key); i >= 0 {
		return v.Pairs[i]
	}
	return Pair{}
}

// Get returns the value behind a key, nil if there is none.
func (v *Value) Get(key string) *Value { return v.Find(key).Val }

// At returns the value at a path such as yaku.pinfu, nil if there is none.
func (v *Value) At(path string) *Value {
	for key := range strings.SplitSeq(path, ".") {
		v = v.Get(key)
	}
	return v
}

// Keys returns a mapping's keys in order.
func (v *Value) Keys() []string {
	keys := make([]string, len(v.Entries()))
	for i, p := range v.Entries() {
		keys[i] = p.Key.Text
	}
	return keys
}

// With returns a mapping like this one in which a key has another value; a new key comes last.
func (v *Value) With(p Pair) *Value {
	n := *v
	n.Pairs = slices.Clone(v.Pairs)
	if i := v.Index(p.Key.Text); i >= 0 {
		n.Pairs[i] = p
	} else {
		n.Pairs = append(n.Pairs, p)
	}
	return &n
}

// Equal reports whether two values say the same, wherever they stand.
func (v *Value) Equal(w *Value) bool {
	return v.Kind == w.Kind && v.Text == w.Text && slices.EqualFunc(v.Items, w.Items, (*Value).Equal) &&
		slices.EqualFunc(v.Pairs, w.Pairs,
			func(p, q Pair) bool { return p.Key.Text == q.Key.Text && p.Val.Equal(q.Val) })
}

// Quote returns a piece of a file for a message, shortened if it is long. What can't be seen has the sign that it has
// elsewhere in what is shown.
func Quote(s string) string { return strconv.Quote(sanitize.Text(Shorten(s))) }

// Shorten cuts a long piece of a file, at the end of a word if it can.
func Shorten(s string) string { return cut(s, 40) }

// ToWrite returns what a cure says to write on one line, which is of use only as a whole: hardly anything is long enough
// to be cut.
func ToWrite(s string) string { return cut(strings.Join(strings.Fields(s), " "), 400) }

func cut(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			if blank := strings.LastIndexByte(s[:i+1], ' '); blank >= i/2 {
				i = blank
			}
			return s[:i] + "…"
		}
	}
	return s
}

// PlainText returns the text of a single value, empty for any other and for none.
func (v *Value) PlainText() string {
	if v == nil || v.Kind != Scalar {
		return ""
	}
	return v.Text
}

// Translated returns a text that is written in one language or several, by their codes: one that does not say its
// language is taken for English.
func (v *Value) Translated() words.Translated {
	if text := v.PlainText(); text != "" {
		return words.Translated{words.Languages[0]: text}
	}
	texts := make(words.Translated)
	for _, p := range v.Entries() {
		texts[p.Key.Text] = p.Val.PlainText()
	}
	return texts
}

// Entries returns a mapping's entries, none if there is no mapping.
func (v *Value) Entries() []Pair {
	if v == nil {
		return nil
	}
	return v.Pairs
}

// Index returns the place of a key in a mapping, -1 if it is not in it.
func (v *Value) Index(key string) int {
	return slices.IndexFunc(v.Entries(), func(p Pair) bool { return p.Key.Text == key })
}

// Item returns the item of a list that has a text, or the list if none has.
func (v *Value) Item(text string) *Value {
	for _, item := range v.Items {
		if item.Text == text {
			return item
		}
	}
	return v
}

// Words returns the texts of a value or of the entries of a list, none if there is no value.
func (v *Value) Words() []string {
	if v == nil {
		return nil
	}
	if v.Kind == Scalar {
		return []string{v.Text}
	}
	words := make([]string, len(v.Items))
	for i, item := range v.Items {
		words[i] = item.Text
	}
	return words
}

// Shown returns the text of a single value or a list.
func (v *Value) Shown() string {
	if v.Kind != List {
		return v.Text
	}
	return "[" + strings.Join(v.Words(), ", ") + "]"
}

// Split returns the path of the section of an entry, such as yaku for yaku.pinfu, and its id.
func Split(path string) (section, id string) {
	i := strings.LastIndexByte(path, '.')
	return path[:max(i, 0)], path[i+1:]
}

// SectionOf returns the path of the section of an entry, and IDOf its id.
func SectionOf(path string) string { section, _ := Split(path); return section }
func IDOf(path string) string      { _, id := Split(path); return id }

// Usable reports whether there is a value, and nothing wrong with it. Rules of one that is wrong are left out, so that
// nothing follows from it.
func (v *Value) Usable() bool { return v != nil && !v.Flawed }

// Own reports whether a value stands in the file that was asked for, and is other than the one that it replaces.
func (v *Value) Own() bool {
	return v != nil && v.File != nil && v.File.Depth == 0 && (v.Over == nil || !v.Equal(v.Over))
}

// GoneBy returns the off that removed an inherited entry, the nearest to the file asked for, nil if none did.
func (v *Value) GoneBy(key string) *Value {
	if v == nil {
		return nil
	}
	for _, p := range slices.Backward(v.Gone) {
		if p.Key.Text == key {
			return p.Val
		}
	}
	return nil
}

// Removed lists the entries of a mapping that are gone, and were not written anew, each with the last off that removed
// it; none if there is no mapping.
func (v *Value) Removed() []Pair {
	if v == nil {
		return nil
	}
	var removed []Pair
	for _, p := range v.Gone {
		if v.GoneBy(p.Key.Text) == p.Val && v.Index(p.Key.Text) < 0 {
			removed = append(removed, p)
		}
	}
	return removed
}

// Join returns the path of a key below a path.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
