// Package sanitize makes untrusted text, such as names, file names and arguments, safe to display.
// It replaces characters that would move the cursor, colour the screen, reverse a line or be
// invisible: control characters by their pictures (␛), others by �. Replacements are one column
// wide and have no meaning in Markdown, HTML or a shell, so they suit every output. In JSON, which
// programs read, such characters are escaped and not lost.
package sanitize

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Hidden reports whether r must not be written as is: C0 and C1 controls, line separators, and
// Unicode's invisible format characters, such as direction marks, joiners, tags and variation
// selectors. Format characters that are visible, such as Arabic number signs, are not hidden.
func Hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == '\x7f'
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// isModifier reports whether the hidden character r only changes the appearance of the one before
// it: a joiner or variation selector after an emoji, or a variation selector after a kanji, as
// Japanese names contain them.
func isModifier(before, r rune) bool {
	const joiner, asText, asEmoji = '\u200d', '\ufe0e', '\ufe0f'
	switch r {
	case joiner:
		return '\u2600' <= before && before <= '\u2bff' ||
			'\U0001f000' <= before && before <= '\U0001faff' ||
			before == asEmoji
	case asText, asEmoji:
		if strings.ContainsRune("#*0123456789‼⁉ℹ〰〽", before) ||
			before >= utf8.RuneSelf && unicode.In(before, unicode.So, unicode.Sm, unicode.Sk) {
			return true
		}
	}
	return unicode.Is(unicode.Variation_Selector, r) && unicode.Is(unicode.Han, before)
}

// appendVisible appends r or its replacement. before points to the preceding character, 0 after a
// replacement; appendVisible updates it.
func appendVisible(dst []byte, before *rune, r rune) []byte {
	const pictures, delete = '\u2400', '\u2421'
	sign := r
	switch {
	case r < ' ':
		sign = r + pictures
	case r == '\x7f':
		sign = delete
	case Hidden(r) && !isModifier(*before, r):
		sign = unicode.ReplacementChar
	}
	if *before = r; sign != r {
		*before = 0
	}
	return utf8.AppendRune(dst, sign)
}

// Text returns s with hidden characters, including line endings, replaced. Parts marked by [Own]
// are kept.
func Text(s string) string {
	if !strings.ContainsFunc(s, Hidden) && utf8.ValidString(s) {
		return s
	}
	var dst []byte
	for s != "" {
		own, rest, stranger := cutOwn(s)
		var before rune
		for _, r := range stranger {
			dst = appendVisible(dst, &before, r)
		}
		dst = append(dst, own...)
		s = rest
	}
	return string(dst)
}

// Own marks a text of the program itself, such as a colour sequence, so that Text keeps it and a
// [Writer] writes it unchanged. The mark is random for each run, so that input can't contain it.
func Own(s string) string { return key() + s + key() }

// key returns the mark around text passed to Own. It consists of control characters and has no
// width.
var key = sync.OnceValue(func() string {
	const signs = "\x01\x02\x03\x04\x05\x06\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17"
	random := make([]byte, 16)
	rand.Read(random) // never fails
	for i, b := range random {
		random[i] = signs[int(b)%len(signs)]
	}
	return string(random)
})

// cutOwn splits s around its first part marked by Own: it returns that part with its marks, the
// text after it and the text before it.
func cutOwn(s string) (own, rest, untrusted string) {
	untrusted, behind, found := strings.Cut(s, key())
	text, rest, closed := strings.Cut(behind, key())
	if !found || !closed {
		return "", "", s
	}
	return Own(text), rest, untrusted
}

// JSON returns a JSON text with hidden characters, which can only be in strings, escaped. It also
// escapes the start of workflow commands.
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

// hiddenInJSON excludes characters that encoders escape, and thereby line endings between values.
func hiddenInJSON(r rune) bool { return r >= '\x7f' && Hidden(r) }

// Cell returns text for a spreadsheet cell, so that no program takes it for a formula.
func Cell(text string) string {
	if strings.IndexAny(text, "=+-@\t\r＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}

// isPlainWord reports whether word has no special meaning in any shell.
func isPlainWord(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) &&
			!strings.ContainsRune("_./:=@%+,-", r)
	})
}

// ShellWord quotes a command-line argument, such as a file name, so that every shell reads it as
// one word. It uses double quotes if quotes are needed, or single quotes if word contains
// characters that are special in double quotes.
func ShellWord(word string) string {
	switch {
	case isPlainWord(word):
		return word
	case !strings.ContainsAny(word, "\"$`!\\"):
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
