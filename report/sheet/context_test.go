package sheet

import (
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestDifferencesInContext: each row of what differs says what it is about, though rules of other sections have the same
// name, and what it is now, in words.
func TestDifferencesInContext(t *testing.T) {
	const ends = "options: {game_rounds: 1, target_points: 32000, bust: true}\n" +
		"game: {ends: {agari_yame: {when: hand_number == players and repeats and dealer_leads}}}"
	sticks := make(map[string]string)
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	for _, lang := range languages {
		sticks[lang] = wordsOf(standard, lang).optionName(rules.ByID(standard.Options(), "several_rons_sticks"))
	}
	for _, c := range []struct {
		rules, lang string
		want        Change
	}{
		{"options: {strict: {default: true}}\nvalid: {own: {needs: closed or not options.strict, message: No}}", "en", Change{"Option: strict", "", "yes"}},
		{"options: {chip_value: 1000}\npayments: {chips: {ippatsu: {pays: 2}}}", "en", Change{"Chips: Ippatsu", "", "2"}},
		{"options: {chip_value: 1000}\npayments: {chips: {own: {when: yaku.toitoi and tsumo, pays: 1}}}", "fr",
			Change{"Jetons : own", "", "1, si Toitoi compte, et gagnée par tsumo"}},
		{"shapes: {seven_pairs: {distinct: false}}", "ja", Change{"和了形：七対子：同じ対子は不可", "あり", "なし"}},
		{`situation: {riichi: {requires: "true"}}`, "en", Change{"Situation: Riichi: possible if", "the hand is closed", "always"}},
		{"yaku: {toitoi: {limit: mangan, han: off}}", "ja", Change{"対々和：点数", "なし", "満貫"}},
		{"yaku: {renhou: {limit: baiman, when: renhou}}", "en", Change{"Renhou", "", "Baiman"}},
		{"fu: {fixed: {odd: {fu: 70, when: only(greens)}}}", "en", Change{"Fu: odd", "", "70 fu, if all tiles are green tiles"}},
		// An option that is turned has a row, though its text is no longer true.
		{ends, "en", Change{"Option: Rounds of a game", "2", "1"}},
		{ends, "fr", Change{"Option : Tours d'une partie", "2", "1"}},
		{ends, "en", Change{"Game over when bust (tobi)", "no", "yes"}},
		{"options: {yakitori: 3000}\ngame: {bonuses: {hot: {payer: player.wins == 0, receiver: player.wins >= 5, pays: 2000}}}", "en",
			Change{"Points of who has won no hand", "0", "3,000"}},
		{"options: {chip_value: 500}\npayments: {chips: {ippatsu: off}}", "en", Change{"Option: Points that a chip is worth", "0", "500"}},
		{"options: {honba_points: 600}\npayments: {honba: {tsumo: {pays: honba * options.honba_points}}}", "en",
			Change{"Option: Points of a honba", "300", "600"}},
		{"options: {nagashi_mangan: win}\ndraws: {nagashi_mangan: {wins: {base: 3000}}}", "en",
			Change{"Option: Nagashi mangan", "at a draw", "a win"}},
		// The words of values are those of their option.
		{"options: {several_rons_sticks: shared}", "en", Change{sticks["en"], "the nearest", "shared by all winners"}},
		{"options: {several_rons_sticks: shared}", "ja", Change{sticks["ja"], "最も近い人", "和了者全員で分ける"}},
		{"options: {several_rons_sticks: shared}", "fr", Change{sticks["fr"], "le plus proche", "partagés entre tous les gagnants"}},
		{"options: {dice: {default: shared, allowed: [shared, none_at_all], doc: Dice}}\nvalid: {own: {needs: closed or options.dice == 'shared', message: No}}",
			"en", Change{"Dice", "", "shared"}},
	} {
		r, err := loader.Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: standard\n"+c.rules+"\n")))
		must.Do(t, err)
		m := wordsOf(r, c.lang)
		m.engine, m.ctx = engine.New(r), t.Context()
		if got := m.comparisons()[0].Changes; !slices.Contains(got, c.want) {
			t.Errorf("%s: %+v is not among %+v", c.rules, c.want, got)
		}
	}
}

// TestDifferingYaku: a yaku that never counted under other rules was not played there, whatever its entry says.
func TestDifferingYaku(t *testing.T) {
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	house := must.Get(loader.Load(t.Context(), rules.Bytes("club.yaml",
		[]byte("hanfu: 1\nid: club\nextends: standard\nyaku: {renhou: {limit: baiman, when: renhou}}\n"))))(t)
	for lang, want := range map[string][2]string{"en": {"not played", "Baiman"}, "ja": {"なし", "倍満"}, "fr": {"non joué", "Baiman"}} {
		there := NewDiffering(standard, house, lang).Changes("yaku.renhou")
		back := NewDiffering(house, standard, lang).Changes("yaku.renhou")
		if len(there) != 1 || there[0].Was != want[0] || there[0].Now != want[1] ||
			len(back) != 1 || back[0].Was != want[1] || back[0].Now != want[0] {
			t.Errorf("%s: %+v and back %+v, want %q", lang, there, back, want)
		}
	}
}

// TestEmptySeatIsOneChange: what follows from an option is no change of its own, also where the other rules lack the option.
func TestEmptySeatIsOneChange(t *testing.T) {
	for _, c := range []struct {
		rules string
		told  bool
	}{{"options: {tsumo_method: empty_seat}", false}, {"payments: {empty_seat: true}", true}} {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: sanma\n"+c.rules+"\n")))
		must.Do(t, err)
		m := wordsOf(r, "en")
		m.engine, m.ctx, m.parent = engine.New(r), t.Context(), must.Get(rules.Load(t.Context(), "sanma"))(t)
		for _, compared := range m.comparisons() {
			told := slices.ContainsFunc(compared.Changes, func(c Change) bool { return c.What == m.Keys["payments.empty_seat"] })
			if told != c.told {
				t.Errorf("%s, compared with %s: it is told %v whether the empty seat pays: %+v", c.rules, compared.With, told, compared.Changes)
			}
		}
	}
}
