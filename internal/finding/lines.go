package finding

import (
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/hanfu/internal/sanitize"
)

// Lines returns an error in lines: those of errors that were joined, and of findings, and no others, whatever stands in
// a name.
func Lines(err error) []string {
	text := err.Error()
	var parts []error
	switch e := err.(type) {
	case Findings:
		for i := range e {
			parts = append(parts, errors.New(e[i].String()))
		}
	case interface{ Unwrap() []error }:
		parts = e.Unwrap()
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil && strings.HasSuffix(text, inner.Error()) {
			lines := Lines(inner)
			lines[0] = sanitize.Text(strings.TrimSuffix(text, inner.Error())) + lines[0]
			return lines
		}
	}
	if len(parts) == 0 || text != errors.Join(parts...).Error() {
		return []string{sanitize.Text(text)}
	}
	var lines []string
	for _, part := range parts {
		lines = append(lines, Lines(part)...)
	}
	return lines
}

// UTF16 returns a position whose columns count the units of UTF-16, as most editors do, by the text of the file: a
// character beyond U+FFFF, such as an emoji, has two. They count from 1 as before, and a byte order mark and what ends
// a line have none. An editor that counts from 0 subtracts 1 from lines and columns. Places outside of the text are
// taken for the nearest one in it.
func (p Position) UTF16(text []byte) Position {
	l := newLines(text)
	p.Line, p.Column = l.utf16(p.Line, p.Column)
	p.EndLine, p.EndColumn = l.utf16(p.EndLine, p.EndColumn)
	return p
}

func (l lines) utf16(line, column int) (int, int) {
	if line == 0 {
		return 0, 0
	}
	line = min(line, len(l.start))
	text, _ := l.line(line)
	units := 1
	for ; column > 1 && len(text) > 0; column-- {
		r, size := utf8.DecodeRune(text)
		units += utf16.RuneLen(r)
		text = text[size:]
	}
	return line, units
}
