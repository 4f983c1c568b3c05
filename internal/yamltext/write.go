package yamltext

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/work"
)

// ambiguous matches texts that programs, or people, may not take for text if unquoted: numbers,
// dates, booleans, null.
var ambiguous = work.LazyRegexp(`(?i)^([-+]?[0-9][-+.,:_0-9a-fotxz]*|[-+]?\.(inf|nan|[0-9]+)|true|false|yes|no|on|off|y|n|null|~|<<|=)$`)

// AsText formats a text on one line so that it may be used in brackets. It quotes text that is
// ambiguous without quotes. Invalid UTF-8 is returned unchanged, so that its reader reports it.
func AsText(text string) string {
	if IsText(text, true) || !utf8.ValidString(text) {
		return text
	}
	return Quoted(text)
}

// AsValue formats a value, such as a number, on one line so that it may be used in brackets. It
// quotes the value only if necessary.
func AsValue(text string) string {
	if IsPlain(text, true) {
		return text
	}
	return Quoted(text)
}

// IsText reports whether a text needs no quotes and is not ambiguous without them.
func IsText(text string, flow bool) bool {
	return IsPlain(text, flow) && !ambiguous().MatchString(text)
}

// IsPlain reports whether a text needs no quotes, in brackets if flow. It returns false for some
// texts that YAML would accept.
func IsPlain(text string, flow bool) bool {
	switch {
	case text == "", strings.TrimSpace(text) != text, strings.ContainsFunc(text, Unseen):
		return false
	case strings.Contains(text, ": "), strings.Contains(text, " #"), strings.HasSuffix(text, ":"):
		return false
	case flow && strings.ContainsAny(text, ",[]{}?"), flow && text[0] == ':':
		return false
	case strings.HasPrefix(text, "---"), strings.HasPrefix(text, "..."):
		return false
	case strings.ContainsRune("-?:", rune(text[0])):
		return len(text) > 1 && !strings.ContainsRune(" ,[]{}?:", rune(text[1]))
	}
	return !strings.ContainsRune(",[]{}#&*!|>'\"%@`", rune(text[0]))
}

// Unseen reports whether a character must be escaped.
func Unseen(r rune) bool {
	switch {
	case r < ' ', '\x7f' <= r && r < '\u00a0', r == '\u2028', r == '\u2029', r == '\ufeff',
		r == '\ufffe', r == '\uffff':
		return true
	}
	return false
}

// Quoted formats a text in double quotes with escapes.
func Quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case Unseen(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Braces is a mapping on one line.
type Braces []string

// Add adds an entry with a formatted key and value.
func (b *Braces) Add(key, value string) { *b = append(*b, key+": "+value) }

// String formats the mapping.
func (b Braces) String() string { return "{" + strings.Join(b, ", ") + "}" }

// Brackets is a list of formatted items on one line.
type Brackets []string

// String formats the list.
func (b Brackets) String() string { return "[" + strings.Join(b, ", ") + "]" }
