package findings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/houses"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// A slip is a mistake as people make it: what it makes of a line, the same if the line has no place for it. Mended:
// check --fix makes the file mean the same again; else a fix is offered.
type slip struct {
	name   string
	make   func(line string) string
	mended bool
}

// replaced returns a slip that writes something in place of what a pattern finds.
func replaced(pattern, with string) func(line string) string {
	find := regexp.MustCompile(pattern)
	return func(line string) string {
		if strings.HasPrefix(line, "name:") || strings.HasPrefix(line, "edition:") && !strings.Contains(pattern, ":") {
			return line
		}
		return find.ReplaceAllString(line, with)
	}
}

var slips = []slip{
	{"no colon", replaced(`^( *[a-z_0-9]+):`, "$1"), true},
	{"no blank", replaced(`^( +[a-z_0-9]+): `, "$1:"), true},
	{"a wide colon", replaced(`^( *[a-z_0-9]+): `, "$1："), true},
	{"an equals sign", replaced(`^( *[a-z_0-9]+):( [a-z0-9]+)$`, "$1 =$2"), true},
	{"curly quotes", replaced(`: (true|false|standard|ema|kansai|off)\b`, ": “$1”"), true},
	{"Japanese quotes", replaced(`(extends|limit): ([a-z]+)\b`, "$1: 「$2」"), true},
	{"capitals and a blank", replaced(`^id: house-`, "id: House "), true},
	{"a number in words", replaced(`(double_wind_fu|han): 2\b`, "$1: two"), true},
	{"a wide number", replaced(`\b(default|double_wind_fu): [0-9]$`, "$1: ２"), false},
	{"han in one", replaced(`\{closed: ([0-9]), open: ([0-9])\}`, "$1/$2"), true},
	{"equals in a condition", replaced(` == ([0-9])`, " = $1"), true},
	{"the pair is", replaced(`not pair_of\((winds)\)`, "pair is not $1"), true},
	{"an open bracket", replaced(`\(winds\) == `, "(winds == "), true},
	{"Japanese and", replaced(`when: (triplets.*) and `, "when: $1 かつ "), true},
	{"no and", replaced(`when: (triplets.*) and `, "when: $1 "), false},
	{"a comma", replaced(`when: (triplets.*) and `, "when: $1, "), false},
	{"a Japanese comma", replaced(`when: (triplets.*) and `, "when: $1、"), false},
	{"a question for a number", replaced(`han: 1$`, "han: one"), false},
	{"a number with what it counts", replaced(`(double_wind_fu): 2\b`, "$1: 2枚"), true},
	{"an end that is missing", replaced(`when: (triplets.*) and .*`, "when: $1 and"), false},
	{"a kind for its number", replaced(`concealed_triplets >= 2`, "triplet >= 2"), false},
	{"a fact that is misspelt", replaced(`concealed_triplets`, "concealed_triplet"), true},
	{"a question without brackets", replaced(`when: triplets_of\((winds)\)`, "when: triplets_of $1"), true},
	{"a question by its fact", replaced(`triplets_of`, "triplets"), true},
	{"square brackets", replaced(`triplets_of\((winds)\)`, "triplets_of[$1]"), true},
	{"braces in a condition", replaced(`triplets_of\((winds)\)`, "triplets_of{$1}"), true},
	{"a bracket too many", replaced(`when: (triplets.*)\)$`, "when: $1))"), false},
	{"another sign", replaced(` >= ([0-9])$`, " => $1"), true},
	{"three signs", replaced(`(winds\)) == `, "$1 === "), true},
	{"a sign for not equal", replaced(`(winds\)) == `, "$1 <> "), false},
	{"wide brackets", replaced(`triplets_of\(winds\)`, "triplets_of（winds）"), true},
	{"wide blanks", replaced(`== 3 and `, "==　３　and　"), false},
	{"signs of programs", replaced(`\(tsumo or ron\)`, "(tsumo | ron)"), false},
	{"a fact as a question", replaced(`tsumo or ron`, "tsumo() or ron"), true},
	{"won by", replaced(`\(tsumo or ron\)`, "won by tsumo"), false},
	{"an option for what the hand has", replaced(`concealed_triplets >= 2`, "red_fives == 3"), false},
	{"a pair in words", replaced(`not pair_of\(winds\)`, "seat wind pair"), false},
	{"at least", replaced(`concealed_triplets >= 2`, "at least 2 concealed_triplets"), true},
	{"a sequence by its tiles", replaced(`\(tsumo or ron\)`, "has_sequence(123m)"), false},
	{"tiles from one to another", replaced(`\(tsumo or ron\)`, "has(1-9p)"), false},
	{"a dragon in words", replaced(`\(tsumo or ron\)`, "has(red dragon)"), false},
	{"a yaku that is not known yet", replaced(`\(tsumo or ron\)`, "yaku.riichi"), false},
	{"a Japanese yaku", replaced(`\(tsumo or ron\)`, "対々和"), false},
	{"a comma behind", replaced(`(default|double_wind_fu|kiriage_mangan): ([a-z0-9]+)$`, "$1: $2,"), true},
	{"a comment of another language", replaced(`(double_wind_fu|kiriage_mangan): ([a-z0-9]+)$`, "$1: $2 // ours"), true},
	{"two colons", replaced(`^( +)(ippatsu|double_wind_fu|renhou): `, "$1$2:: "), true},
	{"a colon behind the value", replaced(`^( +double_wind_fu: 2)$`, "$1:"), true},
	{"no braces", replaced(`renhou: \{(limit: mangan)\}`, "renhou: $1"), true},
	{"round brackets for braces", replaced(`renhou: \{(limit: mangan)\}`, "renhou: ($1)"), true},
	{"square brackets for braces", replaced(`renhou: \{(limit: mangan)\}`, "renhou: [$1]"), true},
	{"a brace that is open", replaced(`renhou: \{(limit: mangan)\}`, "renhou: {$1"), true},
	{"a semicolon between", replaced(`\{closed: 3, open: 2\}`, "{closed: 3; open: 2}"), true},
	{"a star", replaced(`^( +)(double_wind_fu|kiriage_mangan): `, "$1* $2: "), true},
	{"a tab behind", replaced(`^( +)han: ([0-9])$`, "\t\than: $2"), true},
	{"when by another word", replaced(`when: (triplets.*)`, "condition: $1"), true},
	{"a key in capitals", replaced(`^id:`, "ID:"), true},
	{"capitals", replaced(`^extends: `, "EXTENDS: "), true},
	{"a limit in capitals", replaced(`limit: mangan`, "limit: Mangan"), true},
	{"a limit in Japanese", replaced(`limit: mangan`, "limit: 満貫"), true},
	{"a number with its unit", replaced(`(han): ([0-9])$`, "$1: $2 han"), true},
	{"han in words", replaced(`\{closed: 3, open: 2\}`, "closed 3 open 2"), true},
	{"a rule as an option", replaced(`^  double_wind_fu: 2$`, "  tanyao: off"), false},
	{"an option as a rule", replaced(`^  ippatsu: off.*$`, "  double_yakuman: false"), false},
}

// slipsInRecords are those in the record of a game.
var slipsInRecords = []slip{
	{"no colon", replaced(`win: \{`, "win {"), true},
	{"a wide colon", replaced(`win: \{`, "win：{"), true},
	{"a tab", replaced(`^  - `, "  -\t"), true},
	{"a wide comma", replaced(`Aya, from`, "Aya、from"), true},
	{"equals signs", replaced(`(han|fu|by): `, "$1 = "), true},
	{"a limit for its han", replaced(`han: 5`, "han: mangan"), true},
	{"a limit as a key", replaced(`han: 5`, "limit: mangan"), true},
	{"a limit alone", replaced(`han: 5`, "mangan"), true},
	{"a limit for win", replaced(`win: (.*), han: 5`, "満貫: $1"), true},
	{"yakuman without a number", replaced(`yakuman: 1`, "yakuman: true"), true},
	{"han and fu in one", replaced(`han: ([0-9]), fu: ([0-9]+)`, "han: $1 han $2 fu"), true},
	{"numbers in words", replaced(`han: 3`, "han: three"), true},
	{"tsumo", replaced(`(by: Chie), `, "$1, from: tsumo, "), true},
	{"tsumo as a key", replaced(`(by: Chie), `, "$1, tsumo: true, "), true},
	{"a draw in Japanese", replaced(`draw: exhaustive`, "draw: 流局"), true},
	{"a draw in other letters", replaced(`\{draw: exhaustive, tenpai: \[\]\}`, "{draw: ryukyoku, tenpai: []}"), true},
	{"nobody", replaced(`tenpai: \[\]`, "tenpai: nobody"), true},
	{"Japanese keys", replaced(`by: (\w+), from: (\w+), han: 3, fu: 40`, "和了者: $1, 放銃者: $2, 翻: 3, 符: 40"), true},
	{"a win in Japanese", replaced(`win: \{`, "和了: {"), true},
	{"a yakuman in words", replaced(`yakuman: 1`, "yakuman: single"), true},
	{"a penalty in Japanese", replaced(`chombo: Dan`, "チョンボ: Dan"), true},
	{"names without brackets", replaced(`tenpai: \[Aya, Ben\]`, "tenpai: Aya, Ben"), true},
	{"names with and", replaced(`tenpai: \[Aya, Ben\]`, "tenpai: Aya and Ben"), true},
	{"names without commas", replaced(`^players: \[Aya, Ben, Chie, Dan\]`, "players: [Aya Ben Chie Dan]"), true},
	{"a mistake and whose it was", replaced(`penalty: \{chombo: Dan\}`, "penalty: chombo, by: Dan"), true},
	{"several mistakes", replaced(`chombo: Dan`, "chombo: Dan, Aya"), false},
}

const soundRecord = `rules: standard
players: [Aya, Ben, Chie, Dan]
hands:
  - win: {by: Aya, from: Ben, han: 3, fu: 40}
  - {draw: exhaustive, tenpai: []}
  - win: {by: Chie, han: 5}
  - {draw: exhaustive, tenpai: [Aya, Ben]}
  - win: {by: Dan, from: Aya, yakuman: 1}
  - {penalty: {chombo: Dan}}
`

// soundInLines is the same game in lines of its own, with values in brackets between others.
const soundInLines = `rules: standard
players: [Aya, Ben, Chie, Dan]
hands:
  - points: {Aya: 32700, Ben: 17300, Chie: 25000, Dan: 25000}
    win:
      from: Ben
      by: Aya
      han: 3
      fu: 40
  - tenpai: []
    draw: exhaustive
  - win:
      by: Chie
      han: 5
  - draw: exhaustive
    tenpai: [Aya, Ben]
  - win:
      by: Dan
      from: Aya
      yakuman: 1
  - penalty: {chombo: Dan}
`

// slipsInLines are those in a record in lines of its own. One that makes two lines of one is not mended if a comment
// stands between these.
var slipsInLines = []slip{
	{"a limit for its han", replaced(`han: 5`, "han: mangan"), true},
	{"a limit as a key", replaced(`han: 5`, "limit: mangan"), true},
	{"a limit alone", replaced(`han: 5`, "mangan:"), true},
	{"yakuman without a number", replaced(`yakuman: 1`, "yakuman: true"), true},
	{"han and fu in one", replaced(`han: 5`, "han: 5 han 40 fu"), false},
	{"tsumo", replaced(`^( *)by: Chie`, "${1}by: Chie\n${1}from: tsumo"), true},
	{"tsumo as a key", replaced(`^( *)by: Chie`, "${1}by: Chie\n${1}tsumo: true"), true},
	{"tsumo as a key alone", replaced(`^( *)by: Chie`, "${1}by: Chie\n${1}tsumo:"), true},
	{"tsumo in the end", replaced(`^( *)han: 5`, "${1}han: 5\n${1}tsumo: \"true\""), true},
	{"a draw in Japanese", replaced(`draw: exhaustive`, "draw: 流局"), true},
	{"nobody", replaced(`tenpai: \[\]`, "tenpai: nobody"), true},
	{"names without brackets", replaced(`tenpai: \[Aya, Ben\]`, "tenpai: Aya, Ben"), true},
	{"names in quotes", replaced(`tenpai: \[Aya, Ben\]`, `tenpai: "Aya, Ben"`), true},
	{"a mistake and whose it was", replaced(`penalty: \{chombo: Dan\}`, "penalty: chombo\n    by: Dan"), true},
}

// TestPlantedComments plants slips into records with comments between the lines and behind them: no fix that is safe
// takes a comment away, or makes another game of it.
func TestPlantedComments(t *testing.T) {
	t.Chdir(t.TempDir())
	planted, mended := 0, 0
	for _, file := range []struct {
		sound string
		slips []slip
	}{{soundRecord, slipsInRecords}, {soundInLines, slipsInLines}} {
		want := hashOf(t, new(rules.Loader), "friday.yaml", file.sound)
		for _, s := range file.slips {
			for i, line := range strings.Split(file.sound, "\n") {
				wrong := s.make(line)
				if wrong == line {
					continue
				}
				text := strings.Split(file.sound, "\n")
				text[i] = wrong
				all := strings.ReplaceAll(strings.TrimSuffix(strings.Join(text, "\n"), "\n"), "\n", "  # aside\n# between\n")
				fixed := must.Get(FixText(t.Context(), new(rules.Loader), "friday.yaml", []byte(all)))(t)
				planted++
				if strings.Count(string(fixed.Text), "#") != strings.Count(all, "#") {
					t.Errorf("%s: a comment of\n%s\nis lost:\n%s", s.name, all, fixed.Text)
				}
				if fixed.Findings.Errors() > 0 {
					continue
				}
				if mended++; s.mended && hashOf(t, new(rules.Loader), "friday.yaml", string(fixed.Text)) != want {
					t.Errorf("%s: it is mended to another game:\n%s", s.name, fixed.Text)
				}
			}
		}
	}
	t.Logf("planted %d, %d of them mended", planted, mended)
	if mended < planted/2 {
		t.Errorf("%d of %d are mended", mended, planted)
	}
}

// TestSlipsLeft: what may mean something else has no safe fix, and no fix takes more than the slip.
func TestSlipsLeft(t *testing.T) {
	const begin = "rules: standard\nplayers: [Aya, Ben, Chie, \"Dan: x\"]\nhands:\n"
	for _, test := range []struct{ wrong, want string }{
		{"  - win:\n      by: Aya\n      han: 5\n      chips:\n        a: 1\n      tsumo: true\n", "  - win:\n      by: Aya\n      han: 5\n      chips:\n        a: 1\n"},
		{"  - win:\n      han: 5\n      chips:\n        - 1\n      from: nobody\n      by: Aya\n", "  - win:\n      han: 5\n      chips:\n        - 1\n      by: Aya\n"},
		{"  - win: {by: Aya, han: 5, chips: {a: 1}, tsumo: true}\n", "  - win: {by: Aya, han: 5, chips: {a: 1}}\n"},
		{"  - win: {by: Aya, from: Ben, han: 3, fu: 40, tsumo: true}\n", ""},
		{"  - win: {by: Aya, han: 3, fu: 40, tsumo: Ben}\n", ""},
		{"  - win: {by: Aya, han: 3, fu: 40, tsumo: 5m}\n", ""},
		{"  - win: {by: Aya, han: 3, fu: 40, tsumo: no}\n", ""},
		{"  - win: {by: Aya, hand: \"234m567p34567s99m ron:8s\", tsumo: true}\n", ""},
		{"  - win:\n      by: Aya\n      tsumo: # drawn\n      han: 5\n", ""},
		{"  - {draw: exhaustive, Aya, Ben}\n", ""},
		{"  - {tenpai: nine, Aya, Ben, draw: exhaustive}\n", ""},
		{"  - {draw: exhaustive, tenpai: Aya, Dan: x}\n", ""},
		{"  - {draw: exhaustive, tenpai: Aya, \"Dan: x\"}\n", "  - {draw: exhaustive, tenpai: [Aya, \"Dan: x\"]}\n"},
		{"  - penalty: chombo # shown\n    # whose it was\n    by: Aya\n", ""},
		{"  - penalty: \"chombo\"\n    by: \"Dan: x\"\n", "  - penalty: {chombo: \"Dan: x\"}\n"},
		{"  - 満貫: {by: Aya, han: 7}\n", ""},
		{"  - {draw: exhaustive, tenpai: all}\n", "  - {draw: exhaustive, tenpai: [Aya, Ben, Chie, \"Dan: x\"]}\n"},
		{"  - {draw: exhaustive, tenpai: wall}\n", ""},
	} {
		fixed := must.Get(FixText(t.Context(), new(rules.Loader), "friday.yaml", []byte(begin+test.wrong)))(t)
		if got, want := string(fixed.Text), begin+cmp.Or(test.want, test.wrong); got != want || test.want == "" && fixed.Findings.Errors() == 0 {
			t.Errorf("%s becomes\n%s\nwant\n%s\n%v", test.wrong, got, want, fixed.Findings)
		}
	}
}

// TestLimitOfOthers: a win called by a limit is not mended where not all wins of its han reach that limit.
func TestLimitOfOthers(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		when string
		safe bool
	}{{"han >= 5", true}, {"han >= 5 and closed", false}, {"han >= 5 and dora_tiles == 0", false}} {
		house := "hanfu: 1\nid: house\nname: House\nextends: standard\nlimits:\n  mangan: {when: " + test.when + "}\n"
		must.Do(t, os.WriteFile("house.yaml", []byte(house), 0o666))
		found := findingsOf(t, new(rules.Loader), "game.yaml", strings.ReplaceAll(oneWin, "standard", "./house.yaml"))
		if safe := len(found.Fixes("game.yaml", false)) > 0; safe != test.safe || found.Errors() != 1 {
			t.Errorf("%s: safe is %v: %v", test.when, safe, found)
		}
		clear(looked)
	}
}

const oneWin = "rules: standard\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - win: {by: Aya, han: mangan}\n"

// TestManyLimits: what the limits of rules come to is worked out once for a file, and not after its run was ended.
func TestManyLimits(t *testing.T) {
	loader := new(rules.Loader)
	work := func(text string) float64 {
		return testing.AllocsPerRun(1, func() {
			must.Get(Check(t.Context(), loader.With("game.yaml", []byte(text)), "game.yaml"))(t)
		})
	}
	win := oneWin[strings.LastIndex(oneWin, "  -"):]
	turned := "set: {kiriage_mangan: true}\n" + oneWin // rules of a file alone are kept for the whole program
	one, many := work(turned), work(turned+strings.Repeat(win, 99))
	if many > 3*one {
		t.Errorf("100 wins called by a limit take %v allocations, one takes %v", many, one)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, loader.With("game.yaml", []byte(oneWin)), "game.yaml"); !errors.Is(err, context.Canceled) {
		t.Errorf("a run that was ended: %v", err)
	}
}

// TestManySlips: what it takes to mend a file in which each line has a mistake that keeps YAML from reading it is bounded.
func TestManySlips(t *testing.T) {
	work := func(line string) float64 {
		text := strings.ReplaceAll(soundBegin, "options: {}", "yaku:")
		for i := range 8000 / len(line) {
			text += strings.ReplaceAll(line, "#", strconv.Itoa(i))
		}
		return testing.AllocsPerRun(1, func() {
			must.Get(FixText(t.Context(), new(rules.Loader), "house.yaml", []byte(text)))(t)
		})
	}
	sound := work("  y#: {han: 1, when: closed}\n")
	for _, line := range []string{"  y#: {han: 1; when: closed}\n", "  * y#: {han: 1, when: closed}\n", "  y#: han: 2}\n"} {
		if n := work(line); n > 15*sound {
			t.Errorf("%q takes %v, a sound file %v", line, n, sound)
		}
	}
}

const soundBegin = "hanfu: 1\nid: house\nname: House\nextends: standard\noptions: {}\n"

// TestManyBonuses: new bonuses are compared with inherited ones at little cost, as many as there are of both.
func TestManyBonuses(t *testing.T) {
	t.Chdir(t.TempDir())
	work := func(n int) float64 {
		base, more := "bonus:\n", "bonus:\n"
		for i := range n {
			base += fmt.Sprintf("  b%d: {name: B%[1]d, han: 'concealed_triplets * %[1]d'}\n", i+2)
			more += fmt.Sprintf("  m%d: {name: M%[1]d, han: '%[1]d * concealed_triplets'}\n", i+2)
		}
		must.Do(t, os.WriteFile("base.yaml", []byte(strings.ReplaceAll(soundBegin, "options: {}\n", base)), 0o666))
		text := strings.NewReplacer("options: {}\n", more, "id: house", "id: other", "standard", "./base.yaml").Replace(soundBegin)
		return testing.AllocsPerRun(1, func() {
			must.Get(Check(t.Context(), new(rules.Loader).With("more.yaml", []byte(text)), "more.yaml"))(t)
		})
	}
	if few, many := work(50), work(200); many > 5*few {
		t.Errorf("200 bonuses beside 200 inherited ones take %v allocations, 50 beside 50 take %v", many, few)
	}
}

// TestQuotesStay: what stands in quotes or in a comment is as it was, whatever is mended beside it.
func TestQuotesStay(t *testing.T) {
	for _, test := range []struct{ wrong, want string }{
		{`{han: 1; when: closed; name: "a; b: c"} # d; e: f`, `{han: 1, when: closed, name: "a; b: c"} # d; e: f`},
		{`{han: 1; when: closed; name: 'x in [1, 2]'}`, `{han: 1, when: closed, name: 'x in [1, 2]'}`},
		{`{han: 1, name: "y[1]", when: triplets_of[winds] == 2}`, `{han: 1, name: "y[1]", when: triplets_of(winds) == 2}`},
	} {
		begin := strings.ReplaceAll(soundBegin, "options: {}", "yaku:\n  ours: ")
		fixed, err := FixText(t.Context(), new(rules.Loader), "house.yaml", []byte(strings.TrimSuffix(begin, "\n")+test.wrong+"\n"))
		must.Do(t, err)
		if got := strings.TrimPrefix(strings.TrimSpace(string(fixed.Text)), strings.TrimSpace(begin)+" "); got != test.want {
			t.Errorf("%s becomes %s: %v", test.wrong, got, fixed.Findings)
		}
	}
}

// slipsInTests are those in a file of tests.
var slipsInTests = []slip{
	{"the hand by another name", replaced(`hand: `, "tiles: "), true},
	{"what is expected by another name", replaced(`expect: `, "expected: "), true},
	{"a number in words", replaced(`han: 2`, "han: two"), true},
	{"a comma in a number", replaced(`points: 2000`, "points: 2,000"), true},
	{"yaku without brackets", replaced(`\[riichi, pinfu\]`, "riichi, pinfu"), true},
	{"a yaku in capitals", replaced(`\[riichi, pinfu\]`, "[Riichi, pinfu]"), true},
	{"a brace that is open", replaced(`\}\}$`, "}"), true},
	{"a semicolon", replaced(`, expect: `, "; expect: "), true},
}

const soundTests = `hanfu: 1
rules: standard
cases:
  a: {hand: "234m567p34567s99m ron:8s riichi", expect: {han: 2, points: 2000}}
  b: {hand: "234m567p34567s99m ron:8s riichi", expect: {yaku: [riichi, pinfu]}}
`

// TestPlantedRecords is TestPlanted for records of games and files of tests.
func TestPlantedRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, file := range []struct {
		name, sound string
		slips       []slip
	}{{"friday.yaml", soundRecord, slipsInRecords}, {"friday.yaml", soundInLines, slipsInLines}, {"our_test.yaml", soundTests, slipsInTests}} {
		lines, n := strings.Split(file.sound, "\n"), 0
		for _, s := range file.slips {
			before := n
			for i, line := range lines {
				if wrong := s.make(line); wrong != line {
					text, at := planted(lines, i, wrong)
					s.plant(t, new(rules.Loader), file.name, file.sound, text, at)
					n++
				}
			}
			if n == before {
				t.Errorf("%s: %s has no place for it", s.name, file.name)
			}
		}
		t.Logf("planted %d in %s", n, file.name)
	}
}

// TestPlanted plants mistakes into sound files, one a file, at each line that has a place for them: check names the line,
// and has a fix; where nothing else can be meant, the file that it mends is the sound one again, or has its rules.
func TestPlanted(t *testing.T) {
	t.Chdir(t.TempDir())
	files, names := houses.Files(24)
	for name, text := range files {
		must.Do(t, os.WriteFile(name, []byte(text), 0o666))
	}
	random := rand.New(rand.NewPCG(1, 2))
	l := new(rules.Loader)
	planted, mended := make(map[string]int), 0
	for _, s := range slips {
		for tries := long.N(2, 60) * 8; tries > 0 && planted[s.name] < long.N(2, 60); tries-- {
			name := names[random.IntN(len(names))]
			lines := strings.Split(files[name], "\n")
			from := random.IntN(len(lines))
			for i := range lines {
				n := (from + i) % len(lines)
				wrong := s.make(lines[n])
				if wrong == lines[n] {
					continue
				}
				text := strings.Join(append(append(append([]string(nil), lines[:n]...), wrong), lines[n+1:]...), "\n")
				planted[s.name]++
				if s.plant(t, l, name, files[name], text, n+1) {
					mended++
				}
				break
			}
		}
		if planted[s.name] == 0 {
			t.Errorf("%s: no file has a place for it", s.name)
		}
	}
	t.Logf("planted %v, %d mended", planted, mended)
}

// planted puts a slip in the place of a line, and returns the number of the line on which it stands: the last one that it
// makes, unless the first one differs as well.
func planted(lines []string, i int, wrong string) (text string, line int) {
	at := i + 1
	if first, _, several := strings.Cut(wrong, "\n"); several && first == lines[i] {
		at++
	}
	lines = slices.Clone(lines)
	lines[i] = wrong
	return strings.Join(lines, "\n"), at
}

// plant checks and mends a file with a slip in a line, and follows what check proposes.
func (s slip) plant(t *testing.T, l *rules.Loader, name, sound, text string, line int) bool {
	t.Helper()
	found := findingsOf(t, l, name, text)
	wrong := strings.Split(text, "\n")[line-1]
	named, cured := false, false
	for _, f := range found {
		if f.Line == line && f.Severity == rules.Error {
			named, cured = true, cured || len(f.Fixes) > 0
			s.apply(t, l, name, text, f, found)
		}
	}
	if !named || !cured {
		t.Errorf("%s, %s:%d: %q is named: %v, with a fix: %v\n%v", s.name, name, line, wrong, named, cured, found.Error())
		return false
	}
	s.follow(t, l, name, sound, text)
	fixed := must.Get(FixText(t.Context(), l, name, []byte(text)))(t)
	if !s.mended {
		return false
	}
	if string(fixed.Text) == sound {
		return true
	}
	if fixed.Findings.Errors() > 0 {
		t.Errorf("%s, %s:%d: %q is not mended:\n%v", s.name, name, line, wrong, fixed.Findings.Error())
		return false
	}
	want, got := hashOf(t, l, name, sound), hashOf(t, l, name, string(fixed.Text))
	if got != want {
		t.Errorf("%s, %s:%d: %q is mended to other rules:\n%s", s.name, name, line, wrong, fixed.Text)
	}
	return got == want
}

// apply makes each fix of a finding: with it the file has that finding no more, and can be read if it could before.
func (s slip) apply(t *testing.T, l *rules.Loader, name, text string, f rules.Finding, found rules.Findings) {
	t.Helper()
	before := Fixed{Findings: found}
	at := func(all rules.Findings) (n int) {
		for _, other := range all {
			if other.Code == f.Code && other.Line == f.Line && other.Column <= f.Column {
				n++
			}
		}
		return n
	}
	for _, fix := range f.Fixes {
		mended := fix.Apply([]byte(text))
		after := Fixed{Findings: findingsOf(t, l, name, string(mended))}
		if at(after.Findings) >= at(found) || after.syntaxErrorLine() > 0 && before.syntaxErrorLine() == 0 {
			t.Errorf("%s: the fix %q does not cure it: %v\n%s\n%v", s.name, fix.Title, f, mended, after.Findings.Error())
		}
	}
}

// mostSteps is how many fixes are made one after the other before they lead nowhere.
const mostSteps = 8

// follow makes the first fix that is proposed, and then the next: in the end nothing is wrong, and there is no warning
// that the sound file does not have.
func (s slip) follow(t *testing.T, l *rules.Loader, name, sound, text string) {
	t.Helper()
	now := findingsOf(t, l, name, text)
	for range mostSteps {
		i := slices.IndexFunc(now, func(f rules.Finding) bool { return f.Severity == rules.Error && len(f.Fixes) > 0 })
		if i < 0 {
			break
		}
		text = string(now[i].Fixes[0].Apply([]byte(text)))
		now = findingsOf(t, l, name, text)
	}
	usual := make(map[string]bool)
	for _, f := range findingsOf(t, l, name, sound) {
		usual[f.Code] = true
	}
	for _, f := range now {
		if !usual[f.Code] {
			t.Errorf("%s: following what is proposed leads to %v:\n%s", s.name, f, text)
		}
	}
}

// looked has the findings of texts by the names of their files, since many are looked at several times.
var looked = make(map[string]rules.Findings)

func findingsOf(t *testing.T, l *rules.Loader, name, text string) rules.Findings {
	t.Helper()
	if known, ok := looked[name+text]; ok {
		return known
	}
	found := must.Get(Check(t.Context(), l.With(name, []byte(text)), name))(t)
	looked[name+text] = found
	return found
}

// hashOf returns the hash of rules, of a record what was read of it, and of tests their text.
func hashOf(t *testing.T, l *rules.Loader, name, text string) string {
	t.Helper()
	if name == "our_test.yaml" {
		return text
	}
	if name == "friday.yaml" {
		record := must.Get(game.Load(t.Context(), l.With(name, []byte(text)), rules.File(name), ""))(t)
		return string(game.NewText(record))
	}
	r := must.Get(l.With(name, []byte(text)).Load(t.Context(), rules.File(name)))(t)
	return r.Hash()
}
