// Package sanitize makes what strangers have written harmless where it is shown: names, file names, arguments. What
// would move a cursor, colour a screen, turn a line around or stay unseen is shown as a sign: a control character as
// its picture (␛), any other as �. Both are one column wide and mean nothing in Markdown, HTML or a shell, so one way
// serves everywhere. In JSON, which programs read, such characters are escaped and so not lost.
package sanitize

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Hidden reports whether a character is not to be written as itself: C0 and C1 controls, separators of lines, and what
// Unicode has for formatting text and not for being seen, such as what turns its direction, joins characters, is a tag
// or chooses a form. Signs of Arabic numbers and the like count as formatting too, but are seen.
func Hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == '\x7f'
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// belongs reports whether a hidden character makes another picture of the one in front of it: a joiner or a selector of
// an emoji's, or the selector of one of the forms that a name has in Japanese.
func belongs(before, r rune) bool {
	const joiner, asText, asEmoji = '\u200d', '\ufe0e', '\ufe0f'
	switch r {
	case joiner:
		return '\u2600' <= before && before <= '\u2bff' || '\U0001f000' <= before && before <= '\U0001faff' ||
			before == asEmoji
	case asText, asEmoji:
		if strings.ContainsRune("#*0123456789‼⁉ℹ〰〽", before) ||
			before >= utf8.RuneSelf && unicode.In(before, unicode.So, unicode.Sm, unicode.Sk) {
			return true
		}
	}
	return unicode.Is(unicode.Variation_Selector, r) && unicode.Is(unicode.Han, before)
}

// appendSign appends a character, or the sign for it. before is the character in front, 0 for a sign.
func appendSign(dst []byte, before *rune, r rune) []byte {
	const pictures, delete = '\u2400', '\u2421'
	sign := r
	switch {
	case r < ' ':
		sign = r + pictures
	case r == '\x7f':
		sign = delete
	case Hidden(r) && !belongs(*before, r):
		sign = unicode.ReplacementChar
	}
	if *before = r; sign != r {
		*before = 0
	}
	return utf8.AppendRune(dst, sign)
}

// Text returns a text with signs in place of hidden characters, line ends among them. Parts that are [Own] stay.
func Text(s string) string {
	if !strings.ContainsFunc(s, Hidden) && utf8.ValidString(s) {
		return s
	}
	var dst []byte
	for s != "" {
		own, rest, stranger := part(s)
		var before rune
		for _, r := range stranger {
			dst = appendSign(dst, &before, r)
		}
		dst = append(dst, own...)
		s = rest
	}
	return string(dst)
}

// Own marks a text of the program's own, such as a colour, which Text leaves alone and a [Writer] writes as it is.
// Nobody else can make such a mark: it is another one each time that the program runs.
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

// part cuts a text behind its first Own part, which it returns with its marks, and what stands in front of it.
func part(s string) (own, rest, stranger string) {
	stranger, behind, found := strings.Cut(s, key)
	text, rest, closed := strings.Cut(behind, key)
	if !found || !closed {
		return "", "", s
	}
	return Own(text), rest, stranger
}

// JSON returns a JSON text in which hidden characters are escaped, which can only stand in its strings. So is what
// begins a command of a runner of workflows.
func JSON(text []byte) []byte {
	if !bytes.ContainsFunc(text, hiddenInJSON) && !bytes.Contains(text, []byte(oldCommand)) {
		return text
	}
	var dst []byte
	for _, r := range string(text) {
		if !hiddenInJSON(r) {
			dst = utf8.AppendRune(dst, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			dst = fmt.Appendf(dst, `\u%04x`, unit)
		}
	}
	return bytes.ReplaceAll(dst, []byte(oldCommand), []byte(`##\u005b`))
}

// hiddenInJSON leaves out what encoders escape, so that line ends between values stay.
func hiddenInJSON(r rune) bool { return r >= '\x7f' && Hidden(r) }

// Cell returns a text for the cell of a spreadsheet that none takes for a formula.
func Cell(text string) string {
	if strings.IndexAny(text, "=+-@\t\r＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}

// isPlainWord reports whether no shell makes anything of a word.
func isPlainWord(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_./:=@%+,-", r)
	})
}

// ShellWord returns a word of a command line, such as the name of a file, so that every shell reads it as one word: in
// double quotes if it needs any, in single ones if it has signs in it that mean something in double ones too.
func ShellWord(word string) string {
	switch {
	case isPlainWord(word):
		return word
	case !strings.ContainsAny(word, "\"$`!\\"):
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
