package speech

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

func described(r *rules.Rules, lang, src string) string {
	var text strings.Builder
	for _, l := range Describe(r, lang, src) {
		text.WriteString(strings.Repeat("  ", l.Depth) + l.Text + "\n")
	}
	return text.String()
}

// TestDescribe: conditions are in words, a line for each part.
func TestDescribe(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	for src, want := range map[string]string{
		"closed and kans >= 3": "the hand is closed\nat least 3 kans\n",
		"not (closed or pair_of(seat)) and wait != tanki": "the hand is open\nthe pair is not of the seat wind\n" +
			"the wait is not tanki\n",
		"not (open and ron)": "at least one of these:\n  the hand is closed\n  not won by ron\n",
		"ron or any(1..7, has_sequence(man, #))": "at least one of these:\n  won by ron\n" +
			"  for at least one number from 1 to 7: there is a sequence of characters (m) that begins with that number\n",
		"tsumo or closed and kans == 4":  "at least one of these:\n  won by tsumo\n  all of these:\n    the hand is closed\n    4 kans\n",
		"tiles(winning) == 2 and riichi": "exactly 2 copies of the winning tile\nwith Riichi\n",
		"kans * 2 == 4":                  "(the number of kans × 2) is 4\n",
		"closed and":                     "",
		"kans":                           "",
		"options.open_riichi and ron":    "option open_riichi: yes\nwon by ron\n",
	} {
		if got := described(r, "en", src); got != want {
			t.Errorf("%s: got\n%s\nand not\n%s", src, got, want)
		}
	}
	for i := range r.Yaku() {
		for _, lang := range words.Languages {
			if y := &r.Yaku()[i]; described(r, lang, y.When.String()) == "" {
				t.Errorf("%s: nothing is said of %s in %s", y.ID, y.When, lang)
			}
		}
	}
}
