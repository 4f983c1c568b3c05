package seasons

import (
	"io"
	"strings"

	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/season"
)

// The measures of tables, in cells: the gap between columns, and what a column of text has at least and, if it is not
// the last one, at most, which is a share of the width in percent too.
const (
	gap       = 2
	leastText = 8
	mostText  = 24
	mostShare = 40
)

// Write writes a season as text.
func Write(w io.Writer, s *season.Season, o report.Options) error {
	return page.Write(w, o, func(p *page.Page) error {
		t := tell(p, s)
		p.Field(words.In(p.Lang).Season.Season, t.name)
		for _, f := range t.fields {
			p.Field(f.Label, f.Text)
		}
		for i := range t.tables {
			writeTable(p, &t.tables[i])
		}
		p.Line("")
		for _, note := range t.notes {
			p.Paragraph(note, 0)
		}
		return nil
	})
}

// writeTable writes a table. Columns for which there is no room stand in a further table below it.
func writeTable(p *page.Page, t *table) {
	p.Line("")
	p.Line(p.Paint.Title.Sprint(t.Title))
	for from := 0; from < len(t.Columns); {
		columns, widths := t.fitting(p.Width, from)
		if from > 0 {
			p.Line("")
		}
		heading := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			heading[i] = c.Name
		}
		t.row(p, heading, columns, widths, p.Label)
		for _, row := range t.Rows {
			t.row(p, row, columns, widths, page.Style{})
		}
		from = columns[len(columns)-1] + 1
	}
}

// names is how many columns name what a row is about: those up to the first one of text.
func (t *table) names() int {
	for i, c := range t.Columns {
		if c.Text {
			return i + 1
		}
	}
	return 0
}

// fitting returns the columns that fit a width, those that name the row and others from one on, and their widths.
func (t *table) fitting(width, from int) (columns, widths []int) {
	room := width
	take := func(c int) bool {
		w, last := t.width(c), c == len(t.Columns)-1
		if t.Columns[c].Text && !last {
			w = min(w, mostText, width*mostShare/100)
		}
		between := 0
		if len(columns) > 0 {
			between = gap
		}
		if w+between > room && t.Columns[c].Text {
			w = max(room-between, leastText)
		}
		if w+between > room && len(columns) > t.names() {
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
func (t *table) width(c int) int {
	w := page.Cells(t.Columns[c].Name)
	for _, row := range t.Rows {
		w = max(w, page.Cells(row[c]))
	}
	return w
}

// row writes some cells of a row; a text that is too long goes on below.
func (t *table) row(p *page.Page, cells []string, columns, widths []int, style page.Style) {
	parts := make([][]string, len(columns))
	lines := 1
	for i, c := range columns {
		parts[i] = []string{cells[c]}
		if t.Columns[c].Text {
			parts[i] = page.Wrap(cells[c], widths[i])
		}
		lines = max(lines, len(parts[i]))
	}
	for l := range lines {
		var b strings.Builder
		for i, c := range columns {
			cell := page.At(parts[i], l)
			if i > 0 {
				b.WriteString(strings.Repeat(" ", gap))
			}
			if t.Columns[c].Text {
				b.WriteString(page.Pad(cell, widths[i]))
			} else {
				b.WriteString(page.Flush(cell, widths[i]))
			}
		}
		p.Line(style.Sprint(strings.TrimRight(b.String(), " ")))
	}
}
