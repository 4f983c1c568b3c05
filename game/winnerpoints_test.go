package game_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestWinnerPoints: the deal may go by what the dearest hand was paid, without counters and sticks.
func TestWinnerPoints(t *testing.T) {
	const text = "hanfu: 1\nid: own\nname: {en: Own}\nextends: standard\ngame: {repeats: dealer_won and winner_points == 3900}\n"
	r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("own.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	worth := func(by, han int) game.RecordWin {
		return game.RecordWin{By: seated(by), From: seated(3), Han: han, Fu: 30}
	}
	win, err := hand.Parse("123m567p34567s99m ron:8s riichi ippatsu") // 3 han 30 fu of the dealer
	if err != nil {
		t.Fatal(err)
	}
	tiles := game.RecordWin{By: seated(0), Win: &win, From: seated(3)}
	for name, c := range map[string]struct {
		hand    game.RecordHand
		repeats bool
	}{
		"as much":        {game.RecordHand{Wins: []game.RecordWin{worth(0, 2), worth(1, 3)}}, true},
		"too much":       {game.RecordHand{Wins: []game.RecordWin{worth(0, 2), worth(1, 4)}}, false},
		"too little":     {game.RecordHand{Wins: []game.RecordWin{worth(0, 1)}}, false},
		"without sticks": {game.RecordHand{Riichi: someone(1, 2), Wins: []game.RecordWin{worth(0, 2)}}, false},
		"by tiles":       {game.RecordHand{Wins: []game.RecordWin{tiles}}, false},
		"beside tiles":   {game.RecordHand{Wins: []game.RecordWin{worth(0, 2), {By: seated(1), Win: &win, From: seated(3)}}}, true},
		"nobody":         {game.RecordHand{Draw: "exhaustive", Tenpai: someone(1, 0)}, false},
	} {
		g, err := game.Play(t.Context(), engine.New(r), &game.Record{Players: names(4), Begin: &game.Standing{Honba: 2}, Hands: []game.RecordHand{c.hand}})
		if err != nil {
			t.Fatal(name, err)
		}
		if g.Hands[0].Repeats != c.repeats {
			t.Errorf("%s: the dealer deals again: %v", name, g.Hands[0].Repeats)
		}
	}
}
