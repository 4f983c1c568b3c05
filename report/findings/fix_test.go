package findings

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestFixBadFiles: no safe fix of a file adds errors, each edit lies within the file, and each title has words in all
// languages.
func TestFixBadFiles(t *testing.T) {
	t.Chdir("../../testdata/bad")
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	mended := 0
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		l := new(rules.Loader)
		before := must.Get(Check(context.Background(), l, name))(t)
		for _, f := range before {
			text := text
			if f.File != name {
				text, _ = source.Of(l).Text(f.File)
			}
			for _, fix := range f.Fixes {
				if fix.Title.String() == "" || len(fix.Edits) == 0 || len(fix.Edits) > finding.MaxEdits {
					t.Errorf("%s: the fix %+v", f, fix)
				}
				for _, e := range fix.Edits {
					if !within(e.Position, string(text)) {
						t.Errorf("%s: the edit at %+v is not in the file", f, e)
					}
				}
			}
		}
		old, fixed, err := Fix(context.Background(), new(rules.Loader), name)
		switch {
		case err != nil:
			t.Error(err)
		case string(old) != string(text):
			t.Errorf("%s is taken for another text", name)
		// else more comes to light
		case fixed.Findings.Errors() > before.Errors() && (&Fixed{Findings: before}).syntaxErrorLine() == 0:
			t.Errorf("%s has %d errors after fixes, and %d before:\n%s\n%s", name, fixed.Findings.Errors(),
				before.Errors(), fixed.Text, fixed.Findings.Error())
		case string(fixed.Text) != string(text):
			mended++
			t.Logf("%s: %d of %d errors left", name, fixed.Findings.Errors(), before.Errors())
		}
	}
	if mended < 20 {
		t.Errorf("%d files were mended", mended)
	}
}

// within reports whether a place is one of a text.
func within(p rules.Position, text string) bool {
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	in := func(line, column int) bool {
		return 1 <= line && line <= len(lines) && 1 <= column && column <= utf8.RuneCountInString(lines[line-1])+1
	}
	return in(p.Line, p.Column) && in(p.EndLine, p.EndColumn) &&
		(p.Line < p.EndLine || p.Line == p.EndLine && p.Column <= p.EndColumn)
}

// TestFix: each sort of mistake, and the file without it.
func TestFix(t *testing.T) {
	t.Chdir(t.TempDir())
	const head = "hanfu: 1\nid: house\nextends: standard\n"
	for _, c := range []struct{ name, bad, good string }{
		{"key", "yaku:\n  tea: {nmae: Tea, han: 1, when: closed and kans == 1}\n",
			"yaku:\n  tea: {name: Tea, han: 1, when: closed and kans == 1}\n"},
		{"section", "yakuu:\n  tanyao: {han: 2}\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"note", "options:\n  kuitan: no // closed alone\n  start_points: 30000 -- each\n", "options:\n  open_tanyao: false  # closed alone\n  start_points: 30000  # each\n"},
		{"note of what moves", "yaku:\n  kuitan: off # ours\n  pinfu: off\n", "options:\n  open_tanyao: false  # ours\nyaku:\n  pinfu: off\n"},
		{"emptied", "yaku:\n  kuitan: false\n  kiriage_mangan: true\n", "options: {open_tanyao: false, kiriage_mangan: true}\n"},
		{"two keys", "options: kiriage_mangan: true\n", "options:\n  kiriage_mangan: true\n"},
		{"three keys", "yaku: pinfu: han: 2\n", "yaku:\n  pinfu: {han: 2}\n"},
		{"may be another", "yaku:\n  chinta: {han: 3}\n", "yaku:\n  chinta: {han: 3}\n"},
		{"note between braces", "options: {kuitan: true // ours}\n", "options: {kuitan: true // ours}\n"},
		{"option", "options: {duble_wind_fu: 4}\n", "options: {double_wind_fu: 4}\n"},
		{"option in a condition", "yaku:\n  tanyao: {when: only(simples) and options.open_tanyo}\n",
			"yaku:\n  tanyao: {when: only(simples) and options.open_tanyao}\n"},
		{"yaku", "yaku:\n  ittsu: off\n  tanyaou: {han: 2}\n", "yaku:\n  ittsu: off\n  tanyao: {han: 2}\n"},
		{"yaku removed", "yaku:\n  'tanyaou': off\n", "yaku:\n  'tanyao': off\n"},
		{"fact", "yaku:\n  tanyao: {when: clozed and only(simples)}\n",
			"yaku:\n  tanyao: {when: closed and only(simples)}\n"},
		{"question", "yaku:\n  tanyao: {when: closed and onyl(simples)}\n",
			"yaku:\n  tanyao: {when: closed and only(simples)}\n"},
		{"id", "yaku:\n  San-Renkou: {han: 2, when: kans == 3 and closed}\n",
			"yaku:\n  san_renkou: {han: 2, when: kans == 3 and closed}\n"},
		{"german quotes", "yaku:\n  tea: {han: 1, when: closed and only(„23468s6z“)}\n",
			"yaku:\n  tea: {han: 1, when: closed and only(\"23468s6z\")}\n"},
		{"quotes in quotes", "yaku:\n  tea: {han: 1, when: \"closed and only(「23468s6z」)\"}\n",
			"yaku:\n  tea: {han: 1, when: \"closed and only('23468s6z')\"}\n"},
		{"apostrophe", "yaku:\n  tea: {name: {fr: 'l'été'}, han: 1, when: closed and kans == 1}\n",
			"yaku:\n  tea: {name: {fr: 'l''été'}, han: 1, when: closed and kans == 1}\n"},
		{"wide digits", "options: {double_wind_fu: ４}\nyaku:\n  tanyao: {han: ２}\n",
			"options: {double_wind_fu: 4}\nyaku:\n  tanyao: {han: 2}\n"},
		{"wide signs", "yaku:\n  tea: {han: 1, when: closed and kans ≥ 1 and kans ＝ 1}\n",
			"yaku:\n  tea: {han: 1, when: closed and kans >= 1 and kans == 1}\n"},
		{"wide colon", "options:\n  double_wind_fu：4\n", "options:\n  double_wind_fu: 4\n"},
		{"wide braces", "yaku:\n  tanyao: ｛han: 2｝\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"wide blanks", "options:\n　double_wind_fu: 4\n", "options:\n  double_wind_fu: 4\n"},
		{"name in Japanese", "yaku:\n  tanyao: {when: 立直 and only(simples)}\n",
			"yaku:\n  tanyao: {when: riichi and only(simples)}\n"},
		{"tabs", "yaku:\n\ttanyao:\n\t\than: 2\n\tpinfu: {han: 2}\n",
			"yaku:\n  tanyao:\n    han: 2\n  pinfu: {han: 2}\n"},
		{"tabs before others", "yaku:\n\ttanyao:\n\t\thaan: ２\n", "yaku:\n  tanyao:\n    han: 2\n"},
		{"list for mapping", "options:\n  - double_wind_fu: 4\n  - open_tanyao: false\n",
			"options:\n    double_wind_fu: 4\n    open_tanyao: false\n"},
		{"list for both", "yaku:\n  tanyao: {han: [2, 1]}\n", "yaku:\n  tanyao: {han: {closed: 2, open: 1}}\n"},
		{"mapping for list", "yaku:\n  tea: {han: 1, when: closed and kans == 1, replaces: {pinfu, tanyao}}\n",
			"yaku:\n  tea: {han: 1, when: closed and kans == 1, replaces: [pinfu, tanyao]}\n"},
		{"no blank", "options:\n  double_wind_fu:4\n", "options:\n  double_wind_fu: 4\n"},
		{"no colon, first", "options:\n  kiriage_mangan true # ours\n  open_tanyao: false\n", "options:\n  kiriage_mangan: true # ours\n  open_tanyao: false\n"},
		{"no colon, only", "options:\n  kiriage_mangan true\n", "options:\n  kiriage_mangan: true\n"},
		{"no colon, last", "yaku:\n  pinfu: {han: 2}\n  ippatsu off\n", "yaku:\n  pinfu: {han: 2}\n  ippatsu: off\n"},
		{"no colon, of several words", "yaku:\n  tea:\n    when closed and kans == 1\n    han: 1\n", "yaku:\n  tea:\n    when: closed and kans == 1\n    han: 1\n"},
		{"no colon, of several lines", "options:\n  kiriage_mangan true\n  open_tanyao false\n", "options:\n  kiriage_mangan: true\n  open_tanyao: false\n"},
		{"quotes of a word processor", "options: {kiriage_mangan: “true”}\nyaku:\n  ippatsu: „off“\n", "options: {kiriage_mangan: true}\nyaku:\n  ippatsu: off\n"},
		{"a wide colon among others", "yaku:\n  tea:\n    name: Tea\n    han：2\n    when: closed and kans == 1\n", "yaku:\n  tea:\n    name: Tea\n    han: 2\n    when: closed and kans == 1\n"},
		{"a number in words", "options: {double_wind_fu: two}\n", "options: {double_wind_fu: 2}\n"},
		{"han in one", "yaku:\n  ittsu: {han: 3/2}\n", "yaku:\n  ittsu: {han: {closed: 3, open: 2}}\n"},
		{"the pair", "yaku:\n  tea: {han: 1, when: closed and pair is dragon}\n", "yaku:\n  tea: {han: 1, when: closed and pair_of(dragons)}\n"},
		{"a triplet of honors", "yaku:\n  tea: {han: 1, when: closed and has_triplet(5z)}\n", "yaku:\n  tea: {han: 1, when: closed and triplets_of(\"5z\") >= 1}\n"},
		{"a bracket that is open", "yaku:\n  tea: {han: 1, when: tsumo and not(closed}\n", "yaku:\n  tea: {han: 1, when: tsumo and not(closed)}\n"},
		{"equals", "yaku:\n  tea: {han: 1, when: closed and kans = 1}\n",
			"yaku:\n  tea: {han: 1, when: closed and kans == 1}\n"},
		{"signs that join", "yaku:\n  tea: {han: 1, when: closed&kans == 1 oder riichi AND kans == 2}\n",
			"yaku:\n  tea: {han: 1, when: closed and kans == 1 or riichi and kans == 2}\n"},
		{"parent", "extends: standrad\noptions: {tea: {default: 1}}\n",
			"extends: standard\noptions: {tea: {default: 1}}\n"},
		{"yes", "options: {open_tanyao: No}\n", "options: {open_tanyao: false}\n"},
		{"CRLF and a mark", "\r\noptions: {duble_wind_fu: 4} # 🀄\r\n", "\r\noptions: {double_wind_fu: 4} # 🀄\r\n"},
		{"switched on", "yaku:\n  daisharin: on\n", "options: {daisharin: true}\n"},
		{"switched on, with options", "options:\n  double_wind_fu: 4 # theirs\nyaku:\n  pinfu: off\n  daisharin: on\n",
			"options:\n  double_wind_fu: 4 # theirs\n  daisharin: true\nyaku:\n  pinfu: off\n"},
		{"another section", "yaku:\n  tanyao: {han: 2}\n  mangan: {base: 2500} # ours\n",
			"limits:\n  mangan: {base: 2500} # ours\nyaku:\n  tanyao: {han: 2}\n"},
		{"several lines", "yaku:\n  pinfu: off\ntoitoi:\n  # ours\n  han: 3\nsources: [a]\n",
			"yaku:\n  pinfu: off\n  toitoi:\n    # ours\n    han: 3\nsources: [a]\n"},
		{"below an empty section", "yaku:\ntoitoi: {han: 3}\npinfu: off\n", "yaku:\n  toitoi: {han: 3}\n  pinfu: off\n"},
		{"into braces", "bonus: {}\noptions: {dora: off, double_wind_fu: 4}\n",
			"bonus: {dora: off}\noptions: {double_wind_fu: 4}\n"},
		{"a section in a section", "fu: {kan: {fu: 16}}\n", ""},
		{"CRLF and a section", "\r\nyaku:\r\n  pinfu: off\r\n  daisharin: on\r\n",
			"\r\noptions: {daisharin: true}\r\nyaku:\r\n  pinfu: off\r\n"},
		{"a comma in braces", "yaku:\n  tea: {han: 1, when: closed and has_triplet(man, 1)}\n",
			"yaku:\n  tea: {han: 1, when: \"closed and has_triplet(man, 1)\"}\n"},
		{"local", "yaku:\n  sanrenkou: local\n", "yaku:\n  sanrenkou: {from: local}\n"},
		{"indented too far", "yaku:\n  tanyao:\n    han: 2\n      alone: true\n", "yaku:\n  tanyao:\n    han: 2\n    alone: true\n"},
		{"set by another name", "options: {kuitan: false}\n", "options: {open_tanyao: false}\n"},
		{"two lines that YAML can't read", "yaku:\n  ippatsu: off:\n  toitoi: han: 3\n", "yaku:\n  ippatsu: off\n  toitoi: {han: 3}\n"},
		{"a brace that is open", "yaku:\n  tanyao: {han: 2\n  pinfu: {han: 2}\n", "yaku:\n  tanyao: {han: 2}\n  pinfu: {han: 2}\n"},
		{"a brace that closes alone", "yaku:\n  tanyao: han: 2}\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"round brackets around entries", "yaku:\n  tanyao: (han: 2)\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"entries in square brackets", "yaku:\n  tanyao: [han: 2, alone: true]\n", "yaku:\n  tanyao: {han: 2, alone: true}\n"},
		{"a comma behind a value", "options:\n  kiriage_mangan: true,\n  double_wind_fu: 2;\n", "options:\n  kiriage_mangan: true\n  double_wind_fu: 2\n"},
		{"a comment of another language", "options:\n  kiriage_mangan: true // ours\n", "options:\n  kiriage_mangan: true  # ours\n"},
		{"two colons", "yaku:\n  tanyao:: {han: 2}\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"a key of other files", "yaku:\n  tea: {value: 1, condition: closed and kans == 1}\n", "yaku:\n  tea: {han: 1, when: closed and kans == 1}\n"},
		{"an entry among the options", "options:\n  tanyao: off\n", "yaku: {tanyao: off}\n"},
		{"curly quotes in a name", "yaku:\n  tea: {name: “Three winds”, han: 1, when: closed and kans == 1}\n", "yaku:\n  tea: {name: \"Three winds\", han: 1, when: closed and kans == 1}\n"},
		{"several quoted words", "yaku:\n  tea: {name: 「茶」と「湯」, han: 1, when: closed and kans == 1}\n", ""},
		{"a sign for not", "yaku:\n  tea: {han: 1, when: !closed and tsumo and kans == 1}\n", "yaku:\n  tea: {han: 1, when: not closed and tsumo and kans == 1}\n"},
		{"a list of numbers", "yaku:\n  tea: {han: 1, when: closed and kans in [1, 2]}\n", "yaku:\n  tea: {han: 1, when: closed and (kans == 1 or kans == 2)}\n"},
		{"a quote that is open", "edition: \"2026\nyaku:\n  tanyao: {han: 2}\n", "edition: \"2026\"\nyaku:\n  tanyao: {han: 2}\n"},
		{"a semicolon", "yaku:\n  tanyao: {han: 2; when: only(simples)}\n", "yaku:\n  tanyao: {han: 2, when: only(simples)}\n"},
		{"other brackets in braces", "yaku:\n  tea: {han: 1, when: closed and triplets_of[winds] == 2}\n", "yaku:\n  tea: {han: 1, when: closed and triplets_of(winds) == 2}\n"},
		{"a star in front of a key", "options:\n  * kiriage_mangan: true\n", "options:\n  kiriage_mangan: true\n"},
		{"words for a question", "yaku:\n  tea: {han: 1, when: closed and only simples}\n", "yaku:\n  tea: {han: 1, when: closed and only(simples)}\n"},
		// What is not clear stays.
		{"prose without a colon", "options:\n  our own rules\n  open_tanyao: false\n", ""},
		{"a bracket of two meanings", "yaku:\n  tea: {han: 1, when: not(closed and tsumo}\n", ""},
		{"and or or", "yaku:\n  tea: {han: 1, when: closed tsumo}\n", ""},
		{"local by its id alone", "yaku:\n  sanrenkou: true\n", ""},
		{"another's name for it", "yaku:\n  Seven Pairs: off\n", "yaku:\n  chiitoitsu: off\n"},
		{"a choice", "bonus: {red_fives: off}\n", ""},
		{"two are near", "yaku:\n  tanyao: {when: closed and kan > 0}\n", ""},
		{"half of a name", "yaku:\n  kokushi_musou: off\n", ""},
		{"the right one is there", "options: {duble_wind_fu: 2, double_wind_fu: 4}\n", ""},
		{"one of two", "options: {duble_wind_fu: 2, double_wind_fu: 4, open_tanyo: false}\n",
			"options: {duble_wind_fu: 2, double_wind_fu: 4, open_tanyao: false}\n"},
		{"two apostrophes", "yaku:\n  tea: {name: {fr: 'l'été d'hiver'}, han: 1, when: closed and kans == 1}\n",
			"yaku:\n  tea: {name: {fr: 'l''été d''hiver'}, han: 1, when: closed and kans == 1}\n"},
		{"behind its key", "yaku:\n  tanyao: han:2\n", "yaku:\n  tanyao: {han: 2}\n"},
		{"behind its key, among others",
			"yaku:\n  tanyao: han:2\n  tea: {nmae: Tea, han: 1, when: closed and kans == 1}\noptions: {duble_wind_fu: 4}\n", "yaku:\n  tanyao: {han: 2}\n  tea: {name: Tea, han: 1, when: closed and kans == 1}\noptions: {double_wind_fu: 4}\n"},
		{"tabs before others that are wrong", "options:\n\tfoo: 1\n\tbar: 2\n", "options:\n  foo: 1\n  bar: 2\n"},
		{"tabs in a text", "yaku:\n  tea:\n    doc: |\n      one\n      \ttwo\n    han: 1\n\n\twhen: closed and kans == 1\n", "yaku:\n  tea:\n    doc: |\n      one\n      \ttwo\n    han: 1\n\n  when: closed and kans == 1\n"},
		{"text for people", "yaku:\n  tea: {doc: {ja: \"断幺九：速い、安い\"} han: 1, when: closed and kans == 1}\n", ""},
		{"text without quotes", "yaku:\n  tea:\n    doc:速い、安い\n    han: 1\n    when: closed and kans == 1\n",
			"yaku:\n  tea:\n    doc: 速い、安い\n    han: 1\n    when: closed and kans == 1\n"},
		{"sources with brackets", "sources: page [2] there\n", ""},
		{"comment", "# clozed\nyaku:\n  tanyao: {han: 2} # clozed\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			head := head
			if c.name == "parent" {
				head = "hanfu: 1\nid: house\n"
			}
			if strings.Contains(c.bad, "\r") {
				head = "\ufeff" + head
			}
			must.Do(t, os.WriteFile("house.yaml", []byte(head+c.bad), 0o666))
			if c.good == "" {
				c.good = c.bad
			}
			_, fixed, err := Fix(context.Background(), new(rules.Loader), "./house.yaml")
			if err != nil || string(fixed.Text) != head+c.good ||
				c.good != c.bad && !slices.Contains([]string{"one of two", "tabs before others that are wrong",
					"tabs in a text"}, c.name) && fixed.Findings.Errors() > 0 {
				t.Errorf("got %v\n%s\nwith findings\n%v", err, fixed.Text, fixed.Findings.Error())
			}
		})
	}
}
