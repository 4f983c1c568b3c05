package hand

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestCheck refuses wins that no input gives, only a Go program.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Win)
		want   string
	}{
		{"a tile out of range", func(w *Win) { w.Hand[2] = 40 },
			"bad_value hand: place 3 holds something that is no tile"},
		{"the zero win", func(w *Win) { *w = Win{} }, "empty_win hand: the win is empty"},
		{"nothing but how it was won", func(w *Win) { *w = Win{Tsumo: true, Seat: East, Dora: w.Dora} }, "empty_win hand"},
		{"a winning tile alone", func(w *Win) { *w = Win{Tile: NewTile(KindOf(Pin, 1))} },
			"tile_count hand: the hand has 0 tiles and should have 13"},
		{"no kind, red", func(w *Win) { w.Dora = []Tile{Kind(Kinds).In(Red)} }, "bad_value dora: place 1"},
		{"no colour", func(w *Win) { w.Ura = []Tile{KindOf(Honors, 5).In(Colours)} }, "bad_value ura: place 1"},
		{"no winning tile", func(w *Win) { w.Tile = 200 }, "bad_value ron: the winning tile is no tile"},
		{"no drawn tile", func(w *Win) { w.Tile, w.Tsumo = 200, true }, "bad_value tsumo: the winning tile is no tile"},
		{"no such call", func(w *Win) { w.Melds[0].Type = 4 }, "bad_meld melds: there is no call number 4"},
		{"a tile of a meld", func(w *Win) { w.Melds[0].Tiles[1] = 99 },
			"bad_meld melds: chi holds something that is no tile"},
		{"a chi out of order", func(w *Win) { w.Melds[0].Tiles = [4]Tile{2, 1, 0} },
			"bad_meld melds: lowest first, and 321m are not"},
		{"a wind", func(w *Win) { w.Round = 5 }, "bad_value round: east, south, west or north"},
		{"sticks below 0", func(w *Win) { w.Sticks = -1 }, "bad_value sticks: from 0 to 1000, not -1"},
		{"too many sticks", func(w *Win) { w.Sticks = 1001 }, "bad_value sticks: from 0 to 1000, not 1001"},
		{"honba below 0", func(w *Win) { w.Honba = -1 }, "bad_value honba: from 0 to 1000, not -1"},
		{"too many honba", func(w *Win) { w.Honba = 1001 }, "bad_value honba: from 0 to 1000, not 1001"},
		{"nuki below 0", func(w *Win) { w.Nuki = -1 }, "bad_value nuki: from 0 to 4, not -1"},
		{"too many nuki", func(w *Win) { w.Nuki = 5 }, "bad_value nuki: from 0 to 4, not 5"},
		{"players below 0", func(w *Win) { w.Players = -1 }, "bad_value players: from 2 to 4, not -1"},
		{"one player", func(w *Win) { w.Players = 1 }, "bad_value players: from 2 to 4, not 1"},
		{"too many players", func(w *Win) { w.Players = 5 }, "bad_value players: from 2 to 4, not 5"},
		{"all seats", func(w *Win) { w.From, w.Seat, w.Round, w.Pao = 9, 8, 7, 6 },
			"bad_value from: seat\nbad_value seat: seat\nbad_value round: wind\nbad_value pao: liable"},
		{"too many indicators, and a short hand", func(w *Win) { w.Ura, w.Hand = make([]Tile, 21), w.Hand[1:] },
			"bad_value ura: there are 21 indicators\ntile_count hand: the hand has 9 tiles"},
		{"a dora out of range, and a short hand", func(w *Win) { w.Dora, w.Hand = []Tile{0, 250}, w.Hand[1:] },
			"bad_value dora: place 2\ntile_count hand: the hand has 9 tiles"},
		{"NoTile among others", func(w *Win) { w.Hand[0], w.Dora = NoTile, []Tile{NoTile} },
			"bad_value hand: place 1\nbad_value dora: place 1"},
		{"a fact of value 2", func(w *Win) { w.Flags = []Flag{{Name: "riichi", Value: 2}} },
			"bad_value riichi: the value of a fact is 1"},
		{"a counter", func(w *Win) { w.Flags = []Flag{{Name: "renchan", Value: 1001, Count: true}} },
			"bad_value renchan: not 1001"},
		{"a counter below 0", func(w *Win) { w.Flags = []Flag{{Name: "renchan", Value: -1, Count: true}} },
			"bad_value renchan: not -1"},
		{"a fact of value 0", func(w *Win) { w.Flags = []Flag{{Name: "riichi", Value: 0}} },
			"bad_value riichi: the value of a fact is 1"},
		{"a seat that is no wind", func(w *Win) { w.Flags = []Flag{{Name: "wareme", Value: 5, Seat: true}} },
			"bad_value wareme: from 1 to 4"},
		{"a seat of nobody", func(w *Win) { w.Flags = []Flag{{Name: "wareme", Seat: true}} },
			"bad_value wareme: from 1 to 4"},
		{"a name in capitals", func(w *Win) { w.Flags = []Flag{{Name: "Riichi", Value: 1}} },
			"unknown_key Riichi: did you mean \"riichi\"?"},
		{"a fact named like a call", func(w *Win) { w.Flags = []Flag{{Name: "chi", Value: 1}} },
			"unknown_key chi: begins a meld and can't name"},
		{"a fact twice", func(w *Win) { w.Flags = []Flag{{Name: "a", Value: 1}, {Name: "a", Value: 1, Count: true}} },
			"duplicate_key a: twice"},
		{"a fact named like a key", func(w *Win) { w.Flags = []Flag{{Name: "hand", Value: 1}} },
			"unknown_key hand: is a key"},
		{"a fact without a name", func(w *Win) { w.Flags = []Flag{{Name: "", Value: 1}} }, "unknown_key : is no name"},
		{"the id", func(w *Win) { w.ID = "\xff" }, "bad_value id: not UTF-8"},
		{"too many facts", func(w *Win) {
			for i := range maxFlags + 1 {
				w.Flags = append(w.Flags, Flag{Name: fmt.Sprint("a", i), Value: 1})
			}
		}, "bad_value : there are 33 facts, counters and seats"},
	} {
		w := must.Get(Parse("123456p99s22z chi:123m ron:2z"))(t)
		test.change(&w)
		wantProblems(t, test.name, w.Check(), test.want)
		if !strings.Contains(w.String(), ":") || len(w.AppendJSON(nil)) == 0 {
			t.Errorf("%s: nothing is written", test.name)
		}
	}
}

func TestReserved(t *testing.T) {
	for _, name := range []string{"hand", "id", "chi", "kan"} {
		if !Reserved(name) {
			t.Errorf("%s is not reserved", name)
		}
	}
	if Reserved("riichi") {
		t.Error("riichi is reserved")
	}
}
