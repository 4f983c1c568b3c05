package gamelog

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestVariants changes logs into what other programs write. Each has as many hands, gives what the rules give, and tells of
// its first win no more than is there: yaku, fu, points, and what the players get.
func TestVariants(t *testing.T) {
	for _, base := range []struct {
		file, hands, told string
		variants          []struct{ name, old, new, told string }
	}{
		{"mjai-one-hand.mjson", "1", "yfpc", []struct{ name, old, new, told string }{
			{"scores at the beginning", `"kyotaku":0`, `"kyotaku":0,"scores":[25000,25000,25000,25000]`, "yfpc"},
			{"neither counters nor sticks", `"honba":0,"kyotaku":0,`, ``, "yfpc"},
			{"ura_markers", `uradora_markers`, `ura_markers`, "yfpc"},
			{"no yaku", `"yakus":\[\[.*?\]\],`, ``, "fpc"},
			{"no fu", `"fu":50,"fan":4,`, ``, "ypc"},
			{"fu that are nothing", `"fu":50`, `"fu":null`, "ypc"},
			{"no points", `"hora_points":8000,`, ``, "yfc"},
			{"deltas alone", `"yakus".*?"deltas"`, `"deltas"`, "c"},
			{"no deltas", `"deltas":\[[^\]]*\],?`, ``, "yfp"},
			{"no scores", `,"scores":\[[^\]]*\]`, ``, "yfpc"},
			{"nothing but the winner", `"target":2,"pai":"W","hora_tehais".*`, `"uradora_markers":["8m"]}`, ""},
			{"who drew what is thrown is not told", `,"tsumogiri":(?:true|false)`, ``, "yfpc"},
			{"riichi that is not said to be accepted", `(?m)^.*reach_accepted.*\n`, ``, "yfpc"},
			{"events of nothing", "\n", "\n{\"type\":\"none\"}\n", "yfpc"},
			{"no beginning", `(?m)^.*start_game.*\n`, ``, "yfpc"},
			{"no end", `(?m)^.*"end_.*\n`, ``, "yfpc"},
			{"CRLF and no end of line", "\n", "\r\n", "yfpc"},
		}},
		{"majiang-tenhou.json", "2", "yfpc", []struct{ name, old, new, told string }{
			{"no counters", `,"changbang":0|"changbang":0,`, ``, "yfpc"},
			{"sticks that are nothing", `"lizhibang":0`, `"lizhibang":null`, "yfpc"},
			{"nobody as the first east", `"qijia":\d`, `"qijia":null`, "yfpc"},
			{"no first east", `"qijia":\d`, `"x":0`, "yfpc"},
			{"no players and no title", `"(?:player|title)":`, `"x":`, "yfpc"},
			{"nothing as results", `"point":\[[^\]]*\]`, `"point":null`, "yfpc"},
			{"results that are nothing", `"point":\[[^\]]*\]`, `"point":[null,null,null,null]`, "yfpc"},
			{"no yaku", `"hupai":\[.*?\]`, `"x":0`, "fpc"},
			{"no fu", `"fu":\d+`, `"fu":null`, "ypc"},
			{"nobody is told what he gets", `"fenpei":\[[^\]]*\]`, `"x":0`, "yfp"},
		}},
	} {
		text := dialect(t, base.file)
		for _, v := range append(base.variants, struct{ name, old, new, told string }{"as it is", `^`, ``, base.told}) {
			other := regexp.MustCompile(v.old).ReplaceAllString(text, v.new)
			if other == text && v.name != "as it is" {
				t.Errorf("%s, %s: nothing is changed", base.file, v.name)
			}
			if got := shape(t, other); got != base.hands {
				t.Errorf("%s, %s: %s hands, want %s", base.file, v.name, got, base.hands)
				continue
			}
			if got := toldOf(read(t, other, base.file)); got != v.told {
				t.Errorf("%s, %s: the first win tells %q, want %q", base.file, v.name, got, v.told)
			}
		}
	}
}

// toldOf says what a log tells of its first win.
func toldOf(l *Log) (all string) {
	i := slices.IndexFunc(l.Hands, func(h Hand) bool { return h.Wins != nil })
	w := &l.Hands[i].Wins[0]
	for _, is := range []struct {
		told bool
		name string
	}{{w.Yaku != nil, "y"}, {w.Fu >= 0, "f"}, {w.Points >= 0, "p"}, {w.Changes != nil, "c"}} {
		if is.told {
			all += is.name
		}
	}
	return all
}

// TestHeadDamaged: what is wrong with what stands beside the hands loses none of them.
func TestHeadDamaged(t *testing.T) {
	for _, test := range []struct{ file, old, new, want string }{
		{"majiang-tenhou.json", `"qijia":\d`, `"qijia":9`, "2!"},
		{"majiang-tenhou.json", `"point":\[`, `"point":["x",`, "2!"},
		{"english.json", `"name":\[`, `"name":7,"names":[`, "1!"},
		{"english.json", `"name":\[`, `"name":["A"],"names":[`, "1"},
		{"english.json", `^\{`, `{"sc":[1,2,3],`, "1!"},
	} {
		text := regexp.MustCompile(test.old).ReplaceAllString(dialect(t, test.file), test.new)
		if got := shape(t, text); got != test.want {
			t.Errorf("%s with %s: %s hands, want %s", test.file, test.new, got, test.want)
		}
	}
}

// TestPlace: an error names the hand and the event as people count them, as far as they are known.
func TestPlace(t *testing.T) {
	mjai := dialect(t, "mjai-one-hand.mjson")
	for _, test := range []struct{ old, new, want string }{
		{`"actor":0,"pai":"7p"`, `"actor":2,"pai":"7p"`, "log:5:1: it is not the turn of player 4 to draw (East 1, event 3 of "},
		{`"pai":"E","tsumogiri":false`, `"pai":"N","tsumogiri":false`, "log:4:1: player 1 discards 4z, and has none (East 1, event 2 of "},
		{`"pai":"7p"`, `"pai":"7x"`, `a tile, such as 5mr or E should stand (East 1)`},
		{`"kyoku":1`, `"kyoku":7`, "a hand, with bakaze from E to N and kyoku from 1 to 4 should stand"},
		{`"hora"`, `"horn"`, "log:2:1: the hand that begins here has no end; is the log cut off? (East 1)"},
	} {
		_, err := readOne(strings.NewReader(strings.Replace(mjai, test.old, test.new, 1)), "log")
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(test.want, "kyoku") != !strings.Contains(err.Error(), "(East 1") {
			t.Errorf("with %s: %v, want %s", test.new, err, test.want)
		}
	}
}

// TestFirstEast: who is the first east in Majiang follows from the final points where the log doesn't say it, unless these
// would do for several.
func TestFirstEast(t *testing.T) {
	text := dialect(t, "majiang-tenhou.json")
	want := read(t, text, "majiang.json")
	untold := regexp.MustCompile(`"qijia":\d`).ReplaceAllString(text, `"qijia":null`)
	got := read(t, untold, "majiang.json")
	if !slices.Equal(got.Points, want.Points) || !slices.Equal(got.Results, want.Results) || !slices.Equal(got.Players, want.Players) {
		t.Errorf("%v, %v, %v, want %v, %v, %v", got.Players, got.Points, got.Results, want.Players, want.Points, want.Results)
	}
	even := regexp.MustCompile(`"defen":\[[^\]]*\],"qijia"`).ReplaceAllString(untold, `"defen":[25000,25000,25000,25000],"qijia"`)
	if got := read(t, even, "majiang.json"); even == untold || got.Points != nil || got.Results != nil {
		t.Errorf("points that fit all are read as %v, %v", got.Points, got.Results)
	}
}

// TestChips: a lobby whose results have chips rounds up to a mangan; points and results are the same as without them.
func TestChips(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	owari := regexp.MustCompile(` owari="([^"]*)"`)
	plain := read(t, string(text), "plain.xml")
	chips := read(t, owari.ReplaceAllStringFunc(string(text), func(s string) string {
		all := strings.Split(owari.FindStringSubmatch(s)[1], ",")
		with := ""
		for i := 0; i < len(all); i += 2 {
			with += fmt.Sprintf(",%s,%s,%d", all[i], all[i+1], i-3)
		}
		return ` owari="` + with[1:] + `"`
	}), "chips.xml")
	if !slices.Equal(chips.Points, plain.Points) || !slices.Equal(chips.Results, plain.Results) || len(plain.Points) == 0 {
		t.Errorf("%v and %v, want %v and %v", chips.Points, chips.Results, plain.Points, plain.Results)
	}
	if chips.Told["kiriage_mangan"] != "true" || plain.Told["kiriage_mangan"] != "" {
		t.Errorf("told are %v, and without chips %v", chips.Told, plain.Told)
	}
}
