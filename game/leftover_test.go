package game_test

import (
	"testing"

	"example.com/hanfu/game"
)

// TestLeftoverUntold: where the rules ask who laid down the sticks that are left, or who dealt last, a record that does not
// say it has no results.
func TestLeftoverUntold(t *testing.T) {
	for name, c := range map[string]struct {
		rule  string
		hands []game.RecordHand
		fails bool
	}{
		"who laid them":    {"{returns_leftover: true}", []game.RecordHand{{Draw: "exhaustive"}}, true},
		"taken since then": {"{returns_leftover: true}", []game.RecordHand{{Wins: []game.RecordWin{{By: seated(0), Tsumo: true, Han: 3, Fu: 30}}}}, false},
		"who dealt last":   {"{leftover: player.dealer}", nil, true},
		"dealt last":       {"{leftover: player.dealer}", []game.RecordHand{{Draw: "exhaustive"}}, false},
	} {
		begin := &game.Standing{Sticks: 1, Points: []int64{24000, 25000, 25000, 25000}}
		g, err := game.Play(t.Context(), ownGame(t, c.rule), &game.Record{Players: names(4), Begin: begin, Hands: c.hands})
		if (err != nil) != c.fails || (g.Results == nil) != c.fails {
			t.Errorf("%s: %v", name, err)
		}
	}
}
