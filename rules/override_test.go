package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/rules"
)

// chainOfThree are files of which each extends the one before it.
var chainOfThree = map[string]string{
	"region.yaml": `hanfu: 1
id: region
name: {en: Region}
extends: standard
options:
  double_wind_fu: 2
  long_game:
    default: false
    doc: {en: Played to the north}
yaku:
  ippatsu: off
  renhou: {han: {closed: 5}}
`,
	"club.yaml": `hanfu: 1
id: club
name: {en: Club}
edition: "2026-01"
extends: region.yaml
sources: [the wall]
options:
  double_wind_fu: 4
  kiriage_mangan: {value: true, doc: {en: Rounded up}}
  three_chun: {default: true}
sets: {sevens: 7m7p7s}
situation:
  seventh: {message: {en: of sevens}, requires: has(sevens)}
yaku:
  ippatsu: {name: {en: Ippatsu}, han: {closed: 1}, when: ippatsu}
  renhou: {name: {ja: 人和}, han: {open: 2}}
  tanyao: {han: 1}
  chanta: {han: {open: off}}
  junchan: {when: "sequences >= 1 and pair_of(terminals) and all(groups, .terminal) and seventh"}
  chun_chun:
    name: {en: Chun}
    han: 2
    when: options.three_chun and triplets_of("7z") == 1 and has(sevens)
    replaces: [yakuhai_chun]
  toitoi: {replaces: [chun_chun]}
fu:
  sources:
    kanchan: off
  adjustments:
    plain: {fu: 2, when: fu == 22}
  round_up_to: 5
wall: {red: {5m: 0}}
`,
}

func write(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestOverrides(t *testing.T) {
	r, err := rules.LoadFile(t.Context(), filepath.Join(write(t, chainOfThree), "club.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range r.Overrides() {
		if filepath.Base(o.File) != "club.yaml" {
			t.Errorf("%s is an override of %s", o.Path, o.File)
		}
		got = append(got, strings.TrimSpace(fmt.Sprintf("%d:%d %s %s %s > %s", o.Line, o.Column, o.Kind, o.Path,
			o.Old, o.New)))
	}
	want := []string{
		"8:19 changed options.double_wind_fu 2 > 4",
		"9:27 changed options.kiriage_mangan.value false > true",
		"10:3 added options.three_chun  > true",
		"11:8 added sets.sevens  > 7m7p7s",
		"13:3 added situation.seventh  >",
		"15:3 added yaku.ippatsu  >",
		"16:34 added yaku.renhou.han.open  > 2",
		"17:17 changed yaku.tanyao.han closed: 1, open: options.open_tanyao ? 1 : 0 > 1",
		"18:18 removed yaku.chanta.han.open 1 >",
		"19:20 changed yaku.junchan.when sequences >= 1 and pair_of(terminals) and all(groups, .terminal) > sequences >= 1 and pair_of(terminals) and all(groups, .terminal) and seventh",
		"20:3 added yaku.chun_chun  >",
		"25:12 added yaku.toitoi.replaces  > [chun_chun]",
		"28:5 removed fu.sources.kanchan  >",
		"30:5 added fu.adjustments.plain  > fu: 2, when: fu == 22",
		"31:16 changed fu.round_up_to 10 > 5",
		"32:18 changed wall.red.5m options.red_fives >= 3 ? 1 : 0 > 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestWithout: rules without an override are those of the file without its line.
func TestWithout(t *testing.T) {
	load := func(club string, set map[string]string) *rules.Rules {
		t.Helper()
		r, err := (&rules.Loader{Set: set}).Load(t.Context(),
			rules.Named(filepath.Join(write(t,
				map[string]string{"region.yaml": chainOfThree["region.yaml"], "club.yaml": club}), "club.yaml")))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	club := chainOfThree["club.yaml"]
	whole := load(club, nil)
	without := map[string][]string{ // path: what is taken out of the text
		"options.double_wind_fu":       {"  double_wind_fu: 4\n"},
		"options.kiriage_mangan.value": {"value: true, "},
		"situation.seventh": {"situation:\n  seventh: {message: {en: of sevens}, requires: has(sevens)}\n",
			" and seventh"},
		"yaku.ippatsu":         {"  ippatsu: {name: {en: Ippatsu}, han: {closed: 1}, when: ippatsu}\n"},
		"yaku.renhou.han.open": {", han: {open: 2}"},
		"yaku.tanyao.han":      {"  tanyao: {han: 1}\n"},
		"yaku.chanta.han.open": {"  chanta: {han: {open: off}}\n"},
		"yaku.toitoi.replaces": {"  toitoi: {replaces: [chun_chun]}\n"},
		"fu.sources.kanchan":   {"  sources:\n    kanchan: off\n"},
		"fu.round_up_to":       {"  round_up_to: 5\n"},
		"wall.red.5m":          {"wall: {red: {5m: 0}}\n"},
		"yaku.chun_chun": {"  toitoi: {replaces: [chun_chun]}\n", "  chun_chun:\n    name: {en: Chun}\n    han: 2\n" +
			"    when: options.three_chun and triplets_of(\"7z\") == 1 and has(sevens)\n    replaces: [yakuhai_chun]\n"},
	}
	for _, o := range whole.Overrides() {
		got, err := whole.Without(&o)
		if err != nil {
			t.Errorf("%s: %v", o.Path, err)
			continue
		}
		if o.Path == "options.three_chun" &&
			!slices.ContainsFunc(got.Yaku(), func(y rules.Yaku) bool { return y.ID == "chun_chun" }) {
			continue // the yaku rests on the option
		}
		cut := without[o.Path]
		if cut == nil {
			if got.Hash() == whole.Hash() {
				t.Errorf("the rules are the same without %s", o.Path)
			}
			continue
		}
		text := club
		for _, piece := range cut {
			if strings.Count(text, piece) != 1 {
				t.Fatalf("%q is not there once", piece)
			}
			text = strings.Replace(text, piece, "", 1)
		}
		if want := load(text, nil); got.Hash() != want.Hash() {
			t.Errorf("without %s: the rules have the hash %s and not %s", o.Path, got.Hash(), want.Hash())
		}
	}

	// What the caller turns stays turned, unless the option goes.
	set := load(club, map[string]string{"three_chun": "false", "double_wind_fu": "2"})
	for _, o := range set.Overrides() {
		got, err := set.Without(&o)
		if err != nil {
			t.Errorf("%s: %v", o.Path, err)
		} else if (o.Path == "options.double_wind_fu") != (got.Hash() == set.Hash()) {
			t.Errorf("without %s, with options set, the hash is %s, and was %s", o.Path, got.Hash(), set.Hash())
		}
	}
}

// TestWithoutInherited: what something inherited rests on can't be left out.
func TestWithoutInherited(t *testing.T) {
	dir := write(t, map[string]string{
		"parent.yaml": "hanfu: 1\nid: parent\nextends: standard\nyaku: {toitoi: {locked: true}}\n",
		"child.yaml":  "hanfu: 1\nid: child\nextends: parent.yaml\noptions: {red_fives: 0}\n",
	})
	r, err := rules.LoadFile(t.Context(), filepath.Join(dir, "child.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	all := r.Overrides()
	if len(all) != 1 || all[0].Path != "options.red_fives" || all[0].Old != "3" {
		t.Fatalf("the overrides are %+v", all)
	}
	if parent, err := r.Without(&all[0]); err != nil || parent.ID() != "child" {
		t.Errorf("without it: %v, %v", parent, err)
	}
	if r, err := rules.Load(t.Context(), "standard"); err != nil || r.Overrides() != nil {
		t.Errorf("standard has overrides, or can't be loaded: %v", err)
	}
}
