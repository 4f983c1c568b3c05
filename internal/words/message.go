package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Message returns a message about a hand, as packages hand and engine write it in English, in the language. One for
// which there are no words it returns as it is, and one that is too long for a message of theirs.
func (l *Language) Message(english string) string {
	if len(english) > maxMessage {
		return english
	}
	var said []string
	for _, clause := range clauses(english) {
		words, known := l.clause(clause, maxClauses)
		if !known {
			return english
		}
		said = append(said, words)
	}
	return strings.Join(said, l.Messages[semicolon])
}

// What a player has written stands in messages, so that there must be an end to the work: a message has so many bytes,
// and a clause so many in one another.
const (
	maxMessage = 4 << 10
	maxClauses = 3
)

// semicolon stands between the clauses of a message.
const semicolon = "; "

// clauses returns the clauses of a message. What it quotes is not taken apart.
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

// clause returns a clause in the language, and whether it has words for it. What fills the verbs of a pattern may be a
// clause too; it stays as it is otherwise.
func (l *Language) clause(english string, depth int) (said string, known bool) {
	if depth == 0 {
		return english, false
	}
	for _, pattern := range l.patterns() {
		parts, fits := fit(pattern, english)
		if !fits {
			continue
		}
		for i, part := range parts {
			if _, err := strconv.Unquote(part.(string)); err == nil {
				continue // what the player wrote
			}
			parts[i], _ = l.clause(part.(string), depth-1)
		}
		return fmt.Sprintf(l.Messages[pattern], parts...), true
	}
	return english, false
}

// fit returns what fills the verbs of a pattern in a clause, and whether the clause fits.
func fit(pattern, clause string) (parts []any, fits bool) {
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

// bySize returns the patterns of messages, the most specific first.
func bySize(messages map[string]string) []string {
	size := func(pattern string) int { return len(strings.ReplaceAll(pattern, "%s", "")) }
	return slices.SortedFunc(maps.Keys(messages), func(a, b string) int {
		return cmp.Or(size(b)-size(a), strings.Compare(a, b))
	})
}
