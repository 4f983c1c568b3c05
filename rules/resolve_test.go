package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/randomrules"
)

// TestResolved: the resolved file of a rule set is one of its own, in the usual layout, with the same rules.
func TestResolved(t *testing.T) {
	files := filesOf(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		resolvedSame(t, file, text, nil)
		resolvedSame(t, file, text, map[string]string{"double_wind_fu": "2", "renhou": "off"})
	}
	for name, house := range map[string]string{
		"removed, but named in conditions": "yaku: {pinfu: off, chanta: off}\nsituation: {ippatsu: off, rinshan: off}\nshapes: {seven_pairs: off}\n",
		"short":                            "yaku: {sanankou: {han: 3}, chanta: {han: {open: 2}}, own: {name: Own, han: 1, when: closed}}\nsets: {ends: 19m}\n",
		"back to the default":              "options: {double_wind_fu: {value: 4}, renhou: 'off'}\n",
		"removed and written anew":         "bonus: {dora: off}\n",
		"a block":                          "yaku:\n  own:\n    han: 1\n    when: |\n      closed\n        and tsumo\n",
	} {
		t.Run(name, func(t *testing.T) {
			resolvedSame(t, "house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+house), nil)
		})
	}
	for seed := range uint64(6) {
		resolvedSame(t, "random.yaml", []byte(randomrules.File(seed, "standard", "kansai")), nil)
	}
}

// resolvedSame resolves a file and loads the result.
func resolvedSame(t *testing.T, file string, text []byte, set map[string]string) {
	t.Helper()
	loader := Loader{Set: set}
	rules, findings := loader.check(&source{name: file, text: text, dir: filepath.Dir(file)})
	if rules == nil {
		if set != nil {
			return // a rule set without such options
		}
		t.Fatal(findings)
	}
	for _, origins := range []bool{false, true} {
		resolved := rules.Resolved(origins)
		again, findings := new(Loader).CheckBytes("resolved.yaml", []byte(resolved))
		if again == nil {
			t.Fatalf("%s: %v\n%s", file, findings, resolved)
		}
		if again.Hash != rules.Hash || again.ID != rules.ID || again.Name != rules.Name || strings.Join(again.Sources, "|") != strings.Join(rules.Sources, "|") {
			t.Errorf("%s: %s %s with %d sources became %s %s with %d", file, rules.ID, rules.Hash, len(rules.Sources), again.ID, again.Hash, len(again.Sources))
		}
		if len(again.Files) != 1 {
			t.Errorf("%s: resolved, it still extends %v", file, again.Files[1:])
		}
		out, findings, err := Format("resolved.yaml", []byte(resolved))
		if err != nil || findings != nil || string(out) != resolved {
			t.Errorf("%s: not in the usual layout: %v %v", file, findings, err)
		}
	}
}
