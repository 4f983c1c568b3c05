package newhouse

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/words"
)

// writer writes a file with comments.
type writer struct {
	strings.Builder
	says *words.House
	// teach: comments are written.
	teach bool
	// wrap is that of the House.
	wrap func(string, int) []string
}

// plain is what YAML reads as a text without quotes, but for the words of meaningful.
var plain = lazyregexp.New(`^[\pL\pN_./][\pL\pN_./\\-]*$`)

// meaningful are ids that YAML would not read as a text.
var meaningful = []string{"null", "true", "false"}

func scalar(text string) string {
	if plain().MatchString(text) && !slices.Contains(meaningful, text) {
		return text
	}
	return strconv.Quote(text)
}

func (w *writer) line(text string) { w.WriteString(text + "\n") }

// lineWidth is how wide comments are.
const lineWidth = 96

// comment writes a text as comments, indented by so many levels. Each line of it is broken where it is too long; what
// stands behind a tab stands in one column.
func (w *writer) comment(level int, text string, args ...any) {
	if !w.teach {
		return
	}
	text = fmt.Sprintf(text, args...)
	column := 0
	for line := range strings.Lines(text) {
		if left, _, ok := strings.Cut(line, "\t"); ok {
			column = max(column, len(left)+2)
		}
	}
	indent := strings.Repeat("  ", level) + "#"
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if left, right, ok := strings.Cut(line, "\t"); ok {
			w.line(fmt.Sprintf("%s %-*s%s", indent, column, left, right))
			continue
		}
		parts := []string{line}
		if w.wrap != nil && !strings.HasPrefix(line, " ") {
			parts = w.wrap(line, lineWidth)
		}
		for _, part := range parts {
			w.line(strings.TrimRight(indent+" "+part, " "))
		}
	}
}

func (w *writer) sample(head string, lines ...string) {
	if !w.teach || len(lines) == 0 {
		return
	}
	w.comment(0, "%s", w.says.Samples)
	w.line("# " + head)
	for _, line := range lines {
		w.line("# " + line)
	}
}
