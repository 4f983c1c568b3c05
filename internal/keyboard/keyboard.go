// Package keyboard puts characters that word processors and Japanese keyboards write in the place of those that rule
// files and conditions know.
package keyboard

import "strings"

// plain has the characters that are not of the wide forms, which all stand at one distance.
var plain = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "「", `"`, "」", `"`, "『", `"`, "』", `"`,
	"‘", "'", "’", "'", "‚", "'", "≥", ">=", "≧", ">=", "≤", "<=", "≦", "<=", "≠", "!=", "×", "*",
	"−", "-", "–", "-", "、", ",", "。", ".", "…", "...", "\u3000", " ", "\u00a0", " ",
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
