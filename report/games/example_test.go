package games_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

// Write the game of a table as JSON.
func ExampleJSON() {
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	table, err := game.NewTable(engine.New(standard), "Aya", "Ben", "Chie", "Dan")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := table.Play(context.Background(), game.RecordHand{Draw: "exhaustive"}); err != nil {
		log.Fatal(err)
	}
	g, err := table.Game()
	if err != nil {
		log.Fatal(err)
	}
	text, err := games.JSON(nil, g, "en")
	if err != nil {
		log.Fatal(err)
	}
	_, hands, _ := strings.Cut(string(text), `"hands":`)
	hands, _, _ = strings.Cut(hands, `,"end":`)
	fmt.Println(hands)
	// Output:
	// [{"round":"east","number":1,"honba":0,"dealer":"Aya","parts":[{"kind":"draw","rule":"exhaustive","changes":[0,0,0,0],"sticks":0}],"changes":[0,0,0,0],"points":[25000,25000,25000,25000],"sticks":0,"repeats":false}]
}
