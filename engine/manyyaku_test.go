package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestManyYaku adds yaku that never hold to the standard rules, as many as it takes for the sets of yaku to fill a
// word, or two, and some more or fewer. No hand may score otherwise for it.
func TestManyYaku(t *testing.T) {
	standard := standard(t)
	wins := sampleWins(t)
	want := make([]string, len(wins))
	for i := range wins {
		want[i] = scoredAs(standard, &wins[i])
	}
	for _, full := range []int{64, 128} {
		for total := full - 6; total <= full+3; total++ {
			var file strings.Builder
			file.WriteString("hanfu: 1\nid: many\nextends: standard\nyaku:\n")
			for i := range total - len(standard.Rules().Yaku()) {
				fmt.Fprintf(&file, "  never_%d: {name: {en: Never}, han: 1, when: kans == 4 and melds < 4}\n", i)
			}
			r, err := loader.Load(t.Context(), rules.Bytes("many.yaml", []byte(file.String())))
			if err != nil {
				t.Fatal(err)
			}
			different, e := 0, engine.New(r)
			for i := range wins {
				if got := scoredAs(e, &wins[i]); got != want[i] {
					if different++; different == 1 {
						t.Errorf("%d yaku: %s\n got  %s\n want %s", total, wins[i].String(), got, want[i])
					}
				}
			}
			if different > 0 {
				t.Errorf("%d yaku: %d of %d hands score otherwise", total, different, len(wins))
			}
		}
	}
}

// scoredAs returns what a win scores, or why it is refused, without what names the rule set.
func scoredAs(e *engine.Engine, w *hand.Win) string {
	r, err := e.Score(w)
	if err != nil {
		return err.Error()
	}
	text := r.AppendJSON(nil, "en")
	return string(text[bytes.Index(text, []byte(`"yaku":`)):])
}
