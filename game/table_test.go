package game_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestNewTableNames: players are told apart by their names.
func TestNewTableNames(t *testing.T) {
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"A", "B", "A", "D"}, `error: two players are called "A" [game-players]`},
		{[]string{"A", "A ", "C", "D"}, `error: two players are called "A " [game-players]`},
		{[]string{"A", "", " ", "D"}, "error: player 2 has no name [game-players]\nerror: player 3 has no name [game-players]"},
	} {
		if _, err := game.NewTable(engine.New(standard), test.names...); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.names, err, test.want)
		}
	}
}

// TestNoTable: who has made no engine or no table is told so.
func TestNoTable(t *testing.T) {
	const noEngine, noTable = "make one with engine.New", "make one with game.NewTable"
	var table game.Table
	_, made := game.NewTable(nil, names(4)...)
	_, whole := game.Play(t.Context(), nil, &game.Record{})
	_, played := table.Play(t.Context(), game.RecordHand{Draw: "exhaustive"})
	_, read := table.Game()
	for _, test := range []struct {
		err  error
		want string
	}{{made, noEngine}, {whole, noEngine}, {played, noTable}, {read, noTable}} {
		if test.err == nil || !strings.HasSuffix(test.err.Error(), test.want) {
			t.Errorf("%v, want one that ends in %q", test.err, test.want)
		}
	}
}

// TestTableOutlivesContext: the context of a hand ends that hand alone, as that of a request does; the game goes on.
func TestTableOutlivesContext(t *testing.T) {
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	table := must.Get(game.NewTable(engine.New(standard), "A", "B", "C", "D"))(t)
	ctx, done := context.WithCancel(t.Context())
	must.Get(table.Play(ctx, game.RecordHand{Draw: "exhaustive"}))(t)
	done()
	if g, err := table.Game(); err != nil || len(g.Hands) != 1 || len(g.Results) != 4 {
		t.Errorf("after the hand: %v, %v", g, err)
	}
	if _, err := table.Play(ctx, game.RecordHand{Draw: "exhaustive"}); err == nil {
		t.Error("a hand is played whose context is done")
	}
	if _, err := table.Play(t.Context(), game.RecordHand{Draw: "exhaustive"}); err != nil {
		t.Error(err)
	}
}

// TestTableOwnsItsGame: whatever a program does with what it gave the table and what it got, the game stays the same.
func TestTableOwnsItsGame(t *testing.T) {
	e := newEngine(t, "standard", nil)
	players := names(4)
	table := must.Get(game.NewTable(e, players...))(t)
	win := must.Get(hand.Parse("66p44s chi:234m pon:555z ankan:9999p ron:4s dora:1s houtei"))(t)
	honba := 0
	hands := []game.RecordHand{
		{Round: hand.East, Number: 1, Honba: &honba, Riichi: someone(1, 2), Draw: "exhaustive", Tenpai: someone(1, 0, 2),
			Points: []int64{26500, 23500, 25500, 23500}},
		{Wins: []game.RecordWin{{By: game.PlayerAt(1), From: game.PlayerAt(0), Win: &win}}},
		{Wins: []game.RecordWin{{By: game.PlayerAt(1), From: game.PlayerAt(0), Han: 3, Fu: 30}},
			Penalties: []game.RecordFact{}},
		{Draw: "nagashi_mangan", Nagashi: someone(1, 3)},
	}
	var played []*game.Hand
	for _, h := range hands {
		p := must.Get(table.Play(t.Context(), h))(t)
		played = append(played, p)
	}
	text := func() []byte {
		g := must.Get(table.Game())(t)
		text := must.Get(json.Marshal(struct {
			*game.Game
			Rules, Ended any
		}{Game: g}))(t)
		return text
	}
	want := text()
	g := must.Get(table.Game())(t)
	for name, v := range map[string]any{"the names of NewTable": &players, "the hands for Play": &hands,
		"what Play returned": &played, "what Game returned": g} {
		if n := spoil(reflect.ValueOf(v).Elem()); n == 0 {
			t.Errorf("%s holds nothing", name)
		}
		if got := text(); !bytes.Equal(got, want) {
			t.Fatalf("%s changes the game:\n%s\nwas\n%s", name, got, want)
		}
	}
}

// spoil sets all numbers and strings of a value to others, in what it points to as well, but for rules, and returns how
// many there are.
func spoil(v reflect.Value) (n int) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || v.Type() == reflect.TypeFor[*rules.Rule]() || v.Type() == reflect.TypeFor[*rules.Rules]() {
			return 0
		}
		return spoil(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			n += spoil(v.Index(i))
		}
		return n
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				n += spoil(f)
			}
		}
		return n
	case reflect.String:
		v.SetString("spoiled")
	case reflect.Int, reflect.Int64:
		v.SetInt(77)
	case reflect.Uint8:
		v.SetUint(3)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	default:
		panic(v.Kind())
	}
	return 1
}

// TestTableContradicted: a win that says of the table what is not so is refused, with each thing; one that says what is
// so is played.
func TestTableContradicted(t *testing.T) {
	for _, test := range []struct {
		says string
		from game.Player
		want string
	}{
		{"ron:8s seat:south round:east from:east players:4", game.PlayerAt(0), ""},
		{"tsumo:8s riichi sticks:1", game.Player{}, ""},
		{"tsumo:8s seat:north round:south honba:5 sticks:3", game.Player{},
			"the hand of B says seat:north, and at the table it is south" +
				"|the hand of B says round:south, and at the table it is east" +
				"|the hand of B says honba:5, and at the table it is 0|the hand of B says sticks:3, and at the table it is 0"},
		{"ron:8s from:west pao:north players:3", game.PlayerAt(0),
			"the hand of B says from:west, and at the table it is east" +
				"|the hand of B says pao:north, and at the table it is nobody" +
				"|the hand of B says players:3, and at the table it is 4"},
	} {
		table := must.Get(game.NewTable(newEngine(t, "standard", nil), names(4)...))(t)
		win, err := hand.Parse("234m567p34567s99m " + test.says)
		must.Do(t, err)
		won := game.RecordWin{By: game.PlayerAt(1), From: test.from, Win: &win}
		_, err = table.Play(t.Context(), game.RecordHand{Wins: []game.RecordWin{won}})
		var found rules.Findings
		errors.As(err, &found)
		var got []string
		for _, f := range found {
			got = append(got, f.Message.String())
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %q, want %s", test.says, err, test.want)
		}
	}
}
