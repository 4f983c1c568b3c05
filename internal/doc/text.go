package doc

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Text writes the document on a page.
func (d *Document) Text(p *terminal.Page) {
	blocks := d.Blocks
	if _, fields := first(blocks).(Fields); !fields && d.Title != "" {
		blocks = append([]Block{Paragraph(d.Title)}, blocks...)
	}
	var previous Block
	for _, b := range blocks {
		if _, drawing := b.(Drawing); drawing {
			continue
		}
		_, headed := previous.(Heading)
		// a ledger writes the blank line itself
		if _, ledger := b.(*Ledger); previous != nil && !headed && !ledger {
			p.Line("")
		}
		blockText(p, b, headed)
		previous = b
	}
}

func first(blocks []Block) Block {
	if len(blocks) == 0 {
		return nil
	}
	return blocks[0]
}

func blockText(p *terminal.Page, b Block, headed bool) {
	switch b := b.(type) {
	case Fields:
		for _, f := range b {
			p.Field(f.Label, f.Text)
		}
	case Heading:
		for _, l := range terminal.Wrap(string(b), p.Width) {
			p.Line(p.Paint.Title.Sprint(l))
		}
	case Paragraph:
		p.Paragraph(string(b), 0)
	case Notes:
		for _, note := range b {
			p.Paragraph(note, 0)
		}
	case List:
		listText(p, b, terminal.Indent)
	case Code:
		for _, l := range codeLines(b) {
			p.Line(l)
		}
	case *Ledger:
		b.Text(p)
	case *Table:
		tableText(p, b, headed)
		if b.Note != "" {
			p.Paragraph(b.Note, 0)
		}
	}
}

func listText(p *terminal.Page, l List, at int) {
	for i := range l {
		for _, line := range l[i].Lines {
			p.Paragraph(line, at)
		}
		listText(p, l[i].Below, at+terminal.Indent)
	}
}

func tableText(p *terminal.Page, t *Table, headed bool) {
	t = t.visible()
	switch t.Layout {
	case InColumns:
		style := p.Paint.Title
		if headed {
			style = p.Label
		}
		columnsText(p, t, style)
	case InCourse:
		newCourse(p, t).write()
	case Ranked:
		newRanking(p, t).write()
	}
}

// visible returns the table with control characters made visible, which changes their width.
func (t *Table) visible() *Table {
	all := *t
	all.Columns = slices.Clone(t.Columns)
	for i := range all.Columns {
		all.Columns[i].Name = sanitize.Text(all.Columns[i].Name)
	}
	all.Rows = make([]Row, len(t.Rows))
	for i, row := range t.Rows {
		all.Rows[i] = slices.Clone(row)
		for j := range row {
			lines := slices.Clone(row[j].Lines)
			for k := range lines {
				lines[k] = sanitize.Text(lines[k])
			}
			all.Rows[i][j].Lines = lines
		}
	}
	return &all
}

// Measures of tables in columns, in cells: the gap between columns, and the minimum and maximum
// width of a column of text. The maximum, which is also limited to maxTextShare percent of the
// page, does not apply to the last column.
const (
	gap           = 2
	minTextColumn = 8
	maxTextColumn = 24
	maxTextShare  = 40
)

func columnsText(p *terminal.Page, t *Table, heading terminal.Style) {
	for from := 0; from < len(t.Columns); {
		columns, widths := t.fittingColumns(p.Width, from)
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

// nameColumns returns the number of columns that identify a row: those up to the first column of
// text.
func (t *Table) nameColumns() int {
	for i, c := range t.Columns {
		if !c.Number {
			return i + 1
		}
	}
	return 0
}

// fittingColumns returns the columns that fit a width: those that identify the row and others
// beginning at index from. It also returns their widths.
func (t *Table) fittingColumns(width, from int) (columns, widths []int) {
	room := width
	add := func(c int) bool {
		w, column, last := t.width(c), &t.Columns[c], c == len(t.Columns)-1
		if !column.Number && !column.Whole && !last {
			w = min(w, maxTextColumn, width*maxTextShare/100)
		}
		space := 0
		if len(columns) > 0 {
			space = gap
		}
		forced := len(columns) <= t.nameColumns() // at least one column besides the names
		if w+space > room && (forced || !column.Number) {
			w = max(room-space, minTextColumn)
		}
		if w+space > room && !forced {
			return false
		}
		columns, widths, room = append(columns, c), append(widths, w), room-w-space
		return true
	}
	for c := range t.nameColumns() {
		add(c)
	}
	for c := max(from, t.nameColumns()); c < len(t.Columns) && add(c); c++ {
	}
	return columns, widths
}

func (t *Table) width(c int) int {
	w := terminal.Cells(t.Columns[c].Name)
	for _, row := range t.Rows {
		for _, line := range row[c].Lines {
			w = max(w, terminal.Cells(line))
		}
	}
	return w
}

// rowText writes some cells of a row; long texts continue below.
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
