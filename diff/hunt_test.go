package diff

import (
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestSeeds: each is a hand that is paid under standard rules, or under those for three, with norths or flowers.
func TestSeeds(t *testing.T) {
	var all []*scorer
	for id, set := range map[string]map[string]string{"standard": nil, "sanma": nil, "kansai-sanma": {"flowers": "true"}} {
		r, err := (&rules.Loader{Set: set}).Load(t.Context(), rules.Named(id))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, new(search).scorer(engine.New(r)))
	}
	for _, line := range seeds {
		w, err := hand.Parse(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if !slices.ContainsFunc(all, func(s *scorer) bool { return s.score(&w) != nil }) {
			t.Errorf("%s: %v", line, all[0].err)
		}
	}
}
