package lsp

import (
	"bytes"
	"strings"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// part is what somebody writes.
type part int

const (
	writesNothing part = iota // where nothing of ours can stand, such as in a comment
	writesKey
	writesValue
	writesItem // of a list
	writesExpression
	writesComment
)

// writing is a place of a text at which somebody writes, be the text broken or not.
type writing struct {
	part part
	// path has the keys that lead to the place: those above a key that is being written, and with its own key that of
	// a value or an item.
	path []string
	// form is that of the mapping in which a key stands, or of the value; nil if it is not known.
	form *form.Form
	// in is the innermost mapping around the place, and pair the entry of it in which that is. In may be nil, where a
	// mapping is only about to begin, and pair for a key that is not there yet.
	in   *node
	pair *pair
	// value is that in which the place is, of values, items and expressions.
	value *node
	// list is the list of an item.
	list *node
	// from and to are the bytes of the word that is being written, both the place itself if there is none yet, and
	// offset is the place.
	from, to, offset int
	// style is how the value is written.
	style tree.Style
	// flow reports that the place is in brackets.
	flow bool
	// keys are those of the mapping, once somebody has asked for them.
	keys map[string]bool
}

// has reports whether the mapping has a key already, besides the one that is being written.
func (w *writing) has(key string) bool {
	if w.in == nil {
		return false
	}
	if w.keys == nil {
		w.keys = make(map[string]bool)
		for i := range w.in.pairs {
			if p := &w.in.pairs[i]; w.part != writesKey || p != w.pair {
				w.keys[p.key] = true
			}
		}
	}
	return w.keys[key]
}

// word returns what is written of the word in front of the place.
func (w *writing) word(t *text) string { return string(t.body[w.from:w.offset]) }

// sketch returns what can be seen of the file's text.
func (f *file) sketch() *node {
	n, _ := f.sketched.get(func() (*node, error) { return sketch(f.text), nil })
	return n
}

// writing returns what is written at a byte of the file.
func (f *file) writing(offset int) *writing {
	offset = min(offset, len(f.text.body))
	w := &writing{offset: offset, from: offset, to: offset}
	if offset < f.text.ours[0] { // in front of the byte order mark
		return w
	}
	line := lineAt(f.text.ours, offset)
	text, start := f.text.line(f.text.ours, line)
	rest := bytes.TrimLeft(text, " \t")
	blank := len(rest) == 0
	if indent := len(text) - len(rest); !blank && offset-start < indent {
		return w // in front of what stands there
	}
	w.find(f.sketch(), forms[f.kind], offset, offset-start, blank, f.text.body)
	if inComment(text, min(offset-start, len(text))) && w.value.outside(offset) {
		return &writing{part: writesComment, offset: offset, from: offset, to: offset}
	}
	return w
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

// outside reports whether a place is not in a value that may have a # behind a blank in it.
func (n *node) outside(offset int) bool {
	return n == nil || n.from == n.to || offset <= n.from || offset > n.to || n.style == tree.Plain
}

// find goes down to the place. Column is that of the place in its line; on a blank line it says to which mapping what
// is written there will belong.
func (w *writing) find(v *node, in *form.Form, offset, column int, blank bool, body []byte) {
	for deep := 0; deep < 2*maxDeep; deep++ {
		switch {
		case v == nil:
			return
		case v.kind == tree.List:
			w.flow = w.flow || v.flow
			if in != nil && in.Items != nil {
				in = in.Items
			}
			item := v.itemAt(offset)
			if item == nil || !v.flow && blank && column <= v.indent {
				w.item(v, in, offset)
				return
			}
			w.list = v
			v = item
			continue
		case v.kind == tree.Mapping || w.beginsMapping(v, in, offset, body):
			if in != nil && in.Items != nil && in.Kind != tree.Mapping {
				in = in.Items
			}
			w.flow, w.list = w.flow || v.flow, nil
			w.in, w.form, w.pair = v, in, nil
			if v.kind != tree.Mapping {
				w.in, w.part = nil, writesKey
				w.take(v.from, v.to, offset)
				return
			}
			p := v.pairAt(offset)
			if p == nil || !v.flow && blank && column <= v.indent {
				w.part = writesKey
				return
			}
			w.pair = p
			if p.colon < 0 && offset <= p.to || offset <= p.to && offset >= p.from || p.colon >= 0 && offset <= p.colon {
				w.part = writesKey
				w.take(p.from, p.to, offset)
				return
			}
			w.path = append(w.path, p.key)
			v, in = p.val, in.Below(p.key)
			continue
		}
		w.scalar(v, in, offset)
		return
	}
}

// beginsMapping reports whether a single value, or none, stands on a line of its own where a mapping is expected: it is
// the beginning of a key.
func (w *writing) beginsMapping(v *node, in *form.Form, offset int, body []byte) bool {
	if v.kind != tree.Scalar || v.style != tree.Plain {
		return false
	}
	if len(w.path) == 0 && w.list == nil {
		return true // the text has hardly begun
	}
	if in == nil || in.Kind != tree.Mapping && (in.Items == nil || w.list == nil) {
		return false
	}
	if w.list != nil {
		return true
	}
	at := v.from
	if v.from == v.to {
		at = offset
	}
	line := body[bytes.LastIndexByte(body[:at], '\n')+1 : at]
	return len(bytes.TrimLeft(line, " \t-")) == 0
}

// item is a new item of a list.
func (w *writing) item(list *node, in *form.Form, offset int) {
	w.list, w.form, w.part = list, in, writesItem
	if in != nil && in.Expression() {
		w.part = writesExpression
		w.value = &node{from: offset, to: offset, flow: list.flow}
	}
}

// scalar is a single value, or none yet.
func (w *writing) scalar(v *node, in *form.Form, offset int) {
	if in != nil && in.Kind == tree.Mapping && in.Short != nil {
		in = in.Below(in.Short[0])
	}
	w.form, w.value, w.style, w.part = in, v, v.style, writesValue
	if w.list != nil {
		w.part = writesItem
	}
	if in != nil && in.Expression() {
		w.part = writesExpression
		return
	}
	from, to := v.from, v.to
	if v.style == tree.SingleQuoted || v.style == tree.DoubleQuoted {
		if from++; !v.open {
			to--
		}
		if offset < from || offset > to && !v.open { // in front of the quote or behind it
			w.part = writesNothing
			return
		}
	}
	w.take(from, to, offset)
}

// take makes what stands at some bytes the word that is written, if the place is in them.
func (w *writing) take(from, to, offset int) {
	if from <= offset && offset <= to {
		w.from, w.to = from, to
	}
}

// itemAt returns the item of a list in which a place is, nil if it is in none.
func (n *node) itemAt(offset int) (found *node) {
	for _, item := range n.items {
		if item.from <= offset && (!n.flow || offset <= item.to) {
			found = item
		}
	}
	return found
}

// pairAt returns the entry of a mapping in which a place is, nil if it is in none. In lines an entry reaches to the
// next.
func (n *node) pairAt(offset int) (found *pair) {
	for i := range n.pairs {
		if p := &n.pairs[i]; p.from <= offset && (!n.flow || offset <= p.end) {
			found = p
		}
	}
	return found
}

// section returns the path to a place as rules have it, such as yaku.tea.
func (w *writing) section() string { return strings.Join(w.path, ".") }
