package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Places in scalars. An expression reaches the compiler as decoded text, and its problems come back
// as characters of that text. Between the text and the file stand line breaks that fold, escapes,
// indentation and quotes. No offset can be added for those; so a walker reads the scalar in the
// file again, as YAML does, and notes where each character of the text came from. If what it reads
// is not the text that the YAML library decoded, it does not know the places and says so.

// spot is the place of one character of a decoded text: columns from to to of a line, from 0.
type spot struct{ line, from, to int }

// pos gives the place of a whole value, without blanks around its text, or only its start if the end can't be told.
func (v *value) pos() Position {
	if v.kind == scalar {
		spots, known := v.spots()
		if p, ok := v.span(spots, known, 0, len(spots)); ok {
			return p
		}
	}
	return v.start()
}

// start gives the place where a value begins.
func (v *value) start() Position {
	p := Position{File: v.file.name, Line: v.line, Column: v.column}
	// Where nothing is written at the end of a file, the library goes on to a line that is not there.
	if lines := v.file.lineTexts(); p.Line > len(lines) {
		p.Line, p.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
	}
	return p
}

// span gives the place of some characters of a scalar's text, counted from 0. spots and ok are what
// v.spots gives. It is false if the characters can't be traced to the file; the position is then the start
// of the value.
func (v *value) span(spots []spot, ok bool, from, to int) (Position, bool) {
	n := len(spots)
	switch {
	case !ok || from < 0 || to < from || to > n:
		return v.start(), false
	case n == 0:
		return v.nothing(), true
	case from == 0 && to == n: // the line end behind a block belongs to its text, but there is nothing to see
		if text := strings.TrimSpace(v.text); text != "" {
			from = utf8.RuneCountInString(v.text) - utf8.RuneCountInString(strings.TrimLeftFunc(v.text, unicode.IsSpace))
			to = from + utf8.RuneCountInString(text)
		}
	}
	first := spots[min(from, n-1)]
	if from == n { // just behind the text
		first.from = first.to
	}
	last := first
	if to > from {
		last = spots[to-1]
	} else {
		last.to = last.from
	}
	return Position{
		File: v.file.name, Line: first.line + 1, Column: first.from + 1,
		EndLine: last.line + 1, EndColumn: last.to + 1,
	}, true
}

// nothing gives the place of an empty text: its quotes, the sign of its block, or a point where nothing is written.
func (v *value) nothing() Position {
	p, width := v.start(), 1
	switch {
	case v.null:
		return p
	case v.style == singleQuoted || v.style == doubleQuoted:
		width = 2
	}
	p.EndLine, p.EndColumn = p.Line, p.Column+width
	return p
}

// spots gives the place of each character of a scalar's text; false if they can't be told.
func (v *value) spots() ([]spot, bool) {
	w, ok := v.walked()
	return w.spots, ok
}

// walked gives a walker that has read the scalar; false if what it read is not the scalar's text.
func (v *value) walked() (*walker, bool) {
	lines := v.file.lineTexts()
	n := utf8.RuneCountInString(v.text)
	if v.line < 1 || v.line > len(lines) {
		return &walker{file: v.file, lines: lines, line: v.line - 1, col: v.column - 1}, false
	}
	w := &walker{file: v.file, lines: lines, line: v.line - 1, col: v.column - 1, text: make([]rune, 0, n), spots: make([]spot, 0, n)}
	w.enter(w.line)
	ok := w.col >= 0 && w.col <= len(w.now)
	switch {
	case !ok:
	case v.style == literal || v.style == folded:
		ok = w.block(v.style == folded, v.text)
	default:
		ok = w.flow(v.style, n)
	}
	return w, ok && string(w.text) == v.text
}

// walker reads one scalar in the lines of a file.
type walker struct {
	file  *source
	lines []string
	// line and col are the place of the next character, from 0; now is the line's text.
	line, col int
	now       []rune
	// indent is by how many blanks a block's lines are indented, once that is known.
	indent int

	text  []rune
	spots []spot
}

// enter goes to a line, false if there is none.
func (w *walker) enter(line int) bool {
	if line >= len(w.lines) {
		return false
	}
	w.line, w.now = line, w.file.lineRunes(line)
	return true
}

// emit notes that the next width characters of the file are one of the text.
func (w *walker) emit(r rune, width int) {
	w.text = append(w.text, r)
	w.spots = append(w.spots, spot{w.line, w.col, w.col + width})
	w.col += width
}

// peek gives the character some places on, 0 behind the line's end.
func (w *walker) peek(n int) rune {
	if w.col+n < len(w.now) {
		return w.now[w.col+n]
	}
	return 0
}

func blank(r rune) bool { return r == ' ' || r == '\t' }

// flow reads a plain or quoted scalar, a plain one up to want characters.
func (w *walker) flow(s style, want int) bool {
	if s != plain {
		w.col++ // the opening quote
	}
	for s != plain || len(w.text) < want {
		end := w.col
		for end < len(w.now) && blank(w.now[end]) {
			end++
		}
		switch r := w.peek(0); {
		case end == len(w.now):
			if !w.fold(false) {
				return false
			}
		case end > w.col:
			for w.col < end {
				w.emit(w.now[w.col], 1)
			}
		case s == singleQuoted && r == '\'' && w.peek(1) == '\'':
			w.emit('\'', 2)
		case s == singleQuoted && r == '\'', s == doubleQuoted && r == '"':
			return true
		case s == doubleQuoted && r == '\\':
			if !w.escape() {
				return false
			}
		default:
			w.emit(r, 1)
		}
	}
	return true
}

// fold reads a line break with the blank lines behind it and the next line's indentation: one break
// is read as a blank, unless it is escaped, and each blank line as a line end.
func (w *walker) fold(escaped bool) bool {
	w.col = len(w.now)
	at := spot{w.line, w.col, w.col + 1}
	var more []spot
	for {
		if !w.enter(w.line + 1) {
			return false
		}
		w.col = 0
		for blank(w.peek(0)) {
			w.col++
		}
		if w.col < len(w.now) {
			break
		}
		more = append(more, spot{w.line, w.col, w.col + 1})
	}
	if len(more) == 0 && !escaped {
		w.text, w.spots = append(w.text, ' '), append(w.spots, at)
	}
	for _, s := range more {
		w.text, w.spots = append(w.text, '\n'), append(w.spots, s)
	}
	return true
}

// escapes are those of double quotes that stand for one character each.
var escapes = map[rune]rune{
	'0': 0, 'a': '\a', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r',
	'e': '\x1b', ' ': ' ', '"': '"', '\'': '\'', '/': '/', '\\': '\\',
	'N': '\u0085', '_': '\u00a0', 'L': '\u2028', 'P': '\u2029',
}

// escape reads an escape in double quotes, the backslash in front of a line's end included.
func (w *walker) escape() bool {
	if w.col+1 == len(w.now) {
		return w.fold(true)
	}
	digits := 0
	switch c := w.peek(1); c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		r, ok := escapes[c]
		w.emit(r, 2)
		return ok
	}
	var r rune
	for i := range digits {
		d := strings.IndexRune("0123456789abcdef", w.peek(2+i)|0x20)
		if d < 0 {
			return false
		}
		r = r<<4 | rune(d)
	}
	w.emit(r, 2+digits)
	return true
}

// maxIndents is how many indentations of a block are tried. Where the file does not give the number, it is
// one of the first two; a text that is indented further than its block says is rare.
const maxIndents = 64

// block reads a literal or folded scalar. How far it is indented depends on what stands around it;
// so each indentation that is possible is tried until the text is the one that is wanted.
func (w *walker) block(folds bool, want string) bool {
	strip, keep := false, false
	for _, r := range w.now[w.col:] {
		if blank(r) || r == '#' {
			break
		}
		strip, keep = strip || r == '-', keep || r == '+'
	}
	body := w.line + 1
	deepest := 1
	for i := body; i < len(w.lines); i++ {
		text := strings.TrimLeft(w.lines[i], " ")
		deepest = max(deepest, len(w.lines[i])-len(text))
		if text != "" {
			break
		}
	}
	// One more than the deepest is for a block in which nothing stands.
	for indent := deepest + 1; indent >= max(1, deepest+1-maxIndents); indent-- {
		w.text, w.spots = w.text[:0], w.spots[:0]
		w.blockAt(body, indent, folds, strip, keep)
		if string(w.text) == want {
			w.indent = indent
			return true
		}
	}
	return false
}

// blockAt reads a block scalar's lines with an indentation. It follows the steps of YAML: the break
// behind a line waits until it is known whether the next line folds onto it.
func (w *walker) blockAt(body, indent int, folds, strip, keep bool) {
	var pending []spot // the break behind the last line with text, if there was one
	var empty []spot   // and those of the empty lines behind it
	started, moreIndented := false, false
	for ok := w.enter(body); ok; ok = w.enter(w.line + 1) {
		depth := 0
		for depth < indent && depth < len(w.now) && w.now[depth] == ' ' {
			depth++
		}
		w.col = depth
		last := w.line == len(w.lines)-1 // nothing follows, so there is no break behind it
		if depth == len(w.now) {
			if !last {
				empty = append(empty, spot{w.line, w.col, w.col + 1})
			}
			continue
		}
		if depth < indent {
			break
		}
		spaced := blank(w.now[depth])
		if folds && started && !moreIndented && !spaced {
			if len(empty) == 0 {
				w.breaks(' ', pending)
			}
		} else {
			w.breaks('\n', pending)
		}
		w.breaks('\n', empty)
		pending, empty = nil, nil
		started, moreIndented = true, spaced
		for w.col < len(w.now) {
			w.emit(w.now[w.col], 1)
		}
		if !last {
			pending = []spot{{w.line, w.col, w.col + 1}}
		}
	}
	if !strip {
		w.breaks('\n', pending)
	}
	if keep {
		w.breaks('\n', empty)
	}
}

// breaks adds line breaks to the text, each read as a character.
func (w *walker) breaks(r rune, at []spot) {
	for _, s := range at {
		w.text, w.spots = append(w.text, r), append(w.spots, s)
	}
}
