// Package terminal lays out text for people: labels, tables and paragraphs that fit a page, measured in the cells of a
// terminal. A program that only wants a score card needs no more of it than [Options], by their name in package report;
// one that writes texts beside these, in the same way, fills a page of its own with [Write].
package terminal

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"github.com/fatih/color"
)

// The measures of a page, in cells.
const (
	// Width is that of a page for which no other is asked, LeastWidth that of the narrowest, and LabelWidth that of a
	// label with the gap behind it.
	Width      = 80
	LeastWidth = 40
	LabelWidth = 13
	// RowWidth is where the numbers of a table end on a page that has room for it, and noteWidth how far before that
	// the tiles begin that they were given for.
	RowWidth  = 60
	noteWidth = 15
	Indent    = 2
)

// Options say how a text is written. The zero value is English, 80 cells wide and without colours.
type Options struct {
	// Lang is the code of a language, one of [words.Languages]; "" is English.
	Lang string
	// Width is how many cells a line takes at most: LeastWidth or more, or 0 for 80.
	Width int
	// Color reports whether there are colours, as escape codes of terminals.
	Color bool
	// Set are options of rules as option=value, to be named beside the rules; nil is those that the caller has set.
	Set []string
}

// Piece is a group of a hand as people are shown it, with and without colours.
type Piece struct{ Plain, Shown string }

// PlainPiece returns a text without colours as a piece.
func PlainPiece(text string) Piece { return Piece{text, text} }

// Page is a text for people in the making. No line is wider than Width, whatever is put on it.
type Page struct {
	Paint
	Options
	// Words are those of the language.
	Words *words.Common
	Text  strings.Builder
}

// New returns an empty page.
func New(o Options) (*Page, error) {
	if o.Lang == "" {
		o.Lang = words.Languages[0]
	}
	if !slices.Contains(words.Languages, o.Lang) {
		return nil, fmt.Errorf("there is no language %q; the languages are %s", o.Lang,
			strings.Join(words.Languages, ", "))
	}
	if o.Width == 0 {
		o.Width = Width
	}
	if o.Width < LeastWidth {
		return nil, fmt.Errorf("a page %d cells wide is too narrow; give %d or more, or 0 for %d", o.Width,
			LeastWidth, Width)
	}
	return &Page{Paint: NewPaint(o.Color), Options: o, Words: words.In(o.Lang).Common}, nil
}

// Write writes a page that a function fills.
func Write(w io.Writer, o Options, fill func(*Page) error) error {
	p, err := New(o)
	if err == nil {
		err = fill(p)
	}
	if err == nil {
		_, err = io.WriteString(w, p.Text.String())
	}
	return err
}

// Blank returns an empty page of the same kind.
func (p *Page) Blank() *Page { return &Page{Paint: p.Paint, Options: p.Options, Words: p.Words} }

// RowWidth returns where the numbers of a table end.
func (p *Page) RowWidth() int { return min(RowWidth, p.Width) }

// Line writes a line. Nothing in the text ends it.
func (p *Page) Line(s string) {
	p.Text.WriteString(strings.TrimRight(sanitize.Text(s), " "))
	p.Text.WriteByte('\n')
}

// Field writes a label with a text behind it.
func (p *Page) Field(label, text string) {
	for i, l := range Wrap(text, p.Width-LabelWidth) {
		p.labelled(label, i, l)
	}
}

// Pieces writes a label with groups of tiles behind it, as many on a line as fit. What is wider than a line is broken,
// if it is a text.
func (p *Page) Pieces(label string, pieces []Piece) {
	const gap = 2
	line, at, n := "", 0, 0
	var fitting []Piece
	for _, g := range pieces {
		if Cells(g.Plain) <= p.Width-LabelWidth || g.Shown != g.Plain {
			fitting = append(fitting, g)
			continue
		}
		for _, l := range Wrap(g.Plain, p.Width-LabelWidth) {
			fitting = append(fitting, PlainPiece(l))
		}
	}
	for _, g := range fitting {
		if at > 0 && at+gap+Cells(g.Plain) > p.Width-LabelWidth {
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

func (p *Page) labelled(label string, n int, text string) {
	if n > 0 {
		label = ""
	}
	if Cells(label) >= LabelWidth {
		label += " "
	}
	p.Line(p.Label.Sprint(Pad(label, LabelWidth)) + text)
}

// Title begins a table, with the unit of its numbers.
func (p *Page) Title(name, unit string) {
	p.Line("")
	p.Line(p.Paint.Title.Sprint(Pad(name, p.RowWidth()-Cells(unit))) + unit)
}

// Row writes a row of a table: what it is about, the tiles that it is for, and the amount.
func (p *Page) Row(name, note, value string) {
	width := p.RowWidth()
	most := width - Indent - 2
	if note != "" {
		most = width - noteWidth - Indent - 1
	} else if Cells(value) <= width/2 {
		most -= Cells(value)
	}
	lines := Wrap(name, most)
	for _, l := range lines[:len(lines)-1] {
		p.Line(Pad("", Indent) + l)
	}
	last := Pad("", Indent) + lines[len(lines)-1]
	if note != "" {
		last = Pad(last, width-noteWidth) + note
	}
	if Cells(value) <= width/2 && Cells(last)+1+Cells(value) <= width {
		p.Line(last + Flush(value, width-Cells(last)))
		return
	}
	p.Line(last)
	for _, l := range p.Broken(value) {
		to := width
		if Cells(l) > width-2*Indent {
			to = p.Width
		}
		p.Line(Flush(l, to))
	}
}

// SumLine separates a table's numbers from their sum.
func (p *Page) SumLine() { p.Line(Flush("------", p.RowWidth())) }

// Broken breaks a number that does not fit into a column after its separators.
func (p *Page) Broken(number string) []string {
	var lines []string
	line := ""
	for _, group := range strings.SplitAfter(number, p.Words.Thousands) {
		if Cells(line)+Cells(group) > p.Width-2*Indent {
			lines = append(lines, line)
			line = ""
		}
		line += group
	}
	return append(lines, line)
}

// Paragraph writes a text in lines that begin at a cell.
func (p *Page) Paragraph(text string, at int) {
	for _, l := range Wrap(text, p.Width-at) {
		p.Line(Pad("", at) + l)
	}
}

// Indented writes a text in lines that stand below another.
func (p *Page) Indented(text string) { p.Paragraph(text, 2*Indent) }

// InThousands writes a number of points in thousands, as players write results: with a sign, and as many decimals as it
// needs, one at least.
func (p *Page) InThousands(n int64) string {
	sign := "+"
	switch {
	case n < 0:
		sign, n = "-", -n
	case n == 0:
		sign = ""
	}
	const decimals = 3
	digits := strconv.FormatInt(n, 10)
	digits = strings.Repeat("0", max(0, decimals+1-len(digits))) + digits
	whole, part := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	return sign + p.Words.Grouped(whole) + words.In(p.Lang).Game.Decimal + cmp.Or(part, "0")
}

// Number writes a number with the language's separator at every three digits.
func (p *Page) Number(n int64) string { return p.Words.Grouped(strconv.FormatInt(n, 10)) }

// Said writes a text in the language of the page.
func (p *Page) Said(t words.Text) string { return t.In(p.Lang).String() }

// Capital returns a text with a capital letter in front.
func Capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Paint holds the colours of the text for people, which say nothing that the text does not say.
type Paint struct {
	Title, Label, Winning, Red, Gold, Problem, Warning, Caret, Faint Style
}

// Style is a colour, by what turns it on and off on a terminal.
type Style struct{ On, Off string }

// Sprint returns a text in the colour.
func (s Style) Sprint(text ...any) string {
	if s.On == "" {
		return fmt.Sprint(text...)
	}
	return sanitize.Own(s.On) + fmt.Sprint(text...) + sanitize.Own(s.Off)
}

// NewPaint returns the colours, or none if they are off.
func NewPaint(on bool) Paint {
	pick := func(attributes ...color.Attribute) Style {
		if !on {
			return Style{}
		}
		c := color.New(attributes...)
		c.EnableColor()
		begin, end, _ := strings.Cut(c.Sprint("|"), "|")
		return Style{begin, end}
	}
	return Paint{
		Title: pick(color.Bold), Label: pick(color.FgCyan), Winning: pick(color.Bold, color.FgGreen),
		Red: pick(color.FgRed), Gold: pick(color.FgYellow),
		Problem: pick(color.Bold, color.FgRed), Warning: pick(color.Bold, color.FgYellow),
		Caret: pick(color.Bold, color.FgGreen), Faint: pick(color.Faint),
	}
}
