package main

import (
	"math/big"
	"strings"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/words"
)

// The measures of the text for people, in cells.
const (
	pageWidth  = 80
	labelWidth = 13
	// rowWidth is where the numbers of a table end, noteAt where the tiles that they were given for begin.
	rowWidth = 60
	noteAt   = 45
	indent   = 2
)

// piece is a group of a hand as people are shown it, with and without colours.
type piece struct{ plain, shown string }

// page is a text for people in the making. No line is wider than pageWidth, whatever is put on it.
type page struct {
	paint
	words *words.Common
	text  strings.Builder
}

// line writes a line; nothing in it ends it.
func (p *page) line(s string) {
	p.text.WriteString(strings.TrimRight(visible.Text(s), " "))
	p.text.WriteByte('\n')
}

// field writes a label with a text behind it.
func (p *page) field(label, text string) {
	for i, l := range wrap(text, pageWidth-labelWidth) {
		p.labelled(label, i, l)
	}
}

// pieces writes a label with groups of tiles behind it, as many on a line as fit.
func (p *page) pieces(label string, pieces []piece) {
	const gap = 2
	line, at, n := "", 0, 0
	for _, g := range pieces {
		if at > 0 && at+gap+width(g.plain) > pageWidth-labelWidth {
			p.labelled(label, n, line)
			line, at = "", 0
			n++
		}
		if at > 0 {
			line += strings.Repeat(" ", gap)
			at += gap
		}
		line += g.shown
		at += width(g.plain)
	}
	p.labelled(label, n, line)
}

// labelled writes a line of a field; the first one bears the label.
func (p *page) labelled(label string, n int, text string) {
	if n > 0 {
		label = ""
	}
	p.line(p.label.Sprint(pad(label, labelWidth)) + text)
}

// title begins a table, with the unit of its numbers.
func (p *page) title(name, unit string) {
	p.line("")
	p.line(p.paint.title.Sprint(pad(name, rowWidth-width(unit))) + unit)
}

// row writes a row of a table: what, the tiles that it is about, and how much.
func (p *page) row(name, note, value string) {
	most := rowWidth - indent - 2
	if note != "" {
		most = noteAt - indent - 1
	} else if width(value) <= rowWidth/2 {
		most -= width(value)
	}
	lines := wrap(name, most)
	for _, l := range lines[:len(lines)-1] {
		p.line(pad("", indent) + l)
	}
	last := pad("", indent) + lines[len(lines)-1]
	if note != "" {
		last = pad(last, noteAt) + note
	}
	if width(value) <= rowWidth/2 && width(last)+1+width(value) <= rowWidth {
		p.line(last + flush(value, rowWidth-width(last)))
		return
	}
	p.line(last)
	for _, l := range p.broken(value) {
		to := rowWidth
		if width(l) > rowWidth-2*indent {
			to = pageWidth
		}
		p.line(flush(l, to))
	}
}

// sumLine separates a table's numbers from their sum.
func (p *page) sumLine() { p.line(flush("------", rowWidth)) }

// broken breaks a number that does not fit into a column after its separators.
func (p *page) broken(number string) []string {
	var lines []string
	line := ""
	for _, group := range strings.SplitAfter(number, p.words.Thousands) {
		if width(line)+width(group) > pageWidth-2*indent {
			lines = append(lines, line)
			line = ""
		}
		line += group
	}
	return append(lines, line)
}

// indented writes a text in lines that stand below another.
func (p *page) indented(text string) {
	for _, l := range wrap(text, pageWidth-2*indent) {
		p.line(pad("", 2*indent) + l)
	}
}

// number writes a number with the language's separator at every three digits.
func (p *page) number(n *big.Int) string { return grouped(n.String(), p.words.Thousands) }

func grouped(digits, separator string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	groups := []string{digits[:(len(digits)-1)%3+1]}
	for i := len(groups[0]); i < len(digits); i += 3 {
		groups = append(groups, digits[i:i+3])
	}
	return sign + strings.Join(groups, separator)
}
