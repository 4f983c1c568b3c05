package findings

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
)

// snippet shows lines of a file with carets under a position.
type snippet struct {
	lines []string
	// first and last are the 1-based lines shown, including the context before the position.
	first, last int
	place       *rules.Position
	// gutter is the width of the line numbers in cells.
	gutter int
}

const (
	// contextLines is the number of lines shown before a finding.
	contextLines = 2
	// markedLines limits the lines shown of a long passage.
	markedLines = 4
	tabWidth    = 4
	// longestLine is the longest line shown, in bytes. Longer lines are not written by hand, and
	// hundreds of findings in one would be slow.
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

// write writes the lines and the carets below them. It cuts lines to width and scrolls them to show
// the carets.
func (s *snippet) write(b *strings.Builder, p terminal.Paint, width, gutter int) {
	skip, limit := 0, width-gutter-len(" | ")
	if from, to := s.marks(s.place.Line); to > limit {
		skip = max(0, from-limit/4)
	}
	bar := p.Label.Sprint(terminal.Pad("", gutter) + " |")
	fmt.Fprintln(b, bar)
	for n := s.first; n <= s.last; n++ {
		text, _ := show(s.lines[n-1])
		text = cut(text, skip, limit)
		fmt.Fprintln(b, strings.TrimRight(p.Label.Sprint(terminal.Flush(fmt.Sprint(n),
			gutter)+" |")+" "+text, " "))
		if n < s.place.Line {
			continue
		}
		from, to := s.marks(n)
		if from, to = max(from-skip, 0), min(to-skip, limit); from < to {
			fmt.Fprintln(b, bar+" "+terminal.Pad("",
				from)+p.Caret.Sprint(strings.Repeat("^", to-from)))
		}
	}
	if s.last < min(s.place.EndLine, len(s.lines)) {
		fmt.Fprintln(b, bar+" …")
	}
}

// marks returns the columns of line n to underline. On the first line the range is never empty.
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

// show returns a line as displayed, and the cell at which each rune, and the end of the line,
// begins. A tab always has the same width, so that carets align.
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
		cell += addedCells(before, text)
		before = text
	}
	return b.String(), append(at, cell)
}

// addedCells returns the cells that text adds after before. It is 0 for combining characters such
// as accents and emoji modifiers.
func addedCells(before, text string) int {
	if isPlain(text) && (before == "" || isPlain(before)) { // the common case; lines may be long
		return 1
	}
	return terminal.Cells(before+text) - terminal.Cells(before)
}

func isPlain(text string) bool { return len(text) == 1 && text[0] >= ' ' && text[0] <= '~' }

// cut drops the first skip cells of a text and everything beyond width. An ellipsis marks each
// omission.
func cut(text string, skip, limit int) string {
	if skip > 0 && strings.TrimSpace(text) != "" {
		const sign = "…"
		cell, rest, before := 0, "", ""
		for i, r := range text {
			if cell > skip {
				rest = terminal.Pad("", cell-skip-1) + text[i:]
				break
			}
			cell += addedCells(before, string(r))
			before = string(r)
		}
		text = sign + rest
	}
	return terminal.Truncate(text, limit, "…")
}
