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
	ema, err := rules.Load("ema")
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
	standard, err := rules.Load("standard")
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
