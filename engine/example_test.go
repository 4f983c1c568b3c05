package engine_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Score a hand under a shipped rule set.
func Example() {
	ema, err := rules.Load(context.Background(), "ema")
	if err != nil {
		log.Fatal(err)
	}
	e := engine.New(ema)

	w, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p")
	if err != nil {
		log.Fatal(err)
	}
	r, err := e.Score(&w)
	if err != nil {
		log.Fatal(err)
	}
	for y := range r.Yaku() {
		fmt.Println(y.Rule.NameIn("en"), y.Han)
	}
	fmt.Println(r.Han, "han", r.Fu, "fu", r.Points, "points")
	for _, p := range r.Payments() {
		fmt.Println(p.Seat, "pays", p.Amount)
	}
	// Output:
	// Riichi 1
	// Menzen tsumo 1
	// Pinfu 1
	// 4 han 20 fu 5200 points
	// east pays 2600
	// west pays 1300
	// north pays 1300
}

// A win that can't be scored gives all reasons at once.
func ExampleEngine_Score_refused() {
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	w, err := hand.Parse("234m567p3499s chi:789s ron:5s riichi ura:1p")
	if err != nil {
		log.Fatal(err)
	}
	_, err = engine.New(standard).Score(&w)
	var refused *engine.Refused
	if errors.As(err, &refused) {
		for _, p := range refused.Problems {
			fmt.Println(p.Code, p.Field)
		}
	}

	w, err = hand.Parse("234m567p3499s chi:789s ron:5s")
	if err != nil {
		log.Fatal(err)
	}
	_, err = engine.New(standard).Score(&w)
	if errors.As(err, &refused) {
		fmt.Println(refused.Problems[0].Code, refused.Readings[0])
	}
	// Output:
	// situation riichi
	// no_yaku 234m 567p 345s 789s 99s, ryanmen
}

// Options of a rule set can be turned for one engine.
func Example_options() {
	loader := rules.Loader{Set: map[string]string{"double_wind_fu": "2"}}
	twoFu, err := loader.Load(context.Background(), rules.Named("standard"))
	if err != nil {
		log.Fatal(err)
	}
	w, err := hand.Parse("111m234p56767s11z ron:8s seat:east round:east riichi")
	if err != nil {
		log.Fatal(err)
	}
	r, err := engine.New(twoFu).Score(&w)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Fu, "fu", r.Points)
	for part := range r.FuParts() {
		fmt.Println(part.Rule.ID, part.Fu)
	}
	// Output:
	// 40 fu 2000
	// base 20
	// menzen_ron 10
	// closed_terminal_pon 8
	// double_valued_pair 2
}

// What a hand waits for, with what each tile pays. Parse says that there is no winning tile, and Waiting that this is well.
func ExampleEngine_Waits() {
	r, err := rules.Load(context.Background(), "standard")
	if err != nil {
		panic(err)
	}
	w, err := hand.Parse("234m567p3456788s riichi")
	if err = w.Waiting(err); err != nil {
		panic(err)
	}
	waits, err := engine.New(r).Waits(context.Background(), &w, nil)
	if err != nil {
		panic(err)
	}
	for _, wait := range waits.Waits {
		fmt.Println(wait.Tile, wait.Left, wait.Ron.Result.Points, wait.Tsumo.Result.Points)
	}
	// Output:
	// 2s 4 3900 5200
	// 5s 2 3900 5200
	// 0s 1 7700 8000
	// 8s 2 3900 5200
}
