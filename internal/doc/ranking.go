package doc

import (
	"strings"
	"unicode"

	"example.com/hanfu/internal/terminal"
)

// The measures of a ranking, in cells: the least and the most for names, and for lines of a broken heading.
const (
	leastName   = 10
	mostName    = 20
	leastHeader = 9
	mostHeader  = 20
)

// ranking writes a table whose first columns are a place and a name, the others numbers.
type ranking struct {
	*terminal.Page
	*Table
	// place is the width of the column of places, and name the least width of the names, which is that of their longest
	// word.
	place, name int
}

// fittedColumn is a column of numbers, by its index, with its name in lines, and its width with the blanks in front.
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
	return &ranking{p, t, terminal.Cells(t.Columns[0].Name) + 2, min(max(leastName, longestWord(names)), mostName)}
}

func (r *ranking) write() {
	for i, columns := range divided(r.fit(), r.Width-r.place-r.name) {
		if i > 0 {
			r.Line("")
		}
		r.part(columns)
	}
}

// divided divides columns among tables of at most room cells. The last column does not stand alone if it can be avoided.
func divided(columns []fittedColumn, room int) (all [][]fittedColumn) {
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

// header breaks a heading into lines. It breaks a word only if a table has no room for it, or if it is a long Japanese
// one.
func header(name string, room int) []string {
	if longest := longestWord([]string{name}); longest <= mostHeader || !strings.ContainsFunc(name, isJapanese) {
		return terminal.Wrap(name, min(max(leastHeader, longest), room))
	}
	return terminal.Wrap(name, leastName)
}

func isJapanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// fit finds the widths of columns, with headings in one line if there is room for all, and else in several.
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
			c.header = header(c.header[0], r.Width-r.place-r.name-2)
		}
		for _, line := range c.header {
			c.width = max(c.width, terminal.Cells(line)+2)
		}
	}
	return fitted
}

func (r *ranking) part(columns []fittedColumn) {
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

// row writes a row; a long name goes on below.
func (r *ranking) row(place, name string, numbers []string, columns []fittedColumn, style terminal.Style) {
	tail := ""
	for i, n := range numbers {
		tail += terminal.Flush(n, columns[i].width)
	}
	room, below := r.Width-terminal.Cells(tail), ""
	if room < r.place+r.name { // the number is wider than a page allows beside a name
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
