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
	ema, err := rules.Load(context.Background(), "ema")
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

// Settle a game hand by hand, from a program's own values.
func ExampleTable() {
	ctx := context.Background()
	loader := rules.Loader{Set: map[string]string{"bust": "true"}} // a game is over when somebody has less than nothing
	standard, err := loader.Load(ctx, rules.Named("standard"))
	if err != nil {
		log.Fatal(err)
	}
	table, err := game.NewTable(engine.New(standard), "Aya", "Ben", "Chie", "Dan")
	if err != nil {
		log.Fatal(err)
	}
	aya, ben, dan := game.PlayerAt(0), game.PlayerAt(1), game.PlayerAt(3)
	for _, hand := range []game.RecordHand{
		{Riichi: []game.RecordPlayer{{Player: ben}}, Draw: "exhaustive",
			Tenpai: []game.RecordPlayer{{Player: aya}, {Player: ben}}},
		{Wins: []game.RecordWin{{By: dan, Tsumo: true, Han: 5}}},
		{Wins: []game.RecordWin{{By: aya, From: aya, Han: 1, Fu: 30}}},
		{Wins: []game.RecordWin{{By: aya, From: ben, Yakuman: 1}}},
		{Draw: "exhaustive"},
	} {
		played, err := table.Play(ctx, hand)
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		fmt.Println(played.Before.Round, played.Before.Number, played.Change, played.Points)
	}
	g, err := table.Game()
	if err != nil {
		log.Fatal(err)
	}
	if g.Ended == nil {
		fmt.Println("next:", g.End.Round, g.End.Number)
	}
	for _, r := range g.Results {
		fmt.Println(r.Place, g.Name(r.Player), r.Result)
	}
	// Output:
	// east 1 [1500 500 -1500 -1500] [26500 25500 23500 23500]
	// east 1 [-4100 -2100 -2100 9300] [22400 23400 21400 32800]
	// refused: error: Aya can't win on the own discard [game-win]
	// east 2 [32000 -32000 0 0] [54400 -8600 21400 32800]
	// refused: error: the game was over before this hand: A player has less than no points [game-order]
	// 1 Aya 64400
	// 2 Dan 12800
	// 3 Chie -18600
	// 4 Ben -58600
}

// Save a game, go on with it another day, and take back a hand.
func ExampleResume() {
	ctx := context.Background()
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	kiriage, err := standard.With(ctx, map[string]string{"kiriage_mangan": "true"})
	if err != nil {
		log.Fatal(err)
	}
	table, err := game.NewTable(engine.New(kiriage), "Aya", "Ben", "Chie", "Dan")
	if err != nil {
		log.Fatal(err)
	}
	aya, ben := game.PlayerAt(0), game.PlayerAt(1)
	for _, hand := range []game.RecordHand{
		{Wins: []game.RecordWin{{By: aya, From: ben, Han: 4, Fu: 30}}},
		{Draw: "exhaustive"},
	} {
		if _, err := table.Play(ctx, hand); err != nil {
			log.Fatal(err)
		}
	}
	record, err := table.Record()
	if err != nil {
		log.Fatal(err)
	}
	text := game.NewText(record) // of the file
	fmt.Print(string(text))

	record, err = game.Load(ctx, new(rules.Loader), rules.Bytes("friday.yaml", text), "")
	if err != nil {
		log.Fatal(err)
	}
	table, err = game.Resume(ctx, engine.New(record.RuleSet), record)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := table.Undo(ctx); err != nil {
		log.Fatal(err)
	}
	g, err := table.Game()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Without the draw:", g.End.Round, g.End.Number, g.End.Honba, g.End.Points)
	// Output:
	// rules: standard
	// set: {kiriage_mangan: true}
	// players: [Aya, Ben, Chie, Dan]
	//
	// hands:
	//   - {win: {by: Aya, from: Ben, han: 4, fu: 30}}
	//   - {draw: exhaustive, tenpai: []}
	// Without the draw: east 1 1 [37000 13000 25000 25000]
}
