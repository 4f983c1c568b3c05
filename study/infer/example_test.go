package infer_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
)

// Of the options of a rule set it asks what is likely first, and takes what is said to be otherwise.
func Example() {
	ctx := context.Background()
	r, err := rules.Load(ctx, "standard")
	if err != nil {
		log.Fatal(err)
	}
	q, err := infer.New(ctx, r)
	if err != nil {
		log.Fatal(err)
	}
	question, err := q.Next(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range question.Statements {
		fmt.Println(s.Option.Doc.In("en"), "=", s.Value)
	}
	answer := infer.Answer{Choice: infer.Yes, Values: map[string]string{"minimum_han": "2"}}
	if err := q.Answer(ctx, question, answer); err != nil {
		log.Fatal(err)
	}
	found, err := q.Found(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("minimum_han", found.Turned["minimum_han"])
	// Output:
	// How many yakuman a hand is worth at most, where several add up; 0 is no bound = 0
	// Han of yaku, dora not counted, that a hand needs to win = 1
	// No limits at all; a yakuman counts as 13 han, and all other yaku, dora and fu count with it. Several yakuman add up in any case, and nobody is liable for them = false
	// What each player pays for a hand is rounded up to a multiple of this = 100
	// Points that each counter adds to a hand; by self-draw the payers share them = 300
	// minimum_han 2
}
