package doc

import (
	"strings"

	"example.com/hanfu/internal/terminal"
)

// The measures of a course, in cells. The columns of numbers stand at the right.
const (
	labelColumn = 11
	// leastEvent is what the column of texts needs. A column of numbers has leastNumber, and up to nameColumn for a long
	// name.
	leastEvent  = 18
	leastNumber = 9
	// numberColumn has the widest numbers of 64 bits, where each has a line of its own.
	numberColumn = 28
	nameColumn   = 11
	// nameLines is on how many lines a name may stand above its column.
	nameLines = 3
)

// course writes a table as a course. Its first columns are a label and a text, the others numbers.
type course struct {
	*terminal.Page
	*Table
	names []string
	// column is the width of a column of numbers, 0 where these are too wide, and stand on lines of their own.
	column int
}

func newCourse(p *terminal.Page, t *Table) *course {
	c := &course{Page: p, Table: t, column: leastNumber}
	for i := range t.Columns[2:] {
		c.names = append(c.names, t.Columns[2+i].Name)
	}
	most := max(nameColumn, min(longestWord(c.names)+1, (p.Width-labelColumn-leastEvent)/max(1, len(c.names))))
	for i, name := range c.names {
		c.column = max(c.column, min(terminal.Cells(name)+1, most))
		for _, row := range t.Rows {
			for _, number := range row[2+i].Lines {
				c.column = max(c.column, terminal.Cells(number)+1)
			}
		}
	}
	if c.event() < leastEvent {
		c.column = 0
	}
	return c
}

// event is the width of the column of texts.
func (c *course) event() int { return c.Width - labelColumn - c.column*len(c.names) }

func (c *course) write() {
	if c.column > 0 {
		c.heading()
	}
	for _, row := range c.Rows {
		var left []string
		for _, text := range row[1].Lines {
			for i, l := range terminal.Wrap(text, max(c.event(), leastEvent)-2) {
				if i > 0 {
					l = "  " + l
				}
				left = append(left, l)
			}
		}
		if c.column == 0 {
			c.listed(row, left)
		} else {
			c.row(row, left)
		}
	}
}

// heading writes the names of the columns of numbers above these.
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
		line := terminal.Pad("", labelColumn+c.event())
		for _, name := range names {
			line += terminal.Flush(atBottom(name, l, lines), c.column)
		}
		c.Line(c.Paint.Title.Sprint(strings.TrimRight(line, " ")))
	}
}

// atBottom returns one of so many lines of a heading that stands at their bottom.
func atBottom(heading []string, line, lines int) string {
	if at := line - lines + len(heading); at >= 0 {
		return heading[at]
	}
	return ""
}

func (c *course) row(row Row, left []string) {
	lines := max(len(left), len(row[0].Lines))
	for _, cell := range row[2:] {
		lines = max(lines, len(cell.Lines))
	}
	for i := range lines {
		line := c.Label.Sprint(terminal.Pad(terminal.At(row[0].Lines, i), labelColumn)) + terminal.Pad(terminal.At(left, i), c.event())
		for _, cell := range row[2:] {
			if i < len(cell.Lines) {
				line += terminal.Flush(cell.Lines[i], c.column)
			}
		}
		c.Line(line)
	}
}

// listed writes a row whose numbers are too wide for columns.
func (c *course) listed(row Row, left []string) {
	c.Line(c.Label.Sprint(row[0].Text("  ")))
	for _, text := range left {
		c.Line(terminal.Pad("", terminal.Indent) + text)
	}
	column := min(numberColumn, (c.Width-terminal.Indent-leastNumber)/2)
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
