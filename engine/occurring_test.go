package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// TestLeastHan: which fu a hand can have, and with how many han, is found by the rules.
func TestLeastHan(t *testing.T) {
	ron := func(fu int) engine.FuWon { return engine.FuWon{Fu: fu} }
	tsumo := func(fu int) engine.FuWon { return engine.FuWon{Fu: fu, Tsumo: true} }
	engines := map[string]*engine.Engine{}
	for _, test := range []struct {
		rules string
		of    engine.FuWon
		least int
	}{
		{"", ron(20), 0}, {"", tsumo(20), 2}, {"", ron(25), 2}, {"", tsumo(25), 3}, {"", ron(30), 1},
		{"", tsumo(30), 1},
		{"", ron(110), 1}, {"", ron(300), 0}, {"", ron(50), 1},
		{"options: {double_wind_fu: 2}", ron(110), 2},
		{"options: {open_pinfu_30: false}", ron(20), 1},
		{"options: {pinfu_tsumo: false}", tsumo(20), 0},
		{"options: {chiitoitsu_fu: 50, chiitoitsu_han: 1}", ron(25), 0},
		{"options: {chiitoitsu_fu: 50, chiitoitsu_han: 1}", ron(50), 1},
		{"options: {chiitoitsu_han: 1}", ron(25), 1}, {"options: {chiitoitsu_han: 1}", tsumo(25), 2},
	} {
		e := engines[test.rules]
		if e == nil {
			e = houseEngine(t, test.rules)
			engines[test.rules] = e
		}
		if least, known := e.LeastHan(context.Background(), test.of, 0); least != test.least || !known {
			t.Errorf("%s: %+v has %d han, known %v, want %d", test.rules, test.of, least, known, test.least)
		}
	}
}

// TestLeastHanUnknown: where single tiles make fu, or no hand of one han is paid, nothing is said of fu that were not
// found.
func TestLeastHanUnknown(t *testing.T) {
	for _, text := range long.Some([]string{
		`fu: {sources: {fives: {fu: 10, when: wins_on("5p")}}}`, `fu: {sources: {fives: {fu: "tiles(\"5p\") * 2"}}}`,
		`fu: {fixed: {green: {fu: 70, when: only(greens)}}}`, "options: {minimum_han: 2}",
		"fu: {sources: {declared: {fu: 100, when: riichi}}}", "fu: {sources: {declared: {fu: 100, when: yaku.riichi}}}",
		"fu: {sources: {south: {fu: 200, when: round == south}}}",
		"fu: {sources: {counters: {fu: honba * 10}}}",
	}, 5) {
		if least, known := houseEngine(t, text).LeastHan(context.Background(), engine.FuWon{Fu: 300}, 4); least != 0 ||
			known {
			t.Errorf("%s: %d, known %v", text, least, known)
		}
	}
	var odd strings.Builder
	for i := range 50 {
		fmt.Fprintf(&odd, "  odd%d: {han: 1, when: \"any(1..9, any(1..9, any(1..9, rank_count(#) == %d)))\"}\n",
			i, 20+i)
	}
	e := houseEngine(t, "yaku:\n"+odd.String())
	if least, known := e.LeastHan(context.Background(), engine.FuWon{Fu: 300}, 4); least != 0 || known {
		t.Errorf("under rules that ask much: %d, known %v", least, known)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	e = houseEngine(t, "")
	if least, known := e.LeastHan(done, engine.FuWon{Fu: 300}, 4); least != 0 || known {
		t.Error("it goes on although the context is done")
	}
	if found, whole := e.Occurring(done); whole || len(found) > 0 {
		t.Error("it goes on although the context is done")
	}
}

// TestOccurringWhole: all hands are built, also under the rules that ask the most.
func TestOccurringWhole(t *testing.T) {
	for _, id := range long.Some([]string{"standard", "local", "kansai-sanma"}, 3) {
		r, err := rules.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if found, whole := engine.New(r).Occurring(context.Background()); !whole || len(found) == 0 {
			t.Errorf("%s: %d found, whole %v", id, len(found), whole)
		}
	}
}
