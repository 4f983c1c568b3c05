package sheet

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write the sheets that the tests compare with into testdata")

// languages are those of sheets.
var languages = rules.Languages()

// loader is the one of all tests.
var loader rules.Loader

// shippedSheets are the sheets of shipped rule sets that were made.
var shippedSheets = map[string]*Sheet{}

// sheetOf makes the sheet of a rule set, by its id or file, with options turned; that of a shipped one once.
func sheetOf(t *testing.T, idOrPath, lang string, set map[string]string) *Sheet {
	t.Helper()
	key := fmt.Sprint(idOrPath, lang, set)
	if s := shippedSheets[key]; s != nil {
		return s
	}
	r := must.Get((&rules.Loader{Set: set}).Load(t.Context(), rules.Named(idOrPath)))(t)
	s := newSheet(t, engine.New(r), Config{Lang: lang})
	if slices.Contains(rules.Shipped(), idOrPath) {
		shippedSheets[key] = s
	}
	return s
}

// newSheet makes a sheet, or fails.
func newSheet(t *testing.T, e *engine.Engine, c Config) *Sheet {
	t.Helper()
	return must.Get(New(t.Context(), e, c))(t)
}

// noteOf is what a sheet tells under a title, empty if it has no such note.
func noteOf(s *Sheet, title string) string {
	for _, g := range s.Table {
		for _, n := range g.Notes {
			if n.Title == title {
				return n.Text
			}
		}
	}
	return ""
}

// settingsOf are all options of a sheet.
func settingsOf(s *Sheet) (all []Setting) {
	all = append(all, s.InShort...)
	for _, g := range s.Settings {
		all = append(all, g.Settings...)
	}
	return all
}

// TestMarkdown compares sheets as Markdown with those in testdata: a club's in all languages, that of
// rules with changes of every sort, and the standard one.
func TestMarkdown(t *testing.T) {
	t.Chdir("testdata") // so that the file stands in the sheet as people call it
	for _, c := range []struct{ rules, lang string }{{"club.yaml", "en"}, {"club.yaml", "ja"}, {"club.yaml", "fr"}, {"changes.yaml", "en"}, {"standard", "en"}} {
		name := strings.TrimSuffix(c.rules, ".yaml") + "." + c.lang + ".md"
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			must.Do(t, sheetOf(t, c.rules, c.lang, nil).Markdown(&got))
			if *update {
				must.Do(t, os.WriteFile(name, got.Bytes(), 0o644))
			}
			want := must.Get(os.ReadFile(name))(t)
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("the sheet differs; go test ./report/sheet -update writes it anew\n%s", diff)
			}
		})
	}
}

// TestGoldenFiles: no sheet in testdata is there in vain.
func TestGoldenFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) != 5 {
		t.Errorf("testdata has %q, and five are compared (%v)", files, err)
	}
}

// TestExamples: the yaku counts in every hand that is shown for it, and nearly all have a hand.
func TestExamples(t *testing.T) {
	for _, id := range append(long.Some(rules.Shipped(), 8), "testdata/club.yaml") {
		r := must.Get(loader.Load(t.Context(), rules.Named(id)))(t)
		e := engine.New(r)
		shown, without := 0, []string{}
		for _, g := range newSheet(t, e, Config{}).Yaku {
			for _, y := range g.Yaku {
				if y.Example == nil {
					without = append(without, y.ID)
					continue
				}
				shown++
				result, err := e.Score(y.Example)
				if err != nil || !slices.ContainsFunc(slices.Collect(result.Yaku()), func(c engine.Counted) bool { return c.Rule.ID == y.ID }) {
					t.Errorf("%s: %s does not count in %s (%v)", id, y.ID, y.Example, err)
				}
			}
		}
		if len(without) > 0 || shown < 40 {
			t.Errorf("%s: %d hands are shown, and none for %q", id, shown, without)
		}
	}
}

// TestNoExamples: without any hands there is a sheet too.
func TestNoExamples(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "ema"))(t)
	for i := range r.Yaku() { // these rules are the test's own
		r.Yaku()[i].Example = ""
	}
	s := newSheet(t, engine.New(r), Config{Example: func(context.Context, *engine.Engine, string) (hand.Win, error) {
		return hand.Win{}, witness.ErrNone
	}})
	if len(s.Yaku) == 0 || s.Yaku[0].Yaku[0].Example != nil || len(s.Points[0].Rows) == 0 {
		t.Errorf("the sheet has %d groups of yaku and %d rows of points", len(s.Yaku), len(s.Points[0].Rows))
	}
}

// TestNoDifference: the standard rules differ from nothing, and a rule set that only adds a name does not either.
func TestNoDifference(t *testing.T) {
	if s := sheetOf(t, "standard", "en", nil); len(s.Comparisons) > 0 || s.Extends != "" {
		t.Errorf("standard differs: %+v", s.Comparisons)
	}
	file := filepath.Join(t.TempDir(), "same.yaml")
	must.Do(t, os.WriteFile(file, []byte("hanfu: 1\nid: same\nname: {en: Same}\nextends: standard\n"), 0o644))
	if s := sheetOf(t, file, "en", nil); len(s.Comparisons) > 0 || s.Extends != "Standard rules" {
		t.Errorf("same.yaml differs: %+v", s.Comparisons)
	}
	turned := sheetOf(t, "standard", "en", map[string]string{"red_fives": "0"})
	want := []Comparison{{With: "Standard rules", Changes: []Change{
		{What: "Red fives", Was: "3", Now: "0"},
	}}}
	if diff := cmp.Diff(want, turned.Comparisons); diff != "" {
		t.Errorf("what the caller turned: %s", diff)
	}
	if turned.Call != "rulecheck doc standard --set red_fives=0" {
		t.Errorf("the call is %s", turned.Call)
	}
}

// TestOutdatedText: a text that tells of a condition which a nearer file has replaced is not shown for the new one, in no
// language. One goes on to be shown where the same is asked in another order, or without an option.
func TestOutdatedText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	text := `hanfu: 1
id: club
extends: standard
yaku:
  sanankou: {when: concealed_triplets >= 3 and ron}
  toitoi: {when: triplets == 4 and closed, doc: {ja: 門前の対々和}}
  chanta: {when: 'has(honors) and sequences >= 1 and pair_of(outside) and all(groups, .outside)'}
  renhou: {limit: baiman, when: renhou}
  pinfu: {doc: {fr: Un pinfu}}
  sanpuukou: {name: Sanpuukou, han: 2, when: triplets_of(winds) == 3}
fu:
  sources: {tanki: {fu: 4}, lone_kan: {fu: 2, when: kans == 1}}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	for lang, want := range map[string]map[string]string{
		"en": {"sanankou": "At least 3 concealed triplets or kans, and won by ron", "toitoi": "4 triplets or kans, and the hand is closed",
			"chanta": "A terminal or honor in every group and in the pair, with honors and at least one sequence",
			"renhou": "Ron before one's first draw, without any call", "sanpuukou": "Exactly 3 triplets or kans of winds",
			"lone_kan": "exactly 1 kan"},
		"ja": {"sanankou": "暗刻(暗槓を含む)が3つ以上、ロン和了", "toitoi": "門前の対々和", "lone_kan": "槓子が1つ"},
		"fr": {"toitoi": "4 brelans ou kans, et la main est fermée", "pinfu": "Un pinfu"},
	} {
		s := sheetOf(t, file, lang, nil)
		got := make(map[string]string)
		for _, g := range s.Yaku {
			for _, y := range g.Yaku {
				got[y.ID] = y.Text
			}
		}
		for _, f := range s.Fu.Sources {
			if f.Name == want["lone_kan"] { // one without a name is told by its condition
				got["lone_kan"] = f.Name
			}
		}
		for id, text := range want {
			if got[id] != text {
				t.Errorf("%s, %s: %q, want %q", lang, id, got[id], text)
			}
		}
	}
}

// TestUnusualRules: sheets of rules that are not as most are.
func TestUnusualRules(t *testing.T) {
	aotenjou := sheetOf(t, "standard", "en", map[string]string{"aotenjou": "true"})
	if len(aotenjou.Limits) > 0 || !aotenjou.Points[0].More || len(aotenjou.Points[0].Han) != mostColumns {
		t.Errorf("aotenjou: %d limits, %d columns", len(aotenjou.Limits), len(aotenjou.Points[0].Han))
	}
	if text := noteOf(aotenjou, words.In("en").Sheet().Pao); text != "" {
		t.Errorf("aotenjou: nobody is liable, but the sheet says %s", text)
	}
	unlimited := sheetOf(t, "standard", "en", map[string]string{"counted_yakuman": "unlimited", "multiple_yakuman": "false"})
	var rows []string
	for _, l := range unlimited.Limits {
		rows = append(rows, strings.Join(strings.Fields(l.Name+" "+l.Han+" "+l.Ron), " "))
	}
	want := []string{
		"Mangan 5 han 8,000", "Haneman 6–7 han 12,000", "Baiman 8–10 han 16,000", "Sanbaiman 11–12 han 24,000",
		"Yakuman 13–25 han 32,000", "26–38 han, and so on 64,000", "Yakuman 32,000",
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
	renhou := sheetOf(t, "standard", "en", map[string]string{"renhou": "mangan", "open_riichi": "true"})
	var titles []string
	for _, g := range renhou.Yaku {
		titles = append(titles, g.Title)
		if g.Title == "Depends on the hand" && g.Yaku[0].Note != "2 han or 3 han; counts instead of Riichi, Double riichi" {
			t.Errorf("open riichi: %+v", g.Yaku[0])
		}
	}
	if diff := cmp.Diff([]string{"1 han", "2 han", "3 han", "6 han", "Depends on the hand", "Mangan", "Yakuman", "Double yakuman"}, titles); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Deal-in to open riichi", "Daisharin"}, renhou.NotPlayed); diff != "" {
		t.Error(diff)
	}
}

// TestThreePlayers: a game of three players has a sheet of its own payments and bonus tiles.
func TestThreePlayers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "three.yaml")
	text := `hanfu: 1
id: three
extends: standard
wall:
  players: 3
  kinds: 19m123456789p123456789s1234567z
  red: {5m: off}
  dora_order: [19m, 123456789p, 123456789s, 1234z, 567z]
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	s := sheetOf(t, file, "en", nil)
	if !slices.ContainsFunc(s.Bonus, func(b Bonus) bool { return b.Name == "Nuki dora" }) {
		t.Errorf("no nuki dora among %+v", s.Bonus)
	}
	if cell := s.Points[1].Rows[2].Cells[0]; cell != (PointsCell{Ron: "1,000", Tsumo: "300/500"}) {
		t.Errorf("1 han %s: %+v", s.Points[1].Rows[2].Fu, cell)
	}
	for _, g := range s.Yaku {
		for _, y := range g.Yaku {
			if y.Example != nil && strings.Contains(y.Example.String(), "5m") {
				t.Errorf("%s shows a tile that is not in play: %s", y.ID, y.Example)
			}
		}
	}
}
