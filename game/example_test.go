package game_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Play two hands under the rules of the EMA.
func Example() {
	ema, err := rules.Load("ema")
	if err != nil {
		log.Fatal(err)
	}
	win, err := hand.Parse("234m567p34567s99m ron:8s riichi dora:4s")
	if err != nil {
		log.Fatal(err)
	}
	record := &game.Record{
		Players: []string{"A", "B", "C", "D"},
		Hands: []game.RecordHand{
			{Draw: "exhaustive", Tenpai: []game.RecordPlayer{{Player: game.PlayerAt(0)}, {Player: game.PlayerAt(2)}}},
			{Wins: []game.RecordWin{{By: game.PlayerAt(1), From: game.PlayerAt(2), Win: &win}}},
		},
	}
	g, err := game.Play(context.Background(), engine.New(ema), record)
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range g.Hands {
		fmt.Println(h.Before.Round, h.Before.Number, h.Before.Honba, h.Change, h.Points)
	}
	for _, r := range g.Results {
		fmt.Println(r.Place, g.Name(r.Player), r.Points, r.Uma, r.Result)
	}
	// Output:
	// east 1 0 [1500 -1500 1500 -1500] [31500 28500 31500 28500]
	// east 1 1 [0 4200 -4200 0] [31500 32700 27300 28500]
	// 1 B 32700 15000 17700
	// 2 A 31500 5000 6500
	// 3 D 28500 -5000 -6500
	// 4 C 27300 -15000 -17700
}
