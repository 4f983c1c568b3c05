package rules

import (
	"strings"
	"testing"
)

// TestSuggestions misspells a name of every kind, and wants the right one with each.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct{ kind, text, want string }{
		{"key of a file", "optoins: {double_wind_fu: 2}", "options"},
		{"key of a rule", "yaku: {toitoi: {hann: 3}}", "han"},
		{"key of a section", "payments: {stcik: 1000}", "stick"},
		{"key of a text", "name: {eng: House}", "en"},
		{"side of han", "yaku: {toitoi: {han: {close: 3}}}", "closed"},
		{"id of a yaku", "yaku: {toitoy: {han: 3}}", "toitoi"},
		{"id of a yaku to remove", "yaku: {toitoy: off}", "toitoi"},
		{"id of a whole new yaku", "yaku: {toitoy: {han: 3, when: triplets == 4}}", "toitoi"},
		// whole by itself, and too short to be told from a new one
		{"id of a fu source", "fu: {sources: {bas: {fu: 30}}}", ""},
		{"id of a fu source, longer", "fu: {sources: {tsumoo: {fu: 4}}}", "tsumo"},
		{"id of a limit", "limits: {mangann: {base: 2500}}", "mangan"},
		{"id of a share", "payments: {shares: {tsumoo: {pays: 500}}}", "tsumo"},
		{"id of a fact to remove", "situation: {ipatsu: off}", "ippatsu"},
		{"id of a shape", "shapes: {seven_pair: {distinct: false}}", "seven_pairs"},
		{"yaku in replaces", "yaku: {toitoi: {replaces: [pinfuu]}}", "pinfu"},
		{"fact in implies", "situation: {ippatsu: {implies: [richi]}}", "riichi"},
		{"fact in excludes", "situation: {ippatsu: {excludes: [double_richi]}}", "double_riichi"},
		{"limit of a yaku", "yaku: {toitoi: {limit: mangn}}", "mangan"},
		{"limit in shows", "limits: {yakuman: {shows: mangn}}", "mangan"},
		{"option to turn", "options: {double_wind_fuu: 2}", "double_wind_fu"},
		{"value of an option", "options: {renhou: magnan}", "mangan"},
		{"rule set to extend", "extends: standrad", "standard"},
		{"word for a form", "shapes: {seven_pairs: {form: pair}}", "pairs"},
		{"word for each", "fu: {sources: {kan: {each: groop}}}", "group"},
		{"word for a type", "situation: {renchan: {type: cuont}}", "count"},
		{"fact", when("riichi and ipatsu"), "ippatsu"},
		{"fact of the language", when("cloesd"), "closed"},
		{"set of tiles", when("only(green)"), "greens"},
		{"shape", when("shape == seven_pair"), "seven_pairs"},
		{"wait", when("wait == ryanman"), "ryanmen"},
		{"wind", when("seat == eats"), "east"},
		{"kind of group", when("any(groups, .kind == tripelt)"), "triplet"},
		{"suit", when("has_triplet(mann, 1)"), "man"},
		{"question", when("oly(greens)"), "only"},
		{"function", when("mim(kans, 3) == 1"), "min"},
		{"quantifier", when("conut(groups, .honor) == 1"), "count"},
		{"member of a group", when("all(groups, .conceald)"), "concealed"},
		{"member of payer", "payments: {shares: {ron: {when: ron and payer.discader}}}", "discarder"},
		{"option in a condition", when("options.open_tanyo"), "open_tanyao"},
		{"value in a condition", when("options.renhou == 'mangn'"), "mangan"},
		{"yaku in a condition", "bonus: {dora: {han: 'yaku.pinfo ? 1 : 0'}}", "pinfu"},
		{"variable of let", when("any(suits, let here = #; has_triplet(heer, 1))"), "here"},
		{"code in a comment", "yaku: {toitoi: off} # rulecheck:ignore one_for_both we like it", "one-for-both"},
	} {
		checkSuggestion(t, new(Loader), c.kind, c.text, c.want)
	}
	checkSuggestion(t, &Loader{Set: map[string]string{"double_wind_fuu": "2"}}, "option that the caller sets", "",
		"double_wind_fu")
	checkSuggestion(t, &Loader{Set: map[string]string{"renhou": "yakumann"}}, "value that the caller sets",
		"", "yakuman")
	if _, err := Load(t.Context(), "standrad"); err == nil || !strings.Contains(err.Error(), `did you mean "standard"?`) {
		t.Errorf("shipped id: %v", err)
	}
	for family, want := range map[string]string{"WRC": `did you mean "wrc"?`,
		"JPML": "there are jpml-a, jpml-a-2022, jpml-a-2023, jpml-wrc"} {
		if _, err := Load(t.Context(), family); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("beginning of ids: %v", err)
		}
	}
}

// when returns a file with a condition.
func when(condition string) string {
	return "yaku: {toitoi: {when: \"" + condition + "\"}}"
}

func checkSuggestion(t *testing.T, l *Loader, kind, text, want string) {
	t.Helper()
	t.Chdir(badFiles)
	if !strings.HasPrefix(text, "extends") {
		text = "extends: parent/base.yaml\n" + text
	}
	l = l.With("house.yaml", []byte("hanfu: 1\nid: house\n"+text+"\n"))
	_, findings, _ := l.Check(t.Context(), Named("house.yaml"))
	found := false
	for _, f := range findings {
		found = found || strings.HasSuffix(f.Message.String(), `; did you mean "`+want+`"?`)
	}
	if found != (want != "") {
		t.Errorf("%s: %s: %v", kind, text, findings)
	}
}
