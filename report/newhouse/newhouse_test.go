package newhouse_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// houses are what clubs may say, for each language.
var houses = []newhouse.House{
	{Lang: "en", Extends: "standard"},
	{Lang: "ja", Extends: "ema", Set: map[string]string{"red_fives": "3"}},
	{Lang: "en", Extends: "sanma", Set: map[string]string{"tsumo_method": "empty_seat"}},
	{Lang: "fr", Extends: "kansai", Off: []string{"ippatsu", "sanankou"}},
	{Lang: "en", Extends: "standard", Set: map[string]string{"open_tanyao": "false", "double_wind_fu": "2",
		"renhou": "five_han", "red_fives": "0",
		"kiriage_mangan": "true", "counted_yakuman": "sanbaiman", "minimum_han": "2", "honba_points": "1500",
		"pao_scope": "hand"},
		Off: []string{"ippatsu", "chankan", "junsei_chuuren", "tenhou"}},
}

// TestHouses: a house file has no findings, not even warnings, and its tests pass.
func TestHouses(t *testing.T) {
	for _, h := range houses {
		t.Run(h.Lang+" "+h.Extends, func(t *testing.T) {
			parent := must.Get(rules.Load(t.Context(), h.Extends))(t)
			h.Parent, h.Path, h.ID, h.Name, h.Edition = parent, filepath.Join("club", "our.yaml"), "our",
				`The "Club": Ü #1`, "2026-01"
			house := must.Get(h.Rules())(t)
			tests, err := h.Tests(t.Context(), house)
			if err != nil {
				t.Fatalf("%v\n%s", err, house)
			}
			t.Logf("%s\n%s", house, tests)
			if h.Set["tsumo_method"] == "empty_seat" && !strings.Contains(string(tests), "payments: {east: 500, west: 300, empty_seat: 300}") {
				t.Errorf("no test says what the empty seat pays:\n%s", tests)
			}
			sound(t, &h, house)
			passes(t, &h, house, tests)
			sound(t, &h, uncommented(string(house)))
		})
	}
}

// sound checks a house file.
func sound(t *testing.T, h *newhouse.House, text []byte) {
	t.Helper()
	loader := new(rules.Loader).With(h.Path, text)
	r, findings, err := loader.Check(t.Context(), rules.Named(h.Path))
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v\n%s", err, findings, text)
	}
	if r.Name().In("en") != h.Name || r.Edition() != h.Edition {
		t.Errorf("the name is %q, the edition %q", r.Name().In("en"), r.Edition())
	}
	if again, _, err := rules.Format(h.Path, text); err != nil || string(again) != string(text) {
		t.Errorf("%v; laid out it is another text:\n%s", err, again)
	}
}

// passes runs the tests of a house file.
func passes(t *testing.T, h *newhouse.House, house, tests []byte) {
	t.Helper()
	loader := new(rules.Loader).With(h.Path, house).With(h.TestsPath(), tests)
	file, findings, err := ruletest.Load(t.Context(), loader, rules.File(h.TestsPath()), "")
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v\n%s", err, findings, tests)
	}
	want := 2 + len(h.Set) + len(h.Off)
	if h.Parent.Wall().Players == 3 {
		want-- // three players lack tiles of the hand with dora
	}
	if len(file.Cases) != want {
		t.Errorf("%d cases, want %d", len(file.Cases), want)
	}
	for _, o := range ruletest.Run(t.Context(), file.Cases, ruletest.NewEngines(loader).For) {
		if !o.Passed() {
			t.Errorf("%s: %v, %v", o.Case.ID, o.Err, o.Differences)
		}
	}
}

// sample finds the lines that are examples among those below words that announce them.
var sample = regexp.MustCompile(`(?m)^( *)# ((?: *[a-z_]+:(?: .*)?))$`)

// uncommented makes use of the examples, but for what the club does already.
func uncommented(text string) []byte {
	lines, below := strings.Split(text, "\n"), false
	for i, line := range lines {
		announces := slices.ContainsFunc(words.Shown, func(lang string) bool {
			samples := words.In(lang).House().Samples
			return samples != "" && strings.HasPrefix(strings.TrimLeft(line, "# "), samples[:len(samples)/2])
		})
		below = announces || below && strings.Contains(line, "# ")
		if m := sample.FindStringSubmatch(line); m != nil && below {
			lines[i] = m[1] + m[2]
		}
	}
	text = strings.Join(lines, "\n")
	formatted, findings, err := rules.Format("our.yaml", []byte(text))
	if err != nil || findings != nil {
		panic(fmt.Sprint(err, findings, text))
	}
	return formatted
}
