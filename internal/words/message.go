package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Message translates an English message of package hand or engine about a hand. It returns a
// message without translation, or one that is too long, unchanged.
func (l *Language) Message(english string) string {
	if len(english) > maxMessage {
		return english
	}
	var parts []string
	for _, clause := range clauses(english) {
		words, known := l.clause(clause, maxClauses)
		if !known {
			return english
		}
		parts = append(parts, words)
	}
	return strings.Join(parts, l.Messages[semicolon])
}

// Messages quote user input, so the work must be bounded: maxMessage is the longest message in
// bytes, and maxClauses the deepest nesting of clauses.
const (
	maxMessage = 4 << 10
	maxClauses = 3
)

// semicolon separates the clauses of a message.
const semicolon = "; "

// clauses splits a message into clauses, but not inside quotes.
func clauses(message string) (list []string) {
	quoted, from := false, 0
	for i := 0; i < len(message); i++ {
		switch {
		case message[i] == '\\':
			i++
		case message[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(message[i:], semicolon):
			list = append(list, message[from:i])
			from = i + len(semicolon)
		}
	}
	return append(list, message[from:])
}

// clause translates a clause, and reports whether there is a translation. Arguments of a pattern
// are translated if they are clauses themselves.
func (l *Language) clause(english string, depth int) (text string, known bool) {
	if depth == 0 {
		return english, false
	}
	for _, pattern := range l.patterns() {
		parts, fits := match(pattern, english)
		if !fits {
			continue
		}
		for i, part := range parts {
			if _, err := strconv.Unquote(part.(string)); err == nil {
				continue // user input
			}
			parts[i], _ = l.clause(part.(string), depth-1)
		}
		return fmt.Sprintf(l.Messages[pattern], parts...), true
	}
	return english, false
}

func match(pattern, clause string) (parts []any, fits bool) {
	literals := strings.Split(pattern, "%s")
	rest, fits := strings.CutPrefix(clause, literals[0])
	for i, literal := range literals[1:] {
		at := strings.Index(rest, literal)
		if i == len(literals)-2 {
			at = len(rest) - len(literal)
		}
		if !fits || at < 0 || rest[at:at+len(literal)] != literal {
			return nil, false
		}
		parts = append(parts, rest[:at])
		rest = rest[at+len(literal):]
	}
	return parts, fits && rest == ""
}

// bySize returns the patterns of messages, starting with the most specific.
func bySize(messages map[string]string) []string {
	size := func(pattern string) int { return len(strings.ReplaceAll(pattern, "%s", "")) }
	return slices.SortedFunc(maps.Keys(messages), func(a, b string) int {
		return cmp.Or(size(b)-size(a), strings.Compare(a, b))
	})
}
