package sheet

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
)

// TestNoContradictions: what is not played is not in force elsewhere on the sheet.
func TestNoContradictions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	text := "hanfu: 1\nid: club\nextends: ema\noptions: {kiriage_mangan: false}\nyaku: {ippatsu: off}\n"
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	s := sheetOf(t, file, "en", nil)
	if !slices.Contains(s.NotPlayed, "Ippatsu") {
		t.Errorf("ippatsu is played: %q", s.NotPlayed)
	}
	has := func(id string) bool {
		return slices.ContainsFunc(settingsOf(s), func(o Setting) bool { return o.ID == id })
	}
	if has("ippatsu") {
		t.Error("the option ippatsu, which no rule asks for, stands among those in force")
	}
	if !has("kiriage_mangan") {
		t.Error("an option that counts is not there")
	}
	if slices.ContainsFunc(s.Bonus, func(b Bonus) bool { return b.Name == "Red five" }) {
		t.Errorf("red fives count though the wall has none: %+v", s.Bonus)
	}
	if s = sheetOf(t, "standard", "en", nil); !slices.ContainsFunc(s.Bonus,
		func(b Bonus) bool { return b.Name == "Red five" }) {
		t.Errorf("red fives don't count: %+v", s.Bonus)
	}
}

// TestNoIDsOnTheWall: sheets are for people who know no ids: those of rules, options and their values stand on none, of
// shipped rules, of houses and of random ones, but among what names the sheet itself.
func TestNoIDsOnTheWall(t *testing.T) {
	for _, shipped := range long.Some(rules.Shipped(), 12) {
		for _, lang := range languages {
			noIDs(t, sheetOf(t, shipped, lang, nil))
		}
	}
	houses := []string{
		"extends: kansai-sanma\noptions: {sanbaiman_han: 13}\n",
		"extends: standard\noptions: {target_points: 30000, several_rons_sticks: seat}\ngame: {ends: {last_hand: {when: hand_number == 4}, sudden_death: off}}\n",
		"extends: kansai-sanma\noptions: {tsumo_method: zan}\npayments: {shares: {tsumo: {pays: base}}}\n",
		"extends: standard\noptions: {renhou: mangan}\nyaku: {renhou: {limit: baiman}}\n",
	}
	for seed := range uint64(long.N(2, 120)) {
		seed += long.Seed()
		houses = append(houses, strings.Replace(randomrules.Replaced(seed, "standard", "ema", "mleague"), "hanfu: 1\n", "", 1),
			strings.Replace(randomrules.House(seed, "standard", "sanma"), "hanfu: 1\n", "", 1))
	}
	none := func(context.Context, *engine.Engine, string) (hand.Win, error) {
		return hand.Win{}, errors.New("none is looked for")
	}
	for i, text := range houses {
		if !strings.Contains(text, "id: ") {
			text = "id: house\nname: {en: House}\n" + text
		}
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\n"+text)))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if noIDs(t, newSheet(t, engine.New(r), Config{Lang: languages[i%len(languages)], Example: none})); t.Failed() {
			t.Fatal(text)
		}
	}
}

// noIDs looks for ids in a sheet: what has an underscore, and in languages with letters of their own words that are ids of
// shipped rules.
func noIDs(t *testing.T, s *Sheet) {
	t.Helper()
	plain := *s
	plain.Yaku = nil
	for _, g := range s.Yaku {
		g.Yaku = slices.Clone(g.Yaku)
		for i := range g.Yaku {
			g.Yaku[i].Example = nil
		}
		plain.Yaku = append(plain.Yaku, g)
	}
	var text strings.Builder
	must.Do(t, plain.Markdown(&text))
	body, _, _ := strings.Cut(strings.ReplaceAll(text.String(), `\`, ""), s.words.SourcesTitle)
	body, _, _ = strings.Cut(body, s.words.ReproduceTitle)
	if found := regexp.MustCompile(`[a-z]+_[a-z_0-9]+`).FindString(body); found != "" {
		t.Errorf("%s, %s: the sheet names %s", s.ID, s.Lang, found)
	}
	if s.Lang != "ja" && s.Lang != "zh" {
		return
	}
	ids := make(map[string]bool)
	for _, id := range rules.Shipped() {
		of := must.Get(rules.Load(t.Context(), id))(t)
		for _, e := range ruleentries.All(of) {
			ids[e.ID] = true
		}
		for i := range of.Options() {
			ids[of.Options()[i].ID] = true
			for _, v := range of.Options()[i].Allowed {
				ids[v.Word] = true
			}
		}
	}
	for _, word := range regexp.MustCompile(`[a-z]{3,}`).FindAllString(body, -1) {
		if ids[word] {
			t.Errorf("%s, %s: the sheet names %s", s.ID, s.Lang, word)
		}
	}
}

// TestFrenchMarks: no line on a sheet in French begins with a colon or a semicolon.
func TestFrenchMarks(t *testing.T) {
	apart := regexp.MustCompile(` [:;?!]`)
	s := sheetOf(t, "standard", "fr", nil)
	var texts []string
	for _, o := range settingsOf(s) {
		texts = append(texts, o.Text)
	}
	for _, g := range s.Yaku {
		for _, y := range g.Yaku {
			texts = append(texts, y.Name, y.Text)
		}
	}
	for _, text := range texts {
		if apart.MatchString(text) {
			t.Errorf("%q can be broken in front of a mark", text)
		}
	}
}

// TestNoOptionOfRulesThatLeftIt: an option has no line where a rule that it decided says something else by now, and has
// one where the rule says what the option does, or still asks for it.
func TestNoOptionOfRulesThatLeftIt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	for _, test := range []struct {
		text, id string
		shown    bool
	}{
		{"yaku: {renhou: {limit: baiman, when: renhou}}", "renhou", false},
		{"yaku: {renhou: {limit: baiman, when: renhou}}", "aotenjou", true},
		{"options: {renhou: mangan}\nyaku: {renhou: {alone: false}}", "renhou", false},
		{"yaku: {renhou: {when: renhou and options.renhou != 'off' and closed}}", "renhou", true},
		{"options: {ippatsu: false, chip_value: 1000, chip_ippatsu: 1}\nyaku: {ippatsu: {when: ippatsu}}", "ippatsu", false},
		{"fu: {fixed: {chiitoitsu: {fu: 50}}}", "chiitoitsu_fu", false},
		{"fu: {fixed: {chiitoitsu: {fu: 25}}}\nlimits: {more: {base: 2000, when: options.chiitoitsu_fu == 50}}", "chiitoitsu_fu", true},
		{"fu: {fixed: {chiitoitsu: {fu: 50}}}\nlimits: {more: {base: 2000, when: options.chiitoitsu_fu == 50}}", "chiitoitsu_fu", false},
		{"game: {start: 30000}\nyaku: {rich: {han: options.start_points, when: tenhou}}", "start_points", false},
		{"options: {aotenjou: true}", "kiriage_mangan", false}, {"options: {aotenjou: true}", "counted_yakuman", false},
		{"options: {aotenjou: true}", "renhou", true}, {"options: {kiriage_mangan: true}", "kiriage_mangan", true},
	} {
		must.Do(t, os.WriteFile(file, []byte("hanfu: 1\nid: club\nextends: standard\n"+test.text+"\n"), 0o644))
		r := must.Get(rules.LoadFile(t.Context(), file))(t)
		shown := slices.ContainsFunc(wordsOf(r, "en").options(), func(o *rules.Option) bool { return o.ID == test.id })
		knob := slices.ContainsFunc(Knobs(r, "en"), func(g KnobGroup) bool {
			return slices.ContainsFunc(g.Knobs, func(k Knob) bool { return k.Option.ID == test.id })
		})
		if canBe := test.shown || strings.Contains(test.text, "aotenjou: true"); shown != test.shown || knob != canBe {
			t.Errorf("%s: a line on %s: %t, a knob: %t", test.text, test.id, shown, knob)
		}
	}
}

// TestNamesOfReplacedConditions: what is called after a condition that was replaced is told by the new one, and a draw of
// the house's own doesn't stand beside one that is not played and may be the same.
func TestNamesOfReplacedConditions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	text := `hanfu: 1
id: club
extends: standard
options: {bust: true, yakitori: 5000, chip_value: 100}
draws:
  three_rons: {name: Three win on a discard, aborts: true}
game:
  ends:
    bust: {when: options.bust and lowest <= 0}
    last_hand: {when: hand_number == players and not repeats and round_number == 2 and honba < 3}
  bonuses:
    yakitori: {pays: options.yakitori * receivers}
payments:
  chips:
    ippatsu: {when: options.ippatsu and ippatsu and tsumo}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	old := regexp.MustCompile("less than no points|Last hand|shared|share it|Ippatsu 1|Three winners" +
		"|トビ[^賞]|オーラス|分ける|一発 1|三家和|Dernière main|Ippatsu 1|Trois gagnants")
	for _, lang := range languages {
		for _, g := range sheetOf(t, file, lang, nil).Table {
			for _, n := range g.Notes {
				if found := old.FindString(n.Title + ": " + n.Text); found != "" {
					t.Errorf("%s: %q in %q", lang, found, n.Title+": "+n.Text)
				}
			}
		}
	}
}
