package game_test

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestLoneWinner: what rules say of several winners is nothing to one who wins alone, or who alone is paid. He gets all
// counters and sticks.
func TestLoneWinner(t *testing.T) {
	for _, several := range []string{"sticks: turn == 2", "honba: turn == 2", "sticks: rons >= 2", "honba: rons > 2",
		"{honba: seat_turn == 2, sticks: seat_turn == 2}", "{winners: 1, honba: turn == 2, sticks: turn == 2}"} {
		if several[0] != '{' {
			several = "{" + several + "}"
		}
		r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nextends: standard\npayments: {several: "+several+"}\n"))))(t)
		win := func(by, from int) game.RecordWin {
			w := game.RecordWin{By: game.PlayerAt(by), Han: 1, Fu: 30, Tsumo: from < 0}
			if from >= 0 {
				w.From = game.PlayerAt(from)
			}
			return w
		}
		for _, wins := range [][]game.RecordWin{{win(1, 2)}, {win(1, -1)}, {win(3, 2), win(1, 2)}} {
			if len(wins) > 1 && !strings.Contains(several, "winners: 1") {
				continue
			}
			record := &game.Record{Rules: "house.yaml", RuleSet: r, Players: []string{"A", "B", "C", "D"},
				Begin: &game.Standing{Points: []int64{25000, 25000, 23000, 25000}, Round: hand.East, Number: 1, Honba: 2, Sticks: 2},
				Hands: []game.RecordHand{{Wins: wins}}}
			g, err := game.Play(t.Context(), engine.New(r), record)
			if err != nil {
				t.Fatalf("%s: %v", several, err)
			}
			want := int64(1000 + 600 + 2000)
			if wins[0].From.IsNobody() {
				want = 1100 + 600 + 2000
			}
			by := wins[0].By.Index()
			if got := g.Hands[0].Points[by] - 25_000; got != want {
				t.Errorf("%s: the only one who is paid gets %d, not %d", several, got, want)
			}
		}
	}
}
