package findings

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
)

// snippet shows a place in a file, with marks under the characters meant.
type snippet struct {
	lines []string
	// first and last are the lines shown, from 1; those before the place give the context.
	first, last int
	place       *rules.Position
	// gutter is the width of the line numbers.
	gutter int
}

const (
	// contextLines is how many lines are shown before that of a finding.
	contextLines = 2
	// markedLines is how many lines of a long passage are shown.
	markedLines = 4
	tabWidth    = 4
	// longestLine is the longest line, in bytes, of which a part is shown: nobody writes longer ones, and
	// hundreds of findings in one would take long.
	longestLine = 10_000
)

func newSnippet(place *rules.Position, lines []string, context int) *snippet {
	if place.Line < 1 || place.Line > len(lines) {
		return nil
	}
	s := &snippet{lines: lines, place: place}
	s.first = max(1, place.Line-context)
	s.last = min(max(place.Line, place.EndLine), place.Line+markedLines-1, len(lines))
	s.gutter = len(fmt.Sprint(s.last))
	for _, l := range lines[s.first-1 : min(len(lines), max(place.Line, place.EndLine))] {
		if len(l) > longestLine {
			return nil
		}
	}
	return s
}

// write writes the lines with their numbers, which take a gutter, and marks below those of the place. No line is wider
// than width, and the marks are in sight.
func (s *snippet) write(b *strings.Builder, p terminal.Paint, width, gutter int) {
	skip, most := 0, width-gutter-len(" | ")
	if from, to := s.marks(s.place.Line); to > most {
		skip = max(0, from-most/4)
	}
	bar := p.Label.Sprint(terminal.Pad("", gutter) + " |")
	fmt.Fprintln(b, bar)
	for n := s.first; n <= s.last; n++ {
		text, _ := show(s.lines[n-1])
		text = cut(text, skip, most)
		fmt.Fprintln(b, strings.TrimRight(p.Label.Sprint(terminal.Flush(fmt.Sprint(n), gutter)+" |")+" "+text, " "))
		if n < s.place.Line {
			continue
		}
		from, to := s.marks(n)
		if from, to = max(from-skip, 0), min(to-skip, most); from < to {
			fmt.Fprintln(b, bar+" "+terminal.Pad("", from)+p.Caret.Sprint(strings.Repeat("^", to-from)))
		}
	}
	if s.last < min(s.place.EndLine, len(s.lines)) {
		fmt.Fprintln(b, bar+" …")
	}
}

// marks returns the columns of a line to underline; it is never empty on the first line.
func (s *snippet) marks(n int) (from, to int) {
	f := s.place
	text, at := show(s.lines[n-1])
	cell := func(column int) int { return at[min(max(column-1, 0), len(at)-1)] }
	from = terminal.Cells(text) - terminal.Cells(strings.TrimLeft(text, " "))
	if n == f.Line {
		from = cell(f.Column)
	}
	switch {
	case f.EndLine == 0:
		to = cell(f.Column + 1)
	case n == f.EndLine:
		to = cell(f.EndColumn)
	default:
		to = terminal.Cells(strings.TrimRight(text, " "))
	}
	if n == f.Line {
		to = max(to, from+1)
	}
	return from, to
}

// show returns a line as it is shown, and for each of its characters, and for its end, the cell where it
// begins. A tab takes the same room wherever it stands, so that marks below it fit.
func show(line string) (string, []int) {
	var b strings.Builder
	at := make([]int, 0, len(line)+1)
	b.Grow(len(line))
	cell, before := 0, ""
	line = strings.TrimSuffix(line, "\r")
	for i, r := range line {
		at = append(at, cell)
		text := line[i : i+1]
		switch {
		case r == '\t':
			text = strings.Repeat(" ", tabWidth)
		case r >= utf8.RuneSelf:
			text = sanitize.Text(string(r))
		case !isPlain(text):
			text = sanitize.Text(text)
		}
		b.WriteString(text)
		cell += behind(before, text)
		before = text
	}
	return b.String(), append(at, cell)
}

// behind returns how many cells a character takes behind another: none if it joins that one, as an accent does, or
// the colour of a hand.
func behind(before, text string) int {
	if isPlain(text) && (before == "" || isPlain(before)) { // nearly always, and a line may be long
		return 1
	}
	return terminal.Cells(before+text) - terminal.Cells(before)
}

func isPlain(text string) bool { return len(text) == 1 && text[0] >= ' ' && text[0] <= '~' }

// cut leaves out the first cells of a text and what does not fit into most. A sign stands where something is left out.
func cut(text string, skip, most int) string {
	if skip > 0 && strings.TrimSpace(text) != "" {
		const sign = "…"
		cell, rest, before := 0, "", ""
		for i, r := range text {
			if cell > skip {
				rest = terminal.Pad("", cell-skip-1) + text[i:]
				break
			}
			cell += behind(before, string(r))
			before = string(r)
		}
		text = sign + rest
	}
	return terminal.Truncate(text, most, "…")
}
