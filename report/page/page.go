// Package page lays out text for people: labels, tables and paragraphs that fit a page, measured in the cells of a
// terminal.
package page

import (
	"fmt"
	"math/big"
	"strings"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/words"
)

// The measures of a page, in cells.
const (
	// Width is that of a line at most, LabelWidth that of a label with the gap behind it.
	Width      = 80
	LabelWidth = 13
	// RowWidth is where the numbers of a table end, noteAt where the tiles begin that they were given for.
	RowWidth = 60
	noteAt   = 45
	Indent   = 2
)

// Piece is a group of a hand as people are shown it, with and without colours.
type Piece struct{ Plain, Shown string }

// PlainPiece returns a text without colours as a piece.
func PlainPiece(text string) Piece { return Piece{text, text} }

// Page is a text for people in the making. No line is wider than Width, whatever is put on it.
type Page struct {
	Paint
	// Lang is the code of the language, and Words are its words.
	Lang  string
	Words *words.Common
	Text  strings.Builder
}

// New returns an empty page in a language.
func New(lang string, paint Paint) *Page {
	return &Page{Paint: paint, Lang: lang, Words: words.In(lang).Common}
}

// Line writes a line. Nothing in the text ends it.
func (p *Page) Line(s string) {
	p.Text.WriteString(strings.TrimRight(visible.Text(s), " "))
	p.Text.WriteByte('\n')
}

// Field writes a label with a text behind it.
func (p *Page) Field(label, text string) {
	for i, l := range Wrap(text, Width-LabelWidth) {
		p.labelled(label, i, l)
	}
}

// Pieces writes a label with groups of tiles behind it, as many on a line as fit.
func (p *Page) Pieces(label string, pieces []Piece) {
	const gap = 2
	line, at, n := "", 0, 0
	for _, g := range pieces {
		if at > 0 && at+gap+Cells(g.Plain) > Width-LabelWidth {
			p.labelled(label, n, line)
			line, at = "", 0
			n++
		}
		if at > 0 {
			line += strings.Repeat(" ", gap)
			at += gap
		}
		line += g.Shown
		at += Cells(g.Plain)
	}
	p.labelled(label, n, line)
}

// labelled writes a line of a field; the first one bears the label.
func (p *Page) labelled(label string, n int, text string) {
	if n > 0 {
		label = ""
	}
	p.Line(p.Label.Sprint(Pad(label, LabelWidth)) + text)
}

// Title begins a table, with the unit of its numbers.
func (p *Page) Title(name, unit string) {
	p.Line("")
	p.Line(p.Paint.Title.Sprint(Pad(name, RowWidth-Cells(unit))) + unit)
}

// Row writes a row of a table: what it is about, the tiles that it is for, and how much it comes to.
func (p *Page) Row(name, note, value string) {
	most := RowWidth - Indent - 2
	if note != "" {
		most = noteAt - Indent - 1
	} else if Cells(value) <= RowWidth/2 {
		most -= Cells(value)
	}
	lines := Wrap(name, most)
	for _, l := range lines[:len(lines)-1] {
		p.Line(Pad("", Indent) + l)
	}
	last := Pad("", Indent) + lines[len(lines)-1]
	if note != "" {
		last = Pad(last, noteAt) + note
	}
	if Cells(value) <= RowWidth/2 && Cells(last)+1+Cells(value) <= RowWidth {
		p.Line(last + Flush(value, RowWidth-Cells(last)))
		return
	}
	p.Line(last)
	for _, l := range p.Broken(value) {
		to := RowWidth
		if Cells(l) > RowWidth-2*Indent {
			to = Width
		}
		p.Line(Flush(l, to))
	}
}

// SumLine separates a table's numbers from their sum.
func (p *Page) SumLine() { p.Line(Flush("------", RowWidth)) }

// Broken breaks a number that does not fit into a column after its separators.
func (p *Page) Broken(number string) []string {
	var lines []string
	line := ""
	for _, group := range strings.SplitAfter(number, p.Words.Thousands) {
		if Cells(line)+Cells(group) > Width-2*Indent {
			lines = append(lines, line)
			line = ""
		}
		line += group
	}
	return append(lines, line)
}

// Paragraph writes a text in lines that begin at a cell.
func (p *Page) Paragraph(text string, at int) {
	for _, l := range Wrap(text, Width-at) {
		p.Line(Pad("", at) + l)
	}
}

// Indented writes a text in lines that stand below another.
func (p *Page) Indented(text string) { p.Paragraph(text, 2*Indent) }

// Number writes a number with the language's separator at every three digits.
func (p *Page) Number(n *big.Int) string { return p.Words.Grouped(n.String()) }

// Counted returns a number with an English noun.
func Counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Capital returns a text with a capital letter in front.
func Capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
