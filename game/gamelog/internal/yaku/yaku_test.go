package yaku

import "testing"

// TestNamed has names of each language and program.
func TestNamed(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"立直", "riichi"}, {"ダブル立直", "double_riichi"}, {"自風 北", "yakuhai_seat"}, {"役牌 自風牌", "yakuhai_seat"}, {"場風", "yakuhai_round"},
		{"Little Three Dragons", "shousangen"}, {"Big Three Dragons", "daisangen"}, {"White Dragon", "yakuhai_haku"},
		{"Seat Wind East", "yakuhai_seat"}, {"pure double sequence", "iipeikou"}, {"menzenchin_tsumoho", "menzen_tsumo"},
		{"sangenpai", Sangenpai}, {"Red Five", "red"}, {"Kita", Nuki}, {"dora", Dora}, {"tanyao", "tanyao"}, {"", ""}, {"大当たり", ""},
	} {
		if id, ok := Named(test.name); id != test.want || ok != (test.want != "") {
			t.Errorf("%q is %q, %v, want %q", test.name, id, ok, test.want)
		}
	}
}
