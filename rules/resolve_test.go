package rules

import (
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomrules"
)

// TestResolved: the resolved file of a rule set is one of its own, in the usual layout, with the same rules.
func TestResolved(t *testing.T) {
	files := long.Some(filesOf(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml"), 15)
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		resolvedSame(t, file, text, nil)
		if long.Asked() && i%6 == 0 || long.More() { // that options are set differs little from file to file
			resolvedSame(t, file, text, map[string]string{"double_wind_fu": "2", "renhou": "off"})
		}
	}
	for name, house := range map[string]string{
		"removed, but named in conditions": "yaku: {pinfu: off, chanta: off}\nsituation: {ippatsu: off, rinshan: off}\nshapes: {seven_pairs: off}\n",
		"short":                            "yaku: {sanankou: {han: 3}, chanta: {han: {open: 2}}, own: {name: Own, han: 1, when: closed}}\nsets: {ends: 19m}\n",
		"back to the default":              "options: {double_wind_fu: {value: 4}, renhou: 'off'}\n",
		"with silences":                    "yaku: {honitsu: {han: {closed: 3}}}  # rulecheck:ignore same-as-inherited as it is printed\nsets: {mine: 19m}  # rulecheck:ignore unused-set for later\n",
		"emptied lists":                    "yaku: {chanta: off, toitoi: off, sanankou: {replaces: []}, tanyao: {doc: ''}}\n",
		"unused options":                   "yaku: {renhou: off, daisharin: off, open_riichi: off}\nsituation: {open_riichi: off}\n",
		"removed, but in an example":       "yaku: {chiihou: {when: tsumo and dealer and honba == 3}}\nsituation: {chiihou: off}\n",
		"removed and written anew":         "bonus: {dora: off}\n",
		"a block":                          "yaku:\n  own:\n    han: 1\n    when: |\n      closed\n        and tsumo\n",
	} {
		t.Run(name, func(t *testing.T) {
			resolvedSame(t, "house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+house), nil)
		})
	}
	for seed := range uint64(long.N(1, 3)) {
		resolvedSame(t, "random.yaml", []byte(randomrules.File(seed, "standard", "kansai")), nil)
	}
}

// resolved returns the resolved text of rules.
func resolved(t *testing.T, r *Rules, origins bool) string {
	t.Helper()
	text, err := Resolve(t.Context(), r, origins)
	if err != nil {
		t.Error(err)
	}
	return text
}

// resolvedSame resolves a file and loads the result.
func resolvedSame(t *testing.T, file string, text []byte, set map[string]string) {
	t.Helper()
	loader := (&Loader{Set: set}).With(file, text)
	rules, findings, _ := loader.Check(t.Context(), Named(file))
	if rules == nil {
		if set != nil {
			return // a rule set without such options
		}
		t.Fatal(findings)
	}
	for _, origins := range long.Some([]bool{true, false}, 2) {
		alone := resolved(t, rules, origins)
		again, more, _ := new(Loader).Check(t.Context(), Bytes("resolved.yaml", []byte(alone)))
		if again == nil {
			t.Fatalf("%s: %v\n%s", file, more, alone)
		}
		for _, f := range more {
			if !slices.ContainsFunc(findings, func(known finding.Finding) bool { return findingKey(&known) == findingKey(&f) }) {
				t.Errorf("%s: resolved, it has one finding more: %v\n%s", file, f, alone)
			}
		}
		if again.Hash() != rules.Hash() || again.id != rules.id || !slices.Equal(again.name, rules.name) || strings.Join(again.sources, "|") != strings.Join(rules.sources, "|") {
			t.Errorf("%s: %s %s with %d sources became %s %s with %d", file, rules.id, rules.Hash(), len(rules.sources), again.id, again.Hash(), len(again.sources))
		}
		if len(again.files) != 1 {
			t.Errorf("%s: resolved, it still extends %v", file, again.files[1:])
		}
		out, findings, err := Format("resolved.yaml", []byte(alone))
		if err != nil || findings != nil || string(out) != alone {
			t.Errorf("%s: not in the usual layout: %v %v", file, findings, err)
		}
	}
}

// TestOffWithoutParent: a file that extends nothing may say off where conditions then know the name, and nowhere else.
func TestOffWithoutParent(t *testing.T) {
	standard := mustLoad(t, "standard")
	whole := resolved(t, standard, false)
	for section, want := range map[string]string{"situation": "", "shapes": "", "yaku": "", "bonus": finding.UnknownRule, "limits": finding.UnknownRule} {
		text := strings.Replace(whole, "\n"+section+":\n", "\n"+section+":\n  not_played: off\n", 1)
		rules, findings, _ := new(Loader).Check(t.Context(), Bytes("whole.yaml", []byte(text)))
		switch {
		case text == whole:
			t.Errorf("there is no section %s", section)
		case want == "" && (rules == nil || len(findings) > 0 || rules.Hash() != standard.Hash()):
			t.Errorf("%s: %v", section, findings)
		case want != "" && (len(findings) != 1 || findings[0].Code != want):
			t.Errorf("%s: %v, want %s", section, findings, want)
		}
	}
}

// TestOriginsOfAll: what the caller sets lies over what files say, and removed entries are told.
func TestOriginsOfAll(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\noptions: {double_wind_fu: 2}\nyaku:\n  iipeikou: off\n  chanta: {han: {open: off}}\n"
	rules, findings, _ := (&Loader{SetBy: "--set", Set: map[string]string{"double_wind_fu": "4", "renhou": "mangan"}}).Check(t.Context(), Bytes("house.yaml", []byte(text)))
	if rules == nil {
		t.Fatal(findings)
	}
	got := make(map[string]Origin)
	for _, o := range rules.Origins() {
		if _, twice := got[o.Path]; twice {
			t.Errorf("%s comes twice", o.Path)
		}
		got[o.Path] = o
	}
	set := got["options.double_wind_fu.value"]
	if set.File != "--set" || set.Line != 0 || set.Value != "4" || len(set.Overrides) != 2 || set.Overrides[0].Value != "2" || set.Overrides[0].Line != 4 {
		t.Errorf("what the caller set is %+v", set)
	}
	if o := got["options.renhou.value"]; o.File != "--set" || len(o.Overrides) != 1 || o.Overrides[0].Value != "off" {
		t.Errorf("what the caller set is %+v", o)
	}
	if o := got["yaku.iipeikou"]; !o.Removed || o.Line != 6 || len(o.Overrides) != 1 || o.Overrides[0].File != "standard.yaml" {
		t.Errorf("what was removed is %+v", o)
	}
	if o := got["yaku.chanta.han.open"]; !o.Removed || o.Line != 7 || o.Overrides[0].Value != "1" {
		t.Errorf("what was removed is %+v", o)
	}
	if text := resolved(t, rules, true); !strings.Contains(text, "# iipeikou: removed by house.yaml:6\n") || !strings.Contains(text, "# open: removed by house.yaml:7\n") {
		t.Error("the resolved text does not tell what was removed")
	}
}
