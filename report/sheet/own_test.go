package sheet

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestOwn: what a house adds or changes is told with its condition and its whole amount, and what it left as it was with
// a name that still fits.
func TestOwn(t *testing.T) {
	for _, c := range []struct{ lang, house, title, want string }{
		{"en", "options: {chip_value: 1}\npayments: {chips: {red: {pays: 2}}}", "Chips",
			"Ippatsu 1; Each ura dora 1; 2, if won by tsumo, or the payer discarded the winning tile; Yakuman by ron 10; Yakuman by self-draw 5"},
		{"fr", "options: {chip_value: 1}\npayments: {chips: {ura: off, red: off, yakuman_ron: off, yakuman_tsumo: off, " +
			"ippatsu: {name: {en: Quick}, when: ippatsu and dealer}}}", "Jetons", "Quick 1, si avec Ippatsu, et le gagnant est le donneur"},
		{"en", "options: {chip_value: 1}\npayments: {chips: {ura: off, red: off, yakuman_ron: off, yakuman_tsumo: off, " +
			"ippatsu: off, sea: {name: Sea, when: haitei, pays: 3}, reds: {name: Reds, when: closed, pays: 2 * red_tiles}}}", "Chips",
			"Sea 3, if with Haitei (last tile); Reds 2 × the number of red tiles, if the hand is closed"},
		{"en", "game: {ends: {sink: {when: lowest < -5000}}}", "End of the game",
			"After the last hand of the south round. Earlier, if: the lowest score is less than −5,000."},
		{"en", "payments: {adjustments: {more: {name: More, when: payer.dealer and amount > 0, becomes: amount + 500}}}",
			"Liability (pao)", "A player who fed the decisive set answers for: Daisangen, Daisuushii."},
	} {
		r := house(t, c.house)
		if got := noteOf(newSheet(t, engine.New(r), Config{Lang: c.lang}), c.title); got != c.want {
			t.Errorf("%s\n%s: %s, want %s", c.house, c.title, got, c.want)
		}
	}
}

func house(t *testing.T, text string) *rules.Rules {
	t.Helper()
	r, err := loader.Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: standard\n"+text)))
	if err != nil {
		t.Fatal(text, err)
	}
	return r
}

// TestLastHan: the last row of the limits has no end where all hands of more han certainly pay the same, also if the dealer
// pays otherwise or wins more.
func TestLastHan(t *testing.T) {
	for text, want := range map[string]string{
		"payments: {adjustments: {more: {when: payer.dealer and amount > 0, becomes: amount + 500}}}":               "13 han or more, or a yakuman",
		`limits: {haneman: {when: "han >= (dealer ? 5 : 6)"}, sanbaiman: {base: "dealer ? 6500 : 6000"}}`:           "13 han or more, or a yakuman",
		`limits: {counted_yakuman: {when: han >= 13, base: "dealer ? 200 * han : 8000"}, yakuman: {when: han < 0}}`: "",
	} {
		p := must.Get(NewPoints(t.Context(), engine.New(house(t, text)), "en"))(t)
		if i := slices.IndexFunc(p.Limits, func(l LimitRow) bool { return strings.Contains(l.Han, "or more") }); i < 0 && want != "" ||
			i >= 0 && p.Limits[i].Han != want {
			t.Errorf("%s: %+v, want %q", text, p.Limits, want)
		}
	}
}

// TestLimitAndHan: a yaku that is worth a limit and has han is told with both.
func TestLimitAndHan(t *testing.T) {
	s := newSheet(t, engine.New(house(t, "yaku: {honitsu: {limit: mangan}}")), Config{})
	for _, g := range s.Yaku {
		for _, y := range g.Yaku {
			if want := "at least; counts 3 han, open hand 2 han as well"; y.ID == "honitsu" && (g.Title != "Mangan" || y.Note != want) {
				t.Errorf("Honitsu is among %s: %s, want %s", g.Title, y.Note, want)
			}
		}
	}
}

// TestUntrueOption: an option whose text no longer holds is named without it, on the sheet and where rules are compared.
func TestUntrueOption(t *testing.T) {
	standard := house(t, "")
	now := house(t, "options: {honba_points: 1500, noten_points: 6000}\npayments: {honba: {ron: {pays: 300 * honba}}}\n"+
		"draws: {exhaustive: {shares: {tenpai: {gets: 1000}}}}")
	for id, want := range map[string]string{"honba_points": "Option: Points of a honba", "noten_points": "Option: Noten payments"} {
		for _, d := range []*Differing{NewDiffering(standard, now, "en"), NewDiffering(now, standard, "en")} {
			if got := d.Name("options." + id); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
}

// TestWithoutUnits: where nothing is said of the units of a hand, its yakuman add up.
func TestWithoutUnits(t *testing.T) {
	s := newSheet(t, engine.New(house(t, "yakuman: {units: off}")), Config{Lang: "en"})
	if top := s.Limits[len(s.Limits)-1]; top.Name != "Double yakuman" {
		t.Errorf("the last row is %+v", top)
	}
}

// TestWithoutRiichi: the sheet of a house without riichi says nothing of its sticks, nor of ura dora.
func TestWithoutRiichi(t *testing.T) {
	const without = "situation: {riichi: off, double_riichi: off, open_riichi: off}\n" +
		"yaku: {riichi: off, double_riichi: off, open_riichi: off}\ndraws: {suucha_riichi: off}\n"
	said := func(more string) string {
		var text strings.Builder
		must.Do(t, newSheet(t, engine.New(house(t, more)), Config{Lang: "en"}).Markdown(&text))
		return text.String()
	}
	with, none, fined := said(""), said(without), said(without+"options: {fine_sticks: 1}\n")
	for _, note := range []string{"**Riichi sticks**", "**Sticks left in the end**", "**Riichi**:", "**Ura dora**"} {
		if !strings.Contains(with, note) || strings.Contains(none, note) {
			t.Errorf("%s with riichi %v, without %v", note, strings.Contains(with, note), strings.Contains(none, note))
		}
	}
	if !strings.Contains(fined, "**Sticks left in the end**") {
		t.Error("nothing is said of the sticks of a fine")
	}
}
