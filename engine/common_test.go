package engine_test

import (
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// otherwise has the cases of common_test.yaml that hold under all rule sets but these.
var otherwise = map[string][]string{
	"ippatsu":     {"jpml-a", "jpml-a-2023", "jpml-a-2022", "classic"}, // they have none
	"seven-pairs": {"kansai"},                                          // 1 han 50 fu

	// No open tanyao.
	"open-without-fu": {"ema-2012"}, "open-tsumo": {"ema-2012"}, "tanyao-open": {"ema-2012"},

	// A local yaku counts besides, or instead.
	"best-reading": {"local"}, "chankan": {"local"}, "junchan": {"local"},
}

// TestCommon: what rule sets for four players have in common holds under each that is shipped, but for what is named
// above, which must not.
func TestCommon(t *testing.T) {
	for _, id := range rules.Shipped() {
		if r := engineFor(t, id, nil).Rules(); r.Wall().Players != 4 {
			continue
		}
		file, findings, err := ruletest.Load(t.Context(), &loader,
			rules.File(filepath.Join(testdata, "rulesets-matrix", "common_test.yaml")), id)
		if err != nil || len(findings) > 0 {
			t.Fatal(err, findings)
		}
		for _, o := range ruletest.Run(t.Context(), file.Cases, made.For) {
			if o.Err != nil {
				t.Errorf("%s: %v", o.Case.Pos, o.Err)
				continue
			}
			if slices.Contains(otherwise[o.Case.ID], id) != (len(o.Differences) > 0) {
				t.Errorf("%s: %s under %s: %v", o.Case.Pos, o.Case.ID, id, o.Differences)
			}
		}
	}
}
