package speech

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Layout of a trace, in cells. Each level is indented by traceIndent. Sources begin at sourceAt, or
// further right after longer texts.
const (
	markWidth   = 6
	traceIndent = 2
	sourceAt    = 50
	// maxDepth limits the indentation.
	maxDepth = 12
	// maxRows limits the rows of all conditions on a page.
	maxRows = 2_000
	// maxEntries limits the entries of a list.
	maxEntries = 4
)

// Tracer writes traces of conditions on a page.
type Tracer struct {
	*terminal.Page
	// rows counts the rows of all conditions. pending are the rows of the current one, kept until
	// the column of their sources is known.
	rows    int
	pending []traceRow
}

// PartLine is a line about a part of a condition: its mark, its description and its source. Asked
// is false if the part made no difference. Nested parts have a greater depth.
type PartLine struct {
	Mark, Text, Source string
	Depth              int
	Asked              bool
}

// traceRow is a line of a trace. Its text, wrapped into lines, begins at column left.
type traceRow struct {
	PartLine
	left  int
	lines []string
}

func (r *traceRow) end() int {
	return r.left + terminal.Cells(r.lines[len(r.lines)-1]) + terminal.Indent
}

// Condition writes a condition part by part, and marks the parts that are not as required for it to
// evaluate to want.
func (p *Tracer) Condition(s *Speaker, t *trace.Trace, want bool) {
	p.trace(s, t, want)
	p.writeRows()
}

// Lines returns the lines of Condition, for callers with their own layout.
func (p *Tracer) Lines(s *Speaker, t *trace.Trace, want bool) (all []PartLine) {
	p.trace(s, t, want)
	for i := range p.pending {
		all = append(all, p.pending[i].PartLine)
	}
	p.pending = p.pending[:0]
	return all
}

func (p *Tracer) trace(s *Speaker, t *trace.Trace, want bool) {
	if p.rows < maxRows {
		p.tracePart(s, t, want, "", 0)
	}
	if p.rows == maxRows {
		p.rows--
		p.traceMore(s.words().Cut, 0)
	}
}

func (p *Tracer) tracePart(s *Speaker, t *trace.Trace, want bool, lead string, depth int) {
	w := s.words()
	switch t.Kind {
	case compile.Not:
		inner := &t.Parts[0]
		if inner.Kind == compile.Leaf || inner.Kind == compile.Not {
			p.tracePart(s, inner, !want, lead, depth)
			return
		}
		if inner.Kind == compile.Any {
			p.traceLine(s, t, want, lead+w.None, "", depth)
			for i := range inner.Parts {
				p.tracePart(s, &inner.Parts[i], !want, "", depth+1)
			}
			return
		}
		p.traceLine(s, t, want, lead+w.Not, "", depth)
		p.tracePart(s, inner, !want, "", depth+1)
	case compile.All, compile.Any:
		heading := w.All
		if t.Kind == compile.Any {
			heading = w.Any
		}
		p.traceLine(s, t, want, lead+heading, "", depth)
		for i := range t.Parts {
			p.tracePart(s, &t.Parts[i], want, "", depth+1)
		}
	case compile.Choice:
		p.traceLine(s, t, want, lead+fmt.Sprintf(w.Choice, s.statement(&t.Parts[0])), "", depth)
		p.tracePart(s, &t.Parts[chosen(t)], want, "", depth+1)
	case compile.Let:
		named := &t.Parts[0]
		value := s.value(named.Value)
		if named.Bool {
			value = s.yesNo(named.Holds)
		}
		p.tracePart(s, &t.Parts[1], want,
			lead+fmt.Sprintf(w.Name, named.Name, cmp.Or(value, named.Text))+w.Semicolon,
			depth)
	case compile.Each:
		p.traceEach(s, t, want, lead, depth)
	default:
		p.traceLeaf(s, t, want, lead, depth)
	}
}

// traceLeaf writes a part without logical operators and, below it, the conditions that it counts.
func (p *Tracer) traceLeaf(s *Speaker, t *trace.Trace, want bool, lead string, depth int) {
	if !t.Bool {
		p.traceLine(s, t, want, lead+fmt.Sprintf(s.words().Is, s.label(t), t.Value), "", depth)
		return
	}
	p.traceLine(s, t, want, lead+s.Part(t, want), t.Text, depth)
	for i := range t.Parts {
		if part := &t.Parts[i]; part.Kind == compile.Each {
			p.traceEntries(s, part, true, depth+1)
		}
	}
}

func (p *Tracer) traceEach(s *Speaker, t *trace.Trace, want bool, lead string, depth int) {
	w := s.words()
	heading := map[string]string{"any": w.Any, "all": w.All, "none": w.None, "one": w.One,
		"count": w.Count}[t.Asks]
	p.traceLine(s, t, want, lead+heading, "", depth)
	p.traceEntries(s, t, want, depth+1)
}

// traceEntries writes the entries of a list, the decisive ones first. It shortens long lists and
// omits duplicates.
func (p *Tracer) traceEntries(s *Speaker, t *trace.Trace, want bool, depth int) {
	counts := t.Asks == "one" || t.Asks == "count" // any single entry may or may not hold
	order := make([]*trace.Trace, 0, len(t.Parts))
	seen := make(map[string]bool)
	for i := range t.Parts {
		if entry := &t.Parts[i]; counts || !seen[entry.Name] {
			seen[entry.Name] = true
			order = append(order, entry)
		}
	}
	switch {
	case t.Cut:
		p.traceMore(s.words().Cut, depth)
		return
	case len(order) == 0:
		p.traceMore(s.words().Empty, depth)
		return
	}
	slices.SortStableFunc(order, func(a, b *trace.Trace) int { return rank(t, a) - rank(t, b) })
	limit := shownEntries(t, order[0])
	for i, entry := range order {
		if i == limit && len(order) > limit+1 {
			p.traceMore(fmt.Sprintf(s.words().More, len(order)-i), depth)
			return
		}
		switch {
		case counts && entry.Kind == compile.Leaf:
			p.traceLine(s, entry, true, s.entry(entry)+s.Part(entry, entry.Holds), entry.Text,
				depth)
		default:
			p.tracePart(s, entry, want != (t.Asks == "none") || counts, s.entry(entry), depth)
		}
	}
}

// shownEntries returns the number of entries to show: one if the others make no difference, few if
// they are nested.
func shownEntries(list, first *trace.Trace) int {
	switch {
	case !list.Asked, list.Asks == "any" && first.Holds, list.Asks == "all" && !first.Holds &&
		first.Kind != compile.Leaf:
		return 1
	case first.Kind != compile.Leaf:
		return 2
	}
	return maxEntries
}

func (s *Speaker) entry(t *trace.Trace) string {
	for t.Kind == compile.Not {
		t = &t.Parts[0]
	}
	if t.Kind == compile.Leaf && t.Bool && strings.Contains(s.Part(t, t.Holds), t.Name) {
		return ""
	}
	return fmt.Sprintf(s.words().Is, s.value(t.Name), "")
}

// rank returns the order of an entry: 0 if it decides the result, otherwise by its missing parts.
func rank(list, entry *trace.Trace) int {
	decides := entry.Holds
	if list.Asks == "all" {
		decides = !entry.Holds
	}
	if decides {
		return 0
	}
	missing := len(entry.Missing())
	return 1 + missing
}

func (p *Tracer) traceLine(s *Speaker, t *trace.Trace, want bool, text, source string, depth int) {
	w := s.words()
	mark := w.Lacks
	switch {
	case !t.Bool:
		mark = ""
	case t.Holds == want && !t.Fault:
		mark = w.Fits
	}
	if !t.Asked && mark != "" {
		mark = "(" + mark + ")"
	}
	p.row(mark, text, source, depth, t.Asked)
}

func (p *Tracer) traceMore(text string, depth int) { p.row("", text, "", depth, true) }

func (p *Tracer) row(mark, text, source string, depth int, relevant bool) {
	if p.rows == maxRows {
		return
	}
	p.rows++
	depth = min(depth, maxDepth)
	left := terminal.Indent + markWidth + traceIndent*depth
	source = sanitize.Text(strings.Join(strings.Fields(source), " "))
	p.pending = append(p.pending, traceRow{PartLine{mark, text, source, depth, relevant}, left,
		terminal.Wrap(text, p.Width-left)})
}

// sourceColumn returns the column of the sources: after the longest text, but not so far right that
// a source which fits on the line of its text no longer does.
func (p *Tracer) sourceColumn() int {
	rightmost := p.Width
	for i := range p.pending {
		r := &p.pending[i]
		if last := p.Width - terminal.Cells(r.Source); r.Source != "" &&
			r.end() <= sourceAt && last >= sourceAt {
			rightmost = min(rightmost, last)
		}
	}
	at := sourceAt
	for i := range p.pending {
		if r := &p.pending[i]; r.Source != "" &&
			r.end() <= min(rightmost, p.Width-terminal.Cells(r.Source)) {
			at = max(at, r.end())
		}
	}
	return at
}

func (p *Tracer) writeRows() {
	at := p.sourceColumn()
	for i := range p.pending {
		r := &p.pending[i]
		last := len(r.lines) - 1
		for n, l := range r.lines {
			mark := r.Mark
			if n > 0 {
				mark = ""
			}
			row := terminal.Pad(terminal.Pad("", terminal.Indent)+mark, r.left) + l
			if sameLine := r.Source != "" && r.end() <= at &&
				at+terminal.Cells(r.Source) <= p.Width; sameLine && n == last {
				row = terminal.Pad(row, at) + r.Source
				r.Source = ""
			}
			p.writeRow(row, r.Asked)
		}
		if r.Source != "" {
			for _, l := range terminal.Wrap(r.Source, p.Width-r.left-terminal.Indent) {
				p.writeRow(terminal.Pad("", r.left+terminal.Indent)+l, r.Asked)
			}
		}
	}
	p.pending = p.pending[:0]
}

func (p *Tracer) writeRow(row string, relevant bool) {
	if !relevant {
		row = p.Faint.Sprint(row)
	}
	p.Line(row)
}
