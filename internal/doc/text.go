package doc

import (
	"slices"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
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
