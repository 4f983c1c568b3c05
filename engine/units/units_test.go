package units_test

import (
	"testing"

	"example.com/hanfu/engine/units"
	"example.com/hanfu/rules"
)

// TestPossible asks rule sets for hands of some units of yakuman.
func TestPossible(t *testing.T) {
	const house = "hanfu: 1\nid: house\nname: House\nextends: standard\n"
	for _, c := range []struct {
		name, file string
		has, not   []int
	}{
		{"standard", house, []int{1, 2, 3, 6}, []int{0, 1000}},
		{"one at most", house + "options: {multiple_yakuman: false}\n", []int{1}, []int{0, 2, 13, 100}},
		{"up to a number", house + "options: {yakuman_cap: 4}\n", []int{1, 2, 4}, []int{5, 1000}},
		{"as han", house + "options: {aotenjou: true}\n", nil, []int{1, 2}},
		{"half of many", house + "yakuman: {units: \"floor_div(yakuman, 2) + 1\"}\nyaku: {mega: {name: M, yakuman: 130, when: tsumo}}\n", []int{66, 1}, []int{0, 500}},
		{"only even ones", house + "yakuman: {units: yakuman * 2}\n", []int{2, 4}, []int{1, 3}},
		{"a yaku that counts", house + "yaku: {mega: {name: M, yakuman: 40, when: options.open_tanyao and tsumo}}\n", []int{1, 40}, nil},
		{"a yaku that never counts", house + "options: {open_tanyao: false}\n" +
			"yaku: {mega: {name: M, yakuman: 40, when: options.open_tanyao and tsumo}}\n", []int{1}, []int{40}},
		{"a number by the dealer", house + "yaku: {mega: {name: M, yakuman: \"dealer ? 40 : 30\", when: tsumo}}\n", []int{1, 30, 40}, []int{0, 1000}},
		{"by the hand", house + "yakuman: {units: \"closed ? yakuman : 1\"}\n", []int{1, 2, 1000}, nil},
	} {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(c.file)))
		if err != nil {
			t.Fatal(c.name, err)
		}
		for _, n := range c.has {
			if !units.Possible(r, n) {
				t.Errorf("%s: no hand of %d", c.name, n)
			}
		}
		for _, n := range c.not {
			if units.Possible(r, n) {
				t.Errorf("%s: a hand of %d", c.name, n)
			}
		}
	}
}
