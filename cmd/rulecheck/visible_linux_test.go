package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/testkit/long"
)

// harm is what strangers write into every field, file name and argument: each sort of character that does something to
// a screen, and lines that runners of workflows obey.
const harm = "x\n::error::y\r\t\x07\x1b[31m\x7f\u0085\u009b\u061c\u200e\u200f\u202d\u202e\u2068\u2069\u2028\u2029\u200b\ufeff\u00ad\u180e\u200d\u2061\U000e0041##[error]z"

// quoted is harm as a double quoted text of YAML or JSON.
var quoted = func() string {
	text, _ := json.Marshal(harm)
	return strings.ReplaceAll(string(sanitize.JSON(text)), `\udb40\udc41`, "\U000e0041") // YAML knows no pairs
}()

// harmfulFiles are files in which harm stands in each field that takes it, and where it can't stand.
var harmfulFiles = map[string]string{
	"house.yaml": `hanfu: 1
id: x
extends: standard
name: {en: HARM, ja: HARM, fr: HARM}
edition: HARM
doc: HARM
sources: [HARM]
options: {opt: {default: false, doc: HARM}, pick: {default: a, allowed: [a, b], doc: {en: HARM, ja: HARM, fr: HARM}}}
shapes:
  standard: {name: HARM}
limits: {mangan: {name: HARM}}
situation: {riichi: {name: HARM, doc: HARM}}
fu: {sources: {tsumo: {name: HARM, doc: HARM}}}
bonus: {dora: {name: HARM, doc: HARM}}
yaku:
  pinfu: {name: HARM, doc: HARM}
  riichi: {name: HARM, when: "riichi and not options.opt"}
  menzen_tsumo: {name: {ja: HARM, fr: HARM}, doc: {ja: HARM}}
`,
	"bad.yaml": `hanfu: HARM
id: HARM
extends: HARM
from: HARM
options: {pinfu_tsumo: HARM, HARM: HARM}
HARM: HARM
yaku:
  HARM: {han: HARM, when: HARM}
  pinfu: {when: "tsumo and HARMLESS", han: HARM, replaces: [HARM], example: HARM}
`,
	"warned.yaml": "hanfu: 1\nid: y\nextends: ./house.yaml\nname: HARM\nyaku: {pinfu: {han: 1, name: HARM}} # rulecheck:ignore same-as-inherited a\u202eb\u2066c\n",
	"binary.yaml": "hanfu: 1\nid: \x1b[31m\u0085\n",
	"house_test.yaml": `hanfu: 1
cases:
  a: {hand: "234m567p34567s99m tsumo:8s riichi dora:4s", note: HARM, expect: {han: 9, yaku: {pinfu: 2, riichi: 1}, fu_parts: {tsumo: 2}}}
  b: {hand: "234m567p34567s99m tsumo:8s", expect: {han: 2}}
  c: {hand: "234m567p34567s99m tsumo:8s honba:999", expect: {han: 2}}
unreachable: {yaku.tenhou: HARM}
`,
	"bad_test.yaml": `hanfu: 1
rules: HARM
HARM: HARM
cases:
  HARM: {hand: HARM, expect: {han: HARM, HARM: 1, yaku: {HARM: 1}, error: HARM}}
  a: {rules: HARM, hand: HARM, set: {HARM: HARM}, expect: {limit: HARM, yaku: [HARM]}, note: HARM}
unreachable: {HARM: HARM}
`,
	"game.yaml": `rules: house.yaml
name: HARM
note: HARM
players: ["1HARM", "2HARM", "3HARM", "4HARM"]
hands:
  - win: {by: "1HARM", from: "2HARM", hand: "234m567p34567s99m ron:8s riichi dora:4s"}
  - {riichi: ["2HARM"], win: {by: "3HARM", han: 3, fu: 40}}
  - {draw: exhaustive, tenpai: ["1HARM", "4HARM"], note: HARM}
`,
	"badgame.yaml": `rules: HARM
players: [HARM, HARM, HARM, HARM]
HARM: HARM
hands:
  - win: {by: HARM, from: HARM, hand: HARM, HARM: 1}
  - {draw: HARM, tenpai: [HARM], riichi: [HARM]}
`,
	"wronggame.yaml": `players: ["1HARM", "2HARM", "3HARM", "4HARM"]
hands:
  - win: {by: "5HARM", from: "2HARM", hand: "234m567p34567s99m ron:8s riichi dora:4s"}
  - {win: {by: "3HARM", han: 3, fu: 40}, points: {"1HARM": 5}}
`,
	"log.json": `{"title":[HARM,HARM],"name":["1HARM","2HARM","3HARM","4HARM"],"rule":{"disp":HARM,"aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[15],[],` +
		`[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],` +
		`[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],[HARM,[HARM]]]]}`,
	"names.json": `{"title":[HARM,HARM],"name":["1HARM","2HARM","3HARM","4HARM"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[15],[],` +
		`[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],` +
		`[11,12,13,14,15,16,17,18,19,21,22,23,24],[],[],["流局",[0,0,0,0]]]]}`,
	"bad.json": `{"log":[[HARM,HARM]],"name":[HARM],"rule":HARM}`,
	"log.xml":  `<mjloggm ver="2.3"><GO type="9"/><UN n0="HARM" n1="HARM" n2="HARM" n3="HARM"/><HARM a="HARM"/><INIT seed="HARM" ten="HARM"/></mjloggm>`,
}

// harmfulCalls are calls of all verbs. A word H is harm, and F a file of a harmful name, of which stem is the
// beginning.
var harmfulCalls = []string{
	"check house.yaml", "check bad.yaml", "check warned.yaml", "check --no-ignore warned.yaml", "check bad_test.yaml",
	"check house_test.yaml",
	"check badgame.yaml", "check wronggame.yaml", "check binary.yaml", "check folder", "check F F_test.yaml",
	"check H H.yaml", "check H* [H", "check --format H house.yaml", "check --rules H",
	"check --stdin-name H -", "check --set H=H house.yaml", "check --set H house.yaml", "check --set pick=H house.yaml",
	"check --fail-on H house.yaml",
	"test house.yaml", "test -v house_test.yaml", "test --coverage=all house.yaml",
	"test --coverage --propose house.yaml", "test bad_test.yaml", "test folder", "test F_test.yaml", "test H",
	"test --run H house.yaml", "test --run (H house.yaml", "test --rules H house_test.yaml",
	"test --rules bad.yaml house_test.yaml", "test --set H=H house_test.yaml", "test --min H house.yaml",
	"fmt --check house.yaml bad.yaml folder F H", "fmt --diff house.yaml folder", "fmt folder",
	"fmt bad_test.yaml binary.yaml badgame.yaml",
	"score --rules house.yaml HAND", "score --rules house.yaml --explain HAND", "score --rules bad.yaml HAND",
	"score --rules F HAND", "score --rules H HAND", "score H", "score HAND H", "score -", "score HAND --set H=H",
	"explain --rules house.yaml HAND", "explain --rules house.yaml HAND --yaku H", "explain --rules house.yaml NEAR",
	"explain --rules house.yaml HAND --yaku pinfu --yaku riichi", "explain H", "explain --rules F NOYAKU",
	"batch -q", "batch --rules house.yaml -", "batch --rules F -", "batch H", "batch --fields H -",
	"batch --fields id,H -", "batch --jobs H -", "batch bad.yaml", "batch F",
	"batch --fields id,rules,edition,yaku,error,error.field,error.message --rules house.yaml -q -",
	"game game.yaml", "game badgame.yaml", "game wronggame.yaml", "game log.json", "game names.json", "game bad.json",
	"game log.xml", "game --check log.json names.json", "game folder", "game F", "game H", "game --rules H names.json",
	"game --rules bad.yaml names.json", "game --set H=H game.yaml", "game binary.yaml",
	"list", "list house.yaml", "list house.yaml --yaku", "list house.yaml --options", "list bad.yaml", "list F",
	"list H", "list H --yaku",
	"doc house.yaml", "doc house.yaml --format markdown", "doc F", "doc F --format markdown", "doc bad.yaml", "doc H",
	"doc house.yaml -o H/H.html", "doc house.yaml -o H.yaml", "doc house.yaml --format H",
	"resolve bad.yaml", "resolve house.yaml name", "resolve house.yaml yaku.pinfu --origin", "resolve F yaku.pinfu",
	"resolve house.yaml H", "resolve H",
	"codes H", "facts H", "schema H", "codes --lang H", "facts --color H",
	"init --yes --extends ./house.yaml new1.yaml", "init --yes --extends H new2.yaml", "init --yes --name H new3.yaml",
	"init --yes --edition H new4.yaml", "init --yes --id H new5.yaml",
	"init --yes H.yaml", "init --yes H", "init --extends ./house.yaml new6.yaml", "init new7.yaml",
	"init --yes house.yaml", "init --yes --set H=H new8.yaml",
	"init --yes --set pick=H --extends ./house.yaml new9.yaml",
	"H", "--H", "score --H", "check -H", "help H", "H --help", "completion H", "__complete check stem",
	"__complete score --rules house.yaml --set o", "__complete H",
}

// TestHarm runs all verbs, in all formats and languages that they have, on harmful files and arguments. Nothing that
// does something to a screen or can't be seen gets out as it is, no line is begun by anybody else, and none is a
// command.
func TestHarm(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join("folder", strings.ReplaceAll(harm, "/", "_")), 0o755); err != nil {
		t.Fatal(err)
	}
	inner := strings.Trim(quoted, `"`)
	stem := harm[len("x\n"):] // :: is at the beginning of the name
	for name, text := range harmfulFiles {
		text = strings.NewReplacer(`"1HARM"`, `"1`+inner+`"`, `"2HARM"`, `"2`+inner+`"`, `"3HARM"`, `"3`+inner+`"`,
			`"4HARM"`, `"4`+inner+`"`, `"5HARM"`, `"5`+inner+`"`,
			`"HARM"`, quoted, "HARMLESS", "harm\\e[31m\\u202e", "HARM", quoted).Replace(text)
		put(t, name, text)
		base, ending := strings.CutSuffix(name, "_test.yaml")
		if name = stem + base; ending {
			name += "_test.yaml"
		}
		put(t, filepath.Join("folder", name), text)
		put(t, filepath.Join("folder", strings.ReplaceAll(harm, "/", "_"), name), text)
	}
	for from, to := range map[string]string{"house.yaml": stem + ".yaml", "house_test.yaml": stem + "_test.yaml"} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		put(t, to, string(text))
	}
	if out, errs, code := run(t, "", "check", "house.yaml", stem+".yaml", "warned.yaml"); code != exitWell {
		t.Fatal("the files that are to be shown can't be used: ", out, errs)
	}
	hands := `{"id":` + quoted + `,"hand":"234m567p34567s99m","tsumo":"8s","riichi":true}` + "\n" +
		`{"id":` + quoted + `,"hand":"1m"}` + "\n" + `{"id":"a","hand":` + quoted + `}` + "\n" + `{` + quoted + `:1}` +
		"\n" + harm + "\n"
	args := strings.NewReplacer("stem", stem[:4])
	shown := 0
	for i, call := range harmfulCalls {
		var words []string
		for _, word := range strings.Fields(args.Replace(call)) {
			switch word {
			case "HAND":
				word = "234m567p34567s99m tsumo:8s riichi dora:4s"
			case "NEAR":
				word = "234m567p34567s9m1z tsumo:8s riichi"
			case "NOYAKU":
				word = "234m567p34s999m77p ron:5s"
			default:
				word = strings.NewReplacer("H", harm, "F", stem).Replace(word)
				if strings.HasPrefix(call, "check F") || strings.HasPrefix(call, "test F") ||
					strings.Contains(call, " F") && word == stem {
					word = strings.TrimSuffix(word, ".yaml") + ".yaml"
				}
			}
			words = append(words, word)
		}
		for j, more := range [][]string{nil, {"--lang", "ja", "--color", "always"}, {"--color", "always"},
			{"--format", "line"}, {"--format", "json"}, {"--format", "sarif"}, {"--format", "github"}, {"--format", "gitlab"},
			{"--format", "junit"}} {
			if more != nil && (strings.HasPrefix(call, "doc") && more[0] == "--format" ||
				strings.Contains(call, " F") && !strings.HasPrefix(call, "check")) {
				continue // doc has formats of its own, and a name is written alike in all
			}
			if !long.Asked() && (i+j)%8 != 0 { // each call in one of the eight
				continue
			}
			if more != nil && (strings.Contains(call, "--format") || strings.HasPrefix(call, "init") ||
				strings.HasPrefix(call, "__")) {
				continue
			}
			out, errs, code := run(t, hands, append(words[:len(words):len(words)], more...)...)
			if code < exitWell || code > exitFailed {
				t.Errorf("%s %s: exit code %d", call, more, code)
			}
			if len(more) > 1 && more[1] == "github" && (strings.HasPrefix(call, "check")) {
				lines := strings.Split(out, "\n::")
				lines[0] = strings.TrimPrefix(lines[0], "::")
				for _, l := range lines {
					if l != "" && !strings.HasPrefix(l, "error ") && !strings.HasPrefix(l, "warning ") {
						t.Errorf("%s: a command begins %.50q", call, l)
					}
				}
				out = strings.Join(lines, "\n")
			}
			if len(more) > 1 && more[0] == "--color" || len(more) > 3 {
				out, errs = uncoloured.Replace(out), uncoloured.Replace(errs)
			}
			// CSV is data and has no escapes
			if strings.HasPrefix(call, "batch --fields") && !slices.Contains(more, "json") {
				out = strings.ReplaceAll(out, "##[", "")
			}
			tabs := strings.HasPrefix(call, "__") || strings.Contains(call, "-help") || strings.HasPrefix(call, "help")
			if problem := harmIn(out, tabs); problem != "" {
				t.Errorf("%s %s: stdout: %s", call, more, problem)
			}
			if problem := harmIn(errs, tabs); problem != "" {
				t.Errorf("%s %s: stderr: %s", call, more, problem)
			}
			if strings.ContainsAny(out+errs, "␛�") || strings.Contains(out+errs, `\u202e`) {
				shown++
			}
		}
	}
	if shown < long.N(40, 200) {
		t.Errorf("only %d calls show what is harmful", shown)
	}
	t.Log(shown, "calls show it")
}

// uncoloured leaves out the colours of the program.
var uncoloured = func() *strings.Replacer {
	p := terminal.NewPaint(true)
	var pairs []string
	for _, s := range []terminal.Style{p.Title, p.Label, p.Winning, p.Red, p.Problem, p.Warning, p.Caret, p.Faint} {
		pairs = append(pairs, s.On, "", s.Off, "")
	}
	return strings.NewReplacer(pairs...)
}()

// harmIn tells what is harmful in an output.
func harmIn(out string, tabs bool) string {
	for i, r := range out {
		if r != '\n' && (r != '\t' || !tabs) && sanitize.Hidden(r) {
			from := max(0, i-60)
			return "there is a hidden character in " + strings.ToValidUTF8(out[from:min(len(out), i+60)], "?")
		}
	}
	if strings.Contains(out, "##[") {
		return "there is an old command"
	}
	for line := range strings.Lines(out) {
		if line = strings.TrimLeftFunc(line, unicode.IsSpace); strings.HasPrefix(line, "::") ||
			strings.HasPrefix(line, `:\`) {
			return "somebody else has begun the line " + line
		}
	}
	return ""
}
