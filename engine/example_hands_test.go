package engine_test

import (
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// turnedFor has the options under which a yaku counts that is kept off otherwise.
var turnedFor = map[string]map[string]string{
	"open_riichi": {"open_riichi": "true"},
	"sashikomi":   {"open_riichi": "true", "open_riichi_deal_in": "yakuman"},
	"renhou":      {"renhou": "five_han"},
	"daisharin":   {"daisharin": "true"},

	"yakuhai_north": {"north": "value"},
	"shousharin":    {"shousharin": "true"},
	"manzu_honitsu": {"manzu_honitsu": "true"},
	"sanrenkou":     {"sanrenkou": "true"},
	"sanpuukou":     {"sanpuukou": "true"},
}

// besides are the yaku that may count beside the one that an example shows; there are no others.
var besides = map[string][]string{
	"ippatsu":    {"riichi"},
	"honroutou":  {"toitoi", "yakuhai_north"},
	"shousangen": {"yakuhai_haku", "yakuhai_hatsu"},
	"sanrenkou":  {"sanankou"},
	"sanpuukou":  {"yakuhai_seat", "yakuhai_round", "yakuhai_north"},
}

// TestExampleHands: each yaku of the shipped rule sets has an example, in which it counts, and nothing that
// would take the eye from it. Inherited ones may
// have tiles that are not in play; people are shown another hand then.
func TestExampleHands(t *testing.T) {
	for _, id := range rules.Shipped() {
		if id == "local" {
			continue // whose yaku stand beside one another by design; its own tests score each of its examples
		}
		plain := engineFor(t, id, nil).Rules()
		for _, y := range plain.Yaku() {
			e := engineFor(t, id, turnedFor[y.ID])
			w, err := hand.Parse(y.Example)
			if err != nil {
				t.Errorf("%s: %s: %v", id, y.ID, err)
				continue
			}
			if neverCounts(e.Rules(), y.ID) || plain.Wall().Players == 3 && !inPlay(&w, plain) {
				continue
			}
			r, err := e.Score(&w)
			if err != nil {
				t.Errorf("%s: %s: %s is refused: %v", id, y.ID, y.Example, err)
				continue
			}
			counts := false
			for c := range r.Yaku() {
				counts = counts || c.Rule.ID == y.ID
				if c.Rule.ID != y.ID && !slices.Contains(besides[y.ID], c.Rule.ID) {
					t.Errorf("%s: %s: in %s %s counts as well", id, y.ID, y.Example, c.Rule.ID)
				}
			}
			if !counts || len(slices.Collect(r.Bonus())) > 0 {
				t.Errorf("%s: %s does not count in %s, or bonus tiles do", id, y.ID, y.Example)
			}
		}
	}
}

// neverCounts reports whether an option keeps a yaku off.
func neverCounts(r *rules.Rules, id string) bool {
	holds, known := r.Yaku()[slices.IndexFunc(r.Yaku(), func(y rules.Yaku) bool { return y.ID == id })].When.Const()
	return known && !holds
}

// inPlay reports whether all tiles of a win are in play, and its calls too: with three players nobody calls a sequence.
func inPlay(w *hand.Win, r *rules.Rules) bool {
	tiles := append(slices.Clone(w.Hand), w.Tile)
	for _, m := range w.Melds {
		if m.Type == hand.Chi {
			return false
		}
		tiles = append(tiles, m.Tiles[:m.Size()]...)
	}
	return !slices.ContainsFunc(tiles, func(t hand.Tile) bool { return !r.Wall().Kinds.Has(t.Kind()) })
}
