package edit

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Insert adds entries or items after the one with index after, or before all if it is -1. In a
// block mapping or list each text is a line.
func (e *Editor) Insert(v *tree.Value, after int, added ...string) {
	e.Change(tree.Pair{Val: v}, slices.Repeat([]bool{true}, count(v)), after, added...)
}

// Remove removes the entry or item with index i. The key is needed if it is the last one.
func (e *Editor) Remove(p tree.Pair, i int) {
	keep := slices.Repeat([]bool{true}, count(p.Val))
	keep[i] = false
	e.Change(p, keep, 0)
}

// InsertAbove inserts lines above an entry or item.
func (e *Editor) InsertAbove(v *tree.Value, i int, lines ...string) {
	if n, all := e.entries(v); n != nil {
		e.insertAbove(n, all[i], lines)
	}
}

// Replace replaces an entry or item, which must be on lines of its own unless it is in brackets.
func (e *Editor) Replace(v *tree.Value, i int, lines ...string) {
	n, all := e.entries(v)
	if n == nil {
		return
	}
	s, between := all[i], ", "
	if !n.Flow {
		between, lines = e.LineEnd+pad(n.Indent), withDashes(n, lines)
		if !e.isFirst(s.from) {
			e.fail(v)
		}
	}
	e.replaceValue(s.from, s.to, strings.Join(lines, between))
}

// CommentsOn returns the comments on the lines of an entry or item, none for one in brackets.
func (e *Editor) CommentsOn(v *tree.Value, i int) []string {
	n, all := e.entries(v)
	if n == nil || n.Flow {
		return nil
	}
	_, end := e.Line(e.LineAt(all[i].to))
	return e.textsOf(all[i].from, end)
}

// Entry returns the lines of an entry without their common indentation, and with what follows it
// unless it is in brackets. It returns nil if the entry has several lines and shares them with
// others.
func (e *Editor) Entry(v *tree.Value, i int) (lines []string) {
	n, all := e.entries(v)
	if n == nil {
		return nil
	}
	s := all[i]
	first, last := e.LineAt(s.from), e.LineAt(s.to)
	if first < last && (n.Flow || !e.isFirst(s.from)) {
		return nil
	}
	end := s.to
	if !n.Flow {
		_, end = e.Line(last)
	}
	front := s.from - e.Lines[first]
	for i, line := range strings.Split(e.Body[s.from:end], "\n") {
		line = strings.TrimRight(line, " \t\r")
		if depth := min(front, len(line)); i > 0 {
			if strings.TrimLeft(line[:depth], " \t") != "" {
				return nil
			}
			line = line[depth:]
		}
		lines = append(lines, line)
	}
	return lines
}

// end returns the offset after a value. For an empty value it is mark, the offset after the
// preceding punctuation.
func end(n *yamltext.Node, mark int) int {
	switch {
	case n.Kind == yamltext.Scalar && n.From == n.To && n.Head == n.From:
		return mark
	case len(n.Pairs) > 0 && !n.Flow:
		return endOfPair(n.Pairs[len(n.Pairs)-1])
	case len(n.Items) > 0 && !n.Flow:
		last := n.Items[len(n.Items)-1]
		return end(last, last.Dash+1)
	}
	return n.To
}

func endOfPair(p yamltext.Pair) int { return end(p.Val, max(p.Key.To, p.Colon+1)) }

// Change removes the entries or items that are not kept, and adds others after the last kept one up
// to index after.
func (e *Editor) Change(p tree.Pair, keep []bool, after int, added ...string) {
	if len(added) == 0 && !slices.Contains(keep, false) {
		return
	}
	n, all := e.entries(p.Val)
	if n == nil {
		return
	}
	for after >= 0 && !keep[after] {
		after--
	}
	if n.Flow {
		e.changeFlow(n, all, keep, after, added)
	} else {
		e.changeLines(p, n, all, keep, after, added)
	}
}

func count(v *tree.Value) int { return len(v.Pairs) + len(v.Items) }

// span is the range of bytes of an entry or item, including its dash.
type span struct{ from, to int }

// entries returns the spans of the entries or items of a value. The tree lacks duplicate keys.
func (e *Editor) entries(v *tree.Value) (n *yamltext.Node, all []span) {
	if n = v.Node(); n == nil {
		e.fail(v)
		return nil, nil
	}
	for _, p := range n.Pairs {
		if k := len(all); k < len(v.Pairs) && p.Key.Head == e.Offset(v.Pairs[k].Key.Line-1,
			v.Pairs[k].Key.Column-1) {
			all = append(all, span{p.Key.From, endOfPair(p)})
		}
	}
	for _, item := range n.Items {
		from := item.From
		if !n.Flow {
			from = item.Dash
		}
		all = append(all, span{from, end(item, from+1)})
	}
	if v.Kind == tree.Scalar || len(all) != count(v) || n.Flow && len(n.Pairs) > len(v.Pairs) {
		e.fail(v)
		return nil, nil
	}
	return n, all
}

func (e *Editor) changeFlow(n *yamltext.Node, all []span, keep []bool, after int, added []string) {
	text := strings.Join(added, ", ")
	hasComments := len(e.commentsIn(n.From, n.To)) > 0
	switch end := n.To - 1; {
	case !slices.Contains(keep, true) && !hasComments:
		e.replace(n.From+1, end, text)
		return
	case len(added) == 0:
	case after < 0:
		if slices.Contains(keep, true) {
			text += ", "
		}
		e.replace(n.From+1, n.From+1, text)
	case after == len(all)-1 && e.comma(all[after].to) >= 0 &&
		len(e.commentsIn(all[after].to, end)) > 0:
		if e.Body[end-1] == ',' {
			text = " " + text
		}
		e.replace(end, end, text)
	default:
		e.replace(all[after].to, all[after].to, ", "+text)
	}
	for i := 0; i < len(keep); i++ {
		if keep[i] {
			continue
		}
		first := i
		for i+1 < len(keep) && !keep[i+1] {
			i++
		}
		e.cutFlow(all, first, i)
	}
}

// comma returns the offset of the comma after an entry in brackets, or -1.
func (e *Editor) comma(at int) int {
	for at < len(e.Body) && (e.Body[at] == '#' || e.isBlank(at, at+1)) {
		if e.Body[at] == '#' {
			_, at = e.Line(e.LineAt(at))
		} else {
			at++
		}
	}
	if at < len(e.Body) && e.Body[at] == ',' {
		return at
	}
	return -1
}

// cutFlow removes consecutive entries in brackets, with a comma.
func (e *Editor) cutFlow(all []span, first, last int) {
	from, to := all[first].from, all[last].to
	comma := e.comma(to)
	switch {
	case first > 0 && e.LineAt(all[first-1].to) == e.LineAt(from):
		from = all[first-1].to
	case comma >= 0 && e.isBlank(to, comma):
		to = comma + 1
	case comma >= 0:
		e.replace(comma, comma+1, "")
	case first > 0: // no comma follows the last entry, so remove the preceding one
		comma = e.comma(all[first-1].to)
		e.replace(comma, comma+1, "")
	}
	line, end := e.LineAt(to), e.lineAfter(e.LineAt(to))
	rest := strings.TrimSpace(e.Body[to:end])
	switch text := e.keptComments(from, to); {
	case e.isFirst(from) && (rest == "" || rest[0] == '#' && !e.Keeps):
		e.replace(e.Lines[e.LineAt(from)], end, text)
	case text != "":
		e.replace(from, to, text+e.Body[e.Lines[line]:e.indent(line)])
	default:
		next := len(e.Body) - len(strings.TrimLeft(e.Body[to:], " \t\r\n"))
		if e.Body[next] != '#' && (first == 0 || e.Body[to-1] == ',' && next < end) {
			to = next
		}
		e.replace(from, to, "")
	}
}

// keptComments returns the comments in a range of bytes, with their leading blanks, if the editor
// keeps comments.
func (e *Editor) keptComments(from, to int) (text string) {
	for _, c := range e.commentsIn(from, to) {
		at := c.From
		for at > from && (e.Body[at-1] == ' ' || e.Body[at-1] == '\t') {
			at--
		}
		if e.Keeps {
			text += e.Body[at:c.To] + e.LineEnd
		}
	}
	return text
}

// indent returns the offset of the first non-blank byte of a line.
func (e *Editor) indent(line int) int {
	from, to := e.Line(line)
	return to - len(strings.TrimLeft(e.Body[from:to], " \t"))
}

func (e *Editor) joinLines(lines []string) (text string) {
	for _, line := range lines {
		text += line + e.LineEnd
	}
	return text
}

// lineAfter returns the offset after a line and its line end.
func (e *Editor) lineAfter(line int) int {
	if line+1 < len(e.Lines) {
		return e.Lines[line+1]
	}
	return len(e.Body)
}

func (e *Editor) changeLines(p tree.Pair, n *yamltext.Node, all []span, keep []bool, after int,
	added []string) {
	start := e.Lines[e.LineAt(all[0].from)]
	if all[0].from-start != n.Indent { // a question mark, or a colon after one
		e.fail(p.Val)
		return
	}
	lines := Indented(n.Indent, withDashes(n, added))
	switch left := slices.Contains(keep, true); {
	case len(added) == 0 && !left:
		if at := e.afterColon(p); at >= 0 {
			e.replace(at, at, map[yamltext.Kind]string{yamltext.Mapping: " {}",
				yamltext.List: " []"}[n.Kind])
		}
	case len(added) == 0:
	case after >= 0:
		first := e.LineAt(all[after].from)
		if len(lines) > 1 && 0 < after && after == len(all)-1 &&
			e.isBlank(e.Lines[first-1], e.Lines[first]) {
			lines = slices.Insert(lines, 0, "")
		}
		e.insertBelow(e.lastLineOf(n, all, after), lines)
	case keep[0]:
		e.insertAbove(n, all[0], added)
	default:
		e.replace(start, start, e.joinLines(lines))
	}
	for i, kept := range keep {
		if !kept {
			e.cutLines(p.Val, all[i])
		}
	}
}

// insertAbove inserts lines above an entry, which may follow the dash of an item.
func (e *Editor) insertAbove(n *yamltext.Node, s span, added []string) {
	text := e.joinLines(Indented(n.Indent, withDashes(n, added)))
	e.replace(s.from, s.from, strings.TrimLeft(text, " ")+pad(n.Indent))
}

func withDashes(n *yamltext.Node, added []string) []string {
	if n.Kind == yamltext.Mapping {
		return added
	}
	lines := make([]string, len(added))
	for i, text := range added {
		lines[i] = "- " + text
	}
	return lines
}

// isFirst reports whether only blanks precede a byte on its line.
func (e *Editor) isFirst(at int) bool { return e.isBlank(e.Lines[e.LineAt(at)], at) }

// lastLineOf returns the last line of entry i. Indented comments below the last entry belong to it
// if they are indented at least as far.
func (e *Editor) lastLineOf(n *yamltext.Node, all []span, i int) int {
	line := e.LineAt(all[i].to)
	for next := line + 1; i == len(all)-1 && next < len(e.Lines); next++ {
		from, end := e.Line(next)
		text := strings.TrimLeft(e.Body[from:end], " \t")
		if text == "" {
			continue
		}
		if text[0] != '#' || end-from-len(text) < max(n.Indent, 1) {
			break
		}
		line = next
	}
	return line
}

func (e *Editor) cutLines(v *tree.Value, s span) {
	start, end := e.Lines[e.LineAt(s.from)], e.lineAfter(e.LineAt(s.to))
	if !e.isFirst(s.from) { // it follows the dash of an item
		e.fail(v)
		return
	}
	var left []string
	if e.Keeps {
		left = Indented(s.from-start, e.textsOf(start, end))
	}
	e.replace(start, end, e.joinLines(left))
}
