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

func house(t *testing.T, text string) *rules.Rules {
	t.Helper()
	text = "hanfu: 1\nid: house\nextends: standard\n" + text + "\n"
	r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestMisstated: a hand that is refused for a fact without what it requires shows a cause only if that requires it.
func TestMisstated(t *testing.T) {
	const yaku = "\nyaku: {tired: {han: 1, when: tired}}"
	for _, c := range []struct {
		name, a, b string
		shows      bool
	}{
		{"a yaku with its fact", "", "situation: {tired: {requires: riichi}}" + yaku, false},
		{"what the fact requires", "situation: {tired: {requires: tsumo}}" + yaku,
			"situation: {tired: {requires: riichi}}" + yaku, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := gather(house(t, c.a), house(t, c.b))
			s := &search{ctx: t.Context(), d: d, a: engine.New(d.A), b: engine.New(d.B)}
			win, err := hand.Parse("123456m2377p123s tsumo:4p tired")
			if err != nil || len(d.Causes) != 1 {
				t.Fatal(err, d.Causes)
			}
			h := newHunt(s, &d.Causes[0], pair{from: s.a, to: s.b})
			if is := h.quality(&win); (is != noWitness) != c.shows {
				t.Errorf("the hand is a witness: %d, want %v", is, c.shows)
			}
		})
	}
}
