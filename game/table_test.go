package game_test

import (
	"context"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
)

// TestNewTableNames: players are told apart by their names.
func TestNewTableNames(t *testing.T) {
	standard, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
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

// TestTableOutlivesContext: the context of a hand ends that hand alone, as that of a request does; the game goes on.
func TestTableOutlivesContext(t *testing.T) {
	standard, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	table, err := game.NewTable(engine.New(standard), "A", "B", "C", "D")
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithCancel(t.Context())
	if _, err := table.Play(ctx, game.RecordHand{Draw: "exhaustive"}); err != nil {
		t.Fatal(err)
	}
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
