package complete

import (
	"bytes"
	"strings"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/internal/yamltext"
)

// Sketch parses text that may be incomplete. It returns an empty node if the text exceeds the size
// limits.
func Sketch(body []byte) *yamltext.Node {
	if src := (&tree.Source{Text: body}); len(body) > work.FileBytes ||
		src.Marks() > tree.MaxMarks {
		return new(yamltext.Node)
	}
	return yamltext.Read(string(body)).Root
}

// Part is the syntactic kind of a place.
type Part int

// The kinds of places. Expressions are also values or items.
const (
	atNothing Part = iota // no completion possible
	atKey
	atValue
	atItem // of a list
	atExpression
	atComment
)

// Place describes the context of the cursor. The text need not be valid.
type Place struct {
	Part Part
	// Path holds the keys of the enclosing mappings and, for a value or an item, its own key.
	Path []string
	// Form is the form of the enclosing mapping for a key, or else of the value; nil if unknown.
	Form *schema.Form
	// In is the innermost enclosing mapping, or nil if none has been typed yet. Pair is its entry
	// at the cursor, or nil for a new key.
	In   *yamltext.Node
	Pair *yamltext.Pair
	// Value is the node at the cursor for values, items and expressions.
	Value *yamltext.Node
	// List is the list that contains the item.
	List *yamltext.Node
	// Offset is the byte offset of the cursor. From and To delimit the current word; both equal
	// Offset if there is none.
	From, To, Offset int
	// Style is the quoting style of the value.
	Style tree.Style
	// Flow reports whether the place is in flow style, that is, in brackets or braces.
	Flow bool
	// keys caches the keys of the mapping for Has.
	keys map[string]bool
}

// Has reports whether the mapping contains key, apart from the key being typed.
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

func placeAt(n *yamltext.Node, form *schema.Form, body []byte, offset int) *Place {
	offset = min(offset, len(body))
	w := &Place{Offset: offset, From: offset, To: offset}
	text, start := lineAround(body, offset)
	if offset < start { // before the byte order mark
		return w
	}
	rest := bytes.TrimLeft(text, " \t")
	blank := len(rest) == 0
	if indent := len(text) - len(rest); !blank && offset-start < indent {
		return w // in the indentation
	}
	w.find(n, form, offset, offset-start, blank, body)
	if inComment(text, min(offset-start, len(text))) && isOutside(w.Value, offset) {
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

// inComment reports whether a comment starts in line[:at].
func inComment(line []byte, at int) bool {
	for i := range at {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return true
		}
	}
	return false
}

// find descends to the innermost node at the cursor. column is the cursor's column; on a blank line
// it decides to which mapping a new entry belongs.
func (w *Place) find(v *yamltext.Node, form *schema.Form, offset, column int, blank bool,
	body []byte) {
	for {
		switch {
		case v == nil:
			return
		case v.Kind == yamltext.List:
			w.Flow = w.Flow || v.Flow
			if form != nil && form.Items != nil {
				form = form.Items
			}
			item := itemAt(v, offset)
			if item == nil || !v.Flow && blank && column <= v.Indent {
				w.item(v, form, offset)
				return
			}
			w.List = v
			v = item
			continue
		case v.Kind == yamltext.Mapping || w.startsMapping(v, form, offset, body):
			if form != nil && form.Items != nil && form.Kind != tree.Mapping {
				form = form.Items
			}
			w.Flow, w.List = w.Flow || v.Flow, nil
			w.In, w.Form, w.Pair = v, form, nil
			if v.Kind != yamltext.Mapping {
				w.In, w.Part = nil, atKey
				w.setWord(v.From, v.To, offset)
				return
			}
			p := pairAt(v, offset)
			if p == nil || !v.Flow && blank && column <= v.Indent {
				w.Part = atKey
				return
			}
			w.Pair = p
			if p.Colon < 0 && offset <= p.Key.To || offset <= p.Key.To && offset >= p.Key.From ||
				p.Colon >= 0 && offset <= p.Colon {
				w.Part = atKey
				w.setWord(p.Key.From, p.Key.To, offset)
				return
			}
			w.Path = append(w.Path, p.Key.Text)
			v, form = p.Val, form.Below(p.Key.Text)
			continue
		}
		w.scalar(v, form, offset)
		return
	}
}

func (w *Place) startsMapping(v *yamltext.Node, form *schema.Form, offset int, body []byte) bool {
	if v.Kind != yamltext.Scalar || v.Style != yamltext.Plain {
		return false
	}
	if len(w.Path) == 0 && w.List == nil {
		return true // only one word typed so far
	}
	if form == nil || form.Kind != tree.Mapping && (form.Items == nil || w.List == nil) {
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

func (w *Place) item(list *yamltext.Node, form *schema.Form, offset int) {
	w.List, w.Form, w.Part = list, form, atItem
	if form != nil && form.Expression() {
		w.Part = atExpression
		w.Value = &yamltext.Node{From: offset, To: offset, Flow: list.Flow}
	}
}

func (w *Place) scalar(v *yamltext.Node, form *schema.Form, offset int) {
	if form != nil && form.Kind == tree.Mapping && form.Short != nil {
		form = form.Below(form.Short[0])
	}
	w.Form, w.Value, w.Style, w.Part = form, v, v.Style, atValue
	if w.List != nil {
		w.Part = atItem
	}
	if form != nil && form.Expression() {
		w.Part = atExpression
		return
	}
	from, to := v.From, v.To
	if v.Style == yamltext.SingleQuoted || v.Style == yamltext.DoubleQuoted {
		if from++; !v.Open {
			to--
		}
		if offset < from || offset > to && !v.Open { // outside the quotes
			w.Part = atNothing
			return
		}
	}
	w.setWord(from, to, offset)
}

func (w *Place) setWord(from, to, offset int) {
	if from <= offset && offset <= to {
		w.From, w.To = from, to
	}
}

// Section returns the path in dotted form, such as yaku.tea.
func (w *Place) Section() string { return strings.Join(w.Path, ".") }

func itemAt(n *yamltext.Node, offset int) (found *yamltext.Node) {
	for _, item := range n.Items {
		if item.From <= offset && (!n.Flow || offset <= item.To) {
			found = item
		}
	}
	return found
}

// pairAt returns the entry of a mapping that contains offset, or nil. In block style an entry
// extends to the next one.
func pairAt(n *yamltext.Node, offset int) (found *yamltext.Pair) {
	for i := range n.Pairs {
		if p := &n.Pairs[i]; p.Key.From <= offset && (!n.Flow || offset <= p.End) {
			found = p
		}
	}
	return found
}

func isOutside(n *yamltext.Node, offset int) bool {
	return n == nil || n.From == n.To || offset <= n.From || offset > n.To ||
		n.Style == yamltext.Plain
}
