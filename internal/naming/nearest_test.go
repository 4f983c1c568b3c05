package naming

import "testing"

func TestNearest(t *testing.T) {
	for _, name := range []string{"Z", "a"} { // no letter is alike
		if got := Nearest(name, []string{"A", "B"}); got != "" {
			t.Errorf("Nearest(%q) = %q", name, got)
		}
	}
	known := []string{"dora_tiles", "closed", "open", "riichi", "double_riichi", "ron"}
	for _, c := range []struct{ name, want string }{
		{"clozed", "closed"}, {"cloesd", "closed"}, {"open", "open"}, {"rin", "ron"},
		{"riichii", "riichi"}, {"doubleriichi", "double_riichi"}, {"tsumo", ""}, {"dora", "dora_tiles"}, {"do", ""},
		{"", ""}, {"立直", ""},
	} {
		if got := Nearest(c.name, known); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

func TestUnambiguous(t *testing.T) {
	known := []string{"closed", "open", "riichi", "ron", "fu_30", "fu_40", "pair", "pairs", "chanta", "chinitsu"}
	for _, c := range []struct {
		name, meant string
		want        bool
	}{
		{"clozed", "closed", true}, {"opne", "open", true}, {"rin", "ron", false}, {"fu_20", "fu_30", false},
		{"f_30", "fu_30", true},
		{"sufon renda", "suufon_renda", true}, {"kyushu-kyuhai", "kyuushu_kyuuhai", true}, {"sanshoku doujun", "sanshoku_doujun", true},
		{"pait", "pair", true}, {"chinta", "chanta", false}, {"channta", "chanta", true}, {"pairt", "pair", false}, {"riiichii", "riichi", false},
	} {
		if got := Unambiguous(c.name, c.meant, known); got != c.want {
			t.Errorf("Unambiguous(%q, %q) = %v, want %v", c.name, c.meant, got, c.want)
		}
	}
}

func TestOneApart(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"sanankou", "sanankuo", true}, {"sanankou", "sananko", true}, {"sananko", "sanankou", true},
		{"sanankou", "sanankoo", true},
		{"sanankou", "sanankou", false}, {"sanankou", "suuankou", false}, {"sanankou", "snaaknou", false},
		{"fu_30_han", "fu_40_han", false}, {"tsumo", "tsumo_2", false}, {"tsumo", "tsumo2", false},
		{"ron", "roon", false}, {"", "a", false},
	} {
		if got := OneApart(c.a, c.b); got != c.want {
			t.Errorf("OneApart(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestInWhole: a whole beginning or end tells more than a number of letters that happen to be alike.
func TestInWhole(t *testing.T) {
	known := []string{"chiihou", "chiitoitsu", "kokushi", "kokushi_13", "menzen_tsumo", "sanshoku_doujun",
		"sanshoku_doukou", "dora"}
	for _, c := range []struct{ name, want string }{
		{"chiitoi", "chiitoitsu"}, {"kokushi_musou", "kokushi"}, {"tsumo", "menzen_tsumo"}, {"chiiho", "chiihou"},
		{"sanshoku", "sanshoku_doujun"}, {"ura_dora", ""}, {"kok", ""},
	} {
		if got := Nearest(c.name, known); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

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
