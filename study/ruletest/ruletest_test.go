package ruletest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// load reads tests of standard that must have no findings.
func load(t testing.TB, l *rules.Loader, text string) *ruletest.File {
	t.Helper()
	file, findings, err := ruletest.Load(t.Context(), l, rules.Bytes("x_test.yaml", []byte(text)), "standard")
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	return file
}

// TestDifferences: each key, as it is and as it is not; what is said of the latter, which rules are in question, and
// what the test would have to say.
func TestDifferences(t *testing.T) {
	const (
		pinfu   = "234m567p34567s99m tsumo:8s"          // menzen_tsumo, pinfu: 2 han 20 fu
		toitoi  = "222m333p9s pon:555s pon:444p ron:9s" // toitoi with closed and open triplets
		yakuman = "19m19p19s1234567z ron:1m"            // a double yakuman
		noYaku  = "13m456p345789s33z ron:2m"            // refused
	)
	for _, c := range []struct{ hand, expect, want string }{
		{pinfu, "{yaku: {menzen_tsumo: 1, pinfu: 1}, not_yaku: [tanyao], bonus: {}, han: 2, fu: 20, yakuman: 0, points: 1500}", ""},
		{pinfu, `{fu_parts: {base: 20}, limit: "", payments: {east: 700, west: 400, north: 400}, gain: 1500, wait: ryanmen, shape: standard}`, ""},
		{pinfu, "{fu_parts: [[base, 20]], yaku: [pinfu]}", ""},
		{pinfu, "{payments: {east: 700, west: 400, north: 400, south: 0}}", ""},
		{toitoi, "{fu_parts: {base: 20, closed_pon: 8, open_pon: 4, kanchan: 2}}",
			"fu_parts: base: 20, closed_pon: 8, open_pon: 4, kanchan: 2 | base: 20, closed_pon: 8, open_pon: 4, pair_wait: 2 | fu_parts.kanchan 2 (none) | fu_parts.pair_wait (none) 2 | fu.kanchan | fu.pair_wait"},
		{yakuman, "{yaku: {kokushi_13: 2}, han: 0, yakuman: 2, limit: yakuman}", ""},
		{noYaku, "{error: no_yaku, field: hand}", ""},
		{pinfu, "{yaku: {pinfu: 1}}", "yaku: pinfu: 1 | menzen_tsumo: 1, pinfu: 1 | yaku.menzen_tsumo (none) 1 | yaku.menzen_tsumo"},
		{pinfu, "{yaku: {pinfu: 2, menzen_tsumo: 1}}",
			"yaku: pinfu: 2, menzen_tsumo: 1 | menzen_tsumo: 1, pinfu: 1 | yaku.pinfu 2 1 | yaku.pinfu"},
		{pinfu, "{yaku: {}}", "yaku: none | menzen_tsumo: 1, pinfu: 1 | yaku.menzen_tsumo (none) 1 | yaku.pinfu (none) 1 | yaku.menzen_tsumo | yaku.pinfu"},
		{pinfu, "{yaku: [pinfu, tanyao]}",
			"yaku: pinfu, tanyao | menzen_tsumo, pinfu | yaku.tanyao (counts) (none) | yaku.tanyao"},
		{pinfu, "{not_yaku: [pinfu, tanyao]}",
			"not_yaku: not pinfu, tanyao | menzen_tsumo, pinfu | not_yaku.pinfu (none) (counts) | yaku.pinfu"},
		{pinfu, "{not_yaku: [pinfu]}", "not_yaku: not pinfu | menzen_tsumo, pinfu | not_yaku.pinfu (none) (counts) | yaku.pinfu | never"},
		{pinfu, "{bonus: {dora: 1}}", "bonus: dora: 1 | none | bonus.dora 1 (none)"},
		{pinfu, "{han: 3, limit: mangan, wait: tanki}",
			"han: 3 | 2 | han 3 2\nlimit: mangan | none | limit mangan (none)\nwait: tanki | ryanmen | wait tanki ryanmen"},
		{pinfu, "{fu_parts: [[base, 10], [base, 10]]}",
			"fu_parts: base 10, base 10 | base 20 | fu_parts base 10, base 10 base 20"},
		{pinfu, "{payments: {east: 700, west: 500}}",
			"payments: east: 700, west: 500 | east: 700, west: 400, north: 400 | payments.west 500 400 | payments.north (none) 400"},
		{pinfu, "{error: no_yaku, field: hand}",
			"error: no_yaku | scored | error no_yaku (scored) | never\nfield: hand | none | field hand (none) | never"},
		{noYaku, "{han: 1, yaku: [pinfu]}", "error: none | no_yaku | error (none) no_yaku | yaku.pinfu | never"},
		{noYaku, "{error: not_complete, han: 1, yaku: {}}",
			"error: not_complete | no_yaku | error not_complete no_yaku\nhan: 1 | none | han 1 (none) | never\nyaku: none | refused | yaku (none) (refused) | never"},
	} {
		l := new(rules.Loader)
		text := fmt.Sprintf("hanfu: 1\ncases: {it: {hand: %q, expect: %s}}\n", c.hand, c.expect)
		file := load(t, l, text)
		o := ruletest.Run(t.Context(), file.Cases, ruletest.NewEngines(l).For)[0]
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		if diff := cmp.Diff(c.want, told(&o)); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", c.hand, c.expect, diff)
		}
	}
}

// told returns all that is said of a case, a difference a line, with words for what has no value in brackets.
func told(o *ruletest.Outcome) string {
	shown := func(s ruletest.Shown) string {
		if s.Word {
			return "(" + s.Text + ")"
		}
		return s.Text
	}
	var lines []string
	for _, d := range o.Differences {
		parts := []string{d.Key + ": " + d.Want, d.Got}
		for _, r := range d.Rows {
			parts = append(parts, strings.Join([]string{r.Name, shown(r.Want), shown(r.Got)}, " "))
		}
		for _, r := range d.Rules {
			parts = append(parts, r.Section+"."+r.ID)
		}
		if !d.CanUpdate {
			parts = append(parts, "never")
		}
		lines = append(lines, strings.Join(parts, " | "))
	}
	return strings.Join(lines, "\n")
}

// TestCompare compares how two engines differ in a hand, in each direction, and that they don't.
func TestCompare(t *testing.T) {
	l := new(rules.Loader)
	file := load(t, l, `hanfu: 1
cases:
  chiitoitsu: {hand: "22336677p1155s7z ron:7z", expect: {fu: 25}}
  aotenjou: {hand: "3444555777z ankan:6666z ron:3z seat:south round:south dora:39p", expect: {han: 1}}
`)
	engineOf := func(set string, options map[string]string) *engine.Engine {
		return must.Get(ruletest.NewEngines(l).For(t.Context(), &ruletest.Case{Rules: set, Set: options}))(t)
	}
	standard, kansai, aotenjou := engineOf("standard", nil), engineOf("kansai", nil),
		engineOf("standard", map[string]string{"aotenjou": "true"})
	compare := func(a, b *engine.Engine, i int) string {
		first, second := ruletest.Score(t.Context(), a, &file.Cases[i]), ruletest.Score(t.Context(), b, &file.Cases[i])
		second.Differences = ruletest.Compare(&first, &second)
		return told(&second)
	}
	for i := range file.Cases {
		if got := compare(standard, standard, i) + compare(aotenjou, aotenjou, i); got != "" {
			t.Error(got)
		}
	}
	want := "han: 2 | 1 | han 2 1\nfu: 25 | 50 | fu 25 50\nyaku: chiitoitsu: 2 | chiitoitsu: 1 | yaku.chiitoitsu 2 1 | yaku.chiitoitsu\n" +
		"fu_parts: chiitoitsu 25 | chiitoitsu 50 | fu_parts.chiitoitsu 25 50 | fu.chiitoitsu"
	if diff := cmp.Diff(want, compare(standard, kansai, 0)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := compare(standard, aotenjou, 1); !strings.Contains(got, "points: 128000 | 6485183463413514300 |") {
		t.Error(got)
	}
}

// TestEngines: an engine is made once for each set of options, and those of the loader are turned unless the case does.
func TestEngines(t *testing.T) {
	es := ruletest.NewEngines(&rules.Loader{Set: map[string]string{"double_wind_fu": "2"}})
	get := func(set map[string]string) *engine.Engine {
		return must.Get(es.For(t.Context(), &ruletest.Case{Rules: "standard", Set: set}))(t)
	}
	plain, same, own := get(nil), get(map[string]string{}), get(map[string]string{"double_wind_fu": "4"})
	if plain != same || plain == own {
		t.Error("engines are not told apart by their options")
	}
	fu := func(e *engine.Engine) int64 {
		for _, o := range e.Rules().Options() {
			if o.ID == "double_wind_fu" {
				return o.Value.Int
			}
		}
		return 0
	}
	if fu(plain) != 2 || fu(own) != 4 {
		t.Error(fu(plain), fu(own))
	}
	if o := ruletest.Run(t.Context(), []ruletest.Case{{Rules: "nowhere"}}, es.For)[0]; o.Err == nil || o.Passed() {
		t.Error("rules that are not there test well")
	}
}

// TestUnknownCodes: the codes of refusals are those of hands, of the engine, and of the rules.
func TestUnknownCodes(t *testing.T) {
	l := &rules.Loader{Files: fstest.MapFS{"own.yaml": {Data: []byte("hanfu: 1\nid: own\nextends: standard\nvalid: {too_dear: {needs: closed}}\n")}}}
	for code, well := range map[string]bool{"bad_notation": true, "not_complete": true, "no_yaku": true,
		"too_few_han": true, "too_dear": false, "no_yakuu": false, "": false} {
		text := []byte(fmt.Sprintf("hanfu: 1\ncases: {it: {hand: 1m ron:1m, expect: {error: %q}}}\n", code))
		file, findings, err := ruletest.Load(t.Context(), l, rules.Bytes("x_test.yaml", text), "standard")
		if (file != nil) != well || (err == nil) != well || len(findings) > 0 {
			t.Errorf("%q: %v, %v", code, findings, err)
		}
	}
	if _, findings, err := ruletest.Load(t.Context(), l, rules.Bytes("x_test.yaml",
		[]byte("hanfu: 1\nrules: own.yaml\ncases: {it: {hand: 1m ron:1m, expect: {error: too_dear}}}\n")),
		""); err != nil || findings != nil {
		t.Error(findings, err)
	}
}

// FuzzUpdate: what is written into tests that fail parses and passes, and differs under expect alone.
func FuzzUpdate(f *testing.F) {
	for _, pattern := range []string{"../../testdata/rulesets/*_test.yaml", "../../testdata/cases/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("no files found", pattern, err)
		}
		for _, file := range files {
			text := must.Get(os.ReadFile(file))(f)
			for i, part := range parts(string(text)) {
				f.Add(part, uint8(i))
			}
		}
	}
	under := []string{"standard", "kansai", "ema-2016"}
	loader := new(rules.Loader)
	engines := ruletest.NewEngines(loader)
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		r := under[int(which)%len(under)]
		file, _, err := ruletest.Load(t.Context(), loader, rules.Bytes("x_test.yaml", []byte(text)), r)
		if _, err = finding.Split(err); err != nil {
			t.Fatal(err)
		}
		if file == nil {
			return
		}
		// The cases as other rules have them, so that they fail.
		other := func(ctx context.Context, c *ruletest.Case) (*engine.Engine, error) {
			changed := *c
			changed.Set = nil
			return engines.For(ctx, &changed)
		}
		var changes []ruletest.Update
		changed := make(map[string]bool)
		outcomes := ruletest.Run(t.Context(), file.Cases, other)
		for i := range outcomes {
			o := &outcomes[i]
			change := updateOf(o.Case)
			for _, d := range o.Differences {
				if d.CanUpdate {
					change.Expect = append(change.Expect, d.New)
				}
			}
			if o.Err == nil && len(change.Expect) == len(o.Differences) && len(change.Expect) > 0 {
				changes, changed[change.Key()] = append(changes, change), true
			}
		}
		updated, left, err := file.Update(changes)
		// A value in a block, or a key that is marked, may be left.
		if err != nil || len(left) > 0 && !strings.ContainsAny(text, "|>?") {
			t.Fatal(err, left)
		}
		for id := range left {
			delete(changed, id)
		}
		again, findings, err := ruletest.Load(t.Context(), loader, rules.Bytes("x_test.yaml", updated), r)
		if err != nil {
			t.Fatalf("%v, %v\n%s", err, findings, updated)
		}
		for _, o := range ruletest.Run(t.Context(), again.Cases, other) {
			if u := updateOf(o.Case); changed[u.Key()] && !o.Passed() {
				t.Errorf("%s: %s\n%s", o.Case.ID, told(&o), updated)
			}
		}
		sameElse(t, file, again, changed)
	})
}

func updateOf(c *ruletest.Case) ruletest.Update {
	return ruletest.Update{Case: c.ID, Game: c.Game != nil || c.UnreadGame != nil}
}

// sameElse demands that cases are the same but for what those that changed expect.
func sameElse(t *testing.T, before, after *ruletest.File, changed map[string]bool) {
	t.Helper()
	if len(before.Cases) != len(after.Cases) {
		t.Fatalf("%d cases became %d", len(before.Cases), len(after.Cases))
	}
	for i := range before.Cases {
		was, is := before.Cases[i], after.Cases[i]
		key := updateOf(&was)
		if was.Hand != is.Hand || was.Note != is.Note || was.Rules != is.Rules || !cmp.Equal(was.Set, is.Set) ||
			was.ID != is.ID {
			t.Errorf("%+v became %+v", was, is)
		}
		var keys, now []string
		for _, e := range was.Expect {
			keys = append(keys, e.Key)
		}
		for _, e := range is.Expect {
			now = append(now, e.Key)
		}
		if !cmp.Equal(keys, now) || !changed[key.Key()] &&
			!cmp.Equal(was.Expect, is.Expect, cmp.Comparer(func(a, b rules.Position) bool { return true })) {
			t.Errorf("what %s expects became %+v", was.ID, is.Expect)
		}
	}
}

// parts cuts a file into some of its cases each, so that each is read fast.
func parts(text string) []string {
	head, cases, _ := strings.Cut(text, "\ncases:\n")
	const each = 6
	var all []string
	lines := strings.SplitAfter(cases, "\n")
	part, n := "", 0
	for _, line := range lines {
		if begins := len(line) > 2 && strings.HasPrefix(line, "  ") && line[2] != ' ' && line[2] != '#'; begins {
			if n == each {
				all = append(all, head+"\ncases:\n"+part)
				part, n = "", 0
			}
			n++
		}
		part += line
	}
	return append(all, head+"\ncases:\n"+part)
}
