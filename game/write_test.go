package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// load reads a record in a text.
func load(t *testing.T, text []byte) *game.Record {
	t.Helper()
	r, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("friday.yaml", text), "")
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return r
}

// TestWritten: hands are written as players write them, and can be played.
func TestWritten(t *testing.T) {
	named := func(all ...int) []game.RecordPlayer {
		list := []game.RecordPlayer{}
		for _, i := range all {
			list = append(list, game.RecordPlayer{Player: game.PlayerAt(i)})
		}
		return list
	}
	tiles, err := hand.Parse("34m234567p88s chi:345s ron:2m dora:3m")
	must.Do(t, err)
	one := 1
	a, b, c, d := game.PlayerAt(0), game.PlayerAt(1), game.PlayerAt(2), game.PlayerAt(3)
	text := game.NewText(&game.Record{Name: `Friday: "table" 2`, Date: "2026-01-16", Rules: "standard",
		Players: []string{"Aya", "no", "C, D", "{春}"}})
	for _, h := range []game.RecordHand{
		{Round: hand.East, Number: 1, Riichi: named(0, 3), Wins: []game.RecordWin{{By: a, From: b, Han: 3, Fu: 30}}},
		{Honba: &one, Draw: "exhaustive", Riichi: named(2), Tenpai: named(1, 2)},
		{Round: hand.East, Number: 2, Wins: []game.RecordWin{{By: d, Tsumo: true, Han: 2, Fu: 40}}},
		{Wins: []game.RecordWin{{By: c, From: a, Win: &tiles}}},
		{Wins: []game.RecordWin{{By: b, From: d, Han: 5}, {By: c, From: d, Yakuman: 1}}},
		{Draw: "exhaustive", Tenpai: named()},
		{Penalties: []game.RecordFact{{ID: "chombo", Player: a}, {ID: "chombo", Player: b}}},
		{Wins: []game.RecordWin{{By: b, Pao: a, Tsumo: true, Yakuman: 2, Liable: 1}}},
		{Wins: []game.RecordWin{{By: b, PaoFor: []game.RecordFact{{ID: "daisangen", Player: c}}, Tsumo: true, Yakuman: 2}}},
	} {
		if text, err = game.Append(load(t, text), text, &h); err != nil {
			t.Fatal(err)
		}
	}
	want := `name: "Friday: \"table\" 2"
date: "2026-01-16"
rules: standard
players: [Aya, "no", "C, D", "{春}"]

hands:
  - {round: east 1, riichi: [Aya, "{春}"], win: {by: Aya, from: "no", han: 3, fu: 30}}
  - {honba: 1, riichi: ["C, D"], draw: exhaustive, tenpai: ["no", "C, D"]}
  - {round: east 2, win: {by: "{春}", han: 2, fu: 40}}
  - {win: {by: "C, D", from: Aya, hand: 34m234567p88s chi:345s ron:2m dora:3m}}
  - {wins: [{by: "no", from: "{春}", han: 5}, {by: "C, D", from: "{春}", yakuman: 1}]}
  - {draw: exhaustive, tenpai: []}
  - {penalty: {chombo: [Aya, "no"]}}
  - {win: {by: "no", pao: Aya, yakuman: 2, liable: 1}}
  - {win: {by: "no", pao: {daisangen: "C, D"}, yakuman: 2}}
`
	if string(text) != want {
		t.Errorf("it is\n%s\nwant\n%s", text, want)
	}
	r := load(t, text)
	if g, err := game.Play(t.Context(), engine.New(r.RuleSet), r); err != nil || len(g.Hands) != 9 {
		t.Error(err)
	}
	for range 9 {
		if text, err = game.RemoveLast("friday.yaml", text); err != nil {
			t.Fatal(err)
		}
	}
	if before, _, _ := strings.Cut(want, "hands:"); string(text) != before+"hands: []\n" {
		t.Errorf("without hands it is %q", text)
	}
	if _, err := game.RemoveLast("friday.yaml", text); err == nil {
		t.Error("a hand is removed that is not there")
	}
}

const drawn4 = "{draw: exhaustive, tenpai: []}"

// TestKept: what people wrote stays as it is when a hand is added and removed.
func TestKept(t *testing.T) {
	h := game.RecordHand{Draw: "exhaustive", Tenpai: []game.RecordPlayer{}}
	for _, c := range []struct{ name, text, want string }{
		{"lines", "hands:\n  - " + drawn4 + "\n", "hands:\n  - " + drawn4 + "\n  - " + drawn4 + "\n"},
		{"no end of line", "hands:\n- " + drawn4, "hands:\n- " + drawn4 + "\n- " + drawn4 + "\n"},
		{"comments", "hands: # all of them\n    - " + drawn4 + " # a quiet one\n    # dinner\n\n# the end\n",
			"hands: # all of them\n    - " + drawn4 + " # a quiet one\n    # dinner\n    - " + drawn4 + "\n\n# the end\n"},
		{"a block", "hands:\n  - tenpai: []\n    draw: >-\n      exhaustive\n\n# the end\n",
			"hands:\n  - tenpai: []\n    draw: >-\n      exhaustive\n  - " + drawn4 + "\n\n# the end\n"},
		{"keys behind", "hands:\n  - draw: exhaustive\n    tenpai:\n      - east\n\nname: 茶🍵\n",
			"hands:\n  - draw: exhaustive\n    tenpai:\n      - east\n  - " + drawn4 + "\n\nname: 茶🍵\n"},
		{"Windows", "\ufeffname: x\r\nhands:\r\n  - " + drawn4 + "\r\n", "\ufeffname: x\r\nhands:\r\n  - " + drawn4 + "\r\n  - " + drawn4 + "\r\n"},
		{"none yet", "hands: [ ] # none yet\nname: x\n", "hands: # none yet\n  - " + drawn4 + "\nname: x\n"},
		{"in brackets", "hands: [" + drawn4 + ",\n  " + drawn4 + ", # two\n  ]\n", "hands: [" + drawn4 + ",\n  " + drawn4 + ", # two\n  " + drawn4 + "]\n"},
		{"a line of its own", "{name: x, hands: [" + drawn4 + "], date: y}", "{name: x, hands: [" + drawn4 + ", " + drawn4 + "], date: y}"},
		{"empty, in one line", "{name: x, hands: []}", "{name: x, hands: [" + drawn4 + "]}"},
	} {
		r := load(t, []byte(c.text))
		now, err := game.Append(r, []byte(c.text), &h)
		if err != nil || string(now) != c.want {
			t.Errorf("%s: %q, %v; want %q", c.name, now, err, c.want)
			continue
		}
		if got := load(t, now); len(got.Hands) != len(r.Hands)+1 {
			t.Errorf("%s: there are %d hands", c.name, len(got.Hands))
		}
		back, err := game.RemoveLast("friday.yaml", now)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := load(t, back); len(got.Hands) != len(r.Hands) || slices.Contains([]string{"lines", "comments", "a block", "keys behind", "Windows",
			"a line of its own", "empty, in one line"}, c.name) && string(back) != c.text {
			t.Errorf("%s: without the hand it is %q", c.name, back)
		}
	}
	for _, text := range []string{"hands:\n", "hands: x\n", "name: x\n", "hands: [", "hands:\n  ? a\n",
		"hands: &a []\nname: *a\n"} {
		if now, err := game.Append(&game.Record{Path: "friday.yaml"}, []byte(text), &h); err == nil {
			t.Errorf("%q became %q", text, now)
		} else if found, ok := errors.AsType[rules.Findings](err); ok && len(found) == 0 {
			t.Errorf("%q: nothing is said of why", text)
		}
	}
}

// FuzzEdited adds and removes hands in any text: what can be added can be taken back, and nothing else changes.
func FuzzEdited(f *testing.F) {
	for _, text := range []string{"hands: []", "hands:\n  - a\n# b\n", "{hands: [a, b], x: y}", "hands:\n- - a\n", "hands: [a, # b\n  c,]\n", "hands: [#\n00]", "? hands\n: - a\n",
		"x: |\n  hands:\nhands:\n  - >\n    a\n", "hands: ['a\n  b', \"c\"] # d\n...\n", "---\nhands:\n  - {a: [b]}\n  -\n"} {
		f.Add(text)
	}
	h := game.RecordHand{Draw: "exhaustive", Tenpai: []game.RecordPlayer{}}
	f.Fuzz(func(t *testing.T, text string) {
		now, err := game.Append(&game.Record{Path: "friday.yaml"}, []byte(text), &h)
		if err != nil {
			_, _ = game.RemoveLast("friday.yaml", []byte(text))
			return
		}
		if !strings.Contains(string(now), "{draw: exhaustive, tenpai: []}") {
			t.Errorf("%q became %q", text, now)
		}
		again, err := game.Append(&game.Record{Path: "friday.yaml"}, now, &h)
		if err != nil {
			t.Fatalf("%q became %q, and then %v", text, now, err)
		}
		if back, err := game.RemoveLast("friday.yaml", again); err != nil || string(back) != string(now) && !strings.Contains(text, ",") {
			t.Errorf("%q became %q, %q and %q, %v", text, now, again, back, err)
		}
	})
}
