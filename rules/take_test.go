package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/merge"
)

// checked returns the rules of the first of some files, which lie in one folder, and what is found in them.
func checked(t *testing.T, files map[string]string) (*Rules, finding.Findings) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rules, findings, err := new(Loader).Check(t.Context(), Named(filepath.Join(dir, "house.yaml")))
	if err != nil {
		t.Fatal(err)
	}
	return rules, findings
}

func houseWith(lines string) string { return "hanfu: 1\nid: house\nextends: standard\n" + lines + "\n" }

// TestTaken: one line takes a yaku with all that it rests on, and nothing else.
func TestTaken(t *testing.T) {
	for _, c := range []struct{ yaku, facts, sets, shapes, options string }{
		{"sanrenkou", "", "", "", ""},
		{"kanburi", "kanburi", "", "", ""},
		{"ketsupaihou", "visible", "", "", ""},
		{"hyakuman_goku", "", "characters", "", ""},
		{"shiisanpuutaa", "first_turn", "", "thirteen_unconnected", ""},
		{"daichisei", "", "", "", "daichisei_units"},
	} {
		t.Run(c.yaku, func(t *testing.T) {
			rules, findings := checked(t, map[string]string{"house.yaml": houseWith("yaku: {" + c.yaku + ": {from: local}}")})
			if len(findings) > 0 {
				t.Fatal(findings)
			}
			plain, err := Load(t.Context(), "standard")
			if err != nil {
				t.Fatal(err)
			}
			for what, ids := range map[string][3][]string{
				"yaku":    {takenIDs(rules.yaku, func(y Yaku) string { return y.ID }), takenIDs(plain.yaku, func(y Yaku) string { return y.ID }), {c.yaku}},
				"facts":   {takenIDs(rules.situation, func(s Situation) string { return s.ID }), takenIDs(plain.situation, func(s Situation) string { return s.ID }), {c.facts}},
				"sets":    {takenIDs(rules.sets, func(s TileSet) string { return s.ID }), takenIDs(plain.sets, func(s TileSet) string { return s.ID }), {c.sets}},
				"shapes":  {takenIDs(rules.shapes, func(s Shape) string { return s.ID }), takenIDs(plain.shapes, func(s Shape) string { return s.ID }), {c.shapes}},
				"options": {takenIDs(rules.options, func(o Option) string { return o.ID }), takenIDs(plain.options, func(o Option) string { return o.ID }), {c.options}},
			} {
				want := slices.DeleteFunc(slices.Concat(ids[1], ids[2]), func(id string) bool { return id == "" })
				if !slices.Equal(ids[0], want) {
					t.Errorf("%s %v, want those of standard and %v", what, ids[0], ids[2])
				}
			}
		})
	}
}

func takenIDs[T any](all []T, id func(T) string) (ids []string) {
	for _, one := range all {
		ids = append(ids, id(one))
	}
	return ids
}

// TestTakenPlaces: what was taken has its places in the file that declares it, and below that which takes it.
func TestTakenPlaces(t *testing.T) {
	rules, findings := checked(t, map[string]string{"house.yaml": houseWith("yaku: {kanburi: {from: local, han: 3}}")})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	names := func(path string) (files []string) {
		for _, p := range rules.Places(path) {
			files = append(files, filepath.Base(p.File))
		}
		return files
	}
	for path, want := range map[string]string{
		"yaku.kanburi": "house.yaml local.yaml", "yaku.kanburi.when": "local.yaml", "yaku.kanburi.han.closed": "house.yaml local.yaml", "situation.kanburi": "local.yaml",
	} {
		if got := strings.Join(names(path), " "); got != want {
			t.Errorf("%s has places in %s, want %s", path, got, want)
		}
	}
	if i := slices.IndexFunc(rules.yaku, func(y Yaku) bool { return y.ID == "kanburi" }); rules.yaku[i].Closed.String() != "3" {
		t.Errorf("kanburi is worth %s, want 3", rules.yaku[i].Closed)
	}
	if want := []string{"local.yaml", "standard.yaml"}; !slices.Equal(rules.files[1:], want) {
		t.Errorf("files %v, want the house and %v", rules.files, want)
	}
	if extended := rules.Extended(); extended == nil || slices.ContainsFunc(extended.yaku, func(y Yaku) bool { return y.ID == "kanburi" }) {
		t.Error("what was taken is no part of what the house extends")
	}
	var paths []string
	for _, o := range rules.Overrides() {
		paths = append(paths, o.Path+" "+o.Kind.String())
		if _, err := rules.Without(&o); err != nil {
			t.Errorf("without %s: %v", o.Path, err)
		}
	}
	if want := []string{"yaku.kanburi added"}; !slices.Equal(paths, want) {
		t.Errorf("overrides %v, want %v", paths, want)
	}
}

// TestTakenResolved: the resolved file says the same alone.
func TestTakenResolved(t *testing.T) {
	rules, findings := checked(t, map[string]string{"house.yaml": houseWith("yaku:\n  chousangen: {from: local}\n  shiisanuushi: {from: local}\n  renhou: {from: ema}\n  daichisei: {from: local}\noptions: {daichisei_units: 2}")})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	again, findings, _ := new(Loader).Check(t.Context(), Bytes("resolved.yaml", []byte(resolved(t, rules, false))))
	if len(findings) > 0 || again.Hash() != rules.Hash() {
		t.Errorf("the resolved file has the findings %v", findings)
	}
}

// TestTakenReplaces: a list may name yaku that the house does not have, and a later line brings them.
func TestTakenReplaces(t *testing.T) {
	for lines, want := range map[string]int{
		"yaku: {suurenkou: {from: local}}":                                  1, // toitoi alone
		"yaku: {suurenkou: {from: local}, sanrenkou: {from: local}}":        2,
		"yaku: {suurenkou: {from: local, replaces: []}}":                    0,
		"yaku: {suurenkou: {from: local, han: 13, yakuman: off, pao: off}}": 1,
	} {
		rules, findings := checked(t, map[string]string{"house.yaml": houseWith(lines)})
		if len(findings) > 0 {
			t.Fatal(findings)
		}
		i := slices.IndexFunc(rules.yaku, func(y Yaku) bool { return y.ID == "suurenkou" })
		if got := len(rules.yaku[i].Replaces); got != want {
			t.Errorf("%s: it replaces %d yaku, want %d", lines, got, want)
		}
	}
}

// TestTakenWrong: what can't be taken is one finding, at the word.
func TestTakenWrong(t *testing.T) {
	other := "hanfu: 1\nid: other\nextends: standard\n"
	for _, c := range []struct{ lines, other, want string }{
		{"yaku: {sanrenko: {from: local}}", "", `house.yaml:4:25 unknown-rule there is no yaku.sanrenko in the rule set local; did you mean "sanrenkou"?`},
		{"yaku: {sanrenkou: {from: locl}}", "", `house.yaml:4:26 bad-extends there is no shipped rule set "locl"; did you mean "local"?`},
		{"yaku: {sanrenkou: {from: [local]}}", "", "house.yaml:4:26 wrong-type yaku.sanrenkou.from must be a single value, not a list"},
		{"yaku: {sanrenkou: {from: }}", "", "house.yaml:4:26 wrong-type yaku.sanrenkou.from is empty"},
		{"yaku: {pinfu: {from: local}}", "", "house.yaml:4:22 same-as-inherited yaku.pinfu is in the rule set local as it is inherited"},
		{"yaku: {sanrenkou: {from: house.yaml}}", "", "house.yaml:4:26 cycle house.yaml takes yaku.sanrenkou from itself"},
		{"yaku: {x: {from: other.yaml}}", other + "yaku: {x: {from: house.yaml}}\n", "other.yaml:4:18 cycle other.yaml takes yaku.x from itself by way of the files between"},
		{"yaku: {x: {from: other.yaml}}", other + "yaku: {x: {han: 1, when: clozed}}\n", `other.yaml:4:26 unknown-name unknown name "clozed"; did you mean "closed"?`},
		{"yaku: {tanyao: {from: other.yaml}}", other + "yaku: {tanyao: {han: 2, locked: true}}\n", ""},
		{"wall: {from: local}", "", `house.yaml:4:8 unknown-key wall has no key "from"`},
	} {
		files := map[string]string{"house.yaml": houseWith(c.lines)}
		if c.other != "" {
			files["other.yaml"] = c.other
		}
		_, findings := checked(t, files)
		var got []string
		for _, f := range findings {
			got = append(got, fmt.Sprintf("%s:%d:%d %s %s", filepath.Base(f.File), f.Line, f.Column, f.Code, strings.ReplaceAll(f.Message.String(), filepath.Dir(f.File)+string(filepath.Separator), "")))
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.lines, strings.Join(got, "\n"), c.want)
		}
	}
}

// TestTakenFromBroken: a file that can't be read is one finding, however many entries are taken from it, and is read once.
func TestTakenFromBroken(t *testing.T) {
	var entries strings.Builder
	const entriesTaken = 40
	for i := range entriesTaken {
		fmt.Fprintf(&entries, "  y%d: {from: other.yaml}\n", i)
	}
	broken := "hanfu: 1\nid: other\n# " + strings.Repeat("x", 2*merge.MaxBytes/entriesTaken) + "\nextends: "
	for extended, want := range map[string]string{"[": finding.YAMLSyntax, "nowhere": finding.BadExtends} {
		_, findings := checked(t, map[string]string{"house.yaml": houseWith("yaku:\n" + entries.String()), "other.yaml": broken + extended + "\n"})
		if len(findings) != 1 || findings[0].Code != want {
			t.Errorf("extends: %s: %d findings, want one of the code %s: %v", extended, len(findings), want, findings)
		}
	}
}
