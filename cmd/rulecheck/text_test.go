package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/testkit/long"
)

// hugeHand pays about as much as numbers hold.
const hugeHand = "3444555777z ankan:6666z ron:3z seat:south honba:1 sticks:2 dora:3p9p"

// caseHands returns the hands of testdata/cases and of the tests of the shipped rule sets, refused ones included.
func caseHands(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"../../testdata/cases/*.yaml", "../../rulesets/*_test.yaml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal("no cases found", err)
		}
		files = append(files, found...)
	}
	hands := []string{hugeHand, "119m19p19s1234567z tsumo:7z", "1133557799m11p1s ron:1s",
		"19m19p19s1234567z ron:1m id:kokushi"}
	written := regexp.MustCompile(`\bhand: (?:"([^"\\]*)"|([0-9][^,{}"\n]*))`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range written.FindAllStringSubmatch(string(text), -1) {
			hands = append(hands, m[1]+m[2])
		}
	}
	return hands
}

// someHands returns the lines of the hands of cases: all, or when time is short a few.
func someHands(t testing.TB) string {
	all := caseHands(t)
	if n := len(all); n < 100 {
		t.Errorf("only %d hands", n)
	}
	return strings.Join(long.Some(all, 40), "\n") // the first of which is the huge one
}

// loose is a note about a hand that is not written as the notation has it.
var loose = regexp.MustCompile(`(?m)^rulecheck: (line \d+: .* (is read as .*|is read without it)|` +
	`\d+行目：.*と?読みました(。.*)?|ligne \d+` + "\u00a0" + `: .* (est lu comme .*|est lue sans elle)|第\d+行：.*(读作.*|已将其除外))\n`)

// TestTextWidth scores many hands in all languages and looks for lines that don't fit into 80 columns.
func TestTextWidth(t *testing.T) {
	hands := someHands(t)
	for _, args := range [][]string{{"score", "-"}, {"score", "-", "--rules", "ema", "--set", "open_tanyao=false"},
		{"score", "-", "--set", "aotenjou=true"}, {"explain", "-", "--rules", "ema"}, {"list", "standard"}, {"list"},
		{"list", "--yaku"}, {"list", "--ids"}, {"list", "--yaku", "ema"}} {
		for _, lang := range words.Languages {
			out, errs, code := run(t, hands, append(args, "--lang", lang)...)
			if code > exitFindings || loose.ReplaceAllString(errs, "") != "" {
				t.Fatal(code, errs)
			}
			for line := range strings.Lines(out) {
				line = strings.TrimSuffix(line, "\n")
				if terminal.Cells(line) > terminal.Width || strings.TrimRight(line, " ") != line ||
					strings.Contains(line, "%!") {
					t.Errorf("%v %s: a bad line, %d columns wide: %q", args, lang, terminal.Cells(line), line)
				}
			}
		}
	}
}

// TestNamesOfRules looks for ids without a name in what a failed test says, and in the rules that games show.
func TestNamesOfRules(t *testing.T) {
	logs, err := filepath.Abs("../../game/gamelog/testdata/games/sanma-haitei.xml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	const cases = "hanfu: 1\nrules: standard\ncases:\n  one: {hand: \"234m567p34567s99m tsumo:8s seat:south riichi\", set: {pinfu_tsumo: false}, " +
		"expect: {yaku: {pinfu: 1}, not_yaku: [menzen_tsumo], bonus: {dora: 1}, fu_parts: {menzen_ron: 10}}}\n"
	if err := os.WriteFile("a_test.yaml", []byte(cases), 0o600); err != nil {
		t.Fatal(err)
	}
	bare := regexp.MustCompile(`(?m)^  (not_)?(yaku|bonus|fu|fu_parts)\.|^.*menzen_tsumo.*pinfu.*$`)
	inParens := regexp.MustCompile(`\([a-z_]+\)`)
	for _, lang := range words.Languages {
		out, errs, code := run(t, "", "test", "--lang", lang, "a_test.yaml")
		if code != exitFindings || !strings.Contains(out, "(not_yaku.menzen_tsumo)") {
			t.Errorf("%s: exit code %d\n%s%s", lang, code, out, errs)
		}
		if id := bare.FindString(out); id != "" {
			t.Errorf("%s: %q has no name in\n%s", lang, id, out)
		}
		found, errs, code := run(t, "", "infer", "--lang", lang, "--rules", "sanma", logs)
		if code != exitWell && code != exitFindings || found == "" {
			t.Errorf("%s: exit code %d\n%s", lang, code, errs)
		}
		if strings.Contains(inParens.ReplaceAllString(found, ""), "_") {
			t.Errorf("%s: ids stand without names in\n%s", lang, found)
		}
		for line := range strings.Lines(out + found) {
			if terminal.Cells(strings.TrimSuffix(line, "\n")) > terminal.Width {
				t.Errorf("%s: too wide: %s", lang, line)
			}
		}
	}
}

// TestHelpWidth holds the help to the same width.
func TestHelpWidth(t *testing.T) {
	for _, verb := range []string{"", "score", "batch", "game", "check", "test", "list"} {
		out, _, code := run(t, "", strings.Fields(verb+" --help")...)
		if code != exitWell || !strings.Contains(out, "rulecheck "+verb) {
			t.Errorf("%s: exit code %d:\n%s", verb, code, out)
		}
		for line := range strings.Lines(out) {
			if terminal.Cells(strings.TrimSuffix(line, "\n")) > terminal.Width {
				t.Errorf("%s: a line of the help is too wide: %s", verb, line)
			}
		}
	}
}

// TestScoreTooLong ends for a line that no hand can have.
func TestScoreTooLong(t *testing.T) {
	_, errs, code := run(t, "\n\n"+strings.Repeat("1", batch.MaxLine+1), "score", "-")
	if code != exitFailed || !strings.Contains(errs, "line 3 of the standard input has more than 65536 bytes") {
		t.Error(code, errs)
	}
}

func TestGrouped(t *testing.T) {
	for digits, want := range map[string]string{"0": "0", "999": "999", "1000": "1,000", "-300": "-300",
		"-123456": "-123,456", "12345678": "12,345,678"} {
		if got := words.In("en").Common.Grouped(digits); got != want {
			t.Errorf("grouped(%s) = %s, want %s", digits, got, want)
		}
	}
}

func TestColored(t *testing.T) {
	for _, test := range []struct {
		when, noColor, term string
		terminal, want      bool
	}{
		{"auto", "", "xterm", true, true},
		{"auto", "", "xterm", false, false},
		{"auto", "1", "xterm", true, false},
		{"auto", "", "dumb", true, false},
		{"always", "1", "dumb", false, true},
		{"never", "", "xterm", true, false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if got := colored(test.when, test.terminal); got != test.want {
			t.Errorf("%+v: got %t", test, got)
		}
	}
}

// TestColorsSayNothing demands the same text with and without colours.
func TestColorsSayNothing(t *testing.T) {
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	hands := someHands(t)
	for _, args := range [][]string{{"score", "-"}, {"explain", "-"},
		{"explain", "-", "--yaku", "pinfu", "--yaku", "ittsu"}} {
		plain, _, _ := run(t, hands, append(args, "--color", "never")...)
		painted, _, _ := run(t, hands, append(args, "--color", "always")...)
		if strings.Contains(plain, "\x1b") || plain == painted || codes.ReplaceAllString(painted, "") != plain {
			t.Errorf("%v: the text with colours is another than without", args)
		}
	}
}
