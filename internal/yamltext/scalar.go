package yamltext

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Spot is the range of bytes for one character of a scalar's text. For a line break it is the line
// end.
type Spot struct{ From, To int }

// Decode returns the text of a scalar, with a spot for each character. It returns false if the
// scalar is not closed or has an invalid escape.
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

type decoder struct {
	*Text
	// at is the next byte, and to the end.
	at, to int
	text   strings.Builder
	spots  []Spot
}

func (d *decoder) emit(r rune, size int) {
	d.emitAt(r, Spot{d.at, d.at + size})
	d.at += size
}

func (d *decoder) emitAt(r rune, at ...Spot) {
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

// fold reads a line break with the following empty lines and the next line's indentation. A single
// break becomes a blank, unless escaped, and each empty line a line end.
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
		d.emitAt(' ', first)
	}
	d.emitAt('\n', more...)
}

// Escapes maps the one-letter escapes in double quotes to characters.
var Escapes = map[byte]rune{
	'0': 0, 'a': '\a', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r',
	'e': '\x1b', ' ': ' ', '"': '"', '\'': '\'', '/': '/', '\\': '\\',
	'N': '\u0085', '_': '\u00a0', 'L': '\u2028', 'P': '\u2029',
}

// escape reads an escape in double quotes, including an escaped line end.
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
	from := d.at + len(`\x`)
	r, err := strconv.ParseUint(d.Body[from:min(from+digits, d.to)], 16, 32)
	if err != nil || from+digits > d.to {
		return false
	}
	d.emit(rune(r), len(`\x`)+digits)
	return true
}

// block reads a literal or folded scalar according to the YAML specification: the break after a
// line is pending until it is known whether the next line is folded.
func (d *decoder) block(n *Node) bool {
	chomping, _ := d.blockHead(n)
	// pending is the break after the last line with text; empty are those of later empty lines.
	var pending, empty []Spot
	started, moreIndented := false, false
	for line := d.LineAt(n.Head) + 1; line < n.nextLine; line++ {
		from, end := d.Line(line)
		d.at = from
		for d.at < end && d.at < from+n.Indent && d.Body[d.at] == ' ' {
			d.at++
		}
		ends := []Spot{{end, end + 1}}
		if line == len(d.Lines)-1 { // no break follows the last line
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
				d.emitAt(' ', pending...)
			}
		} else {
			d.emitAt('\n', pending...)
		}
		d.emitAt('\n', empty...)
		pending, empty = ends, nil
		started, moreIndented = true, spaced
		for d.at < end {
			r, size := utf8.DecodeRuneInString(d.Body[d.at:end])
			d.emit(r, size)
		}
	}
	if chomping != '-' {
		d.emitAt('\n', pending...)
	}
	if chomping == '+' {
		d.emitAt('\n', empty...)
	}
	return true
}
