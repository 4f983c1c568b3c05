package ruletest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/must"
)

// readTests reads tests of standard that must have no findings.
func readTests(t testing.TB, text string) *File {
	t.Helper()
	file, findings, err := kind.Load(t.Context(), new(rules.Loader), rules.Bytes("x_test.yaml", []byte(text)), "standard")
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	return file
}

// TestTests reads each form of a case, with the places of its parts.
func TestTests(t *testing.T) {
	file := readTests(t, `hanfu: 1
cases:
  1-one:
    hand: >-
      234m567p34567s99m
      tsumo:8s
    set: {pinfu_tsumo: no, double_wind_fu: 2}
    note: why
    expect:
      yaku: {pinfu: 1, renhou: mangan, kokushi: 2}
      limit: ""
      points: "38942226439011207213978722469150900"
      fu_parts:
        - [base, 20]
        - [tsumo, 2]
  two: {hand: {hand: 13m456p33s, melds: [pon 555z, "chi 123s"], ron: 2m, houtei: true}, expect: {error: no_yaku, field: "", yaku: [pinfu]}}
`)
	at := func(line, column, endLine, endColumn int) finding.Position {
		return finding.Position{File: "x_test.yaml", Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}
	}
	first, second := &file.Cases[0], &file.Cases[1]
	want := []Expected{
		{Key: "yaku", Pos: at(10, 13, 0, 0), Form: ExpectedAll, Items: []ExpectedItem{
			{"pinfu", "1"}, {"renhou", "mangan"},
			{"kokushi", "2"}}},
		{Key: "limit", Pos: at(11, 14, 11, 16)},
		{Key: "points", Pos: at(12, 16, 12, 51), Value: "38942226439011207213978722469150900"},
		{Key: "fu_parts", Pos: at(14, 9, 0, 0), Form: ExpectedInOrder, Items: []ExpectedItem{
			{"base", "20"}, {"tsumo", "2"}}},
	}
	if diff := cmp.Diff(want, first.Expect); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if first.ID != "1-one" || first.Pos != at(3, 3, 3, 8) || first.Hand != "234m567p34567s99m tsumo:8s" ||
		first.Note != "why" || first.Rules != "standard" ||
		!reflect.DeepEqual(first.Set, map[string]string{"pinfu_tsumo": "no", "double_wind_fu": "2"}) ||
		first.Unread != nil {
		t.Errorf("%+v", first)
	}
	if second.Win.String() != second.Hand || len(second.Win.Melds) != 2 || second.Find("yaku").Form != ExpectedSome ||
		second.Find("han") != nil {
		t.Errorf("%+v", second)
	}
}

// TestTestsOfRules: which rules tests are of.
func TestTestsOfRules(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	const one = "cases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}\n"
	for name, text := range map[string]string{
		"club.yaml":           "hanfu: 1\nid: club\nextends: standard\n",
		"club_test.yaml":      "hanfu: 1\n" + one,
		"cup.yml":             "hanfu: 1\nid: cup\nextends: standard\n",
		"cup_test.yaml":       "hanfu: 1\n" + one,
		"tests/deep_test.yml": "hanfu: 1\nrules: ../club.yaml\n" + one,
		"named_test.yaml":     "hanfu: 1\nrules: ema\n" + one,
		"lonely_test.yaml":    "hanfu: 1\n" + one,
		"plain.yaml":          "hanfu: 1\n" + one,
		"own_test.yaml":       "hanfu: 1\ncases: {a: {rules: kansai, hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}\n",
		"standard_test.yaml":  "hanfu: 1\nrules: ./standard.yaml\n" + one,
		"standard.yaml":       "hanfu: 1\nid: ours\nextends: ema\n",
	} {
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(t, os.WriteFile(name, []byte(text), 0o644))
	}
	for _, c := range []struct{ file, under, rules, id string }{
		{"club_test.yaml", "", "club.yaml", "club"},
		{"./club_test.yaml", "", "club.yaml", "club"},
		{"cup_test.yaml", "", "cup.yml", "cup"},
		{"tests/deep_test.yml", "", "club.yaml", "club"},
		{"named_test.yaml", "", "ema", "ema"},
		{"named_test.yaml", "kansai", "kansai", "kansai"},
		{"lonely_test.yaml", "club.yaml", "club.yaml", "club"},
		{"own_test.yaml", "", "kansai", "kansai"},
		{"own_test.yaml", "ema", "ema", "ema"},
		{"standard_test.yaml", "", "./standard.yaml", "ours"},
	} {
		var l rules.Loader
		file, findings, err := Load(t.Context(), &l, rules.Named(c.file), c.under)
		if err != nil || file == nil {
			t.Errorf("%s: %v, %v", c.file, err, findings)
			continue
		}
		r, err := (&rules.Loader{Set: file.Cases[0].Set}).Load(t.Context(), rules.Named(file.Cases[0].Rules))
		if got := file.Cases[0].Rules; err != nil || got != c.rules || r.ID() != c.id {
			t.Errorf("%s under %q: rules %s, %v", c.file, c.under, got, err)
		}
	}
	for _, name := range []string{"lonely_test.yaml", "plain.yaml"} {
		file, _, err := Load(t.Context(), new(rules.Loader), rules.Named(name), "")
		if findings, ok := errors.AsType[rules.Findings](err); !ok || file != nil || len(findings) != 1 ||
			findings[0].Code != finding.BadRules {
			t.Errorf("%s: %v, %v", name, err, findings)
		}
	}
	for name, want := range map[string]string{"club.yaml": "club_test.yaml", "cup.yml": "cup_test.yaml",
		"plain.yaml": "", "tests/deep.yaml": "tests/deep_test.yml"} {
		if got := Beside(name); got != want {
			t.Errorf("beside %s is %q, want %q", name, got, want)
		}
	}
	if got := NameFor("a/cup.yml"); got != "a/cup_test.yml" {
		t.Error(got)
	}
}

// TestTestsOfLocked: an option that is locked can't be turned by a test.
func TestTestsOfLocked(t *testing.T) {
	const text = "hanfu: 1\nrules: league.yaml\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, set: {double_wind_fu: 2}, expect: {han: 2}}}\n"
	const league = "hanfu: 1\nid: league\nextends: standard\noptions: {double_wind_fu: {value: 2, locked: true}}\n"
	l := new(rules.Loader).With("league.yaml", []byte(league)).With("a_test.yaml", []byte(text))
	_, _, err := Load(t.Context(), l, rules.File("a_test.yaml"), "")
	if findings, ok := errors.AsType[rules.Findings](err); !ok || len(findings) != 1 ||
		findings[0].Code != finding.Locked || findings[0].Line != 3 {
		t.Error(err)
	}
}

// TestManyCases: a file has as many cases as can be read at once, and no more.
func TestManyCases(t *testing.T) {
	for n, well := range map[int]bool{600: true, schema.MaxCases + 1: false} {
		text := "hanfu: 1\ncases:\n"
		for i := range n {
			text += fmt.Sprintf("  %d: {hand: 1, expect: {error: x}}\n", i)
		}
		file, findings, err := kind.Load(t.Context(), new(rules.Loader), rules.Bytes("x_test.yaml", []byte(text)), "standard")
		if err != nil || (file != nil) != well ||
			!well && !slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == finding.TooMany }) {
			t.Errorf("%d cases: %v", n, findings)
		}
	}
}

// TestUpdatedText writes expectations anew: each form, between brackets and in lines, with comments, quotes and every
// kind of line end.
func TestUpdatedText(t *testing.T) {
	one := func(key string, form ExpectedForm, items ...string) Expected {
		e := Expected{Key: key, Form: form}
		for _, item := range items {
			id, value, _ := strings.Cut(item, " ")
			e.Items = append(e.Items, ExpectedItem{ID: id, Value: value})
		}
		return e
	}
	for _, c := range []struct {
		name, old, want string
		to              Expected
	}{
		{"a number", "{han: 3 } # c", "{han: 2 } # c", Expected{Key: "han", Value: "2"}},
		{"a number in quotes", `{points: "8000"}`, `{points: "12000"}`, Expected{Key: "points", Value: "12000"}},
		{"an empty limit", `{limit: "", han: 1}`, `{limit: "mangan", han: 1}`, Expected{Key: "limit", Value: "mangan"}},
		{"no limit", "{limit: mangan}", `{limit: ""}`, Expected{Key: "limit"}},
		{"a word that YAML takes for something else", "{field: riichi, error: no_yaku}",
			`{field: "on", error: no_yaku}`, Expected{Key: "field", Value: "on"}},

		{"values of a mapping", "{yaku: {pinfu: 1,  tanyao: 1}}", "{yaku: {pinfu: 2,  tanyao: 1}}",
			one("yaku", ExpectedAll, "tanyao 1", "pinfu 2")},
		{"the first entry gone", "{yaku: {pinfu: 1,  tanyao: 1}}", "{yaku: {tanyao: 1}}",
			one("yaku", ExpectedAll, "tanyao 1")},
		{"the last entry gone", "{yaku: {pinfu: 1,  tanyao: 1 }}", "{yaku: {pinfu: 1 }}",
			one("yaku", ExpectedAll, "pinfu 1")},
		{"one in the middle gone", "{yaku: {pinfu: 1, riichi: 1, tanyao: 1}}", "{yaku: {pinfu: 1, tanyao: 1}}",
			one("yaku", ExpectedAll, "pinfu 1", "tanyao 1")},
		{"one added", "{yaku: {pinfu: 1}}", "{yaku: {pinfu: 1, tanyao: 1}}",
			one("yaku", ExpectedAll, "pinfu 1", "tanyao 1")},
		{"one behind a comma", "{yaku: {pinfu: 1,}}", "{yaku: {pinfu: 1, tanyao: 1,}}",
			one("yaku", ExpectedAll, "pinfu 1", "tanyao 1")},
		{"one for another", "{yaku: {pinfu: 1, riichi: 1}}", "{yaku: {pinfu: 1, tanyao: 1}}",
			one("yaku", ExpectedAll, "pinfu 1", "tanyao 1")},
		{"all others", "{yaku: {pinfu: 1}}", "{yaku: {tanyao: 1}}", one("yaku", ExpectedAll, "tanyao 1")},
		{"none left", "{yaku: {pinfu: 1}}", "{yaku: {}}", one("yaku", ExpectedAll)},
		{"some where there were none", "{bonus: {}}", "{bonus: {dora: 2}}", one("bonus", ExpectedAll, "dora 2")},
		{"comments between brackets", "\n      yaku: { # all\n        pinfu: 1, # first\n        riichi: 1, # second\n        tanyao: 1 # last\n      }",
			"\n      yaku: { # all\n        pinfu: 1, # first\n         # second\n        tanyao: 1, dora: 2 # last\n      }", one("yaku", ExpectedAll, "pinfu 1", "tanyao 1", "dora 2")},
		{"the last one gone before a comment", "\n      yaku: { pinfu: 1, # first\n        tanyao: 1 # last\n      }",
			"\n      yaku: { pinfu: 1 # first\n         # last\n      }", one("yaku", ExpectedAll, "pinfu 1")},
		{"all gone beside a comment", "\n      yaku: { pinfu: 1, # first\n        tanyao: 1 # last\n      }",
			"\n      yaku: {riichi: 1  # first\n         # last\n      }", one("yaku", ExpectedAll, "riichi 1")},

		{"lines", "\n      yaku:\n        pinfu: 1  # one\n        # two\n        riichi: 1 # three\n      han: 2",
			"\n      yaku:\n        pinfu: 2  # one\n        tanyao: 1\n        # two\n        # three\n      han: 2",
			one("yaku", ExpectedAll, "pinfu 2", "tanyao 1")},
		{"no lines left", "\n      yaku: # none\n        pinfu: 1 # one\n      han: 2",
			"\n      yaku: {} # none\n        # one\n      han: 2", one("yaku", ExpectedAll)},
		{"other lines", "\n      yaku:\n        pinfu: 1\n      han: 2",
			"\n      yaku:\n        tanyao: 1\n        riichi: 1\n      han: 2",
			one("yaku", ExpectedAll, "tanyao 1", "riichi 1")},
		{"lines at the end", "\n      yaku:\n        pinfu: 1", "\n      yaku:\n        pinfu: 1\n        tanyao: 1",
			one("yaku", ExpectedAll, "pinfu 1", "tanyao 1")},

		{"a list", "{not_yaku: [pinfu, riichi, tanyao]}", "{not_yaku: [pinfu, tanyao]}",
			one("not_yaku", ExpectedSome, "pinfu", "tanyao")},
		{"a list that gets empty", "{not_yaku: [ pinfu ]}", "{not_yaku: []}", one("not_yaku", ExpectedSome)},
		{"a list in lines", "\n      yaku:\n      - pinfu # one\n      - riichi",
			"\n      yaku:\n      - pinfu # one\n      - tanyao\n      - toitoi",
			one("yaku", ExpectedSome, "pinfu", "tanyao", "toitoi")},
		{"a list in lines that gets empty", "\n      not_yaku:\n        - pinfu # one\n",
			"\n      not_yaku: []\n        # one\n", one("not_yaku", ExpectedSome)},

		{"fu in their order", "{fu_parts: [[base, 20], [ closed_pon,  4 ], [tsumo, 2]]}",
			"{fu_parts: [[base, 20], [ closed_pon,  4 ], [kanchan, 2]]}",
			one("fu_parts", ExpectedInOrder, "base 20", "closed_pon 4", "kanchan 2")},
		{"fewer fu", "{fu_parts:\n        [[base, 20], [open_pon, 2],\n         [tsumo, 2]]}",
			"{fu_parts:\n        [[base, 20],\n         [tsumo, 2]]}",
			one("fu_parts", ExpectedInOrder, "base 20", "tsumo 2")},
		{"more fu", "{fu_parts: [[base, 20], [tsumo, 2]]}",
			"{fu_parts: [[base, 20], [open_pon, 2], [open_pon, 2], [tsumo, 2]]}",
			one("fu_parts", ExpectedInOrder, "base 20", "open_pon 2", "open_pon 2", "tsumo 2")},
		{"fu in lines", "\n      fu_parts:\n        - [base, 20]\n        - - tsumo\n          - 2\n",
			"\n      fu_parts:\n        - [base, 20]\n        - [kanchan, 2]\n        - [pair, 2]\n",
			one("fu_parts", ExpectedInOrder, "base 20", "kanchan 2", "pair 2")},
	} {
		t.Run(c.name, func(t *testing.T) {
			const head, tail = "# 東\nhanfu: 1\ncases:\n  first: {hand: 1, expect: {error: x}} # 一\n  it:\n    hand: 1\n    expect: ", "\n  last: {hand: 1, expect: {han: 3}}\n"
			for _, end := range []string{"\n", "\r\n"} {
				for _, mark := range []string{"", tree.BOM} {
					write := func(expect string) string {
						return mark + strings.ReplaceAll(head+strings.TrimSuffix(expect, "\n")+tail, "\n", end)
					}
					src := &tree.Source{Name: "x_test.yaml", Text: []byte(write(c.old))}
					file := &File{Name: src.Name, text: src.Text}
					got, left, err := file.Update([]Update{{Case: "it", Expect: []Expected{c.to}}})
					if err != nil || len(left) > 0 {
						t.Fatal(err, left)
					}
					if diff := cmp.Diff(trimmed(write(c.want)), trimmed(string(got))); diff != "" {
						t.Errorf("(-want +got)\n%s", diff)
					}
				}
			}
		})
	}
}

// TestLeftAlone: a case in a layout that is not written anew is left to the letter, and told with its line; the others
// are updated.
func TestLeftAlone(t *testing.T) {
	for _, c := range []struct {
		name, expect string
		to           Expected
		line         string
	}{
		{"a block", "\n      points: >-\n        77", Expected{Key: "points", Value: "12000"}, "line 5 "},
		{"a block that keeps its lines", "\n      points: |\n        77",
			Expected{Key: "points", Value: "12000"}, "line 5 "},
		{"a mapping behind question marks", "\n      ? yaku\n      : ? tanyao\n        : 1\n",
			Expected{Key: "yaku", Form: ExpectedAll, Items: []ExpectedItem{{ID: "pinfu", Value: "1"}}}, "line 6 "},
		{"the keys of a mapping behind question marks", "\n      yaku:\n        ? tanyao\n        : 1\n",
			Expected{Key: "yaku", Form: ExpectedAll,
				Items: []ExpectedItem{{ID: "tanyao", Value: "1"}, {ID: "pinfu", Value: "1"}}}, "line 6 "},
	} {
		text := "cases:\n  it:\n    hand: 1\n    expect:" + c.expect + "\n  other: {hand: 1, expect: {han: 1}} # c\n"
		src := &tree.Source{Name: "x_test.yaml", Text: []byte(text)}
		file := &File{Name: src.Name, text: src.Text}
		got, left, err := file.Update([]Update{{Case: "it", Expect: []Expected{c.to}},
			{Case: "other", Expect: []Expected{{Key: "han", Value: "2"}}}})
		if err != nil || len(left) != 1 || left["it"] == nil || !strings.Contains(left["it"].Error(), c.line) {
			t.Errorf("%s: %v, left %v", c.name, err, left)
		}
		if want := strings.Replace(text, "{han: 1}", "{han: 2}", 1); string(got) != want {
			t.Errorf("%s:\n%s", c.name, got)
		}
	}
}

// trimmed returns a text without blanks at the ends of its lines.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// TestHandedFiles: in a file system that the caller hands over, tests are of the rule file beside them.
func TestHandedFiles(t *testing.T) {
	l := rules.Loader{Files: fstest.MapFS{
		"houses/league.yaml":     {Data: []byte("hanfu: 1\nid: league\nextends: standard\n")},
		"houses/league_test.yml": {Data: []byte("hanfu: 1\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}\n")},
	}}
	file, findings, err := Load(t.Context(), &l, rules.File("houses/league_test.yml"), "")
	if file == nil || err != nil || file.Rules != filepath.FromSlash("houses/league.yaml") {
		t.Errorf("the file beside the tests: %v, %v", findings, err)
	}
	if looked := source.Of(&l).Looked(); len(looked) > 0 || source.Of(&l).Changed() != "" {
		t.Errorf("looked at %q on disk", looked)
	}
}

// FuzzTests: any bytes give tests or findings, each at a place in the file, and the same ones again.
func FuzzTests(f *testing.F) {
	for _, pattern := range []string{"../../testdata/bad/*_test.yaml", "../../testdata/rulesets/*_test.yaml",
		"../../testdata/cases/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("no files found", pattern, err)
		}
		for _, file := range files {
			text := must.Get(os.ReadFile(file))(f)
			f.Add(text[:min(len(text), 4000)]) // a part of a large one is as good, and faster
		}
	}
	f.Add([]byte("hanfu: 1\nrules: kansai\ncases: {a: {hand: {hand: 1m, melds: [[1]], ron: }, set: {x: [}]}, expect: {fu_parts: [[base, [20]], [a, b]]}}}"))
	f.Add([]byte("hanfu: 1\nrules: standard\ncases: {a: {hand: 1q, expect: {han: 1}}, b: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}"))
	l := new(rules.Loader) // for all inputs, as the rules that they name take longer to read than they do
	f.Fuzz(func(t *testing.T, text []byte) {
		file, findings, err := kind.Load(t.Context(), l, rules.Bytes("x.yaml", text), "")
		must.Do(t, err)
		wrong := slices.ContainsFunc(findings, func(f finding.Finding) bool { // beyond a hand, which fails its case alone
			return f.Severity == finding.Error && f.Code != finding.BadHand
		})
		if (file == nil) != wrong {
			t.Errorf("usable %t with %v", file != nil, findings)
		}
		golden.Check(t, findings.Errors() == 0, findings, string(text))
		again, same, _ := kind.Load(t.Context(), l, rules.Bytes("x.yaml", text), "")
		if !reflect.DeepEqual(findings, same) || (file == nil) != (again == nil) {
			t.Errorf("at first %v\nand then %v", findings, same)
		}
		if file == nil {
			return
		}
		for i := range file.Cases {
			if c := &file.Cases[i]; c.Hand == "" && c.Unread == nil || c.Rules == "" || len(c.Expect) == 0 {
				t.Errorf("%+v is not whole", c)
			}
		}
	})
}

// TestFormatTests: files of tests are laid out as rule files are, with their cases as they were.
func TestFormatTests(t *testing.T) {
	files, err := filepath.Glob("../../testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		laid, findings, err := rules.Format(name, text)
		if err != nil || findings != nil {
			t.Fatal(name, findings, err)
		}
		again, _, err := rules.Format(name, laid)
		if err != nil || string(again) != string(laid) {
			t.Errorf("%s: laid out again it is another text, %v", name, err)
		}
		noPlaces := cmp.Comparer(func(a, b finding.Position) bool { return true })
		sameRules := cmp.Comparer(func(a, b *rules.Rules) bool { return a == b || a != nil && b != nil && a.Hash() == b.Hash() })
		samePlayer := cmp.Comparer(func(a, b game.Player) bool { return a == b })
		if diff := cmp.Diff(readTests(t, string(text)).Cases, readTests(t, string(laid)).Cases, noPlaces, sameRules, samePlayer); diff != "" {
			t.Errorf("%s (-before +after)\n%s", name, diff)
		}
	}
}
