package finding

import (
	"errors"
	"strings"

	"example.com/hanfu/internal/sanitize"
)

// Lines splits the message of an error into lines, one for each joined error or finding. Line
// breaks in names don't count.
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
