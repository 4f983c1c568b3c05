package rules_test

import (
	"slices"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestShippedOptionsHold: a shipped rule set that changes what it inherits uses each option still as its text says, but
// those about which there is nothing to say in it.
func TestShippedOptionsHold(t *testing.T) {
	forThree := []string{"four_riichi", "open_pinfu_30", "suufon_renchan", "uma_second"} // four players, hands with chi
	ema, floating := []string{"double_yakuman", "tenhou_any_wait"}, []string{"uma_first", "uma_second"}
	without := map[string][]string{
		"sanma": forThree, "tenhou-sanma": forThree, "mahjongsoul-sanma": forThree,
		// Its limits are those of 13 han at once, or none.
		"kansai-sanma": append(slices.Clone(forThree), "aotenjou", "counted_yakuman", "counted_yakuman_han", "sanbaiman_han"),
		"ema":          ema, "ema-2016": ema, "ema-2012": append(slices.Clone(ema), "multiple_yakuman"), // a yakuman is a yakuman
		"jpml-a": floating, "jpml-a-2022": floating, "jpml-a-2023": floating,
	}
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		var unused []string
		for i := range r.Options() {
			if o := &r.Options()[i]; r.Concern(o.ID) == rules.NoConcern {
				unused = append(unused, o.ID)
			}
		}
		slices.Sort(unused)
		want := slices.Sorted(slices.Values(without[id]))
		if !slices.Equal(unused, want) {
			t.Errorf("%s has no use for %q, want %q", id, unused, want)
		}
		delete(without, id)
	}
	for id := range without {
		t.Errorf("%s is not shipped", id)
	}
}
