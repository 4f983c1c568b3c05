// Package jsontree reads the values of JSON logs as trees, whose nodes know where they stand.
package jsontree

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

func (r *Stream) value(depth int) (Node, error) {
	n := Node{Pos: r.Here()}
	if r.count++; r.count > model.MaxElements {
		return n, model.Errorf(n.Pos, "the log has more than %s values", model.Grouped(model.MaxElements))
	}
	r.large = r.large || r.count > mostKept && !r.alone
	if depth > model.MaxDepth {
		return n, model.Errorf(n.Pos, "the lists of a log are not nested deeper than %d", model.MaxDepth)
	}
	if r.at == len(r.text) {
		return n, r.cut()
	}
	var err error
	switch c := r.text[r.at]; {
	case c == '{':
		n.Kind = Map
		err = r.inside(&n, '}', depth)
	case c == '[':
		n.Kind = List
		err = r.inside(&n, ']', depth)
	case c == '"':
		n.Kind = Text
		n.Text, err = r.quoted()
	case c == '-' || c >= '0' && c <= '9':
		n.Kind = Number
		n.Text, err = r.number()
	default:
		n.Kind, n.Text, err = r.word()
	}
	return n, err
}

func (r *Stream) inside(n *Node, end byte, depth int) error {
	firstNode, firstName := len(r.nodes), len(r.names)
	err := r.entries(n.Kind, end, depth)
	n.Items, r.keptNodes = keep(r.keptNodes, r.nodes[firstNode:])
	n.Keys, r.keptNames = keep(r.keptNames, r.names[firstName:])
	r.nodes, r.names = r.nodes[:firstNode], r.names[:firstName]
	return err
}

// keep moves what was just read behind what is kept, and returns both.
func keep[T any](kept, read []T) (own, all []T) {
	if len(read) == 0 {
		return nil, kept
	}
	if len(kept)+len(read) > cap(kept) { // what lies in the memory before stays where it is
		kept = make([]T, 0, max(256, len(read), 2*cap(kept)))
	}
	all = append(kept, read...)
	return all[len(kept):len(all):len(all)], all
}

func (r *Stream) entries(kind Kind, end byte, depth int) error {
	r.at++
	for first := true; ; first = false {
		r.space()
		switch {
		case r.at == len(r.text):
			return r.cut()
		case r.text[r.at] == end:
			r.at++
			return nil
		case first:
		case r.text[r.at] != ',':
			return r.broken("a comma")
		default:
			r.at++
			r.space()
		}
		if kind == Map {
			if err := r.key(); err != nil {
				return err
			}
		}
		item, err := r.value(depth + 1)
		if err != nil {
			// Keep what was read of a map, such as the list of hands, and of a game in a list of games. Any other entry of
			// a list that is not whole is none.
			if !r.large && (kind == Map || depth == 0 && item.Find("log") != nil) {
				r.nodes = append(r.nodes, item)
			}
			return err
		}
		if !r.large {
			r.nodes = append(r.nodes, item)
		}
	}
}

func (r *Stream) key() error {
	if r.at == len(r.text) {
		return r.cut()
	}
	if r.text[r.at] != '"' {
		return r.broken("a key")
	}
	name, err := r.quoted()
	if err != nil {
		return err
	}
	r.space()
	if r.at == len(r.text) {
		return r.cut()
	}
	if r.text[r.at] != ':' {
		return r.broken("a colon")
	}
	r.at++
	r.space()
	if !r.large {
		r.names = append(r.names, name)
	}
	return nil
}

// quoted reads a text. The result shares the stream's memory unless it has escapes. Of one that is cut off it returns what
// is there.
func (r *Stream) quoted() (string, error) {
	begin, plain, escaped := r.at, true, false
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			if text := r.text[begin+1 : r.at-1]; plain || !escaped && utf8.ValidString(text) {
				return text, nil
			}
			var text string
			if json.Unmarshal([]byte(r.text[begin:r.at]), &text) != nil {
				r.at = begin
				return "", r.broken("a text without wrong escapes")
			}
			return text, nil
		case c == '\\':
			plain, escaped = false, true
			r.at++
		case c < ' ':
			return "", r.broken("the end of a text")
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	r.at = len(r.text) // a backslash may have been the last
	return r.text[begin+1:], r.cut()
}

func (r *Stream) number() (string, error) {
	begin := r.at
	for r.at < len(r.text) && strings.IndexByte("+-.eE0123456789", r.text[r.at]) >= 0 {
		r.at++
	}
	text := r.text[begin:r.at]
	if whole := strings.TrimPrefix(text, "-"); !isDigits(whole) || len(whole) > 1 && whole[0] == '0' {
		if !json.Valid([]byte(text)) {
			if r.at < len(r.text) {
				r.at = begin
			}
			return "", r.broken("a number")
		}
	}
	return text, nil
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// words are the values that are written as words.
var words = []struct {
	text string
	kind Kind
}{{"true", Bool}, {"false", Bool}, {"null", Null}}

func (r *Stream) word() (Kind, string, error) {
	rest := r.text[r.at:]
	for _, w := range words {
		if strings.HasPrefix(rest, w.text) {
			r.at += len(w.text)
			if w.kind == Null {
				return w.kind, "", nil
			}
			return w.kind, w.text, nil
		}
		if strings.HasPrefix(w.text, rest) {
			r.at = len(r.text)
			return Null, "", r.cut()
		}
	}
	return Null, "", r.broken("a value")
}

func (r *Stream) cut() error {
	if r.failed != nil {
		return r.failed
	}
	return model.Errorf(r.Here(), "the log ends in the middle; is it cut off?")
}

func (r *Stream) broken(want string) error {
	if r.at == len(r.text) {
		return r.cut()
	}
	char, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return model.Errorf(r.Here(), "this can't be read as JSON: here stands %q, where %s should stand", char, want)
}

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
