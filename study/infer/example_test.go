package infer_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
)

// It asks what hands pay. Each answer leaves fewer options open.
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
	fmt.Println(question.Win)
	for _, c := range question.Choices {
		fmt.Println(c.Result.Gain)
	}
	open := q.Left()
	if err := q.Answer(ctx, question, infer.Answer{Choice: 0}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(q.Left() < open)
	// Output:
	// 567m234p34678s66z ron:0s from:west seat:east round:east riichi dora:8m ura:5z
	// 2000
	// 3900
	// 7700
	// 12000
	// true
}
