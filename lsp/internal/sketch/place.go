package sketch

import (
	"bytes"
	"strings"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// Part is what somebody writes.
type Part int

// What somebody may write. An expression is a value or an item too.
const (
	Nothing Part = iota // where nothing of ours can stand, such as in a comment
	Key
	Value
	Item // of a list
	Expression
	Comment
)

// Place is a place of a text at which somebody writes, be the text broken or not.
type Place struct {
	Part Part
	// Path has the keys that lead to the place: those above a key that is being written, and with its own key that of
	// a value or an item.
	Path []string
	// Form is that of the mapping in which a key stands, or of the value; nil if it is not known.
	Form *form.Form
	// In is the innermost mapping around the place, and Pair the entry of it in which that is. In may be nil, where a
	// mapping is only about to begin, and Pair for a key that is not there yet.
	In   *Node
	Pair *Pair
	// Value is that in which the place is, of values, items and expressions.
	Value *Node
	// List is the list of an item.
	List *Node
	// From and To are the bytes of the word that is being written, both the place itself if there is none yet, and
	// Offset is the place.
	From, To, Offset int
	// Style is how the value is written.
	Style tree.Style
	// Flow reports that the place is in brackets.
	Flow bool
	// keys are those of the mapping, once somebody has asked for them.
	keys map[string]bool
}

// Has reports whether the mapping has a key already, besides the one that is being written.
func (w *Place) Has(key string) bool {
	if w.In == nil {
		return false
	}
	if w.keys == nil {
		w.keys = make(map[string]bool)
		for i := range w.In.pairs {
			if p := &w.In.pairs[i]; w.Part != Key || p != w.Pair {
				w.keys[p.Key] = true
			}
		}
	}
	return w.keys[key]
}

// At returns what is written at a byte of a text of which this is the sketch, in a file of a form.
func (n *Node) At(in *form.Form, body []byte, offset int) *Place {
	offset = min(offset, len(body))
	w := &Place{Offset: offset, From: offset, To: offset}
	text, start := lineAround(body, offset)
	if offset < start { // in front of the byte order mark
		return w
	}
	rest := bytes.TrimLeft(text, " \t")
	blank := len(rest) == 0
	if indent := len(text) - len(rest); !blank && offset-start < indent {
		return w // in front of what stands there
	}
	w.find(n, in, offset, offset-start, blank, body)
	if inComment(text, min(offset-start, len(text))) && w.Value.outside(offset) {
		return &Place{Part: Comment, Offset: offset, From: offset, To: offset}
	}
	return w
}

// lineAround returns the line in which a byte stands, without its end and without a byte order mark, and the byte at
// which it begins.
func lineAround(body []byte, offset int) (line []byte, start int) {
	if start = bytes.LastIndexByte(body[:offset], '\n') + 1; start == 0 {
		start = len(body) - len(bytes.TrimPrefix(body, []byte(tree.BOM)))
	}
	line, _, _ = bytes.Cut(body[start:], []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), start
}

// inComment reports whether a # that begins a comment stands in front of a place in a line.
func inComment(line []byte, at int) bool {
	for i := range at {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return true
		}
	}
	return false
}

// find goes down to the place. Column is that of the place in its line; on a blank line it says to which mapping what
// is written there will belong.
func (w *Place) find(v *Node, in *form.Form, offset, column int, blank bool, body []byte) {
	for deep := 0; deep < 2*maxDeep; deep++ {
		switch {
		case v == nil:
			return
		case v.kind == tree.List:
			w.Flow = w.Flow || v.flow
			if in != nil && in.Items != nil {
				in = in.Items
			}
			item := v.itemAt(offset)
			if item == nil || !v.flow && blank && column <= v.indent {
				w.item(v, in, offset)
				return
			}
			w.List = v
			v = item
			continue
		case v.kind == tree.Mapping || w.beginsMapping(v, in, offset, body):
			if in != nil && in.Items != nil && in.Kind != tree.Mapping {
				in = in.Items
			}
			w.Flow, w.List = w.Flow || v.flow, nil
			w.In, w.Form, w.Pair = v, in, nil
			if v.kind != tree.Mapping {
				w.In, w.Part = nil, Key
				w.take(v.From, v.To, offset)
				return
			}
			p := v.pairAt(offset)
			if p == nil || !v.flow && blank && column <= v.indent {
				w.Part = Key
				return
			}
			w.Pair = p
			if p.Colon < 0 && offset <= p.to || offset <= p.to && offset >= p.from || p.Colon >= 0 && offset <= p.Colon {
				w.Part = Key
				w.take(p.from, p.to, offset)
				return
			}
			w.Path = append(w.Path, p.Key)
			v, in = p.Val, in.Below(p.Key)
			continue
		}
		w.scalar(v, in, offset)
		return
	}
}

// beginsMapping reports whether a single value, or none, stands on a line of its own where a mapping is expected: it is
// the beginning of a key.
func (w *Place) beginsMapping(v *Node, in *form.Form, offset int, body []byte) bool {
	if v.kind != tree.Scalar || v.style != tree.Plain {
		return false
	}
	if len(w.Path) == 0 && w.List == nil {
		return true // the text has hardly begun
	}
	if in == nil || in.Kind != tree.Mapping && (in.Items == nil || w.List == nil) {
		return false
	}
	if w.List != nil {
		return true
	}
	at := v.From
	if v.From == v.To {
		at = offset
	}
	line := body[bytes.LastIndexByte(body[:at], '\n')+1 : at]
	return len(bytes.TrimLeft(line, " \t-")) == 0
}

// item is a new item of a list.
func (w *Place) item(list *Node, in *form.Form, offset int) {
	w.List, w.Form, w.Part = list, in, Item
	if in != nil && in.Expression() {
		w.Part = Expression
		w.Value = &Node{From: offset, To: offset, flow: list.flow}
	}
}

// scalar is a single value, or none yet.
func (w *Place) scalar(v *Node, in *form.Form, offset int) {
	if in != nil && in.Kind == tree.Mapping && in.Short != nil {
		in = in.Below(in.Short[0])
	}
	w.Form, w.Value, w.Style, w.Part = in, v, v.style, Value
	if w.List != nil {
		w.Part = Item
	}
	if in != nil && in.Expression() {
		w.Part = Expression
		return
	}
	from, to := v.From, v.To
	if v.style == tree.SingleQuoted || v.style == tree.DoubleQuoted {
		if from++; !v.Open {
			to--
		}
		if offset < from || offset > to && !v.Open { // in front of the quote or behind it
			w.Part = Nothing
			return
		}
	}
	w.take(from, to, offset)
}

// take makes what stands at some bytes the word that is written, if the place is in them.
func (w *Place) take(from, to, offset int) {
	if from <= offset && offset <= to {
		w.From, w.To = from, to
	}
}

// Section returns the path to a place as rules have it, such as yaku.tea.
func (w *Place) Section() string { return strings.Join(w.Path, ".") }
