package engine_test

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
)

// FuzzExplain explains whatever line is a hand, under rules that differ in every stage: what is said agrees with the
// score, with itself and with what the oracle asks.
func FuzzExplain(f *testing.F) {
	needs64Bits(f)
	wins := long.Some(sampleWins(f), 50)
	for i := range wins {
		f.Add(wins[i].String())
	}
	f.Add("234m567p34567s99m tsumo:1z")
	f.Add("234m567p34567s99m ron:8s seat:south from:east renhou")
	f.Add("19m19p19s1234567z tsumo:5m")
	f.Add("1m ankan:1111p ankan:2222p ankan:3333p ankan:4444p tsumo:2m haitei rinshan")
	f.Add("3444555777z ankan:6666z tsumo:3z seat:east round:south dora:39p")
	var all []*explained
	for _, e := range testEngines(f) {
		all = append(all, newExplained(e))
	}
	f.Fuzz(func(t *testing.T, line string) {
		w, err := hand.Parse(line)
		if err != nil {
			return
		}
		for _, x := range all {
			if wrong := x.compare(&w); wrong != "" {
				t.Errorf("%q under %s: %s", line, turned(x.engine.Rules()), wrong)
			}
		}
	})
}
