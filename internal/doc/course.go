package doc

import (
	"strings"

	"example.com/hanfu/internal/terminal"
)

// Measures of a course table in cells. The columns of numbers are at the right.
const (
	// minLabelWidth is the width of the column of labels unless one is longer.
	minLabelWidth = 11
	// minTextWidth is the minimum width of the column of texts. Columns of numbers are at least
	// minNumberWidth wide, and up to maxNameWidth for long names.
	minTextWidth   = 18
	minNumberWidth = 9
	// wideNumberWidth fits any 64-bit number, for numbers on lines of their own.
	wideNumberWidth = 28
	maxNameWidth    = 11
	// nameLines limits the lines of a name above its column.
	nameLines = 3
)

// course writes a table in the layout InCourse. The first two columns are a label and a text, the
// others numbers.
type course struct {
	*terminal.Page
	*Table
	names []string
	// label is the width of the column of labels.
	label int
	// column is the width of a column of numbers, or 0 if numbers are too wide for columns.
	column int
}

func newCourse(p *terminal.Page, t *Table) *course {
	c := &course{Page: p, Table: t, label: minLabelWidth,
		column: minNumberWidth}
	for _, row := range t.Rows {
		for _, line := range row[0].Lines {
			c.label = max(c.label, terminal.Cells(line)+1)
		}
	}
	for i := range t.Columns[2:] {
		c.names = append(c.names, t.Columns[2+i].Name)
	}
	maxWidth := max(maxNameWidth, min(longestWord(c.names)+1,
		(p.Width-c.label-minTextWidth)/max(1, len(c.names))))
	for i, name := range c.names {
		c.column = max(c.column, min(terminal.Cells(name)+1, maxWidth))
		for _, row := range t.Rows {
			for _, number := range row[2+i].Lines {
				c.column = max(c.column, terminal.Cells(number)+1)
			}
		}
	}
	if c.textWidth() < minTextWidth {
		c.column = 0
	}
	return c
}

func (c *course) textWidth() int { return c.Width - c.label - c.column*len(c.names) }

func (c *course) write() {
	if c.column > 0 {
		c.heading()
	}
	for _, row := range c.Rows {
		var texts []string
		for _, text := range row[1].Lines {
			for i, l := range terminal.Wrap(text, max(c.textWidth(), minTextWidth)-2) {
				if i > 0 {
					l = "  " + l
				}
				texts = append(texts, l)
			}
		}
		if c.column == 0 {
			c.writeWide(row, texts)
		} else {
			c.row(row, texts)
		}
	}
}

// heading writes the names of the columns of numbers.
func (c *course) heading() {
	names := make([][]string, len(c.names))
	lines := 0
	for i, name := range c.names {
		names[i] = terminal.Wrap(name, c.column-1)
		if len(names[i]) > nameLines {
			names[i] = names[i][:nameLines]
			names[i][nameLines-1] = terminal.Truncate(names[i][nameLines-1], c.column-2, "") + "…"
		}
		lines = max(lines, len(names[i]))
	}
	for l := range lines {
		line := terminal.Pad("", c.label+c.textWidth())
		for _, name := range names {
			line += terminal.Flush(atBottom(name, l, lines), c.column)
		}
		c.Line(c.Paint.Title.Sprint(strings.TrimRight(line, " ")))
	}
}

// atBottom returns line number line of a heading aligned to the bottom of lines lines.
func atBottom(heading []string, line, lines int) string {
	if at := line - lines + len(heading); at >= 0 {
		return heading[at]
	}
	return ""
}

func (c *course) row(row Row, texts []string) {
	lines := max(len(texts), len(row[0].Lines))
	for _, cell := range row[2:] {
		lines = max(lines, len(cell.Lines))
	}
	for i := range lines {
		line := c.Label.Sprint(terminal.Pad(terminal.At(row[0].Lines, i), c.label)) +
			terminal.Pad(terminal.At(texts, i), c.textWidth())
		for _, cell := range row[2:] {
			if i < len(cell.Lines) {
				line += terminal.Flush(cell.Lines[i], c.column)
			}
		}
		c.Line(line)
	}
}

// writeWide writes a row whose numbers are too wide for columns.
func (c *course) writeWide(row Row, texts []string) {
	c.Line(c.Label.Sprint(row[0].Text("  ")))
	for _, text := range texts {
		c.Line(terminal.Pad("", terminal.Indent) + text)
	}
	column := min(wideNumberWidth, (c.Width-terminal.Indent-minNumberWidth)/2)
	for i, name := range c.names {
		value := ""
		for j, number := range row[2+i].Lines {
			if j > 0 {
				number = terminal.Flush(number, column)
			}
			value += number
		}
		lines := terminal.Wrap(name, c.Width-2*column-terminal.Indent)
		for l, part := range lines {
			line := terminal.Pad("", terminal.Indent) + part
			if l == len(lines)-1 {
				line += terminal.Flush(value, c.Width-terminal.Cells(line))
			}
			c.Line(line)
		}
	}
}
