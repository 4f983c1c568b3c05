package doc

import (
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Ledger is a table of items and their values. Unit is the unit of the values; without one the
// ledger only has text.
type Ledger struct {
	Title, Unit string
	Rows        []Entry
	// Brief shows the ledger as a label followed by its only row.
	Brief bool
}

// Entry is a row of a ledger. Value, Note and the title of a ledger with a unit are short and never
// wrapped.
type Entry struct {
	Kind
	Label, Value string
	// Note names what the entry counts, in the text format. Formats with pictures show Tiles with a
	// Remark instead.
	Note, Remark string
	Tiles        []hand.Tile
	// Place is the position of the rule. Sum is the running total.
	Place, Sum string
	// Number identifies a reading of the hand. Candidate is its 1-based index.
	Number    string
	Candidate int
	// Lead and Pieces are the line above the entry, and At is the indentation, in the text format.
	Lead   string
	Pieces []terminal.Piece
	At     int
}

// Kind is the kind of an entry.
type Kind uint8

// The kinds of entries. Subheadings, texts and notes only have a label; a note is about the entry
// above it. Gaps are empty. A sum adds up the entries above it. Drawn entries are preformatted.
const (
	Valued Kind = iota
	Subheading
	Gap
	Sum
	Text
	Note
	Drawn
)

// IsSum reports whether k is a sum.
func (k Kind) IsSum() bool { return k == Sum }

// IsItem reports whether entries of kind k have a value.
func (k Kind) IsItem() bool { return k == Valued || k == Sum }

func (l *Ledger) table() *Table {
	t := &Table{Columns: []Column{TextColumn(l.Title), NumberColumn(l.Unit)}}
	for i := range l.Rows {
		e := &l.Rows[i]
		if e.Kind == Gap {
			continue
		}
		var parts []string
		for _, part := range []string{e.Number, e.Label, e.Note, e.Place} {
			if part != "" {
				parts = append(parts, part)
			}
		}
		t.Rows = append(t.Rows, Texts(strings.Join(parts, " "), e.Value))
	}
	return t
}

// sumWidth is the width of the column of running totals.
const sumWidth = 12

// Text writes the ledger, preceded by a blank line.
func (l *Ledger) Text(p *terminal.Page) {
	switch {
	case l.Brief:
		p.Line("")
		p.Field(l.Title, l.Rows[0].Label)
		return
	case l.Unit != "":
		p.Title(l.Title, l.Unit)
	default:
		p.Line("")
		blockText(p, Heading(l.Title), false)
	}
	for i := range l.Rows {
		l.Rows[i].writeText(p)
	}
}

func (e *Entry) writeText(p *terminal.Page) {
	switch {
	case e.Kind == Gap:
		p.Line("")
	case e.Kind == Drawn:
		p.Text.WriteString(e.Label)
	case e.Kind == Subheading:
		p.Line(p.Paint.Title.Sprint(e.Label))
	case e.Place != "":
		e.writePlaced(p)
	case !e.IsItem():
		p.Paragraph(e.Label, e.At)
	case e.Pieces != nil:
		p.Pieces(e.Lead, e.Pieces)
		e.writePieces(p)
	case e.Sum != "":
		e.writeSummed(p)
	default:
		if e.IsSum() {
			p.SumLine()
		}
		p.Row(e.Label, e.Note, e.Value)
	}
}

// writePlaced writes a text, followed by the position of its rule on the same line if it fits,
// otherwise below.
func (e *Entry) writePlaced(p *terminal.Page) {
	lines, place := terminal.Wrap(e.Label, p.Width-terminal.Indent), sanitize.Text(e.Place)
	for i, l := range lines {
		l = terminal.Pad("", terminal.Indent) + l
		if i < len(lines)-1 {
			p.Line(l)
			continue
		}
		if terminal.Cells(l)+2*terminal.Indent+terminal.Cells(place) <= p.Width {
			p.Line(l + p.Faint.Sprint(terminal.Flush(place, p.Width-terminal.Cells(l))))
			return
		}
		p.Line(l)
		for _, l := range terminal.Wrap(place, p.Width-2*terminal.Indent) {
			p.Line(p.Faint.Sprint(terminal.Flush(l, p.Width)))
		}
	}
}

// writePieces writes the label below the pieces, and the value in the column of numbers.
func (e *Entry) writePieces(p *terminal.Page) {
	lines := terminal.Wrap(e.Label, p.RowWidth()-terminal.LabelWidth-terminal.Cells(e.Value)-1)
	if len(lines) == 0 || terminal.Cells(e.Value) > p.RowWidth()/3 {
		p.Paragraph(e.Label, terminal.LabelWidth)
		for _, l := range p.Broken(e.Value) {
			p.Line(terminal.Flush(l, max(p.RowWidth(), min(p.Width, terminal.Cells(l)))))
		}
		return
	}
	for i, l := range lines {
		l = terminal.Pad("", terminal.LabelWidth) + l
		if i == len(lines)-1 {
			l += terminal.Flush(e.Value, p.RowWidth()-terminal.Cells(l))
		}
		p.Line(l)
	}
}

// writeSummed writes a row followed by the running total.
func (e *Entry) writeSummed(p *terminal.Page) {
	row := p.Blank()
	row.Row(e.Label, e.Note, e.Value)
	writeText := strings.TrimSuffix(row.Text.String(), "\n")
	last := writeText[strings.LastIndexByte(writeText, '\n')+1:]
	column := min(p.Width-p.RowWidth(), sumWidth) // narrow pages have the totals on separate lines
	if terminal.Cells(last) <= p.RowWidth() && terminal.Cells(e.Sum) < column {
		writeText += terminal.Flush(e.Sum, column)
	}
	p.Text.WriteString(writeText + "\n")
	if column < sumWidth {
		p.Line(terminal.Flush(e.Sum, p.RowWidth()))
	}
}
