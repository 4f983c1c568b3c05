package nearest

import "testing"

// TestSearches: a whole word is looked for first, then a part of one.
func TestSearches(t *testing.T) {
	for _, c := range []struct {
		word, text string
		want       []bool
	}{
		{"uma", "the Uma of places", []bool{true, true}}, {"uma", "uma_1", []bool{true, true}},
		{"uma", "yakuman", []bool{false, true}}, {"ドラ", "裏ドラ", []bool{true}}, {"a\xff", "a", []bool{false}},
		{"été", "étés", []bool{false, true}}, {"", "x", []bool{true}},
	} {
		all := Searches(c.word)
		if len(all) != len(c.want) {
			t.Fatal(c.word, len(all))
		}
		for i, find := range all {
			if got := find == nil || find(c.text); got != c.want[i] {
				t.Errorf("%q in %q, search %d: %t", c.word, c.text, i, got)
			}
		}
	}
}

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		word, text string
		want       bool
	}{{"", "", true}, {"rch", "riichi", true}, {"hh", "riichi", false}, {"ir", "riichi", false}, {"東茶", "東の茶", true}} {
		if got := InOrder(c.word, c.text); got != c.want {
			t.Errorf("%q in %q: %t", c.word, c.text, got)
		}
	}
}
