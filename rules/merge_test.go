package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// badFiles is the folder of the small rule set, wherever a test has gone.
var badFiles, _ = filepath.Abs("../testdata/bad")

// loadHouse loads a file that extends the small rule set of testdata; it must be without errors.
func loadHouse(t *testing.T, overlay string, set map[string]string) (*Rules, finding.Findings) {
	t.Helper()
	return loadOver(t, "parent/base.yaml", overlay, set)
}

// loadOver loads a file that extends one of testdata; it must be without errors.
func loadOver(t *testing.T, parent, overlay string, set map[string]string) (*Rules, finding.Findings) {
	t.Helper()
	loader := Loader{Set: set, Files: os.DirFS(badFiles)}
	rules, findings, _ := loader.Check(t.Context(), Bytes("house.yaml", []byte("hanfu: 1\nid: house\nextends: "+parent+"\n"+overlay)))
	if rules == nil {
		t.Fatalf("%v\n%s", findings, overlay)
	}
	return rules, findings
}

// TestOverlay shows what an overlay makes of the rules that it changes.
func TestOverlay(t *testing.T) {
	for _, c := range []struct{ name, overlay, rule, want string }{
		{"nothing changes", "", "pinfu", "han 1/- when sequences == 4 and wait == ryanmen"},
		{"one field", "{pinfu: {when: closed}}", "pinfu", "han 1/- when closed"},
		{"one side of han", "{pinfu: {han: {open: 1}}}", "pinfu", "han 1/1 when sequences == 4 and wait == ryanmen"},
		{"one side of a han given as one", "{toitoi: {han: {closed: 3}}}", "toitoi", "han 3/2 when triplets == 4"},
		{"both sides at once", "{pinfu: {han: 2}}", "pinfu", "han 2/2 when sequences == 4 and wait == ryanmen"},
		{"one side removed", "{toitoi: {han: {open: off}}}", "toitoi", "han 2/- when triplets == 4"},
		{"han exchanged for yakuman", "{toitoi: {han: off, yakuman: 1}}", "toitoi", "yakuman 1 when triplets == 4"},
		{"a limit by its id", "{toitoi: {limit: mangan}}", "toitoi", "han 2/2 limit mangan when triplets == 4"},
		{"a limit by an option", "{toitoi: {limit: \"options.renhou == 'off' ? 'mangan' : ''\"}}", "toitoi", "han 2/2 limit mangan when triplets == 4"},
		{"no limit by an option", "{toitoi: {limit: \"options.renhou == 'off' ? '' : 'mangan'\"}}", "toitoi", "han 2/2 when triplets == 4"},
		{"removed", "{toitoi: off}", "toitoi", ""},
		{"removed, and gone from an inherited list", "{toitoi: off}", "ryuuiisou", "yakuman 1 when only(greens) replaces chinitsu"},
		{"a list is replaced as a whole", "{ryuuiisou: {replaces: [pinfu]}}", "ryuuiisou", "yakuman 1 when only(greens) replaces pinfu"},
		{"a list is removed", "{ryuuiisou: {replaces: off}}", "ryuuiisou", "yakuman 1 when only(greens)"},
		{"added", "{kans: {yakuman: kans, when: kans >= 1, pao: true}}", "kans", "yakuman kans pao when kans >= 1"},
		{"added, though a similar one is there", "{pinfu2: {han: 2, when: closed}}", "pinfu2", "han 2/2 when closed"},
		{"constants of options", "{toitoi: {yakuman: 1, alone: not options.open_tanyao, pao: options.open_tanyao}}", "toitoi", "han 2/2 yakuman 1 pao when triplets == 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			overlay := ""
			if c.overlay != "" {
				overlay = "yaku: " + c.overlay
			}
			rules, findings := loadHouse(t, overlay, nil)
			if c.name == "both sides at once" {
				if len(findings) != 1 || findings[0].Code != finding.OneForBoth {
					t.Errorf("no warning that open hands have it too: %v", findings)
				}
			} else if len(findings) > 0 {
				t.Error(findings)
			}
			got := ""
			for i := range rules.yaku {
				if rules.yaku[i].ID == c.rule {
					got = describeYaku(rules, &rules.yaku[i])
				}
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func describeYaku(r *Rules, y *Yaku) string {
	var words []string
	number := func(i *condition.Int) string {
		if i == nil {
			return "-"
		}
		return i.String()
	}
	if y.Closed != nil || y.Open != nil {
		words = append(words, "han "+number(y.Closed)+"/"+number(y.Open))
	}
	if y.Yakuman != nil {
		words = append(words, "yakuman "+number(y.Yakuman))
	}
	if y.Limit != "" {
		words = append(words, "limit "+y.Limit)
	}
	if y.Alone {
		words = append(words, "alone")
	}
	if y.Pao {
		words = append(words, "pao")
	}
	words = append(words, "when "+y.When.String())
	if y.Replaces != nil {
		words = append(words, "replaces")
	}
	for _, i := range y.Replaces {
		words = append(words, r.yaku[i].ID)
	}
	return strings.Join(words, " ")
}

// TestRemovedNames removes things that inherited conditions name: there they never hold.
func TestRemovedNames(t *testing.T) {
	rules, _ := loadOver(t, "parent/lucky.yaml", "yaku: {pinfu: off}\nsituation: {double_riichi: off, renchan: off}\nshapes: {seven_pairs: off}\n", nil)
	var f condition.Facts
	for i := range rules.yaku {
		if rules.yaku[i].ID == "double_riichi" && f.Holds(rules.yaku[i].When) {
			t.Error("a yaku of a removed fact holds")
		}
	}
	if len(rules.bonus) != 4 {
		t.Errorf("%d bonus rules, want 4", len(rules.bonus))
	}
	for _, b := range rules.bonus {
		if n := f.Value(b.Han); n != 0 {
			t.Errorf("the bonus %s is %d", b.ID, n)
		}
	}
}

// TestOrder keeps the order of the file, inherited entries first, changed ones in their place.
func TestOrder(t *testing.T) {
	rules, _ := loadHouse(t, "yaku: {last: {han: 1, when: closed}, tanyao: {han: 3}, riichi: off}\n", nil)
	var got []string
	for _, y := range rules.yaku {
		got = append(got, y.ID)
	}
	want := []string{"double_riichi", "tanyao", "pinfu", "toitoi", "chinitsu", "ryuuiisou", "last"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestTexts: a single text replaces a name in all languages, a mapping changes one.
func TestTexts(t *testing.T) {
	for _, c := range []struct {
		name string
		want Text
	}{
		{"{}", Text{{"en", "Riichi"}, {"ja", "立直"}}},
		{"{name: Reach}", Text{{"en", "Reach"}}},
		{"{name: {ja: リーチ}}", Text{{"en", "Riichi"}, {"ja", "リーチ"}}},
		{"{name: {fr: Richi, ja: off}}", Text{{"en", "Riichi"}, {"fr", "Richi"}}},
		{"{name: off}", nil},
		{"{name: {en: off, ja: off}}", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules, _ := loadHouse(t, "yaku: {riichi: "+c.name+"}", nil)
			if diff := cmp.Diff(c.want, rules.yaku[0].Name); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTextIn(t *testing.T) {
	for _, c := range []struct {
		text       Text
		lang, want string
	}{
		{Text{{"en", "a"}, {"ja", "b"}, {"fr", "c"}}, "en", "a"},
		{Text{{"en", "a"}, {"ja", "b"}, {"fr", "c"}}, "ja", "b"},
		{Text{{"en", "a"}, {"ja", "b"}, {"fr", "c"}}, "fr", "c"},
		{Text{{"en", "a"}, {"ja", "b"}}, "fr", "a"},
		{Text{{"en", "a"}, {"ja", "b"}}, "de", "a"},
		{Text{{"ja", "b"}}, "en", ""},
		{Text{{"en", "a"}, {"eo", "b"}}, "eo", "b"}, // whatever languages there are
	} {
		if got := c.text.In(c.lang); got != c.want {
			t.Errorf("%v in %s is %q, want %q", c.text, c.lang, got, c.want)
		}
	}
	if !(Text{}).Empty() || (Text{{"fr", "c"}}).Empty() {
		t.Error("a text is empty that is not, or the other way round")
	}
}

// TestMessages: in the shipped rule sets, what a win can lack is said in words and in all languages.
func TestMessages(t *testing.T) {
	for _, id := range Shipped() {
		rules := mustLoad(t, id)
		for _, s := range rules.situation {
			if m := s.Message; s.Requires != nil && len(m) < len(words.Languages) {
				t.Errorf("%s: situation.%s has no message in some language: %+v", id, s.ID, m)
			}
		}
		for _, v := range rules.valid {
			if m := v.Message; len(m) < len(words.Languages) {
				t.Errorf("%s: valid.%s has no message in some language: %+v", id, v.ID, m)
			}
		}
	}
	rules, _ := loadHouse(t, "situation: {riichi: {message: declare it closed}}\n", nil)
	if got := rules.situation[0].Message; !slices.Equal(got, Text{{"en", "declare it closed"}}) {
		t.Errorf("the message of riichi is %+v", got)
	}
}

// TestHeader: what a file says about itself is not inherited, but for the sources.
func TestHeader(t *testing.T) {
	rules, _ := loadHouse(t, "", nil)
	if rules.id != "house" || !rules.name.Empty() || rules.edition != "" {
		t.Errorf("id %s, name %v, edition %s", rules.id, rules.name, rules.edition)
	}
	if diff := cmp.Diff([]string{"made for tests"}, rules.sources); diff != "" {
		t.Error(diff)
	}
	rules, _ = loadHouse(t, "name: House\nedition: 2026-01-01\nsources: [we]\n", nil)
	if rules.name.In("ja") != "House" || rules.edition != "2026-01-01" || len(rules.sources) != 1 || rules.sources[0] != "we" {
		t.Errorf("name %v, edition %s, sources %v", rules.name, rules.edition, rules.sources)
	}
}

// TestOptions turns options in files and by the caller, who comes last.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		overlay, set, id, want string
	}{
		{"{}", "", "double_wind_fu", "4"},
		{"{double_wind_fu: 2}", "", "double_wind_fu", "2"},
		{"{double_wind_fu: 2}", "4", "double_wind_fu", "4"},
		{"{double_wind_fu: '2'}", "", "double_wind_fu", "2"},
		{"{double_wind_fu: {allowed: [2, 4, 8]}}", "8", "double_wind_fu", "8"},
		{"{double_wind_fu: {default: 2}}", "", "double_wind_fu", "2"},
		{"{open_tanyao: off}", "", "open_tanyao", "false"},
		{"{open_tanyao: no}", "on", "open_tanyao", "true"},
		{"{renhou: mangan}", "", "renhou", "mangan"},
		{"{renhou: mangan}", "off", "renhou", "off"},
		{"{uma: {default: 10, min: 0}}", "", "uma", "10"},
		{"{uma: {default: -10, max: 30}}", "30", "uma", "30"},
	} {
		t.Run(fmt.Sprintf("%s set %q", c.overlay, c.set), func(t *testing.T) {
			set, used := map[string]string{}, ""
			if c.id == "uma" {
				used = "\nbasic: double(fu, han + options.uma)"
			}
			if c.set != "" {
				set[c.id] = c.set
			}
			rules, findings := loadHouse(t, "options: "+c.overlay+used, set)
			if len(findings) > 0 {
				t.Error(findings)
			}
			found := false
			for _, o := range rules.options {
				if got := o.Value.String(); o.ID == c.id {
					if found = true; got != c.want {
						t.Errorf("%s is %s, want %s", c.id, got, c.want)
					}
				}
			}
			if !found {
				t.Errorf("there is no %s", c.id)
			}
		})
	}
}

// TestOffIsAWord: an option is turned to the word off, not removed.
func TestOffIsAWord(t *testing.T) {
	rules, findings := loadHouse(t, "options: {renhou: off}\n", nil)
	if len(findings) != 1 || findings[0].Code != finding.SameAsInherited {
		t.Errorf("findings %v, want one that off is the default", findings)
	}
	if len(rules.options) != 5 {
		t.Errorf("%d options, want 5", len(rules.options))
	}
}

// TestWall: a game with fewer tiles inherits the order of dora and the red fives, as far as it has the kinds.
func TestWall(t *testing.T) {
	rules, _ := loadHouse(t, "wall: {players: 3, kinds: 19m123456789p123456789s1234567z, red: {5p: 2, 5s: off}}\n", nil)
	w := rules.wall
	for from, want := range map[string]string{"1m": "9m", "9m": "1m", "9p": "1p", "4z": "1z", "7z": "5z", "5m": "?"} {
		if got := w.Next[kindOf(t, from)].String(); got != want {
			t.Errorf("behind %s comes %s, want %s", from, got, want)
		}
	}
	if m, p, s := w.Red[kindOf(t, "5m")], w.Red[kindOf(t, "5p")], w.Red[kindOf(t, "5s")]; m != 0 || p != 2 || s != 0 {
		t.Errorf("red fives %d %d %d, want 0 2 0", m, p, s)
	}
}

// TestShipped loads every shipped rule set without a finding.
func TestShipped(t *testing.T) {
	ids := Shipped()
	if len(ids) == 0 {
		t.Fatal("no rule sets")
	}
	hashes := map[string]string{}
	for _, id := range ids {
		loader := new(Loader)
		rules, findings, err := loader.Check(t.Context(), Named(id))
		if err != nil || len(findings) > 0 {
			t.Errorf("%s: %v %v", id, err, findings)
			continue
		}
		if rules.id != id {
			t.Errorf("%s.yaml has the id %s", id, rules.id)
		}
		if other, same := hashes[rules.Hash()]; same {
			t.Errorf("%s and %s have the same hash", id, other)
		}
		hashes[rules.Hash()] = id
		for _, file := range rules.files {
			if text, ok := loader.reading().Text(file); !ok || len(text) == 0 {
				t.Errorf("the text of %s is not kept", file)
			}
		}
	}
}

func BenchmarkLoadStandard(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(b.Context(), "standard"); err != nil {
			b.Fatal(err)
		}
	}
}

// TestOrigins: every value knows its file, and what it overrides.
func TestOrigins(t *testing.T) {
	rules, _ := loadHouse(t, "options: {double_wind_fu: 2}\nyaku: {toitoi: {han: {closed: 3}}, ryuuiisou: {replaces: [pinfu, tanyao]}}\n", nil)
	got := map[string]string{}
	for _, o := range rules.Origins() {
		line := o.Value + " " + o.Position.String()
		for _, p := range o.Overrides {
			line += " over " + p.Position.String()
		}
		got[o.Path] = line
	}
	for path, want := range map[string]string{
		"id":                           "house house.yaml:2:5",
		"options.double_wind_fu.value": "2 house.yaml:4:27 over parent/base.yaml:10:29",
		"yaku.toitoi.han.closed":       "3 house.yaml:5:31 over parent/base.yaml:46:17",
		"yaku.toitoi.han.open":         "2 parent/base.yaml:46:17",
		"yaku.ryuuiisou.replaces":      "[pinfu, tanyao] house.yaml:5:58 over parent/base.yaml:48:57",
	} {
		if got[path] != want {
			t.Errorf("%s: %s, want %s", path, got[path], want)
		}
	}
}

// TestEntries finds each entry of each section where Entries has it, and none that isn't there.
func TestEntries(t *testing.T) {
	r, err := Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	var sections []string
	for section, rule := range r.Entries() {
		if r.Entry(section, rule.ID) != rule {
			t.Errorf("%s.%s is another entry", section, rule.ID)
		}
		sections = append(sections, section)
	}
	if got := slices.Compact(sections); len(got) < 14 || got[0] != "options" || got[len(got)-1] != "game.bonuses" {
		t.Errorf("the sections are %v", got)
	}
	if r.Entry("yaku", "mangan") != nil || r.Entry("limits", "mangan") != &r.limits[slices.IndexFunc(r.limits, func(l Limit) bool { return l.ID == "mangan" })].Rule {
		t.Error("mangan is no limit, or a yaku")
	}
}
