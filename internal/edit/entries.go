package edit

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Insert writes entries or items behind the one of an index, -1 for the place in front of all. In lines each
// text is a line.
func (e *Editor) Insert(v *tree.Value, after int, added ...string) {
	e.Change(tree.Pair{Val: v}, slices.Repeat([]bool{true}, count(v)), after, added...)
}

// Remove takes away the entry or item of an index. The key is needed for the last one.
func (e *Editor) Remove(p tree.Pair, i int) {
	keep := slices.Repeat([]bool{true}, count(p.Val))
	keep[i] = false
	e.Change(p, keep, 0)
}

// InsertAbove writes lines above an entry or item.
func (e *Editor) InsertAbove(v *tree.Value, i int, lines ...string) {
	if n, all := e.entries(v); n != nil {
		e.above(n, all[i], lines)
	}
}

// Replace writes entries or items in the place of one, which is on lines of its own unless it stands between brackets.
func (e *Editor) Replace(v *tree.Value, i int, by ...string) {
	n, all := e.entries(v)
	if n == nil {
		return
	}
	s, between := all[i], ", "
	if !n.Flow {
		between, by = e.LineEnd+pad(n.Indent), dashed(n, by)
		if !e.begins(s.from) {
			e.fail(v)
		}
	}
	e.put(s.from, s.to, strings.Join(by, between))
}

// Entry returns the lines of an entry, without the blanks in front that all of them have, and with what stands behind it
// unless it is between brackets; none if it takes several and shares them with others.
func (e *Editor) Entry(v *tree.Value, i int) (lines []string) {
	n, all := e.entries(v)
	if n == nil {
		return nil
	}
	s := all[i]
	first, last := e.LineAt(s.from), e.LineAt(s.to)
	if first < last && (n.Flow || !e.begins(s.from)) {
		return nil
	}
	depth := s.from - e.Lines[first]
	for line := first; line <= last; line++ {
		from, to := e.Line(line)
		text := strings.TrimRight(e.Body[from:to], " \t")
		if n.Flow {
			text = e.Body[from:s.to]
		}
		if line > first && strings.TrimLeft(text[:min(depth, len(text))], " \t") != "" {
			return nil
		}
		lines = append(lines, text[min(depth, len(text)):])
	}
	return lines
}

// end returns the byte behind a value; if none is written, the one behind its mark.
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

// Change takes away the entries or items of a value that are not kept, and writes others behind the one of an index, or
// behind the last one before it that is kept.
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

// span is the bytes between which an entry or item stands, with its dash.
type span struct{ from, to int }

// entries returns where the entries or items of a value stand. Its tree lacks keys that are written twice.
func (e *Editor) entries(v *tree.Value) (n *yamltext.Node, all []span) {
	if n = v.Node(); n == nil {
		e.fail(v)
		return nil, nil
	}
	for _, p := range n.Pairs {
		if k := len(all); k < len(v.Pairs) && p.Key.Head == e.Offset(v.Pairs[k].Key.Line-1, v.Pairs[k].Key.Column-1) {
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
	noted := len(e.commentsIn(n.From, n.To)) > 0
	switch end := n.To - 1; {
	case !slices.Contains(keep, true) && !noted:
		e.replace(n.From+1, end, text)
		return
	case len(added) == 0:
	case after < 0:
		if slices.Contains(keep, true) {
			text += ", "
		}
		e.replace(n.From+1, n.From+1, text)
	case after == len(all)-1 && e.comma(all[after].to) >= 0 && len(e.commentsIn(all[after].to, end)) > 0:
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
		switch {
		case noted:
			e.cutNoted(all, first, i)
		case first > 0:
			e.replace(all[first-1].to, all[i].to, "")
		default:
			e.replace(all[first].from, all[i+1].from, "") // one is kept, or all would have been replaced
		}
	}
}

// comma returns the byte of the comma behind an entry between brackets, -1 if there is none.
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

// cutNoted takes away some entries between brackets that follow one another, with their commas, but no comments of others.
func (e *Editor) cutNoted(all []span, first, last int) {
	for i := first; i <= last; i++ {
		from, to := all[i].from, all[i].to
		comma := e.comma(to)
		switch {
		case comma >= 0 && e.isBlank(to, comma):
			_, end := e.Line(e.LineAt(comma))
			to = comma + 1
			if next := strings.TrimLeft(e.Body[to:end], " "); next != "" && next[0] != '#' {
				to = end - len(next)
			}
		case comma >= 0:
			e.replace(comma, comma+1, "")
		case first > 0: // behind the last entry there is none, so that in front of these goes
			if before := all[first-1].to; i == first && e.LineAt(before) == e.LineAt(from) {
				from = before
			} else {
				comma = e.comma(before)
				e.replace(comma, comma+1, "")
			}
		}
		var left []string
		if e.Keeps {
			left = Indented(from-e.Lines[e.LineAt(from)], e.commentsIn(from, to))
		}
		end := e.behind(e.LineAt(to))
		if rest := strings.TrimSpace(e.Body[to:end]); e.begins(from) && (rest == "" || rest[0] == '#' && !e.Keeps) {
			e.replace(e.Lines[e.LineAt(from)], end, e.linesOf(left))
			continue
		}
		e.replace(from, to, "")
		e.below(e.LineAt(to), left)
	}
}

// linesOf returns lines with their ends.
func (e *Editor) linesOf(lines []string) (text string) {
	for _, line := range lines {
		text += line + e.LineEnd
	}
	return text
}

// behind returns the byte behind a line and its end.
func (e *Editor) behind(line int) int {
	if line+1 < len(e.Lines) {
		return e.Lines[line+1]
	}
	return len(e.Body)
}

func (e *Editor) changeLines(p tree.Pair, n *yamltext.Node, all []span, keep []bool, after int, added []string) {
	start := e.Lines[e.LineAt(all[0].from)]
	if all[0].from-start != n.Indent { // a question mark, or a colon behind one
		e.fail(p.Val)
		return
	}
	lines := Indented(n.Indent, dashed(n, added))
	switch left := slices.Contains(keep, true); {
	case len(added) == 0 && !left:
		if at := e.behindColon(p); at >= 0 {
			e.replace(at, at, map[yamltext.Kind]string{yamltext.Mapping: " {}", yamltext.List: " []"}[n.Kind])
		}
	case len(added) == 0:
	case after >= 0:
		first := e.LineAt(all[after].from)
		if len(lines) > 1 && 0 < after && after == len(all)-1 && e.isBlank(e.Lines[first-1], e.Lines[first]) {
			lines = slices.Insert(lines, 0, "")
		}
		e.below(e.endOf(n, all, after), lines)
	case keep[0]:
		e.above(n, all[0], added)
	default:
		e.replace(start, start, e.linesOf(lines))
	}
	for i, kept := range keep {
		if !kept {
			e.cutLines(p.Val, all[i])
		}
	}
}

// above writes lines above an entry, which may stand behind the dash of an item.
func (e *Editor) above(n *yamltext.Node, s span, added []string) {
	text := e.linesOf(Indented(n.Indent, dashed(n, added)))
	e.replace(s.from, s.from, strings.TrimLeft(text, " ")+pad(n.Indent))
}

func dashed(n *yamltext.Node, added []string) []string {
	if n.Kind == yamltext.Mapping {
		return added
	}
	lines := make([]string, len(added))
	for i, text := range added {
		lines[i] = "- " + text
	}
	return lines
}

// begins reports whether nothing but blanks stands in front of a byte on its line.
func (e *Editor) begins(at int) bool { return e.isBlank(e.Lines[e.LineAt(at)], at) }

// endOf returns the line on which an entry ends. The comments below the last one that are indented as it is are its own.
func (e *Editor) endOf(n *yamltext.Node, all []span, i int) int {
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
	start, end := e.Lines[e.LineAt(s.from)], e.behind(e.LineAt(s.to))
	if !e.begins(s.from) { // behind the dash of an item
		e.fail(v)
		return
	}
	var left []string
	if e.Keeps {
		left = Indented(s.from-start, e.commentsIn(start, end))
	}
	e.replace(start, end, e.linesOf(left))
}
