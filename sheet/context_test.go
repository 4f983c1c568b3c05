package sheet

import (
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// TestDifferencesInContext: each row of what differs says what it is about, though rules of other sections have the same
// name, and what it is now, in words.
func TestDifferencesInContext(t *testing.T) {
	for _, c := range []struct {
		rules, lang string
		want        Change
	}{
		{"options: {strict: {default: true}}\nvalid: {own: {needs: closed or not options.strict, message: No}}", "en", Change{"Option: strict", "", "yes"}},
		{"options: {chip_value: 1000}\npayments: {chips: {ippatsu: {pays: 2}}}", "en", Change{"Chips: Ippatsu", "", "2"}},
		{"options: {chip_value: 1000}\npayments: {chips: {own: {when: yaku.toitoi and tsumo, pays: 1}}}", "fr",
			Change{"Jetons : own", "", "1, si Toitoi compte, et gagnée par tsumo"}},
		{"shapes: {seven_pairs: {distinct: false}}", "ja", Change{"和了形：七対子：同じ対子は不可", "あり", "なし"}},
		{`situation: {riichi: {requires: "true"}}`, "en", Change{"Situation: Riichi: possible if", "the hand is closed", "always"}},
		{"yaku: {toitoi: {limit: mangan, han: off}}", "ja", Change{"対々和：点数", "なし", "満貫"}},
		{"yaku: {renhou: {limit: baiman, when: renhou}}", "en", Change{"Renhou", "", "Baiman"}},
		{"fu: {fixed: {odd: {fu: 70, when: only(greens)}}}", "en", Change{"Fu: odd", "", "70 fu, if all tiles are green tiles"}},
	} {
		r, err := loader.Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: standard\n"+c.rules+"\n")))
		if err != nil {
			t.Fatal(err)
		}
		m := wordsOf(r, c.lang)
		m.engine, m.ctx = engine.New(r), t.Context()
		if got := m.comparisons()[0].Changes; !slices.Contains(got, c.want) {
			t.Errorf("%s: %+v is not among %+v", c.rules, c.want, got)
		}
	}
}

// TestDifferingYaku: a yaku that never counted under other rules was not played there, whatever its entry says.
func TestDifferingYaku(t *testing.T) {
	standard, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	house, err := loader.Load(t.Context(), rules.Bytes("club.yaml",
		[]byte("hanfu: 1\nid: club\nextends: standard\nyaku: {renhou: {limit: baiman, when: renhou}}\n")))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][2]string{"en": {"not played", "Baiman"}, "ja": {"なし", "倍満"}, "fr": {"non joué", "Baiman"}} {
		there := NewDiffering(standard, house, lang).Changes("yaku.renhou")
		back := NewDiffering(house, standard, lang).Changes("yaku.renhou")
		if len(there) != 1 || there[0].Was != want[0] || there[0].Now != want[1] ||
			len(back) != 1 || back[0].Was != want[1] || back[0].Now != want[0] {
			t.Errorf("%s: %+v and back %+v, want %q", lang, there, back, want)
		}
	}
}
