// Package keyboard puts characters that word processors and Japanese keyboards write in the place of those that rule
// files and conditions know.
package keyboard

import (
	"strings"
	"unicode/utf8"
)

// plain has the characters that are not of the wide forms, which all stand at one distance.
var plain = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "「", `"`, "」", `"`, "『", `"`, "』", `"`,
	"‘", "'", "’", "'", "‚", "'", "‹", "'", "›", "'", "´", "'", "〝", `"`, "〟", `"`, "≥", ">=", "≧", ">=", "≤", "<=", "≦", "<=", "≠", "!=", "×", "*",
	"−", "-", "–", "-", "、", ",", "。", ".", "…", "...", "\u3000", " ", "\u00a0", " ", "\u202f", " ", "\u2009", " ",
)

// The wide forms of the characters from ! to ~.
const firstWide, lastWide, wideShift = '！', '～', '！' - '!'

// Plain returns a text with the characters of a plain keyboard, where it has others for them.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if firstWide <= r && r <= lastWide {
			return r - wideShift
		}
		return r
	}, plain.Replace(s))
}

// Unquoted returns the text between quotation marks if at least one is not that of a plain keyboard, and reports
// whether it is so.
func Unquoted(s string) (inside string, ok bool) {
	first, n := utf8.DecodeRuneInString(s)
	last, m := utf8.DecodeLastRuneInString(s)
	opens, closes := Plain(string(first)), Plain(string(last))
	if len(s) < n+m || first < utf8.RuneSelf && last < utf8.RuneSelf || opens != `"` && opens != "'" || closes != `"` && closes != "'" {
		return "", false
	}
	return s[n : len(s)-m], true
}
