// Package visible makes what strangers have written harmless where it is shown: names, file names, arguments. What would move a
// cursor, colour a screen, turn a line around or stay unseen is shown as a sign: a control character as its picture (␛), any other
// as �. Both are one column wide and mean nothing in Markdown, HTML or a shell, so one way serves everywhere. In JSON, which programs
// read, such characters are escaped and so not lost.
package visible

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports whether a character is not to be written as itself: C0 and C1 controls, controls of the direction of text, separators
// of lines, and what has no width of its own but to hide in a word.
func Hidden(r rune) bool {
	switch r {
	case '\u2028', '\u2029', '\u200b', '\u2060', '\ufeff':
		return true
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// appendSign appends a character, or its sign.
func appendSign(dst []byte, r rune) []byte {
	const pictures, delete = '\u2400', '\u2421'
	switch {
	case r < ' ':
		r += pictures
	case r == '\x7f':
		r = delete
	case Hidden(r):
		r = unicode.ReplacementChar
	}
	return utf8.AppendRune(dst, r)
}

// Text returns a text with signs in place of hidden characters, line ends among them. Parts that are [Own] stay.
func Text(s string) string {
	if !strings.ContainsFunc(s, Hidden) && utf8.ValidString(s) {
		return s
	}
	var dst []byte
	for s != "" {
		own, rest, stranger := part(s)
		for _, r := range stranger {
			dst = appendSign(dst, r)
		}
		dst = append(dst, own...)
		s = rest
	}
	return string(dst)
}

// Own marks a text of the program's own, such as a colour, which Text leaves alone and a [Writer] writes as it is. Nobody else can make
// such a mark: it is another one each time that the program runs.
func Own(s string) string { return key + s + key }

// key is the mark on either side of what is Own. It takes no room in a line.
var key = func() string {
	const signs = "\x01\x02\x03\x04\x05\x06\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17"
	random := make([]byte, 16)
	rand.Read(random) // never fails
	for i, b := range random {
		random[i] = signs[int(b)%len(signs)]
	}
	return string(random)
}()

// part cuts a text behind its first part that is Own, which it returns with its marks, and with what stands in front of it.
func part(s string) (own, rest, stranger string) {
	stranger, behind, found := strings.Cut(s, key)
	text, rest, closed := strings.Cut(behind, key)
	if !found || !closed {
		return "", "", s
	}
	return Own(text), rest, stranger
}

// JSON returns a JSON text in which hidden characters are escaped, which can only stand in its strings. So is what begins a command
// of a runner of workflows.
func JSON(text []byte) []byte {
	if !bytes.ContainsFunc(text, hiddenInJSON) && !bytes.Contains(text, []byte(oldCommand)) {
		return text
	}
	var dst []byte
	for _, r := range string(text) {
		if hiddenInJSON(r) {
			dst = fmt.Appendf(dst, `\u%04x`, r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return bytes.ReplaceAll(dst, []byte(oldCommand), []byte(`##\u005b`))
}

// hiddenInJSON leaves out what encoders escape, so that line ends between values stay.
func hiddenInJSON(r rune) bool { return r >= '\x7f' && Hidden(r) }
