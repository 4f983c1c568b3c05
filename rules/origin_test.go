package rules

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/source"
)

// TestPlaces: each file that says something of a rule has a place, the nearest first.
func TestPlaces(t *testing.T) {
	write(t, map[string]string{
		"town.yaml": `hanfu: 1
id: town
extends: standard
yaku:
  pinfu: {han: {closed: 2}}
  chiihou: off
  haitei: off
  mine: {han: 1, when: closed}
fu: {sources: {tsumo: {fu: 4}}}
options:
  double_wind_fu: 2
  own: {default: 3}
payments: {stick: 500}
`,
		"league.yaml": "hanfu: 1\nid: league\nextends: town.yaml\nyaku:\n  chiihou: {yakuman: 1, when: tsumo and closed}\n  mine: off\n",
		"club.yaml": `hanfu: 1
id: club
extends: league.yaml
yaku:
  pinfu: {han: {closed: 3}, doc: Three here}
  chiihou: {han: {closed: 13}}
  tanyao: {han: {open: 2}}
options: {own: 4}
basic: fu * 8
`,
	})
	loader := Loader{SetBy: "--set", Set: map[string]string{"double_wind_fu": "4"}}
	rules, err := loader.Load(t.Context(), Named("./club.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"yaku.pinfu":                   "club.yaml:5 town.yaml:5 STANDARD",
		"yaku.pinfu.han.closed":        "club.yaml:5 town.yaml:5 STANDARD",
		"yaku.pinfu.when":              "STANDARD",
		"yaku.pinfu.doc":               "club.yaml:5 WORDS",
		"yaku.chiihou":                 "club.yaml:6 league.yaml:5 -town.yaml:6 STANDARD",
		"yaku.haitei":                  "-town.yaml:7 STANDARD",
		"yaku.mine":                    "-league.yaml:6 town.yaml:8",
		"yaku.tanyao":                  "club.yaml:7 STANDARD",
		"yaku.toitoi":                  "STANDARD",
		"fu.sources.tsumo":             "town.yaml:9 STANDARD",
		"fu.sources.tsumo.fu":          "town.yaml:9 STANDARD",
		"options.double_wind_fu":       "--set town.yaml:11 STANDARD",
		"options.double_wind_fu.value": "--set town.yaml:11 STANDARD",
		"options.own":                  "club.yaml:8 town.yaml:12",
		"options.renhou":               "STANDARD",
		"basic":                        "club.yaml:9 STANDARD",
		"payments.stick":               "town.yaml:13 STANDARD",
		"limits.mangan":                "STANDARD",
		"yaku.haitei.when":             "",
		"yaku.none":                    "",
		"none.of.these":                "",
		"":                             "",
	} {
		var got []string
		for _, p := range rules.Places(path) {
			text := p.String()
			if p.Removed {
				text = "-" + text
			}
			if strings.HasPrefix(text, "words/en.yaml:") {
				text = "WORDS"
			}
			if strings.HasPrefix(text, "standard.yaml:") && p.File == "standard.yaml" {
				if key := standardLine(t, p.Line); !strings.Contains(key, last(path)+":") {
					t.Errorf("%s: %s is %q", path, p, key)
				}
				text = "STANDARD"
			}
			got = append(got, text)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%q: %s, want %s", path, text, want)
		}
	}
}

// last returns the key that a line must have for a path; the value of an option is that behind default, unless a file
// turns it.
func last(path string) string {
	if strings.HasPrefix(path, "options.") && strings.HasSuffix(path, ".value") {
		return "default"
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

func standardLine(t *testing.T, line int) string {
	t.Helper()
	src, ok := source.OpenShipped("standard")
	if !ok {
		t.Fatal("no standard")
	}
	return strings.Split(string(src.Text), "\n")[line-1]
}

// TestPlacesOfAll: each value of a rule set stands, in the file that gives it, within a place of its rule, whatever is
// laid over what.
func TestPlacesOfAll(t *testing.T) {
	var loader Loader
	for _, id := range append(Shipped(), filesOf(t, "../testdata/rulesets/*.yaml")...) {
		r, err := loader.Load(t.Context(), Named(id))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range r.Origins() {
			places := r.Places(o.Path)
			if len(places) == 0 || places[0].File != o.File || places[0].Line > o.Line ||
				places[0].Removed != o.Removed {
				t.Errorf("%s: %s comes from %s, and has the places %v", id, o.Path, o.Position, places)
			}
			for _, replaced := range o.Overrides {
				found := false
				for _, p := range places {
					found = found || p.File == replaced.File
				}
				if !found {
					t.Errorf("%s: %s overrides %s, and has the places %v", id, o.Path, replaced.Position, places)
				}
			}
		}
	}
}

// BenchmarkPlaces asks for the places of fifty rules.
func BenchmarkPlaces(b *testing.B) {
	r, err := Load(b.Context(), "kansai")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for i := range 50 {
			r.Places("yaku." + r.yaku[i%len(r.yaku)].ID)
		}
	}
}
