package tree

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
)

// Places in scalars. An expression reaches the compiler as decoded text, and its problems come back
// as characters of that text. Between the text and the file stand line breaks that fold, escapes,
// indentation and quotes. No offset can be added for those; so a walker reads the scalar in the
// file again, as YAML does, and notes where each character of the text came from. If what it reads
// is not the text that the YAML library decoded, it does not know the places and says so.

// spot is the place of one character of a decoded text: columns from to to of a line, from 0.
type spot struct{ line, from, to int }

// Pos returns the place of a whole value, without blanks around its text, or only its start if the end can't be told.
func (v *Value) Pos() finding.Position {
	if v.Kind != Scalar {
		return v.Start()
	}
	if from, to, ok := v.asWritten(); ok && v.Text != "" && strings.TrimSpace(v.Text) == v.Text {
		return finding.Position{File: v.File.Name, Line: v.Line, Column: from + 1, EndLine: v.Line, EndColumn: to + 1}
	}
	p, _ := v.Places()(0, utf8.RuneCountInString(v.Text))
	return p
}

// asWritten returns between which columns, from 0, a scalar's text stands in its line character by character, as that of
// most does, which needs no walker; false for all else.
func (v *Value) asWritten() (from, to int, ok bool) {
	lines, quote := v.File.LineTexts(), ""
	switch v.Style {
	case SingleQuoted:
		quote = "'"
	case DoubleQuoted:
		quote = `"`
	case Literal, Folded:
		return 0, 0, false
	}
	if v.Line < 1 || v.Line > len(lines) || v.Column < 1 || quote != "" && strings.ContainsAny(v.Text, quote+`\`) {
		return 0, 0, false
	}
	line := lines[v.Line-1]
	from, start := 0, 0 // start is from in bytes
	for ; from < v.Column-1 && start < len(line); from++ {
		_, size := utf8.DecodeRuneInString(line[start:])
		start += size
	}
	if from < v.Column-1 || !strings.HasPrefix(line[start:], quote+v.Text+quote) {
		return 0, 0, false
	}
	from += len(quote)
	return from, from + utf8.RuneCountInString(v.Text), true
}

// End returns the place behind a plain or quoted scalar, from 0; false if it is not known.
func (v *Value) End() (line, column int, ok bool) {
	_, column, ok = v.asWritten()
	if line = v.Line - 1; !ok {
		var w *Walker
		w, ok = v.Walked()
		line, column = w.Line, w.Col
	}
	if v.Style != Plain {
		column++ // the closing quote
	}
	return line, column, ok
}

// Start returns the place where a value begins.
func (v *Value) Start() finding.Position {
	p := finding.Position{File: v.File.Name, Line: v.Line, Column: v.Column}
	// Where nothing is written at the end of a file, the library goes on to a line that is not there.
	if lines := v.File.LineTexts(); p.Line > len(lines) {
		p.Line, p.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
	}
	return p
}

// Places returns a function for the place of some characters of a scalar's text, counted from 0. It is false if the
// characters can't be traced to the file; the position is then the start of the value.
func (v *Value) Places() func(from, to int) (finding.Position, bool) {
	w, ok := v.Walked()
	return func(from, to int) (finding.Position, bool) { return v.span(w.spots, ok, from, to) }
}

func (v *Value) span(spots []spot, ok bool, from, to int) (finding.Position, bool) {
	n := len(spots)
	switch {
	case !ok || from < 0 || to < from || to > n:
		return v.Start(), false
	case n == 0:
		return v.nothing(), true
	case from == 0 && to == n: // the line end behind a block belongs to its text, but there is nothing to see
		if text := strings.TrimSpace(v.Text); text != "" {
			from = utf8.RuneCountInString(v.Text) - utf8.RuneCountInString(strings.TrimLeftFunc(v.Text,
				unicode.IsSpace))
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
	return finding.Position{
		File: v.File.Name, Line: first.line + 1, Column: first.from + 1,
		EndLine: last.line + 1, EndColumn: last.to + 1,
	}, true
}

// nothing returns the place of an empty text: its quotes, the sign of its block, or a point where nothing is written.
func (v *Value) nothing() finding.Position {
	p, width := v.Start(), 1
	switch {
	case v.Null:
		return p
	case v.Style == SingleQuoted || v.Style == DoubleQuoted:
		width = 2
	}
	p.EndLine, p.EndColumn = p.Line, p.Column+width
	return p
}

// Walked returns a walker that has read the scalar; false if what it read is not the scalar's text.
func (v *Value) Walked() (*Walker, bool) {
	lines := v.File.LineTexts()
	n := utf8.RuneCountInString(v.Text)
	if v.Line < 1 || v.Line > len(lines) {
		return &Walker{file: v.File, lines: lines, Line: v.Line - 1, Col: v.Column - 1}, false
	}
	w := &Walker{file: v.File, lines: lines, Line: v.Line - 1, Col: v.Column - 1, text: make([]rune, 0, n),
		spots: make([]spot, 0, n)}
	w.enter(w.Line)
	ok := w.Col >= 0 && w.Col <= len(w.now)
	switch {
	case !ok:
	case v.Style == Literal || v.Style == Folded:
		ok = w.block(v.Style == Folded, v.Text)
	default:
		ok = w.flow(v.Style, n)
	}
	return w, ok && string(w.text) == v.Text
}

// A Walker reads one scalar in the lines of a file.
type Walker struct {
	file  *Source
	lines []string
	// Line and col are the place of the next character, from 0; now is the line's text.
	Line, Col int
	now       []rune
	// Indent is by how many blanks a block's lines are indented, once that is known.
	Indent int

	text  []rune
	spots []spot
}

// enter goes to a line, false if there is none.
func (w *Walker) enter(line int) bool {
	if line >= len(w.lines) {
		return false
	}
	w.Line, w.now = line, w.file.LineRunes(line)
	return true
}

// emit notes that the next width characters of the file are one of the text.
func (w *Walker) emit(r rune, width int) {
	w.text = append(w.text, r)
	w.spots = append(w.spots, spot{w.Line, w.Col, w.Col + width})
	w.Col += width
}

// peek returns the character some places on, 0 behind the line's end.
func (w *Walker) peek(n int) rune {
	if w.Col+n < len(w.now) {
		return w.now[w.Col+n]
	}
	return 0
}

// IsBlank reports whether a character is a blank or a tab.
func IsBlank(r rune) bool { return r == ' ' || r == '\t' }

// flow reads a plain or quoted scalar, a plain one up to want characters.
func (w *Walker) flow(s Style, want int) bool {
	if s != Plain {
		w.Col++ // the opening quote
	}
	for s != Plain || len(w.text) < want {
		end := w.Col
		for end < len(w.now) && IsBlank(w.now[end]) {
			end++
		}
		switch r := w.peek(0); {
		case end == len(w.now):
			if !w.fold(false) {
				return false
			}
		case end > w.Col:
			for w.Col < end {
				w.emit(w.now[w.Col], 1)
			}
		case s == SingleQuoted && r == '\'' && w.peek(1) == '\'':
			w.emit('\'', 2)
		case s == SingleQuoted && r == '\'', s == DoubleQuoted && r == '"':
			return true
		case s == DoubleQuoted && r == '\\':
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
func (w *Walker) fold(escaped bool) bool {
	w.Col = len(w.now)
	at := spot{w.Line, w.Col, w.Col + 1}
	var more []spot
	for {
		if !w.enter(w.Line + 1) {
			return false
		}
		w.Col = 0
		for IsBlank(w.peek(0)) {
			w.Col++
		}
		if w.Col < len(w.now) {
			break
		}
		more = append(more, spot{w.Line, w.Col, w.Col + 1})
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
func (w *Walker) escape() bool {
	if w.Col+1 == len(w.now) {
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
func (w *Walker) block(folds bool, want string) bool {
	strip, keep := false, false
	for _, r := range w.now[w.Col:] {
		if IsBlank(r) || r == '#' {
			break
		}
		strip, keep = strip || r == '-', keep || r == '+'
	}
	body := w.Line + 1
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
			w.Indent = indent
			return true
		}
	}
	return false
}

// blockAt reads a block scalar's lines with an indentation. It follows the steps of YAML: the break
// behind a line waits until it is known whether the next line folds onto it.
func (w *Walker) blockAt(body, indent int, folds, strip, keep bool) {
	var pending []spot // the break behind the last line with text, if there was one
	var empty []spot   // and those of the empty lines behind it
	started, moreIndented := false, false
	for ok := w.enter(body); ok; ok = w.enter(w.Line + 1) {
		depth := 0
		for depth < indent && depth < len(w.now) && w.now[depth] == ' ' {
			depth++
		}
		w.Col = depth
		last := w.Line == len(w.lines)-1 // nothing follows, so there is no break behind it
		if depth == len(w.now) {
			if !last {
				empty = append(empty, spot{w.Line, w.Col, w.Col + 1})
			}
			continue
		}
		if depth < indent {
			break
		}
		spaced := IsBlank(w.now[depth])
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
		for w.Col < len(w.now) {
			w.emit(w.now[w.Col], 1)
		}
		if !last {
			pending = []spot{{w.Line, w.Col, w.Col + 1}}
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
func (w *Walker) breaks(r rune, at []spot) {
	for _, s := range at {
		w.text, w.spots = append(w.text, r), append(w.spots, s)
	}
}
