package speech

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func described(r *rules.Rules, lang, src string) string {
	var text strings.Builder
	for _, l := range Describe(r, lang, src) {
		text.WriteString(strings.Repeat("  ", l.Depth) + l.Text + "\n")
	}
	return text.String()
}

// TestDescribe: conditions are in words where there are any, and else as they are written.
func TestDescribe(t *testing.T) {
	r, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]string{
		"closed and kans >= 3": "the hand is closed\nkans ≥ 3\n",
		"not (closed or pair_of(seat)) and wait != tanki": "none of these:\n  the hand is closed\n" +
			"  the pair is of the seat wind\nthe wait ≠ tanki\n",
		"not (open and ron)":                     "not this:\n  all of these:\n    the hand is open\n    won by ron\n",
		"ron or any(1..7, has_sequence(man, #))": "at least one of these:\n  won by ron\n  any(1..7, has_sequence(man, #))\n",
		"tiles(winning) == 2 and riichi":         "tiles that are the winning tile = 2\ngiven with the hand: Riichi\n",
		"kans * 2 == 4":                          "kans * 2 == 4\n",
		"closed and":                             "",
		"kans":                                   "",
		"options.open_riichi and ron":            "option open_riichi: true\nwon by ron\n",
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
