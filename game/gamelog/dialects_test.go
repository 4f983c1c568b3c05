package gamelog

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

func dialect(t testing.TB, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", "dialects", name)))(t)
	return string(text)
}

// shape says how many hands the logs of a text have, each with an exclamation mark if it is damaged, and a cross for a
// part that can't be read.
func shape(t *testing.T, text string) string {
	t.Helper()
	var all []string
	for l, err := range Open(strings.NewReader(text), "log") {
		switch {
		case err != nil:
			all = append(all, "x")
			continue
		case l.Damage != nil:
			all = append(all, fmt.Sprintf("%d!", len(l.Hands)))
		default:
			all = append(all, fmt.Sprint(len(l.Hands)))
		}
		e := loadedOnce(t, l)
		record := must.Get(l.Record(e.Rules()))(t)
		for _, d := range compared(t, l, record, e).Differences {
			t.Errorf("%+v", d)
		}
	}
	return strings.Join(all, " ")
}

// ruled is a game of tenhou.net/6 that has red fives, with what it tells of its rules.
func ruled(t testing.TB, rule string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", "games", "whole.json")))(t)
	return regexp.MustCompile(`"rule":\s*\{[^}]*\}`).ReplaceAllString(string(text), `"rule":`+rule)
}

// TestRoomReds: where a log doesn't count its red fives, a room of Tenhou says by its name whether there are any.
func TestRoomReds(t *testing.T) {
	for rule, want := range map[string]bool{`{"disp":"般南喰赤"}`: true, `{"disp":"般南喰"}`: false, `{"disp":"般南喰","aka":1}`: true,
		`{"disp":"般南喰赤","aka":0}`: false, `{"disp":"Friday"}`: true, `null`: true} {
		for l, err := range Open(strings.NewReader(ruled(t, rule)), "room.json") {
			if err != nil || l.Variant.Reds != want {
				t.Errorf("%s: %v, %v", rule, l.Variant.Reds, err)
			}
		}
	}
}

// TestDialects reads games in all formats: so many games of so many hands, and the rules give what they say.
func TestDialects(t *testing.T) {
	soul := dialect(t, "soul-2021.json")
	for _, test := range []struct{ name, text, want string }{
		{"mjai whose points stand behind events", dialect(t, "mjai-points-behind.mjson"), "10"},
		{"mjai with deltas alone", dialect(t, "mjai-deltas-alone.mjson"), "12"},
		{"one hand of mjai", dialect(t, "mjai-one-hand.mjson"), "1"},
		{"two files of mjai in one", dialect(t, "mjai-one-hand.mjson") + dialect(t, "mjai-deltas-alone.mjson"), "1 12"},
		{"mjai as a list", "[" + strings.ReplaceAll(strings.TrimSpace(dialect(t, "mjai-deltas-alone.mjson")), "\n", ",\n") + "]", "12"},
		{"mjai packed", packed(t, dialect(t, "mjai-deltas-alone.mjson")), "12"},
		{"mjai with a byte order mark and CRLF",
			"\ufeff" + strings.ReplaceAll(dialect(t, "mjai-deltas-alone.mjson"), "\n", "\r\n"), "12"},
		{"mjai packed, in a zip archive", zipped(t, entry{"a.dat", gzipped(t, dialect(t, "mjai-deltas-alone.mjson"))}), "12"},
		{"mjai behind comments", "// by a program\n" + dialect(t, "mjai-deltas-alone.mjson") + "// end\n", "12"},
		{"tenhou.net/6 without reds told", ruled(t, `{"disp":"鳳南喰赤"}`), "12"},
		{"tenhou.net/6 with nothing as reds", ruled(t, `{"disp":"鳳南喰赤","aka":null}`), "12"},
		{"tenhou.net/6 with no rules", ruled(t, `null`), "12"},
		{"tenhou.net/6 with nothing as names", strings.Replace(ruled(t, `{"aka":1}`), `"name":`, `"name":null,"names":`, 1), "12"},
		{"Majiang", dialect(t, "majiang-tenhou.json"), "2"},
		{"a list of Majiang", dialect(t, "majiang-two-games.json"), "12 11"},
		{"Mahjong Soul", soul, "9"},
		{"Mahjong Soul with names of yaku", dialect(t, "soul-names.json"), "1"},
		{"Mahjong Soul with names of yaku, as messages", dialect(t, "soul-names.bin"), "1"},
		{"Mahjong Soul in 2019", inCamelCase(soul), "9"},
		{"a document on each line", dialect(t, "lines.json"), "2"},
		{"other games on the lines", strings.Replace(dialect(t, "lines.json"), "\"A\"", "\"E\"", 1), "1 1"},
		{"English names", dialect(t, "english.json"), "1"},
		{"comments", "// a game\n" + strings.Replace(dialect(t, "english.json"), "\"log\"", "// hands\n \"log\"", 1), "1"},
	} {
		if got := shape(t, test.text); got != test.want {
			t.Errorf("%s: the games have %s hands, want %s", test.name, got, test.want)
		}
	}
}

// inCamelCase writes keys as Mahjong Soul's records of 2019 have them, and leaves out what is zero.
func inCamelCase(text string) string {
	text = regexp.MustCompile(`"[a-z_0-9]+":(?:0|false),|,"[a-z_0-9]+":(?:0|false)\b`).ReplaceAllString(text, "")
	return regexp.MustCompile(`"[a-z0-9]+(_[a-z0-9]+)+":`).ReplaceAllStringFunc(text, func(key string) string {
		return regexp.MustCompile(`_[a-z0-9]`).ReplaceAllStringFunc(key, func(s string) string {
			return strings.ToUpper(s[1:])
		})
	})
}

// TestHandsBehindDamage: no whole hand is lost because of a damaged one, in front of it or behind it.
func TestHandsBehindDamage(t *testing.T) {
	xml := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	mjai := dialect(t, "mjai-deltas-alone.mjson")
	nth := func(n int, text, begin string) int {
		at := 0
		for range n {
			at += strings.Index(text[at:], begin) + 1
		}
		return at - 1
	}
	hand := nth(3, mjai, `{"type":"start_kyoku"`)
	line := hand + strings.Index(mjai[hand:], "\n") + 1
	next := line + strings.Index(mjai[line:], "\n") + 1
	majiang := dialect(t, "majiang-two-games.json")
	soul := dialect(t, "soul-2021.json")
	xmlThird := nth(3, string(xml), "<INIT")
	drawn := xmlThird + strings.Index(string(xml)[xmlThird:], "<T")
	soulThird := nth(3, soul, "RecordNewRound")
	dealt := soulThird + strings.Index(soul[soulThird:], `{"name":".lq.RecordDealTile"`)
	begun := soulThird + strings.Index(soul[soulThird:], `{"name":".lq.RecordDiscardTile"`)
	tenhou6 := asTenhou6(gameOf(read(t, string(xml), "whole.xml")), true)
	ended := nth(2, tenhou6, `["和了"`)
	for _, test := range []struct{ name, text, want string }{
		{"mjai, a line that is no JSON", mjai[:line] + "{\"type\":\"tsu\n" + mjai[next:], "2! 9"},
		{"mjai, a line too few", mjai[:line] + mjai[next:], "2! 9"},
		{"mjai, a hidden tile", mjai[:line] + `{"type":"tsumo","actor":0,"pai":"?"}` + "\n" + mjai[next:], "2! 9"},
		{"mjai, a hand without an end", mjai[:line] + mjai[line+strings.Index(mjai[line:], `{"type":"start_kyoku"`):], "2! 9"},
		{"mjai, cut off", mjai[:next], "2!"},
		{"mjai, cut in a line", mjai[:next-5], "2!"},
		{"Majiang", strings.Replace(majiang, `{"kaigang":{"baopai":"s9"}}`, `{"kaigang":{"baopai":"s10"}}`, 1), "2! 9 11"},
		{"Mahjong Soul", soul[:dealt] + strings.Replace(soul[dealt:], `"seat":`, `"seat":7,"x":`, 1), "2! 6"},
		{"mjai, a win before any discard", mjai[:line] + `{"type":"hora","actor":0}` + "\n" + mjai[line:], "2! 9"},
		{"mjai, an indicator behind a win that is no tile",
			mjai[:hand] + strings.Replace(mjai[hand:], `{"type":"end_kyoku"`, `{"type":"dora","dora_marker":"5z9"}`+"\n"+`{"type":"end_kyoku"`, 1), "3! 9"},
		{"mjai, a win with an indicator that is no tile",
			mjai[:hand] + strings.Replace(mjai[hand:], `"type":"hora"`, `"type":"hora","ura_markers":["x"]`, 1), "2! 9"},
		{"Mahjong Soul, a win before any discard",
			soul[:begun] + `{"name":".lq.RecordHule","data":{"hules":[{"seat":1,"fu":30}]}},` + soul[begun:], "2! 6"},
		{"Mahjong Soul, a call before any discard",
			soul[:begun] + `{"name":".lq.RecordChiPengGang","data":{"seat":1,"tiles":["1m","1m","1m"],"froms":[1,1,0]}},` + soul[begun:], "2! 6"},
		{"Mahjong Soul, payments of a draw that are no list",
			soul[:begun] + `{"name":".lq.RecordNoTile","data":{"scores":{"a":{"delta_scores":[0,0,0,0]}}}},` + soul[begun:], "3! 6"},
		{"XML", string(xml)[:drawn] + "<T0/><T0/>" + string(xml)[drawn:], "2! 1"},
		{"tenhou.net/6", tenhou6[:ended] + strings.Replace(tenhou6[ended:], "和了", "nobody", 1), "2! 1"},
		{"the first of two lines", strings.Replace(dialect(t, "lines.json"), "和了", "x", 1), "x 1"},
	} {
		if got := shape(t, test.text); got != test.want {
			t.Errorf("%s: the games have %s hands, want %s", test.name, got, test.want)
		}
	}
}

// TestHouteiTooEarly: a yaku of the last tile that is claimed too early is one difference, and what comes of it none, unless
// something else differs in the hand.
func TestHouteiTooEarly(t *testing.T) {
	for _, test := range []struct {
		points int64
		want   []Field
	}{{0, []Field{YakuField}}, {100, []Field{YakuField, PointsField, ChangeField, ChangeField}}} {
		l := read(t, dialect(t, "mjai-houtei-too-early.mjson"), "early.mjson")
		e := loaded(t, l.RuleSet())
		l.Hands[len(l.Hands)-1].Wins[0].Points += test.points
		record := must.Get(l.Record(e.Rules()))(t)
		var fields []Field
		for _, d := range compared(t, l, record, e).Differences {
			fields = append(fields, d.Field)
		}
		if !slices.Equal(fields, test.want) {
			t.Errorf("%v differ, want %v", fields, test.want)
		}
	}
}

// FuzzOpen reads files of all formats. What is read can be compared.
func FuzzOpen(f *testing.F) {
	files, err := filepath.Glob("testdata/dialects/*")
	if err != nil || len(files) == 0 {
		f.Fatal("there are no seeds: ", err)
	}
	for _, file := range files {
		f.Add([]byte(dialect(f, filepath.Base(file))))
	}
	e := loaded(f, "tenhou")
	f.Fuzz(func(t *testing.T, text []byte) {
		for l, err := range Open(strings.NewReader(string(text)), "fuzz") {
			if err != nil {
				continue
			}
			record, err := l.Record(e.Rules())
			if err == nil && len(l.Players) == e.Rules().Wall().Players {
				compared(t, l, record, e).Game(l, record)
			}
			l.Options(e.Rules())
		}
	})
}
