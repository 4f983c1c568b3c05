package speech

import (
	"strings"

	"example.com/hanfu/rules"
)

// Say puts a condition or a calculation of rules in words, for any hand and as their options stand, such as "exactly 3
// triplets or kans of winds, and the hand is closed" or "3 if the hand is closed, else 2". It reports whether all of it
// could be said plainly.
func Say(r *rules.Rules, lang, src string) (text string, plain bool) {
	var said []string
	plain = true
	for _, l := range Describe(r, lang, src) {
		said, plain = append(said, l.Text), plain && !l.Code
	}
	if said == nil {
		return src, false
	}
	return strings.Join(said, (&Speaker{Lang: lang}).words().Semicolon), plain
}
