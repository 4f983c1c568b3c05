package game_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestWinnerPoints: the deal may go by what the dearest hand was paid, without counters and sticks.
func TestWinnerPoints(t *testing.T) {
	e := ownGame(t, "{repeats: dealer_won and winner_points == 3900}")
	worth := func(by, han int) game.RecordWin {
		return game.RecordWin{By: seated(by), From: seated(3), Han: han, Fu: 30}
	}
	win, err := hand.Parse("123m567p34567s99m ron:8s riichi ippatsu") // 3 han 30 fu of the dealer
	must.Do(t, err)
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
		g, err := game.Play(t.Context(), e, &game.Record{Players: names(4), Begin: &game.Standing{Honba: 2}, Hands: []game.RecordHand{c.hand}})
		if err != nil {
			t.Fatal(name, err)
		}
		if g.Hands[0].Repeats != c.repeats {
			t.Errorf("%s: the dealer deals again: %v", name, g.Hands[0].Repeats)
		}
	}
}

func ownGame(t *testing.T, rule string) *engine.Engine {
	text := "hanfu: 1\nid: own\nname: {en: Own}\nextends: standard\ngame: " + rule + "\n"
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("own.yaml", []byte(text))))(t)
	return engine.New(r)
}

// TestWinnerYaku: the deal and the end of a game may go by the yaku of the hand that won. Its tiles must then be there,
// unless what it was worth settles it.
func TestWinnerYaku(t *testing.T) {
	e := ownGame(t, "{repeats: dealer_won and not (yaku.pinfu or yaku.kokushi), ends: {early: {when: yaku.chiitoitsu}}}")
	tiles := func(by int, text string) game.RecordWin {
		win := must.Get(hand.Parse(text))(t)
		return game.RecordWin{By: seated(by), Win: &win, From: seated(3)}
	}
	const pinfu, pairs = "123m567p34567s99m ron:8s", "1199m2288p3355s7z ron:7z"
	const triplet = "111234m567p67s44z ron:8s riichi"
	for name, c := range map[string]struct {
		wins    []game.RecordWin
		repeats bool
		ended   bool
		found   bool
	}{
		"another yaku":          {wins: []game.RecordWin{tiles(0, triplet)}, repeats: true},
		"the yaku":              {wins: []game.RecordWin{tiles(0, pinfu)}},
		"the dealer's counts":   {wins: []game.RecordWin{tiles(0, triplet), tiles(1, pinfu)}, repeats: true},
		"the end":               {wins: []game.RecordWin{tiles(1, pairs)}, ended: true},
		"without tiles":         {wins: []game.RecordWin{{By: seated(0), From: seated(3), Han: 2, Fu: 40}}, found: true},
		"not by another player": {wins: []game.RecordWin{{By: seated(1), From: seated(3), Yakuman: 1}}},
		"by a dealer's yakuman": {wins: []game.RecordWin{{By: seated(0), From: seated(3), Yakuman: 1}}, found: true},
	} {
		g, err := game.Play(t.Context(), e, &game.Record{Players: names(4), Hands: []game.RecordHand{{Wins: c.wins}}})
		if c.found != (err != nil) {
			t.Error(name, err)
		}
		if err == nil && (g.Hands[0].Repeats != c.repeats || c.ended != (g.Ended != nil)) {
			t.Errorf("%s: the dealer deals again: %v, ended by %v", name, g.Hands[0].Repeats, g.Ended)
		}
	}
	e = ownGame(t, "{repeats: dealer_won and not yaku.kokushi}")
	g, err := game.Play(t.Context(), e, &game.Record{Players: names(4), Hands: []game.RecordHand{{Wins: []game.RecordWin{{By: seated(0), From: seated(3), Han: 2, Fu: 40}}}}})
	if err != nil || !g.Hands[0].Repeats {
		t.Error("two han are no yakuman", err)
	}
}
