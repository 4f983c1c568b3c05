package complete

import (
	"bytes"
	"strings"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Sketch returns what can be seen of a text that somebody is writing, nothing of one that is too large to be read in
// earnest.
func Sketch(body []byte) *yamltext.Node {
	if src := (&tree.Source{Text: body}); len(body) > budget.FileBytes || src.Marks() > tree.MaxMarks {
		return new(yamltext.Node)
	}
	return yamltext.Read(string(body)).Root
}

// Part is what somebody writes.
type Part int

// What somebody may write. An expression is a value or an item too.
const (
	atNothing Part = iota // where nothing of ours can stand, such as in a comment
	atKey
	atValue
	atItem // of a list
	atExpression
	atComment
)

// Place describes what stands around a cursor. The text need not be valid.
type Place struct {
	Part Part
	// Path has the keys that lead to the place: those above a key that is being written, and with its own key that of
	// a value or an item.
	Path []string
	// Form is that of the mapping in which a key stands, or of the value; nil if it is not known.
	Form *schema.Form
	// In is the innermost mapping around the place, and Pair the entry of it in which that is. In may be nil, where a
	// mapping is only about to begin, and Pair for a key that is not there yet.
	In   *yamltext.Node
	Pair *yamltext.Pair
	// Value is that in which the place is, of values, items and expressions.
	Value *yamltext.Node
	// List is the list of an item.
	List *yamltext.Node
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
		for i := range w.In.Pairs {
			if p := &w.In.Pairs[i]; w.Part != atKey || p != w.Pair {
				w.keys[p.Key.Text] = true
			}
		}
	}
	return w.keys[key]
}

func placeAt(n *yamltext.Node, in *schema.Form, body []byte, offset int) *Place {
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
	if inComment(text, min(offset-start, len(text))) && outside(w.Value, offset) {
		return &Place{Part: atComment, Offset: offset, From: offset, To: offset}
	}
	return w
}

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
func (w *Place) find(v *yamltext.Node, in *schema.Form, offset, column int, blank bool, body []byte) {
	for {
		switch {
		case v == nil:
			return
		case v.Kind == yamltext.List:
			w.Flow = w.Flow || v.Flow
			if in != nil && in.Items != nil {
				in = in.Items
			}
			item := itemAt(v, offset)
			if item == nil || !v.Flow && blank && column <= v.Indent {
				w.item(v, in, offset)
				return
			}
			w.List = v
			v = item
			continue
		case v.Kind == yamltext.Mapping || w.beginsMapping(v, in, offset, body):
			if in != nil && in.Items != nil && in.Kind != tree.Mapping {
				in = in.Items
			}
			w.Flow, w.List = w.Flow || v.Flow, nil
			w.In, w.Form, w.Pair = v, in, nil
			if v.Kind != yamltext.Mapping {
				w.In, w.Part = nil, atKey
				w.take(v.From, v.To, offset)
				return
			}
			p := pairAt(v, offset)
			if p == nil || !v.Flow && blank && column <= v.Indent {
				w.Part = atKey
				return
			}
			w.Pair = p
			if p.Colon < 0 && offset <= p.Key.To || offset <= p.Key.To && offset >= p.Key.From || p.Colon >= 0 && offset <= p.Colon {
				w.Part = atKey
				w.take(p.Key.From, p.Key.To, offset)
				return
			}
			w.Path = append(w.Path, p.Key.Text)
			v, in = p.Val, in.Below(p.Key.Text)
			continue
		}
		w.scalar(v, in, offset)
		return
	}
}

func (w *Place) beginsMapping(v *yamltext.Node, in *schema.Form, offset int, body []byte) bool {
	if v.Kind != yamltext.Scalar || v.Style != yamltext.Plain {
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

func (w *Place) item(list *yamltext.Node, in *schema.Form, offset int) {
	w.List, w.Form, w.Part = list, in, atItem
	if in != nil && in.Expression() {
		w.Part = atExpression
		w.Value = &yamltext.Node{From: offset, To: offset, Flow: list.Flow}
	}
}

func (w *Place) scalar(v *yamltext.Node, in *schema.Form, offset int) {
	if in != nil && in.Kind == tree.Mapping && in.Short != nil {
		in = in.Below(in.Short[0])
	}
	w.Form, w.Value, w.Style, w.Part = in, v, v.Style, atValue
	if w.List != nil {
		w.Part = atItem
	}
	if in != nil && in.Expression() {
		w.Part = atExpression
		return
	}
	from, to := v.From, v.To
	if v.Style == yamltext.SingleQuoted || v.Style == yamltext.DoubleQuoted {
		if from++; !v.Open {
			to--
		}
		if offset < from || offset > to && !v.Open { // in front of the quote or behind it
			w.Part = atNothing
			return
		}
	}
	w.take(from, to, offset)
}

func (w *Place) take(from, to, offset int) {
	if from <= offset && offset <= to {
		w.From, w.To = from, to
	}
}

// Section returns the path to a place as rules have it, such as yaku.tea.
func (w *Place) Section() string { return strings.Join(w.Path, ".") }

func itemAt(n *yamltext.Node, offset int) (found *yamltext.Node) {
	for _, item := range n.Items {
		if item.From <= offset && (!n.Flow || offset <= item.To) {
			found = item
		}
	}
	return found
}

// pairAt returns the entry of a mapping in which a place is, nil if it is in none. In lines an entry reaches to the
// next.
func pairAt(n *yamltext.Node, offset int) (found *yamltext.Pair) {
	for i := range n.Pairs {
		if p := &n.Pairs[i]; p.Key.From <= offset && (!n.Flow || offset <= p.End) {
			found = p
		}
	}
	return found
}

func outside(n *yamltext.Node, offset int) bool {
	return n == nil || n.From == n.To || offset <= n.From || offset > n.To || n.Style == yamltext.Plain
}
