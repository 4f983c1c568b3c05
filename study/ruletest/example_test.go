package ruletest_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Run the tests of a rule file, as in a test of a program that has one: there log.Fatal is t.Fatal, and fmt.Println is
// t.Error.
func Example() {
	const tests = `
hanfu: 1
rules: testdata/house.yaml
cases:
  pinfu:
    hand: 234m567p34567s99m ron:8s
    expect: {yaku: [pinfu], fu: 30, points: 1000}
  a-belief:
    hand: 234m567p34567s99m tsumo:8s
    expect: {yaku: {pinfu: 1}, fu: 30}
`
	// The tests may look for rules here.
	loader := &rules.Loader{Files: os.DirFS(".")}
	// For a file there is ruletest.Load.
	file, _, err := ruletest.Load(context.Background(), loader, rules.Bytes("house_test.yaml", []byte(tests)), "")
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range ruletest.Run(context.Background(), file.Cases, ruletest.NewEngines(loader).For) {
		if o.Err != nil {
			log.Fatal(o.Err)
		}
		for _, d := range o.Differences {
			fmt.Printf("%s: %s: %s\n", o.Case.Pos, o.Case.ID, d)
		}
	}
	// Output:
	// house_test.yaml:8:3: a-belief: yaku: want pinfu: 1, got menzen_tsumo: 1, pinfu: 1
	// house_test.yaml:8:3: a-belief: fu: want 30, got 20
}

// Demand that tests leave nothing out of a rule file.
func ExampleCover() {
	loader := new(rules.Loader)
	file, _, err := ruletest.Load(context.Background(), loader, rules.File("testdata/house_test.yaml"), "")
	if err != nil {
		log.Fatal(err)
	}
	cases := slices.DeleteFunc(file.Cases,
		func(c ruletest.Case) bool { return c.ID == "eight" || c.ID == "double-wind" })
	covered, err := ruletest.Cover(context.Background(), cases, ruletest.NewEngines(loader).For, file.Unreachable)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range covered {
		fmt.Println(c.Total(true).Percent(), "%")
		for _, g := range c.Gaps(false) {
			fmt.Printf("%s: %s: %s\n", g.Position, g.Lacks, g.About)
		}
	}
	// Output:
	// 93 %
	// testdata/house.yaml:8:49: changes no case: 2 instead of 4
	// testdata/house.yaml:29:3: never used: limits.eight_honba
	// testdata/house.yaml:29:3: changes no case: it is added
}

// Ask which hands come out otherwise under other rules.
func ExampleCompare() {
	loader := new(rules.Loader)
	file, _, err := ruletest.Load(context.Background(), loader, rules.File("../../rulesets/kansai_test.yaml"), "")
	if err != nil {
		log.Fatal(err)
	}
	engines := ruletest.NewEngines(loader)
	kansai := ruletest.Run(context.Background(), file.Cases, engines.For)
	standard := ruletest.Run(context.Background(), file.Cases,
		func(ctx context.Context, c *ruletest.Case) (*engine.Engine, error) {
			return engines.For(ctx, &ruletest.Case{Rules: "standard", Set: c.Set})
		})
	for i := range kansai {
		for _, d := range ruletest.Compare(&standard[i], &kansai[i]) {
			if d.Key == "points" {
				fmt.Printf("%s: standard %s, kansai %s\n", kansai[i].Case.ID, d.Want, d.Got)
			}
		}
	}
	// Output:
	// seven-pairs-2: standard 12000, kansai 8000
}
