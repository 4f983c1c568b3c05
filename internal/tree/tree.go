// Package tree parses a YAML file into a tree of values with exact positions, and collects
// findings. It is the only package that uses the YAML library.
//
// gopkg.in/yaml.v3 is archived. Its successor go.yaml.in/yaml/v3, which gets security fixes only,
// passes the tests of tree, internal/fixes and rules unchanged (tried with v3.0.6). This package
// decodes to nodes alone and relies on: the line and column in runes of each node; its kind, style,
// anchor and the tags !!null and !!merge; the text of scalars with escapes and folds done; one
// document for each Decode; reading from left to right, so that a prefix of a file has the same
// error (yamlplace.go); and the words of the errors in yamlWords. internal/yamltext, which edits
// and lays out, is our own reader, and its tests compare it with the library.
package tree

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
)

// ValueKind is the kind of a value.
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

// Keeps reports whether text can be inserted into a scalar of v's style without ending the scalar.
func (v *Value) Keeps(text string) bool {
	return v.Style != Plain || !strings.Contains(text, " #") && !strings.Contains(text, ": ") &&
		!(v.InBraces && strings.ContainsAny(text, ",[]{}"))
}

// Value is a value of a file with its position. The steps from file to rules pass on trees of
// values; a step that changes something makes new values. Only Flawed is set in place.
type Value struct {
	File *Source
	// Line and Column count from 1, columns in characters.
	Line, Column int

	// Text is a scalar's decoded text.
	Text string

	// Items are the items of a list, and Pairs the entries of a mapping.
	Items []*Value
	Pairs []Pair
	// Small fields stand together, since trees are most of what rules keep alive.
	Kind  ValueKind
	Style Style
	// Flow reports whether a mapping or list is written in brackets, and InBraces whether a scalar
	// is inside one.
	Flow, InBraces bool

	// Null reports whether nothing is written here, not even an empty text.
	Null bool
	// Off reports whether this is the word off where it removes an inherited value.
	Off bool
	// Short reports whether a mapping is written as a single value, such as han: 2 for both of its
	// fields.
	Short bool
	// TextsOnly reports whether an entry stands in a words file and not in the rule file.
	TextsOnly bool
	// Flawed reports whether this value already has a finding, so that consequences are not
	// reported.
	Flawed bool
	// Layer marks the tree of what a file takes from other rule sets, and Taken an entry of it,
	// which replaces an inherited entry as a whole.
	Layer, Taken bool

	// Over is the inherited value that this one replaces.
	Over *Value
	// Older is, for a key, the key of the inherited entry that its entry replaces.
	Older *Value
	// Gone are the inherited entries that were removed, each with the "off" value that removed it.
	// An "off" without an inherited entry has no Over; it still lets conditions name the entry.
	Gone []Pair
	// From is the name of the other rule set, for an entry in the file that takes it.
	From *Value
}

// Pair is an entry of a mapping.
type Pair struct{ Key, Val *Value }

// Find returns the entry with a key, or a zero Pair if there is none or v is not a mapping.
func (v *Value) Find(key string) Pair {
	if i := v.Index(key); i >= 0 {
		return v.Pairs[i]
	}
	return Pair{}
}

// Get returns the value of a key, or nil if there is none.
func (v *Value) Get(key string) *Value { return v.Find(key).Val }

// At returns the value at a path such as yaku.pinfu, or nil if there is none.
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

// With returns a copy of the mapping with entry p, which replaces the entry with the same key or
// comes last.
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

// Equal reports whether two values have the same content, regardless of position.
func (v *Value) Equal(w *Value) bool {
	return v.Kind == w.Kind && v.Text == w.Text && slices.EqualFunc(v.Items, w.Items,
		(*Value).Equal) &&
		slices.EqualFunc(v.Pairs, w.Pairs,
			func(p, q Pair) bool { return p.Key.Text == q.Key.Text && p.Val.Equal(q.Val) })
}

// Quote quotes an excerpt of a file for a message. It shortens long text and replaces invisible
// characters.
func Quote(s string) string { return strconv.Quote(sanitize.Text(Shorten(s))) }

// Shorten limits s to 40 characters, cut at the end of a word if possible.
func Shorten(s string) string { return truncate(s, 40) }

// ToWrite formats text that a cure suggests to write on one line. It truncates only very long text,
// because a part would be useless.
func ToWrite(s string) string { return truncate(strings.Join(strings.Fields(s), " "), 400) }

func truncate(s string, limit int) string {
	n := 0
	for i := range s {
		if n++; n > limit {
			if blank := strings.LastIndexByte(s[:i+1], ' '); blank >= i/2 {
				i = blank
			}
			return s[:i] + "…"
		}
	}
	return s
}

// PlainText returns the text of a scalar, and "" for any other value or nil.
func (v *Value) PlainText() string {
	if v == nil || v.Kind != Scalar {
		return ""
	}
	return v.Text
}

// Translated returns a text by language code. A text without a language is English.
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

// Entries returns a mapping's entries, or nil if v is nil.
func (v *Value) Entries() []Pair {
	if v == nil {
		return nil
	}
	return v.Pairs
}

// Index returns the index of a key's entry, or -1 if there is none.
func (v *Value) Index(key string) int {
	return slices.IndexFunc(v.Entries(), func(p Pair) bool { return p.Key.Text == key })
}

// Item returns the list item with the given text, or v itself if there is none.
func (v *Value) Item(text string) *Value {
	for _, item := range v.Items {
		if item.Text == text {
			return item
		}
	}
	return v
}

// Words returns the text of a scalar or the texts of a list's items, or nil if v is nil.
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

// Shown formats a scalar or a list.
func (v *Value) Shown() string {
	if v.Kind != List {
		return v.Text
	}
	return "[" + strings.Join(v.Words(), ", ") + "]"
}

// Split splits the path of an entry, such as yaku.pinfu, into that of its section and its id.
func Split(path string) (section, id string) {
	i := strings.LastIndexByte(path, '.')
	return path[:max(i, 0)], path[i+1:]
}

// SectionOf returns the path of an entry's section.
func SectionOf(path string) string { section, _ := Split(path); return section }
func IDOf(path string) string      { _, id := Split(path); return id }

// Usable reports whether v is not nil and has no finding. Unusable values are left out of the rules
// so that nothing follows from them.
func (v *Value) Usable() bool { return v != nil && !v.Flawed }

// Own reports whether v is in the loaded file itself and differs from the value that it replaces.
func (v *Value) Own() bool {
	return v != nil && v.File != nil && v.File.Depth == 0 && (v.Over == nil || !v.Equal(v.Over))
}

// GoneBy returns the "off" value nearest to the loaded file that removed key, or nil.
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

// Removed returns the entries of a mapping that were removed and not added again, each with the
// last "off" value that removed it.
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

// Join appends a key to a path.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
