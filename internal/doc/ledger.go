package doc

import (
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Ledger is a table of what something is, and how much it is worth. Unit is what its values count; without one it is a
// part of a text that has no values.
type Ledger struct {
	Title, Unit string
	Rows        []Entry
	// Brief reports whether a text shows it as a label, with its only row behind it.
	Brief bool
}

// Entry is a row of a ledger: what it is about, and how much it is worth. Value, Note and the title of a ledger with a
// unit are short, and not broken.
type Entry struct {
	Kind
	Label, Value string
	// Note says for what it is, in a text. Who shows pictures has Tiles for it, and a Remark on them.
	Note, Remark string
	Tiles        []hand.Tile
	// Place is where in the files the rule stands, and Sum what the numbers add up to so far.
	Place, Sum string
	// Number counts the readings of a hand, of which this is one: that of a candidate, by its place from 1.
	Number    string
	Candidate int
	// Lead and Pieces are the line that a text has above it, and At is where a text begins.
	Lead   string
	Pieces []terminal.Piece
	At     int
}

// Kind is what an entry is.
type Kind uint8

// A subheading has a label alone, and a gap nothing. A sum is that of the rows above. A text has a label without a
// value, a note is one about the row above, and drawn lines are shown as they are.
const (
	Valued Kind = iota
	Subheading
	Gap
	Sum
	Text
	Note
	Drawn
)

// IsSum reports whether the entry is a sum.
func (k Kind) IsSum() bool { return k == Sum }

// IsItem reports whether the entry has a value.
func (k Kind) IsItem() bool { return k == Valued || k == Sum }

func (l *Ledger) table() *Table {
	t := &Table{Columns: []Column{TextColumn(l.Title), NumberColumn(l.Unit)}}
	for i := range l.Rows {
		e := &l.Rows[i]
		if e.Kind == Gap {
			continue
		}
		var said []string
		for _, part := range []string{e.Number, e.Label, e.Note, e.Place} {
			if part != "" {
				said = append(said, part)
			}
		}
		t.Rows = append(t.Rows, Texts(strings.Join(said, " "), e.Value))
	}
	return t
}

// sumWidth is how wide the column of the running sum is, behind that of the numbers.
const sumWidth = 12

// Text writes the ledger, below a blank line.
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
		l.Rows[i].text(p)
	}
}

func (e *Entry) text(p *terminal.Page) {
	switch {
	case e.Kind == Gap:
		p.Line("")
	case e.Kind == Drawn:
		p.Text.WriteString(e.Label)
	case e.Kind == Subheading:
		p.Line(p.Paint.Title.Sprint(e.Label))
	case e.Place != "":
		e.placed(p)
	case !e.IsItem():
		p.Paragraph(e.Label, e.At)
	case e.Pieces != nil:
		p.Pieces(e.Lead, e.Pieces)
		e.below(p)
	case e.Sum != "":
		e.summed(p)
	default:
		if e.IsSum() {
			p.SumLine()
		}
		p.Row(e.Label, e.Note, e.Value)
	}
}

// placed writes a text, and behind it, or below if it does not fit, where its rule stands.
func (e *Entry) placed(p *terminal.Page) {
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

// below writes the label below the pieces, and the value in the column of numbers.
func (e *Entry) below(p *terminal.Page) {
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

// summed writes a row with the sum so far behind it.
func (e *Entry) summed(p *terminal.Page) {
	row := p.Blank()
	row.Row(e.Label, e.Note, e.Value)
	text := strings.TrimSuffix(row.Text.String(), "\n")
	last := text[strings.LastIndexByte(text, '\n')+1:]
	column := min(p.Width-p.RowWidth(), sumWidth) // on a narrow page the sums have lines of their own
	if terminal.Cells(last) <= p.RowWidth() && terminal.Cells(e.Sum) < column {
		text += terminal.Flush(e.Sum, column)
	}
	p.Text.WriteString(text + "\n")
	if column < sumWidth {
		p.Line(terminal.Flush(e.Sum, p.RowWidth()))
	}
}
