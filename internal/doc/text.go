package doc

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Text writes a document on a page.
func (d *Document) Text(p *terminal.Page) {
	blocks := d.Blocks
	if _, fields := first(blocks).(Fields); !fields && d.Title != "" {
		blocks = append([]Block{Paragraph(d.Title)}, blocks...)
	}
	var before Block
	for _, b := range blocks {
		if _, drawing := b.(Drawing); drawing {
			continue
		}
		_, headed := before.(Heading)
		if _, ledger := b.(*Ledger); before != nil && !headed && !ledger { // that begins with a blank line itself
			p.Line("")
		}
		blockText(p, b, headed)
		before = b
	}
}

func first(blocks []Block) Block {
	if len(blocks) == 0 {
		return nil
	}
	return blocks[0]
}

// blockText writes a block. Headed reports whether it has a heading of its own.
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
	t = t.shown()
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

// shown returns the table with the signs that stand for hidden characters, whose width is another.
func (t *Table) shown() *Table {
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

// The measures of tables in columns, in cells: the gap between columns, and what a column of text has at least and, if
// it is not the last one, at most, which is a share of the width in percent too.
const (
	gap       = 2
	leastText = 8
	mostText  = 24
	mostShare = 40
)

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
