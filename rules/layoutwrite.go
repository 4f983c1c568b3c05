package rules

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// writer writes nodes as rows.
type writer struct{ rows []row }

// writeLayout gives the text of a file.
func writeLayout(file *node) string {
	w := new(writer)
	w.notes(file.head, 0)
	apart := file.blank
	for i, c := range file.nodes {
		// A section of several lines stands apart from its neighbors.
		before := len(w.rows)
		w.entry(file, c, form.File, 0)
		several := len(w.rows)-before-len(c.head) > 1 && !slices.Contains(form.Header, c.key.Text)
		if i > 0 || before > 0 {
			w.rows[before].blank = w.rows[before].blank || apart || several
		}
		apart = several
	}
	if len(file.nodes) == 0 {
		w.rows = append(w.rows, row{text: "{}"})
	}
	w.notes(file.foot, 0)
	w.rows[0].blank = false
	return joinRows(w.rows)
}

// notes writes comments on lines of their own.
func (w *writer) notes(notes []note, indent int) {
	for _, n := range notes {
		w.rows = append(w.rows, row{text: pad(indent) + n.text, blank: n.blank})
	}
}

func pad(n int) string { return strings.Repeat(" ", n) }

// entry writes an entry of a mapping or list of a form, with all that stands at it.
func (w *writer) entry(in, n *node, f *form.Form, indent int) {
	w.notes(n.head, indent)
	lead, below := "-", (*form.Form)(nil)
	if n.key != nil {
		lead = inline(n.key, false) + ":"
		if f != nil {
			below = f.Below(n.key.Text)
		}
	}
	n.row = -1
	r := row{text: pad(indent) + lead, comment: n.line, blank: n.blank, within: in}
	if n.val.Kind == tree.Scalar {
		w.scalar(r, n, f, indent)
		return
	}
	if text, ok := oneLine(n); ok && layoutCells.StringWidth(r.text+" "+text) <= layoutWidth {
		w.single(r, n, text)
		return
	}
	r.within = nil // the comment of a line without a value has no column to keep
	start := len(w.rows)
	compact := n.key == nil && n.line == "" && n.val.Kind == tree.Mapping && len(n.nodes) > 0 && len(n.nodes[0].head) == 0
	if !compact {
		w.rows = append(w.rows, r)
	}
	w.entries(n, below, indent+layoutIndent)
	if compact { // the first entry stands on the line of the dash
		first := &w.rows[start]
		first.text, first.blank = pad(indent)+"- "+first.text[indent+layoutIndent:], n.blank
	}
}

// entries writes the entries of a mapping or list below its key.
func (w *writer) entries(n *node, f *form.Form, indent int) {
	start := len(w.rows)
	for _, c := range n.nodes {
		w.entry(n, c, f, indent)
	}
	w.align(n, indent)
	if start < len(w.rows) {
		w.rows[start].blank = false
	}
	w.notes(n.foot, indent)
}

// scalar writes an entry whose value is a scalar.
func (w *writer) scalar(r row, n *node, f *form.Form, indent int) {
	v := n.val
	if v.Null && v.Text == "" {
		w.rows = append(w.rows, r)
		return
	}
	head, lines, ok := blockOf(v, layoutCells.StringWidth(r.text)+1, indent+layoutIndent, isExpression(n.key, f))
	if !ok {
		w.single(r, n, inline(v, false))
		return
	}
	r.text, r.within = r.text+" "+head, nil
	w.rows = append(w.rows, r)
	for _, l := range lines {
		if l != "" {
			l = pad(indent+layoutIndent) + l
		}
		w.rows = append(w.rows, row{text: l})
	}
}

// single writes an entry on one line.
func (w *writer) single(r row, n *node, value string) {
	if r.text += " " + value; n.key != nil {
		n.row = len(w.rows)
	}
	w.rows = append(w.rows, r)
}

// isExpression tells whether a field may be broken into lines wherever it has a blank. What is for people may not.
func isExpression(key *tree.Value, f *form.Form) bool {
	if key == nil || f == nil || f == form.Texts {
		return false
	}
	below := f.Below(key.Text)
	return below != nil && below != form.Texts && key.Text != "source"
}

// oneLine gives a mapping or list between brackets; false if it was not written so, or can't be. A value of several lines can't.
func oneLine(n *node) (string, bool) {
	if len(n.nodes) == 0 && len(n.foot) == 0 {
		return map[tree.Kind]string{tree.Mapping: "{}", tree.List: "[]"}[n.val.Kind], true
	}
	if !n.flow || len(n.foot) > 0 {
		return "", false
	}
	texts := make([]string, len(n.nodes))
	for i, c := range n.nodes {
		if len(c.head) > 0 || c.line != "" {
			return "", false
		}
		text, ok := flowText(c)
		if !ok {
			return "", false
		}
		if c.key != nil {
			text = inline(c.key, true) + ": " + text
		}
		texts[i] = text
	}
	joined := strings.Join(texts, ", ")
	if n.val.Kind == tree.List {
		return "[" + joined + "]", true
	}
	return "{" + joined + "}", true
}

// flowText gives a value as it stands between brackets.
func flowText(n *node) (string, bool) {
	if n.val.Kind != tree.Scalar {
		return oneLine(n)
	}
	return inline(n.val, true), n.val.Text != "" || !n.val.Null
}

// onOneLine puts a mapping, as deep in the file, between brackets if one comment tells where all of it comes from, and it fits on a line.
func (n *node) onOneLine(depth int) {
	line := ""
	for i, c := range n.nodes {
		if i > 0 && c.line != line || c.val.Kind == tree.Mapping && !c.flow {
			return
		}
		line = c.line
	}
	whole := *n
	whole.flow, whole.line, whole.nodes = true, line, nil
	for _, c := range n.nodes {
		bare := *c
		bare.line = ""
		whole.nodes = append(whole.nodes, &bare)
	}
	if text, ok := oneLine(&whole); ok && depth*layoutIndent+layoutCells.StringWidth(inline(n.key, false)+": "+text) <= layoutWidth {
		*n = whole
	}
}
