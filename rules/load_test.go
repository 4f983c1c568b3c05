package rules

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/work"
)

func kindOf(t *testing.T, s string) hand.Kind {
	t.Helper()
	tiles, err := hand.ParseTiles(s)
	if err != nil || len(tiles) != 1 {
		t.Fatal(s, err)
	}
	return tiles[0].Kind()
}

// write writes files into a new folder and goes there.
func write(t testing.TB, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const small = "hanfu: 1\nid: x\nextends: "

// TestLoad finds rule sets by id and by path.
func TestLoad(t *testing.T) {
	write(t, map[string]string{
		"house.yaml":        small + "standard\n",
		"deep/er/club.yaml": small + "../../house.yaml\n",
		"plain":             small + "ema\n",
		"standard.yaml":     small + "standard\noptions: {double_wind_fu: 2}\n",
		"broken.yaml":       small + "standard\nyaku: {pinfuu: {han: 2}}\n",
	})
	for _, c := range []struct{ name, files string }{
		{"standard", "standard.yaml"},
		{"ema", "ema.yaml standard.yaml"},
		{"house.yaml", "house.yaml standard.yaml"},
		{"./house.yaml", "house.yaml standard.yaml"},
		{"plain", "plain ema.yaml standard.yaml"},
		{"deep/er/club.yaml", "deep/er/club.yaml house.yaml standard.yaml"},
		{"standard.yaml", "./standard.yaml standard.yaml"},
	} {
		rules, err := new(Loader).Load(t.Context(), Named(c.name))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := strings.Join(rules.files, " "); got != c.files {
			t.Errorf("%s: files %s, want %s", c.name, got, c.files)
		}
	}
	for name, want := range map[string]string{
		"standrad":     `there is no rule set "standrad"; did you mean "standard"?`,
		"nowhere.yaml": "there is no file nowhere.yaml",
		"deep/":        "deep/: error: this is a folder, not a file [not-a-file]",
		"deep":         `there is no rule set "deep"; there are `,
		"broken.yaml":  `broken.yaml:4:8: error: there is no yaku "pinfuu" to change; did you mean "pinfu"? [unknown-rule]`,
	} {
		if _, err := new(Loader).Load(t.Context(), Named(name)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := LoadFile(t.Context(), "standard"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("LoadFile of an id: %v", err)
	}
	if _, err := Load(t.Context(), "house.yaml"); err == nil {
		t.Error("Load took a path")
	}
	var findings finding.Findings
	if _, err := LoadFile(t.Context(), "broken.yaml"); !errors.As(err, &findings) || len(findings) != 1 {
		t.Errorf("LoadFile gives %v", err)
	}
}

// TestOutside refuses files outside of the file's folder and of the working directory, links resolved.
func TestOutside(t *testing.T) {
	write(t, map[string]string{
		"secret.yaml":      small + "standard\n",
		"club/up.yaml":     small + "../secret.yaml\n",
		"club/linked.yaml": small + "./link.yaml\n",
		"club/folder.yaml": small + "./out/secret.yaml\n",
		"club/inner.yaml":  small + "./in.yaml\n",
		"club/real.yaml":   small + "standard\n",
		"elsewhere/x":      "",
	})
	for link, to := range map[string]string{"club/link.yaml": "../secret.yaml", "club/out": "..", "club/in.yaml": "real.yaml"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	check := func(path string, ok bool) {
		t.Helper()
		_, findings, err := new(Loader).Check(t.Context(), Named(path))
		if err != nil || (findings.Errors() == 0) != ok || !ok && findings[0].Code != finding.BadExtends {
			t.Errorf("%s: %v %v", path, findings, err)
		}
	}
	for _, path := range []string{"club/up.yaml", "club/linked.yaml", "club/folder.yaml", "club/inner.yaml"} {
		check(path, true) // all are below the working directory
	}
	t.Chdir("elsewhere")
	for _, path := range []string{"../club/up.yaml", "../club/linked.yaml", "../club/folder.yaml"} {
		check(path, false)
	}
	check("../club/inner.yaml", true)
}

// TestHash: the hash does not depend on how things are written, and does on what they say.
func TestHash(t *testing.T) {
	write(t, nil)
	of := func(overlay string, set map[string]string) string {
		loader := Loader{Set: set}
		rules, findings, _ := loader.Check(t.Context(), Bytes("x", []byte("hanfu: 1\nid: x\nextends: standard\n"+overlay)))
		if rules == nil {
			t.Fatal(findings)
		}
		return rules.Hash()
	}
	same := []string{
		of("", nil),
		of("# a comment\nname: Other\nedition: \"1\"\nsources: [us]\n", nil),
		of("yaku: {riichi: {name: Reach, source: none}}\n", nil),
		of("situation: {riichi: {message: no}}\n", nil),
		of("yaku: {riichi: {example: 123m456p789s1122z ron:1z riichi}}\n", nil),
		of("yaku: {toitoi: {when: \"triplets   == 4 /* a comment */\"}}\n", nil),
		of("yaku:\n  toitoi:\n    when: |\n      triplets\n      == /* four */ 4\n", nil),
		of("options: {double_wind_fu: 4}\n", nil),
	}
	for i, h := range same {
		if h != same[0] {
			t.Errorf("hash %d is %s, want %s", i, h, same[0])
		}
	}
	seen := map[string]int{same[0]: -1}
	for i, h := range []string{
		of("options: {double_wind_fu: 2}\n", nil),
		of("yaku: {toitoi: {han: 3}}\n", nil),
		of("yaku: {toitoi: off}\n", nil),
		of("yaku: {toitoi: {when: triplets == 3}}\n", nil),
		of("yaku: {tsuuiisou: {replaces: []}}\n", nil),
		of("wall: {red: {5m: 2}}\n", nil),
		of("limits: {mangan: {shows: haneman}}\n", nil),
	} {
		if other, ok := seen[h]; ok {
			t.Errorf("rules %d and %d have the same hash", i, other)
		}
		seen[h] = i
	}
	if turned := of("", map[string]string{"double_wind_fu": "2"}); seen[turned] != 0 {
		t.Error("an option that the caller sets gives other rules than one in a file")
	}
}

func TestWin(t *testing.T) {
	for _, c := range []struct{ yaml, text string }{
		{"hand: 234m567p34567s99m\ntsumo: 8s\nriichi: true\ndora: 4s9p\nrenchan: 5\n", "234m567p34567s99m tsumo:8s riichi dora:4s9p renchan:5"},
		{"{hand: 1m, melds: [chi 234m, 'pon 555z', ankan 9999p, chi:123s], ron: '1m', honba: 2, from: ~}",
			"1m chi:234m pon:555z ankan:9999p chi:123s ron:1m honba:2"},
	} {
		win, err := ParseWin([]byte(c.yaml))
		same, err2 := hand.Parse(c.text)
		if err != nil || err2 != nil || win.String() != same.String() {
			t.Errorf("%v is not %v (%v, %v)", win.String(), same.String(), err, err2)
		}
	}
	for text, want := range map[string]string{
		"hand: 234m567p34567s99m\nron: [8s]\n": "ron ",
		"[1]":                                  "win:1:1: error: a win is a mapping, not a list [wrong-type]",
		"hand: &a 11m":                         "win:1:7: error: the anchor &a is not used here [yaml-feature]",
		"hand: [":                              "win:1:7: error: a value is missing or is cut off here [yaml-syntax]",
	} {
		if _, err := ParseWin([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestChanged: files that get another text, go and appear are seen, and nothing else is.
func TestChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const league, club = "hanfu: 1\nid: league\nextends: standard\n", "hanfu: 1\nid: club\nextends: league.yaml\n"
	for _, test := range []struct {
		name   string
		change func()
		want   string
	}{
		{"nothing", func() {}, ""},
		{"the same again", func() { write("club.yaml", club) }, ""},
		{"another file", func() { write("other.yaml", club) }, ""},
		{"a text", func() { write("club.yaml", club+"\n") }, "club.yaml"},
		{"a parent's text", func() { write("league.yaml", league+"\n") }, "league.yaml"},
		{"gone", func() { os.Remove("league.yaml") }, "league.yaml"},
		{"appeared", func() { write("missing.yaml", club) }, "missing.yaml"},
		{"too large", func() { write("club.yaml", club+strings.Repeat("#", work.FileBytes)) }, "club.yaml"},
	} {
		write("club.yaml", club)
		write("league.yaml", league)
		os.Remove("missing.yaml")
		var l Loader
		for _, file := range []string{"club.yaml", "missing.yaml", "kansai", os.DevNull} {
			_, _, _ = l.Check(t.Context(), Named(file)) // whatever it finds
		}
		if test.change(); l.reading().Changed() != test.want {
			t.Errorf("%s: %q has changed, want %q", test.name, l.reading().Changed(), test.want)
		}
	}
	write("club.yaml", club+strings.Repeat("#", work.FileBytes))
	var l Loader
	if _, _, err := l.Check(t.Context(), Named("club.yaml")); err != nil || l.reading().Changed() != "" {
		t.Errorf("a file that is too large has changed: %q, %v", l.reading().Changed(), err)
	}
}

// TestChangedOnDisk: what was checked in memory is not looked for on disk, and does not stand for the file of its name there.
func TestChangedOnDisk(t *testing.T) {
	const text = "hanfu: 1\nid: club\nextends: standard\n"
	write(t, map[string]string{"club.yaml": text})
	var l Loader
	l.Check(t.Context(), Bytes("not-there.yaml", []byte(text)))
	if looked := l.reading().Looked(); len(looked) > 0 || l.reading().Changed() != "" {
		t.Errorf("looked at %q, and %q has changed", looked, l.reading().Changed())
	}
	if _, _, err := l.Check(t.Context(), Named("club.yaml")); err != nil {
		t.Fatal(err)
	}
	l.Check(t.Context(), Bytes("club.yaml", []byte(text+"options: {double_wind_fu: 2}\n")))
	if shown, _ := l.reading().Text("club.yaml"); l.reading().Changed() != "" || len(shown) == len(text) {
		t.Errorf("%q has changed, and its text is %s", l.reading().Changed(), shown)
	}
	if err := os.WriteFile("club.yaml", []byte(text+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if l.reading().Changed() != "club.yaml" {
		t.Errorf("%q has changed", l.reading().Changed())
	}
}

// TestLoadShippedAtOnce: however many load a shipped file at once, all have the same rules, and each has its own: what
// one does to the lists of its rules the others don't see.
func TestLoadShippedAtOnce(t *testing.T) {
	var all [8]*Rules
	var group sync.WaitGroup
	for i := range all {
		group.Go(func() {
			all[i], _ = new(Loader).Load(t.Context(), Named("ema"))
			if all[i] != nil {
				slices.Reverse(all[i].Yaku())
				all[i].Payments().Stick++
			}
		})
	}
	group.Wait()
	fresh, err := Load(t.Context(), "ema")
	if err != nil {
		t.Fatal(err)
	}
	for i, rules := range all {
		slices.Reverse(rules.Yaku())
		if rules.Payments().Stick--; rules.Hash() != fresh.Hash() {
			t.Errorf("loader %d has rules with the hash %s, and Load with %s", i, rules.Hash(), fresh.Hash())
		}
		if slices.Reverse(rules.Yaku()); rules.Yaku()[0].ID == fresh.Yaku()[0].ID {
			t.Errorf("loader %d has the list of yaku of another", i)
		}
	}
}
