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

// The measures of a condition part by part, in cells: each level is moved in by traceIndent, and the texts of parts
// stand at traceTextAt, or farther right where words are longer.
const (
	markWidth   = 6
	traceIndent = 2
	traceTextAt = 50
	// maxDepth bounds how far parts are moved in.
	maxDepth = 12
	// maxRows is how many rows of conditions a page has.
	maxRows = 2_000
	// maxEntries is how many entries of a list are shown one by one.
	maxEntries = 4
)

// Tracer writes conditions on a page.
type Tracer struct {
	*terminal.Page
	// rows counts those of all conditions, and waiting are those of one that wait for the place of their texts.
	rows    int
	waiting []traceRow
}

// PartLine is a line about a part of a condition: the mark in front, what is said of it, and its text as the file has it.
// Asked is false of what doesn't matter any more. The parts of a part are deeper than it.
type PartLine struct {
	Mark, Text, Source string
	Depth              int
	Asked              bool
}

// traceRow is a line on a page: its words in lines that begin at left.
type traceRow struct {
	PartLine
	left  int
	lines []string
}

func (r *traceRow) end() int {
	return r.left + terminal.Cells(r.lines[len(r.lines)-1]) + terminal.Indent
}

// Condition writes a condition part by part, each with how it stands and whether that is as it must be. The condition
// should hold, or not, as wanted.
func (p *Tracer) Condition(s *Speaker, t *trace.Trace, want bool) {
	p.trace(s, t, want)
	p.writeRows()
}

// Lines returns what Condition writes, for those who show it in another way.
func (p *Tracer) Lines(s *Speaker, t *trace.Trace, want bool) (all []PartLine) {
	p.trace(s, t, want)
	for i := range p.waiting {
		all = append(all, p.waiting[i].PartLine)
	}
	p.waiting = p.waiting[:0]
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
		kid := &t.Parts[0]
		if kid.Kind == compile.Leaf || kid.Kind == compile.Not {
			p.tracePart(s, kid, !want, lead, depth)
			return
		}
		if kid.Kind == compile.Any {
			p.traceLine(s, t, want, lead+w.None, "", depth)
			for i := range kid.Parts {
				p.tracePart(s, &kid.Parts[i], !want, "", depth+1)
			}
			return
		}
		p.traceLine(s, t, want, lead+w.Not, "", depth)
		p.tracePart(s, kid, !want, "", depth+1)
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
		p.tracePart(s, &t.Parts[1], want, lead+fmt.Sprintf(w.Name, named.Name, cmp.Or(value, named.Text))+w.Semicolon,
			depth)
	case compile.Each:
		p.traceEach(s, t, want, lead, depth)
	default:
		p.traceLeaf(s, t, want, lead, depth)
	}
}

// traceLeaf writes a part that is not joined of conditions, and below it the conditions about which it asks all the
// same: two that are compared, or those that a count goes through.
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
	heading := map[string]string{"any": w.Any, "all": w.All, "none": w.None, "one": w.One, "count": w.Count}[t.Asks]
	p.traceLine(s, t, want, lead+heading, "", depth)
	p.traceEntries(s, t, want, depth+1)
}

// traceEntries writes the entries of a list: those that decide first, long lists shortened, and each group once.
func (p *Tracer) traceEntries(s *Speaker, t *trace.Trace, want bool, depth int) {
	counts := t.Asks == "one" || t.Asks == "count" // then an entry may hold or not, as long as the number is right
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
	most := shownEntries(t, order[0])
	for i, entry := range order {
		if i == most && len(order) > most+1 {
			p.traceMore(fmt.Sprintf(s.words().More, len(order)-i), depth)
			return
		}
		switch {
		case counts && entry.Kind == compile.Leaf:
			p.traceLine(s, entry, true, s.entry(entry)+s.Part(entry, entry.Holds), entry.Text, depth)
		default:
			p.tracePart(s, entry, want != (t.Asks == "none") || counts, s.entry(entry), depth)
		}
	}
}

// shownEntries is how many entries of a list are shown: one where no others matter, few of those that are long
// themselves.
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

// rank returns how much an entry of a list says about why the whole is as it is: the least first.
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
	shown := w.Lacks
	switch {
	case !t.Bool:
		shown = ""
	case t.Holds == want && !t.Fault:
		shown = w.Fits
	}
	if !t.Asked && shown != "" {
		shown = "(" + shown + ")"
	}
	p.row(shown, text, source, depth, t.Asked)
}

func (p *Tracer) traceMore(text string, depth int) { p.row("", text, "", depth, true) }

func (p *Tracer) row(mark, text, source string, depth int, asked bool) {
	if p.rows == maxRows {
		return
	}
	p.rows++
	depth = min(depth, maxDepth)
	left := terminal.Indent + markWidth + traceIndent*depth
	source = sanitize.Text(strings.Join(strings.Fields(source), " "))
	p.waiting = append(p.waiting, traceRow{PartLine{mark, text, source, depth, asked}, left, terminal.Wrap(text, p.Width-left)})
}

// textsAt returns where the texts of the waiting rows stand: behind the longest words, but for words so long that a
// text which has its place beside others would lose it.
func (p *Tracer) textsAt() int {
	most := p.Width
	for i := range p.waiting {
		r := &p.waiting[i]
		if last := p.Width - terminal.Cells(r.Source); r.Source != "" && r.end() <= traceTextAt && last >= traceTextAt {
			most = min(most, last)
		}
	}
	at := traceTextAt
	for i := range p.waiting {
		if r := &p.waiting[i]; r.Source != "" && r.end() <= min(most, p.Width-terminal.Cells(r.Source)) {
			at = max(at, r.end())
		}
	}
	return at
}

func (p *Tracer) writeRows() {
	at := p.textsAt()
	for i := range p.waiting {
		r := &p.waiting[i]
		last := len(r.lines) - 1
		for n, l := range r.lines {
			mark := r.Mark
			if n > 0 {
				mark = ""
			}
			row := terminal.Pad(terminal.Pad("", terminal.Indent)+mark, r.left) + l
			if beside := r.Source != "" && r.end() <= at && at+terminal.Cells(r.Source) <= p.Width; beside && n == last {
				row = terminal.Pad(row, at) + r.Source
				r.Source = ""
			}
			p.faintly(row, r.Asked)
		}
		if r.Source != "" {
			for _, l := range terminal.Wrap(r.Source, p.Width-r.left-terminal.Indent) {
				p.faintly(terminal.Pad("", r.left+terminal.Indent)+l, r.Asked)
			}
		}
	}
	p.waiting = p.waiting[:0]
}

func (p *Tracer) faintly(row string, asked bool) {
	if !asked {
		row = p.Faint.Sprint(row)
	}
	p.Line(row)
}
