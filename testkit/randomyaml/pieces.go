// Package randomyaml writes the texts of YAML scalars at random, for tests. No program is linked with it.
package randomyaml

import (
	"math/rand/v2"
	"strings"
)

var pieces = []string{"a", " ", "  ", "立直", "🀄", "あ", " and ", "==", "\n  ", "\n \t ", "\n\n    ", "\n \n\n   "}

// The pieces of which scalars are made, by the style of the scalar: text, and what the style writes in a way of its
// own.
var (
	Plain = append([]string{"b", "(", ")", ":x", "#", "x#", "'", `"`, "?", "-", "~", "%", "@", " % ", "/", `\`},
		pieces...)
	SingleQuoted = append([]string{"''", `"`, `\`, ": ", "#", " #", ", ", "]", "\t"}, pieces...)
	DoubleQuoted = append([]string{`\\`, `\"`, "'", `\n`, `\t`, `\u7acb`, `\x41`, `\U0001F004`, `\_`, `\ `, `\L`,
		"\t", ": ", " #",
		"\\\n  ", "\\\n \n   ", "a\\\n  \\ "}, pieces...)
)

// Join joins some of the pieces.
func Join(rng *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range rng.IntN(12) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}
