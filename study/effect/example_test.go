package effect_test

import (
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/effect"
)

// What kiriage mangan does to two wins of 4 han 30 fu, one of them the dealer's, and one of 3 han.
func ExampleRules_Hands() {
	before, err := rules.Load(context.Background(), "standard")
	if err != nil {
		panic(err)
	}
	now, err := before.With(context.Background(), map[string]string{"kiriage_mangan": "true"})
	if err != nil {
		panic(err)
	}
	hands := strings.NewReader(`{"hand":"234678m345p45s66s","ron":"3s","riichi":true,"dora":"1m","seat":"south"}
{"hand":"234678m345p45s66s","ron":"3s","riichi":true,"dora":"1m","seat":"east"}
{"hand":"234678m345p45s66s","ron":"3s","riichi":true,"dora":"1z","seat":"west"}
`)
	e, err := effect.New(before, now).Hands(context.Background(), hands, "hands.ndjson")
	if err != nil {
		panic(err)
	}
	all := e.All()
	share, mean := e.Share(&all), e.MeanChanged(&all)
	fmt.Printf("%d of %d wins change, %.0f %% (%.0f-%.0f)\n", all.Changed, all.N, 100*share.Value, 100*share.Low, 100*share.High)
	fmt.Printf("%+.0f points on average; the largest change is %d to %d\n", mean.Value, all.Largest.Before, all.Largest.Now)
	// Output:
	// 2 of 3 wins change, 67 % (21-94)
	// +350 points on average; the largest change is 11600 to 12000
}
