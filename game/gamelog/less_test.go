package gamelog

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// lessOf returns a game of tenhou.net/6 that tells less of how its hands ended, drawn at random.
func lessOf(t *testing.T, rng *rand.Rand, text string) string {
	t.Helper()
	var doc map[string]any
	must.Do(t, json.Unmarshal([]byte(text), &doc))
	hands := doc["log"].([]any)
	for i := range hands {
		hand := hands[i].([]any)
		last := len(hand) - 1
		end := hand[last].([]any)
		switch rng.IntN(12) {
		case 0:
			hand[last] = []any{unknownNames[rng.IntN(len(unknownNames))]}
			continue
		case 1:
			hand[last] = []any{}
			continue
		case 2:
			hands[i] = hand[:last]
			continue
		case 3:
			if end[0] == "和了" {
				hand[last] = end[:1]
				continue
			}
		}
		if end[0] != "和了" {
			continue
		}
		if len(end) == 3 && rng.IntN(4) == 0 { // of one win
			hand[last] = end[:2]
			continue
		}
		for at := 2; at < len(end); at += 2 {
			end[at] = lessOfWin(rng, end[at].([]any), len(end) == 3)
		}
	}
	less := must.Get(json.Marshal(doc))(t)
	return string(less)
}

var (
	unknownNames = []string{"不明", "途中終了", "?"}
	valueText    = regexp.MustCompile(`\(.*\)$`)
	fuText       = regexp.MustCompile(`^\d+符`)
	pointsText   = regexp.MustCompile(`\d+点$`)
)

// lessOfWin returns a win that tells less: players alone, or less of what it was worth and of its yaku.
func lessOfWin(rng *rand.Rand, win []any, alone bool) []any {
	least := 2
	if alone { // else nobody knows of several whose win is which
		least = 1
	}
	if n := rng.IntN(len(win)+2) + least; n <= 3 {
		return win[:n]
	}
	win = slices.Clone(win)
	if worth := win[3].(string); len(win) > 3 {
		win[3] = []any{worth, nil, "", "不明", fuText.ReplaceAllString(worth, ""), pointsText.ReplaceAllString(worth, ""),
			pointsText.FindString(worth)}[rng.IntN(7)]
	}
	switch rng.IntN(3) {
	case 0:
		return win[:4]
	case 1:
		for i := range win[4:] {
			win[4+i] = valueText.ReplaceAllString(win[4+i].(string), "")
		}
	}
	if rng.IntN(4) == 0 { // without what it was worth
		win = slices.Delete(win, 3, 4)
	}
	return win
}

// TestTellsLess: what a log doesn't tell of how its hands ended is no difference, nor is it in any form in which the log is
// written, which has what can be worked out.
func TestTellsLess(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(6, 60)) {
			rng := rand.New(rand.NewPCG(seed, long.Seed()))
			text := lessOf(t, rng, asTenhou6(gameOf(simulate(t, seed+31, e, 8)), true))
			l := read(t, text, "less.json")
			if l.Damage != nil {
				t.Fatalf("%s, game %d: %v\n%s", id, seed, l.Damage, text)
			}
			told, whole := 0, true
			for _, h := range l.Hands {
				told += len(h.Wins)
				if whole = whole && !h.EndUnknown(); h.Draw != nil && !h.EndUnknown() {
					told++
				}
			}
			for _, to := range Forms() {
				record := must.Get(l.Record(e.Rules()))(t)
				c := compared(t, l, record, e)
				if c.Wins+c.Draws != told || len(c.Differences) > 0 {
					t.Fatalf("%s, game %d: %d ends, %+v\n%s", id, seed, c.Wins+c.Draws, c.Differences, text)
				}
				written, err := l.Write(to, record, c)
				if err != nil {
					if to == Tenhou6 || whole && (to != Majiang || id == "tenhou") {
						t.Errorf("%s, game %d as %s: %v", id, seed, to, err)
					}
					continue
				}
				if to == RecordForm {
					sameAsRecord(t, e, l)
					continue
				}
				again := read(t, string(written), "again")
				record = must.Get(again.Record(e.Rules()))(t)
				for _, d := range compared(t, again, record, e).Differences {
					t.Errorf("%s, game %d as %s: %+v\n%s\n%s", id, seed, to, d, text, written)
				}
				for i := range again.Hands { // what was worked out is told
					for _, w := range again.Hands[i].Wins {
						if w.Yaku == nil || w.Points < 0 && to != Majiang || w.Changes == nil {
							t.Errorf("%s, game %d as %s: %+v", id, seed, to, w)
						}
					}
				}
			}
		}
	}
}

// TestSoulTellsLess: records of Mahjong Soul that lack something are read, and nothing of it is a difference.
func TestSoulTellsLess(t *testing.T) {
	e := loaded(t, "tenhou")
	for seed := range uint64(long.N(3, 20)) {
		text := testlogs.Majsoul(gameOf(simulate(t, seed+5, e, 8)), false)
		for _, key := range []string{`"id":\d+`, `"val":\d+`, `"fans":\[[^\]]*\]`, `"fu":\d+`, `"point_[a-z_]+":\d+`, `"players":\[[^\]]*\]`,
			`"scores":\[[-0-9,]*\]`, `"delta_scores":\[[^\]]*\]`, `"type":\d+`} {
			less := regexp.MustCompile(key+",").ReplaceAllString(text, "")
			less = regexp.MustCompile(","+key).ReplaceAllString(less, "")
			if key == `"type":\d+` && strings.Contains(text, "RecordChiPengGang") {
				continue // it tells kans apart
			}
			for l, err := range Open(strings.NewReader(less), "less.json") {
				if err != nil || l.Damage != nil {
					t.Fatalf("game %d without %s: %v, %v\n%s", seed, key, err, l, less)
				}
				record := must.Get(l.Record(e.Rules()))(t)
				for _, d := range compared(t, l, record, e).Differences {
					t.Errorf("game %d without %s: %+v\n%s", seed, key, d, less)
				}
			}
		}
	}
}

// TestLinks: a log that stands in a link is read, however it is encoded and whatever stands around it, and its places are those
// of the file.
func TestLinks(t *testing.T) {
	log := strings.TrimSpace(dialect(t, "english.json"))
	want := read(t, log, "log.json")
	browser := strings.NewReplacer(`"`, "%22", " ", "%20", "\n", "%0A", "<", "%3C", ">", "%3E")
	all := func(s string) string {
		var b strings.Builder
		for _, c := range []byte(s) {
			b.WriteString("%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789abcdef"[c&15]))
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"as a browser shows it": "https://tenhou.net/6/#json=" + browser.Replace(log),
		"all encoded":           "http://tenhou.net/6/#json=" + all(log),
		"in Markdown":           "# An evening\n\n- [南1局](https://tenhou.net/6/#json=" + all(log) + "), and so on\n",
		"in HTML":               `<html><a href="https://tenhou.net/5/#json=` + browser.Replace(log) + `&ts=0">`,
		"as it is":              "see tenhou.net/6/#json=" + log + " and so on",
	} {
		got := read(t, text, "text")
		if diff := diffOfLogs(want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if !IsLogAmongOthers([]byte(text)) || IsLog([]byte("hanfu: 1 # "+strings.ReplaceAll(text, "\n", ""))) {
			t.Errorf("%s: it is not seen as a log, or our own file is", name)
		}
		two := 0
		for _, err := range Open(strings.NewReader(text+"\n"+strings.Replace(text, "A", "E", 1)+"\n"), "two") {
			if err == nil {
				two++
			}
		}
		if two != 2 && name != "all encoded" && name != "in Markdown" { // these go on with the same players
			t.Errorf("%s, twice: %d games", name, two)
		}
	}
	text := "x\nhttps://tenhou.net/6/#json=" + all(`{"log":[[[99,0,0]`+strings.Repeat(",[]", 16)+"]]}")
	_, err := readOne(strings.NewReader(text), "text")
	if want := "text:2:55: here stands a list, where the number of the hand"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	for text, want := range map[string]string{
		"https://tenhou.net/6/#json={" + strings.Repeat(" ", maxText):  "a text with links to logs has at most 4 MiB",
		"https://tenhou.net/0/?log=2010123100gm-0009-0000-abcdef&tw=1": "open https://tenhou.net/0/log/?2010123100gm-0009-0000-abcdef in",
		"https://game.maj-soul.com/1/?paipu=191105-de74c8bc":           "a record that lies at Mahjong Soul",
		"https://example.com/x": "no page is read",
	} {
		if _, err := readOne(strings.NewReader(text), "text"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: %v, want %s", text, err, want)
		}
	}
}

func diffOfLogs(want, got *Log) string {
	own := *got
	own.Path = want.Path
	return cmp.Diff(want, &own, withoutPlaces)
}
