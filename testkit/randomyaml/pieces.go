// Package randomyaml generates random texts of YAML scalars for tests.
package randomyaml

import (
	"math/rand/v2"
	"strings"
)

var pieces = []string{"a", " ", "  ", "立直", "🀄", "あ", " and ", "==", "\n  ", "\n \t ", "\n\n    ",
	"\n \n\n   "}

// Pieces of scalars by style: text and the escapes of the style.
var (
	Plain = append([]string{"b", "(", ")", ":x", "#", "x#", "'", `"`, "?", "-", "~", "%", "@",
		" % ", "/", `\`},
		pieces...)
	SingleQuoted = append([]string{"''", `"`, `\`, ": ", "#", " #", ", ", "]", "\t"}, pieces...)
	DoubleQuoted = append([]string{`\\`, `\"`, "'", `\n`, `\t`, `\u7acb`, `\x41`, `\U0001F004`,
		`\_`, `\ `, `\L`, "\t", ": ", " #",
		"\\\n  ", "\\\n \n   ", "a\\\n  \\ "}, pieces...)
)

// Join concatenates a random selection of pieces.
func Join(rng *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range rng.IntN(12) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}
