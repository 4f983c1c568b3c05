package finding

import (
	"errors"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
)

// Lines splits the message of an error in a language into lines, one for each joined error or
// finding. Line breaks in names don't count.
func Lines(err error, lang string) []string {
	text, said := err.Error(), words.In(lang).Said(err)
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
			lines := Lines(inner, lang)
			if before, ends := strings.CutSuffix(said, words.In(lang).Said(inner)); ends {
				lines[0] = sanitize.Text(before) + lines[0]
				return lines
			}
		}
	}
	if len(parts) == 0 || text != errors.Join(parts...).Error() {
		return []string{sanitize.Text(said)}
	}
	var lines []string
	for _, part := range parts {
		lines = append(lines, Lines(part, lang)...)
	}
	return lines
}
