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
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if firstWide <= r && r <= lastWide {
			return r - wideShift
		}
		return r
	}, plain.Replace(s))
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
