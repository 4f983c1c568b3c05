package nearest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Searches returns what reports whether a word is found in a text, whatever the case: as a word of it, then as part of
// one, for when no text has it as a word. It is nil for the empty word, and Japanese has no spaces between words.
func Searches(word string) []func(text string) bool {
	if word == "" {
		return []func(string) bool{nil}
	}
	part := func(text string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(word)) }
	japanese := func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }
	if !utf8.ValidString(word) || strings.ContainsFunc(word, japanese) {
		return []func(string) bool{part}
	}
	whole := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(word) + `([^\pL\pN]|$)`)
	return []func(string) bool{whole.MatchString, part}
}

// InOrder reports whether the letters of a word stand in a text, in their order, as editors search.
func InOrder(word, text string) bool {
	for _, r := range word {
		_, behind, found := strings.Cut(text, string(r))
		if !found {
			return false
		}
		text = behind
	}
	return true
}
