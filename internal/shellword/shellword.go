// Package shellword writes words of a command line, such as names of files, so that a shell reads them as one word
// each.
package shellword

import (
	"regexp"
	"strings"
)

// plain is what no shell makes anything of.
var plain = regexp.MustCompile(`^[\pL\pN_./:=@%+,-]+$`)

// Quote returns a word as it is typed: in double quotes, which every shell knows, if it needs any; in single ones if it
// has signs in it that mean something in double ones too.
func Quote(word string) string {
	switch {
	case plain.MatchString(word):
		return word
	case !strings.ContainsAny(word, "\"$`!\\"):
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
