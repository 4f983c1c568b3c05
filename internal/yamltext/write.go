package yamltext

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/lazyregexp"
)

// other matches texts that programs, or people, may take for something else than a text if there are no quotes: numbers,
// dates, truth, nothing.
var other = lazyregexp.New(`(?i)^([-+]?[0-9][-+.,:_0-9a-fotxz]*|[-+]?\.(inf|nan|[0-9]+)|true|false|yes|no|on|off|y|n|null|~|<<|=)$`)

// AsText returns a text as it is written on one line, between brackets too: in quotes if anybody may take it for something
// else without them. A text that no file can have stays as it is, so that whoever reads it finds that.
func AsText(text string) string {
	if IsText(text, true) || !utf8.ValidString(text) {
		return text
	}
	return Quoted(text)
}

// AsValue returns a value, such as a number, as it is written on one line, between brackets too: in quotes only if it
// can't stand without.
func AsValue(text string) string {
	if IsPlain(text, true) {
		return text
	}
	return Quoted(text)
}

// IsText reports whether a text may stand without quotes, and nobody takes it for something else then.
func IsText(text string, flow bool) bool { return IsPlain(text, flow) && !other().MatchString(text) }

// IsPlain reports whether a text may stand without quotes, between brackets if flow. It says no to some texts for which
// YAML would say yes.
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

// Unseen reports whether a character must be written as an escape.
func Unseen(r rune) bool {
	switch {
	case r < ' ', '\x7f' <= r && r < '\u00a0', r == '\u2028', r == '\u2029', r == '\ufeff',
		r == '\ufffe', r == '\uffff':
		return true
	}
	return false
}

// Quoted returns a text in double quotes with escapes.
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

// Braces is a mapping that is written in one line.
type Braces []string

// Add adds an entry, of which key and value are as they are written.
func (b *Braces) Add(key, value string) { *b = append(*b, key+": "+value) }

// String returns the mapping as it is written.
func (b Braces) String() string { return "{" + strings.Join(b, ", ") + "}" }

// Brackets is a list that is written in one line, of items as they are written.
type Brackets []string

// String returns the list as it is written.
func (b Brackets) String() string { return "[" + strings.Join(b, ", ") + "]" }
