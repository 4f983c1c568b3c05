package compile

import "strings"

// Squeeze returns an expression without comments, and with one blank where it has any white space,
// except in quotes. Where lines break then makes no difference.
func Squeeze(s string) string {
	var b strings.Builder
	gap := false
	for i := 0; i < len(s); {
		n := 1
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			gap = true
			i++
			continue
		case strings.HasPrefix(s[i:], "//"):
			i += lengthTo(s[i:], "\n")
			gap = true
			continue
		case strings.HasPrefix(s[i:], "/*"):
			i += 2 + lengthTo(s[i+2:], "*/")
			gap = true
			continue
		case c == '"' || c == '\'' || c == '`':
			n = quoted(s[i:])
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String()
}

// lengthTo returns how far a text goes up to and with its end, or all of it if there is no such end.
func lengthTo(s, end string) int {
	if i := strings.Index(s, end); i >= 0 {
		return i + len(end)
	}
	return len(s)
}

// quoted returns the length of the quoted text that s begins with. Between backquotes a backslash is
// a character like any other.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] != '`':
			i++
		case s[i] == s[0]:
			return i + 1
		}
	}
	return len(s)
}
