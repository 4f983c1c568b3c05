package engine_test

import (
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
)

// FuzzScore scores any line of text or JSON under rules that differ in every stage: it gives problems with
// known codes, or a result whose parts add up, and that a hand with other suits confirms.
func FuzzScore(f *testing.F) {
	wins := long.Some(sampleWins(f), 10)
	for i := range wins {
		f.Add(wins[i].String())
		f.Add(string(wins[i].AppendJSON(nil)))
	}
	f.Add(`{"hand":"0000111p000s","melds":["chi 123s"],"tsumo":"1z"}`)
	f.Add("3444555777z ankan:6666z tsumo:3z seat:east round:south dora:39p")
	f.Add("12305599m3r9999s ron:5s")
	symmetric := engineWith(f, "no-suit.yaml", nil)
	all := []*engine.Engine{symmetric, engineWith(f, "two-sets.yaml", nil)}
	for _, e := range testEngines(f) {
		all = append(all, e)
	}
	known := map[string]bool{}
	for _, c := range append(hand.Codes(), engine.Codes()...) {
		known[c.Code] = true
	}
	for _, e := range all {
		for _, v := range e.Rules().Valid() {
			known[v.ID] = true
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		w, readErr := hand.Parse(line)
		for _, e := range all {
			var err error
			if readErr != nil {
				err = e.Refuse(&w, readErr)
			} else {
				var r *engine.Result
				if r, err = e.Score(&w); err == nil {
					checkParts(t, e, &w, r)
				}
			}
			var refused *engine.Refused
			if err != nil && !errors.As(err, &refused) {
				t.Fatalf("%q: %v", line, err)
			}
			if refused == nil {
				continue
			}
			if len(refused.Problems) == 0 {
				t.Fatalf("%q is refused without a reason", line)
			}
			for _, p := range refused.Problems {
				if !known[p.Code] || p.Message == "" {
					t.Fatalf("%q: unknown problem %+v", line, p)
				}
			}
		}
		if readErr == nil {
			checkSymmetry(t, symmetric, &w)
		}
	})
}
