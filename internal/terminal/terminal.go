// Package terminal lays out text: labels, tables and paragraphs that fit a width, measured in
// terminal cells. Package report exports its [Options]. Writers of other texts in the same layout
// fill a page with [Write].
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
	// Width is the default width, LeastWidth the minimum, and LabelWidth the width of a label with
	// its gap.
	Width      = 80
	LeastWidth = 40
	LabelWidth = 13
	// RowWidth is the column at which the numbers of a table end, if the page is wide enough. The
	// note of a row begins noteWidth before that.
	RowWidth  = 60
	noteWidth = 15
	Indent    = 2
)

// Options set how a text is written. The zero value means English, 80 cells and no colours.
type Options struct {
	// Lang is one of [words.Shown]; "" means English.
	Lang string
	// Width is the maximum width of a line in cells: at least LeastWidth, or 0 for 80.
	Width int
	// Color turns on colours, as terminal escape codes.
	Color bool
	// Set holds rule options to show, as option=value; nil shows those that the caller has set.
	Set []string
}

// Piece is a group of tiles as text, without and with colours.
type Piece struct{ Plain, Shown string }

// PlainPiece returns a piece without colours.
func PlainPiece(text string) Piece { return Piece{text, text} }

// Page is a text under construction. No line is wider than Width.
type Page struct {
	Paint
	Options
	// Words are the common words of the language.
	Words *words.Common
	Text  strings.Builder
}

// New returns an empty page. It returns an error for an unknown language and a width that is too
// small.
func New(o Options) (*Page, error) {
	o.Lang = cmp.Or(o.Lang, words.Languages[0])
	if !slices.Contains(words.Shown, o.Lang) {
		return nil, fmt.Errorf("there is no language %q; the languages are %s", o.Lang,
			strings.Join(words.Shown, ", "))
	}
	o.Width = cmp.Or(o.Width, Width)
	if o.Width < LeastWidth {
		return nil, fmt.Errorf("a page %d cells wide is too narrow; give %d or more, or 0 for %d",
			o.Width,
			LeastWidth, Width)
	}
	return &Page{Paint: NewPaint(o.Color), Options: o, Words: words.In(o.Lang).Common}, nil
}

// Write calls fill with a new page and writes the result to w.
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

// Blank returns an empty page with the options of p.
func (p *Page) Blank() *Page { return &Page{Paint: p.Paint, Options: p.Options, Words: p.Words} }

// RowWidth returns the column at which the numbers of a table end.
func (p *Page) RowWidth() int { return min(RowWidth, p.Width) }

// Line writes s as one line. Control characters such as newlines are escaped.
func (p *Page) Line(s string) {
	p.Text.WriteString(strings.TrimRight(sanitize.Text(s), " "))
	p.Text.WriteByte('\n')
}

// Field writes a label followed by a wrapped text.
func (p *Page) Field(label, text string) {
	for i, l := range Wrap(text, p.Width-LabelWidth) {
		p.labelled(label, i, l)
	}
}

// Pieces writes a label followed by groups of tiles, as many per line as fit. Plain text that is
// too wide is wrapped.
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

// Title writes the heading of a table, with the unit of its numbers.
func (p *Page) Title(name, unit string) {
	p.Line("")
	p.Line(p.Paint.Title.Sprint(Pad(name, p.RowWidth()-Cells(unit))) + unit)
}

// Row writes a row of a table: a name, the tiles that it counts, and the amount.
func (p *Page) Row(name, note, value string) {
	width := p.RowWidth()
	nameWidth := width - Indent - 2
	if note != "" {
		nameWidth = width - noteWidth - Indent - 1
	} else if Cells(value) <= width/2 {
		nameWidth -= Cells(value)
	}
	lines := Wrap(name, nameWidth)
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
		end := width
		if Cells(l) > width-2*Indent {
			end = p.Width
		}
		p.Line(Flush(l, end))
	}
}

// SumLine writes the line above a sum.
func (p *Page) SumLine() { p.Line(Flush("------", p.RowWidth())) }

// Broken breaks a number that is too wide after thousands separators.
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

// Paragraph writes a wrapped text, indented by at cells.
func (p *Page) Paragraph(text string, at int) {
	for _, l := range Wrap(text, p.Width-at) {
		p.Line(Pad("", at) + l)
	}
}

// Indented writes a wrapped text with a double indent.
func (p *Page) Indented(text string) { p.Paragraph(text, 2*Indent) }

// InThousands formats points in thousands, as players write results: with a sign and at least one
// decimal.
func (p *Page) InThousands(n int64) string { return p.inThousands(n, 1) }

// AverageInThousands is like InThousands for an average in tens of points, with two decimals.
func (p *Page) AverageInThousands(n int64) string { return p.inThousands(n, 2) }

func (p *Page) inThousands(n int64, least int) string {
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
	whole, part := digits[:len(digits)-decimals],
		strings.TrimRight(digits[len(digits)-decimals:], "0")
	part += strings.Repeat("0", max(0, least-len(part)))
	return sign + p.Words.Grouped(whole) + words.In(p.Lang).Game().Decimal + part
}

// Number formats a number with the thousands separators of the language.
func (p *Page) Number(n int64) string { return p.Words.Grouped(strconv.FormatInt(n, 10)) }

// Said translates a text into the language of the page.
func (p *Page) Said(t words.Text) string { return t.In(p.Lang).String() }

// Capital returns s with its first letter, which must be ASCII, in upper case.
func Capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Paint holds the styles of the text. Styles only emphasize; they carry no information.
type Paint struct {
	Title, Label, Winning, Red, Gold, Problem, Warning, Caret, Faint Style
}

// Style is a terminal style, as the escape codes that turn it on and off.
type Style struct{ On, Off string }

// Sprint formats text in the style.
func (s Style) Sprint(text ...any) string {
	if s.On == "" {
		return fmt.Sprint(text...)
	}
	return sanitize.Own(s.On) + fmt.Sprint(text...) + sanitize.Own(s.Off)
}

// NewPaint returns the styles, or empty styles if on is false.
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
		Title: pick(color.Bold), Label: pick(color.FgCyan),
		Winning: pick(color.Bold, color.FgGreen),
		Red:     pick(color.FgRed), Gold: pick(color.FgYellow),
		Problem: pick(color.Bold, color.FgRed), Warning: pick(color.Bold, color.FgYellow),
		Caret: pick(color.Bold, color.FgGreen), Faint: pick(color.Faint),
	}
}
