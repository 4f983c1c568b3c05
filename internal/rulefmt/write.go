package rulefmt

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

type writer struct{ rows []row }

// Write returns the text of a file.
func Write(file *Node) string {
	w := new(writer)
	w.notes(file.Head, 0)
	separated := file.blank
	for i, c := range file.Nodes {
		// A section of several lines is separated from its neighbors.
		before := len(w.rows)
		w.entry(file, c, schema.File(), 0)
		several := len(w.rows)-before-len(c.Head) > 1 && !slices.Contains(schema.Header, c.Key.Text)
		if i > 0 || before > 0 {
			w.rows[before].blank = w.rows[before].blank || separated || several
		}
		separated = several
	}
	if len(file.Nodes) == 0 {
		w.rows = append(w.rows, row{text: "{}"})
	}
	w.notes(file.Foot, 0)
	w.rows[0].blank = false
	return joinRows(w.rows)
}

func (w *writer) notes(notes []Note, indent int) {
	for _, n := range notes {
		w.rows = append(w.rows, row{text: pad(indent) + n.Text, blank: n.blank})
	}
}

func pad(n int) string { return strings.Repeat(" ", n) }

func (w *writer) entry(parent, n *Node, f *schema.Form, indent int) {
	w.notes(n.Head, indent)
	lead := "-"
	if n.Key != nil {
		lead = inline(n.Key, false) + ":"
	}
	n.rowIndex = -1
	r := row{text: pad(indent) + lead, comment: n.Line, blank: n.blank, within: parent}
	if n.Val.Kind == tree.Scalar {
		w.scalar(r, n, f, indent)
		return
	}
	if text, ok := oneLine(n); ok && measure.StringWidth(r.text+" "+text) <= width {
		w.single(r, n, text)
		return
	}
	r.within = nil // the comment of a line without a value is not aligned
	start := len(w.rows)
	compact := n.Key == nil && n.Line == "" && n.Val.Kind == tree.Mapping && len(n.Nodes) > 0 &&
		len(n.Nodes[0].Head) == 0
	if !compact {
		w.rows = append(w.rows, r)
	}
	w.entries(n, formOf(f, n.Key), indent+indentation)
	if compact { // the first entry is on the line of the dash
		first := &w.rows[start]
		first.text, first.blank = pad(indent)+"- "+first.text[indent+indentation:], n.blank
	}
}

func (w *writer) entries(n *Node, f *schema.Form, indent int) {
	start := len(w.rows)
	for _, c := range n.Nodes {
		w.entry(n, c, f, indent)
	}
	w.align(n, indent)
	if start < len(w.rows) {
		w.rows[start].blank = false
	}
	w.notes(n.Foot, indent)
}

func (w *writer) scalar(r row, n *Node, f *schema.Form, indent int) {
	v := n.Val
	if v.Null && v.Text == "" {
		w.rows = append(w.rows, r)
		return
	}
	head, lines, ok := blockOf(v, measure.StringWidth(r.text)+1, indent+indentation,
		isExpression(n.Key, f))
	if !ok {
		w.single(r, n, inline(v, false))
		return
	}
	r.text, r.within = r.text+" "+head, nil
	w.rows = append(w.rows, r)
	for _, l := range lines {
		if l != "" {
			l = pad(indent+indentation) + l
		}
		w.rows = append(w.rows, row{text: l})
	}
}

func (w *writer) single(r row, n *Node, value string) {
	if r.text += " " + value; n.Key != nil {
		n.rowIndex = len(w.rows)
	}
	w.rows = append(w.rows, r)
}

// isExpression reports whether a field may be broken at any blank. Texts for people may not.
func isExpression(key *tree.Value, f *schema.Form) bool {
	form := formOf(f, key)
	return form != nil && f != schema.Texts() && form != schema.Texts() && key.Text != "source"
}

// oneLine formats a mapping or list in brackets. It returns false if it was not written so, or has
// comments or values of several lines.
func oneLine(n *Node) (string, bool) {
	if len(n.Nodes) == 0 && len(n.Foot) == 0 {
		return map[tree.ValueKind]string{tree.Mapping: "{}", tree.List: "[]"}[n.Val.Kind], true
	}
	if !n.Flow || len(n.Foot) > 0 {
		return "", false
	}
	texts := make([]string, len(n.Nodes))
	for i, c := range n.Nodes {
		if len(c.Head) > 0 || c.Line != "" {
			return "", false
		}
		text, ok := flowText(c)
		if !ok {
			return "", false
		}
		if c.Key != nil {
			text = inline(c.Key, true) + ": " + text
		}
		texts[i] = text
	}
	joined := strings.Join(texts, ", ")
	if n.Val.Kind == tree.List {
		return "[" + joined + "]", true
	}
	return "{" + joined + "}", true
}

func flowText(n *Node) (string, bool) {
	if n.Val.Kind != tree.Scalar {
		return oneLine(n)
	}
	return inline(n.Val, true), n.Val.Text != "" || !n.Val.Null
}

// OnOneLine puts a mapping at the given depth into braces if all its entries have the same comment
// and it fits on a line.
func (n *Node) OnOneLine(depth int) {
	line := ""
	for i, c := range n.Nodes {
		if i > 0 && c.Line != line || c.Val.Kind == tree.Mapping && !c.Flow {
			return
		}
		line = c.Line
	}
	whole := *n
	whole.Flow, whole.Line, whole.Nodes = true, line, nil
	for _, c := range n.Nodes {
		bare := *c
		bare.Line = ""
		whole.Nodes = append(whole.Nodes, &bare)
	}
	if text, ok := oneLine(&whole); ok &&
		depth*indentation+measure.StringWidth(inline(n.Key, false)+": "+text) <= width {
		*n = whole
	}
}

// align aligns the values of entries on single lines if they were aligned in the input, where the
// author wanted a table. Otherwise values follow the colon and a blank.
func (w *writer) align(n *Node, indent int) {
	var table []*Node
	widest, padded := 0, false
	for _, c := range n.Nodes {
		if c.rowIndex < 0 {
			continue
		}
		if c.Col < 0 || len(table) > 0 && c.Col != table[0].Col {
			return
		}
		cells := measure.StringWidth(inline(c.Key, false))
		padded = padded || len(table) > 0 && cells != widest
		widest = max(widest, cells)
		table = append(table, c)
	}
	if !padded {
		return
	}
	for _, c := range table {
		key := inline(c.Key, false)
		at := indent + len(key+": ")
		text := w.rows[c.rowIndex].text
		w.rows[c.rowIndex].text = text[:at] + pad(widest-measure.StringWidth(key)) + text[at:]
	}
}

type row struct {
	text    string
	comment string
	// blank reports whether an empty line precedes it.
	blank bool
	// within is the mapping or list that contains the row's entry. Comments of its rows are
	// aligned.
	within *Node
}

// commentGap is the minimum number of blanks before a comment, and commentReach the maximum width
// of a line whose comment is aligned with others.
const (
	commentGap   = 2
	commentReach = 60
)

func joinRows(rows []row) string {
	var b strings.Builder
	for i := 0; i < len(rows); {
		n, column := 1, 0
		for j := i; j < len(rows) && rows[j].reaches(&rows[i], j > i); j++ {
			n, column = j-i+1, max(column, measure.StringWidth(rows[j].text))
		}
		for _, r := range rows[i : i+n] {
			if r.blank && b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(r.text)
			if r.comment != "" {
				b.WriteString(strings.Repeat(" ", max(0,
					column-measure.StringWidth(r.text))+commentGap))
				b.WriteString(r.comment)
			}
			b.WriteByte('\n')
		}
		i += n
	}
	return b.String()
}

// reaches reports whether a row's comment can be aligned with that of the first of its neighbors.
func (r *row) reaches(first *row, isNext bool) bool {
	return r.comment != "" && r.within == first.within && !(isNext && r.blank) &&
		measure.StringWidth(r.text) <= commentReach
}
