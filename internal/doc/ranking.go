package doc

import (
	"strings"
	"unicode"

	"example.com/hanfu/internal/terminal"
)

// Measures of a ranking in cells: the limits for names and for lines of wrapped headings.
const (
	minNameWidth       = 10
	maxRankedNameWidth = 20
	minHeaderWidth     = 9
	maxHeaderWidth     = 20
)

// ranking writes a table in the layout Ranked. The first two columns are a place and a name, the
// others numbers.
type ranking struct {
	*terminal.Page
	*Table
	// place is the width of the column of places, and name the minimum width of the names.
	place, name int
}

// fittedColumn is a column of numbers: its index, its wrapped name, and its width including the
// space before it.
type fittedColumn struct {
	at     int
	header []string
	width  int
}

func newRanking(p *terminal.Page, t *Table) *ranking {
	var names []string
	for _, row := range t.Rows {
		names = append(names, row[1].Lines...)
	}
	return &ranking{p, t, terminal.Cells(t.Columns[0].Name) + 2,
		min(max(minNameWidth, longestWord(names)), maxRankedNameWidth)}
}

func (r *ranking) write() {
	for i, columns := range divideColumns(r.fit(), r.Width-r.place-r.name) {
		if i > 0 {
			r.Line("")
		}
		r.writeTable(columns)
	}
}

// divideColumns splits columns into tables of at most room cells. It avoids a table with only the
// last column.
func divideColumns(columns []fittedColumn, room int) (all [][]fittedColumn) {
	from, left := 0, room
	for i, c := range columns {
		if c.width > left && i > from {
			if i == len(columns)-1 && i-1 > from && columns[i-1].width+c.width <= room {
				i--
			}
			all = append(all, columns[from:i])
			from, left = i, room
		}
		left -= c.width
	}
	return append(all, columns[from:])
}

func longestWord(names []string) (cells int) {
	for _, name := range names {
		for _, word := range strings.Fields(name) {
			cells = max(cells, terminal.Cells(word))
		}
	}
	return cells
}

// wrapHeader wraps a heading. It breaks words only if there is no room for them or if they are long
// and Japanese.
func wrapHeader(name string, room int) []string {
	if longest := longestWord([]string{name}); longest <= maxHeaderWidth ||
		!strings.ContainsFunc(name, isJapanese) {
		return terminal.Wrap(name, min(max(minHeaderWidth, longest), room))
	}
	return terminal.Wrap(name, minNameWidth)
}

func isJapanese(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana,
		unicode.Katakana)
}

// fit computes the widths of columns. Headings are wrapped unless all fit on one line.
func (r *ranking) fit() (fitted []fittedColumn) {
	all := r.place + r.name
	for i, c := range r.Columns[2:] {
		width := 0
		for _, row := range r.Rows {
			width = max(width, terminal.Cells(row[2+i].Text(""))+2)
		}
		fitted = append(fitted, fittedColumn{2 + i, []string{c.Name}, width})
		all += max(width, terminal.Cells(c.Name)+2)
	}
	for i := range fitted {
		c := &fitted[i]
		if all > r.Width {
			c.header = wrapHeader(c.header[0], r.Width-r.place-r.name-2)
		}
		for _, line := range c.header {
			c.width = max(c.width, terminal.Cells(line)+2)
		}
	}
	return fitted
}

func (r *ranking) writeTable(columns []fittedColumn) {
	lines := 1
	for _, c := range columns {
		lines = max(lines, len(c.header))
	}
	for l := range lines {
		var heading []string
		for _, c := range columns {
			heading = append(heading, atBottom(c.header, l, lines))
		}
		place, name := "", ""
		if l == lines-1 {
			place, name = r.Columns[0].Name, r.Columns[1].Name
		}
		r.row(place, name, heading, columns, r.Paint.Title)
	}
	for _, row := range r.Rows {
		var numbers []string
		for _, c := range columns {
			numbers = append(numbers, row[c.at].Text(""))
		}
		r.row(row[0].Text(""), row[1].Text(""), numbers, columns, terminal.Style{})
	}
}

// row writes a row; a long name continues below.
func (r *ranking) row(place, name string, numbers []string,
	columns []fittedColumn, style terminal.Style) {
	tail := ""
	for i, n := range numbers {
		tail += terminal.Flush(n, columns[i].width)
	}
	room, below := r.Width-terminal.Cells(tail), ""
	if room < r.place+r.name { // no room for the numbers next to the name
		room, tail, below = r.Width, "", strings.TrimLeft(tail, " ")
	}
	for i, l := range terminal.Wrap(name, room-r.place) {
		line := terminal.Pad(place, r.place) + l
		if i == 0 {
			line = terminal.Pad(line, room) + tail
		}
		r.Line(style.Sprint(strings.TrimRight(line, " ")))
		place = ""
	}
	if below != "" {
		r.Line(terminal.Flush(below, r.Width))
	}
}
