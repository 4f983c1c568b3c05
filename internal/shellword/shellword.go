// Package shellword writes words of a command line, such as names of files, so that a shell reads them as one word
// each.
package shellword

import (
	"strings"
	"unicode"
)

// plain reports whether no shell makes anything of a word.
func plain(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_./:=@%+,-", r)
	})
}

// Quote returns a word as it is typed: in double quotes, which every shell knows, if it needs any; in single ones if it
// has signs in it that mean something in double ones too.
func Quote(word string) string {
	switch {
	case plain(word):
		return word
	case !strings.ContainsAny(word, "\"$`!\\"):
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
