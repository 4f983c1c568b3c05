package newhouse

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func unaccented(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(name) {
		if !unicode.Is(unicode.Mn, c) {
			b.WriteRune(c)
		}
	}
	return b.String()
}
