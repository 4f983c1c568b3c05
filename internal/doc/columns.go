package doc

import (
	"strings"

	"example.com/hanfu/internal/report/terminal"
)

// The measures of tables in columns, in cells: the gap between columns, and what a column of text has at least and, if it
// is not the last one, at most, which is a share of the width in percent too.
const (
	gap       = 2
	leastText = 8
	mostText  = 24
	mostShare = 40
)

// columnsText writes a table in columns.
func columnsText(p *terminal.Page, t *Table, heading terminal.Style) {
	for from := 0; from < len(t.Columns); {
		columns, widths := t.fitting(p.Width, from)
		if from > 0 {
			p.Line("")
		}
		t.rowText(p, t.heading(), columns, widths, heading)
		for _, row := range t.Rows {
			t.rowText(p, row, columns, widths, terminal.Style{})
		}
		from = columns[len(columns)-1] + 1
	}
}

// names is how many columns name what a row is about: those up to the first one of text.
func (t *Table) names() int {
	for i, c := range t.Columns {
		if !c.Number {
			return i + 1
		}
	}
	return 0
}

// fitting returns the columns that fit a width, those that name the row and others from one on, and their widths.
func (t *Table) fitting(width, from int) (columns, widths []int) {
	room := width
	take := func(c int) bool {
		w, column, last := t.width(c), &t.Columns[c], c == len(t.Columns)-1
		if !column.Number && !column.Whole && !last {
			w = min(w, mostText, width*mostShare/100)
		}
		between := 0
		if len(columns) > 0 {
			between = gap
		}
		forced := len(columns) <= t.names() // there is always one behind the names
		if w+between > room && (forced || !column.Number) {
			w = max(room-between, leastText)
		}
		if w+between > room && !forced {
			return false
		}
		columns, widths, room = append(columns, c), append(widths, w), room-w-between
		return true
	}
	for c := range t.names() {
		take(c)
	}
	for c := max(from, t.names()); c < len(t.Columns) && take(c); c++ {
	}
	return columns, widths
}

// width is that of a column's widest cell.
func (t *Table) width(c int) int {
	w := terminal.Cells(t.Columns[c].Name)
	for _, row := range t.Rows {
		for _, line := range row[c].Lines {
			w = max(w, terminal.Cells(line))
		}
	}
	return w
}

// rowText writes some cells of a row; a text that is too long goes on below.
func (t *Table) rowText(p *terminal.Page, cells Row, columns, widths []int, style terminal.Style) {
	parts := make([][]string, len(columns))
	lines := 1
	for i, c := range columns {
		for _, line := range cells[c].Lines {
			if t.Columns[c].Number && terminal.Cells(line) <= widths[i] {
				parts[i] = append(parts[i], line)
				continue
			}
			parts[i] = append(parts[i], terminal.Wrap(line, widths[i])...)
		}
		lines = max(lines, len(parts[i]))
	}
	for l := range lines {
		var b strings.Builder
		for i, c := range columns {
			cell := terminal.At(parts[i], l)
			if i > 0 {
				b.WriteString(strings.Repeat(" ", gap))
			}
			if t.Columns[c].Number {
				b.WriteString(terminal.Flush(cell, widths[i]))
			} else {
				b.WriteString(terminal.Pad(cell, widths[i]))
			}
		}
		p.Line(style.Sprint(strings.TrimRight(b.String(), " ")))
	}
}
