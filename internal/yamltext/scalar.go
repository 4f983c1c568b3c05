package yamltext

import (
	"strings"
	"unicode/utf8"
)

// Spot is the bytes that stand for one character of a scalar's text. Of a line break, they are its line end.
type Spot struct{ From, To int }

// Decode returns the text for which a scalar stands, with a spot for each of its characters; false if it has no text,
// since it isn't closed or has an escape that is none.
func (t *Text) Decode(n *Node) (text string, spots []Spot, ok bool) {
	d := decoder{Text: t, at: n.From, to: n.To}
	d.text.Grow(n.To - n.From)
	d.spots = make([]Spot, 0, n.To-n.From)
	switch {
	case n.isBlock():
		ok = d.block(n)
	case n.Open:
	case n.Style == Plain:
		ok = d.flow(n.Style)
	default:
		d.at, d.to = n.From+1, n.To-1
		ok = d.flow(n.Style)
	}
	return d.text.String(), d.spots, ok
}

// decoder reads one scalar.
type decoder struct {
	*Text
	// at is the next byte, and to the one behind the text.
	at, to int
	text   strings.Builder
	spots  []Spot
}

func (d *decoder) emit(r rune, size int) {
	d.breaks(r, Spot{d.at, d.at + size})
	d.at += size
}

func (d *decoder) breaks(r rune, at ...Spot) {
	for _, s := range at {
		d.text.WriteRune(r)
		d.spots = append(d.spots, s)
	}
}

func (d *decoder) flow(s Style) bool {
	for d.at < d.to {
		end := d.at
		for end < d.to && isBlank(d.Body[end]) {
			end++
		}
		r, size := utf8.DecodeRuneInString(d.Body[d.at:d.to])
		switch {
		case end < d.to && d.endsLine(end):
			d.at = end
			d.fold(false)
		case end > d.at:
			for d.at < end {
				d.emit(rune(d.Body[d.at]), 1)
			}
		case s == SingleQuoted && r == '\'':
			d.emit(r, len("''"))
		case s == DoubleQuoted && r == '\\':
			if !d.escape() {
				return false
			}
		default:
			d.emit(r, size)
		}
	}
	return true
}

func (d *decoder) endsLine(at int) bool {
	return d.Body[at] == '\n' || strings.HasPrefix(d.Body[at:], "\r\n")
}

func (d *decoder) nextLine() { d.at += strings.IndexByte(d.Body[d.at:], '\n') + 1 }

// fold reads a line break with the blank lines behind it and the next line's indentation: one break
// is read as a blank, unless it is escaped, and each blank line as a line end.
func (d *decoder) fold(escaped bool) {
	first := Spot{d.at, d.at + 1}
	var more []Spot
	for {
		d.nextLine()
		for d.at < d.to && isBlank(d.Body[d.at]) {
			d.at++
		}
		if d.at >= d.to || !d.endsLine(d.at) {
			break
		}
		more = append(more, Spot{d.at, d.at + 1})
	}
	if len(more) == 0 && !escaped {
		d.breaks(' ', first)
	}
	d.breaks('\n', more...)
}

// Escapes are those of double quotes that stand for one character each.
var Escapes = map[byte]rune{
	'0': 0, 'a': '\a', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r',
	'e': '\x1b', ' ': ' ', '"': '"', '\'': '\'', '/': '/', '\\': '\\',
	'N': '\u0085', '_': '\u00a0', 'L': '\u2028', 'P': '\u2029',
}

// escape reads an escape in double quotes, the backslash in front of a line's end included.
func (d *decoder) escape() bool {
	if d.at+1 >= d.to {
		return false
	}
	if d.endsLine(d.at + 1) {
		d.at++
		d.fold(true)
		return true
	}
	digits := 0
	switch c := d.Body[d.at+1]; c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		r, ok := Escapes[c]
		d.emit(r, 2)
		return ok
	}
	var r rune
	for i := range digits {
		at := d.at + 2 + i
		if at >= d.to {
			return false
		}
		digit := strings.IndexByte("0123456789abcdef", d.Body[at]|0x20)
		if digit < 0 {
			return false
		}
		r = r<<4 | rune(digit)
	}
	d.emit(r, 2+digits)
	return true
}

// block reads a literal or folded scalar. It follows the steps of YAML: the break behind a line waits until it is known
// whether the next line folds onto it.
func (d *decoder) block(n *Node) bool {
	chomping, _ := d.blockHead(n)
	var pending, empty []Spot // the break behind the last line with text, and those of the empty lines behind it
	started, moreIndented := false, false
	for line := d.LineAt(n.Head) + 1; line < n.behind; line++ {
		from, end := d.Line(line)
		d.at = from
		for d.at < end && d.at < from+n.Indent && d.Body[d.at] == ' ' {
			d.at++
		}
		ends := []Spot{{end, end + 1}}
		if line == len(d.Lines)-1 { // nothing follows, so there is no break behind it
			ends = nil
		}
		if d.at == end {
			empty = append(empty, ends...)
			continue
		}
		if d.at < from+n.Indent {
			return false
		}
		spaced := isBlank(d.Body[d.at])
		if n.Style == Folded && started && !moreIndented && !spaced {
			if len(empty) == 0 {
				d.breaks(' ', pending...)
			}
		} else {
			d.breaks('\n', pending...)
		}
		d.breaks('\n', empty...)
		pending, empty = ends, nil
		started, moreIndented = true, spaced
		for d.at < end {
			r, size := utf8.DecodeRuneInString(d.Body[d.at:end])
			d.emit(r, size)
		}
	}
	if chomping != '-' {
		d.breaks('\n', pending...)
	}
	if chomping == '+' {
		d.breaks('\n', empty...)
	}
	return true
}
