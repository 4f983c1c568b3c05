package naming

import (
	"strings"
	"unicode/utf8"
)

// plain replaces characters outside the full-width block, which all have the same offset.
var plain = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`,
	"「", `"`, "」", `"`, "『", `"`, "』", `"`,
	"‘", "'", "’", "'", "‚", "'", "‹", "'", "›", "'", "´", "'", "〝", `"`, "〟", `"`,
	"≥", ">=", "≧", ">=", "≤", "<=", "≦", "<=", "≠", "!=", "×", "*",
	"−", "-", "–", "-", "‐", "-", "‑", "-", "、", ",", "。", ".", "…", "...",
	"\u3000", " ", "\u00a0", " ", "\u202f", " ", "\u2009", " ",
)

// The full-width forms of the characters from ! to ~.
const firstWide, lastWide, wideShift = '！', '～', '！' - '!'

// Plain returns s with typographic and full-width characters, as word processors and Japanese
// keyboards produce them, replaced by the ASCII characters used in rule files and conditions.
func Plain(s string) string {
	if strings.IndexFunc(s, mayChange) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if firstWide <= r && r <= lastWide {
			return r - wideShift
		}
		return r
	}, plain.Replace(s))
}

// mayChange reports whether a character is in a range with characters that Plain replaces.
func mayChange(r rune) bool {
	return 0x80 <= r && r < 0x100 || 0x2000 <= r && r < 0x3020 || firstWide <= r && r <= lastWide
}

// Unquoted returns the text between the quotation marks around s. It reports false unless s is
// quoted and at least one of the marks isn't ASCII.
func Unquoted(s string) (inside string, ok bool) {
	first, n := utf8.DecodeRuneInString(s)
	last, m := utf8.DecodeLastRuneInString(s)
	opens, closes := Plain(string(first)), Plain(string(last))
	if len(s) < n+m || first < utf8.RuneSelf && last < utf8.RuneSelf ||
		opens != `"` && opens != "'" || closes != `"` && closes != "'" {
		return "", false
	}
	return s[n : len(s)-m], true
}
