package diff_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
)

func ExampleCompare() {
	ctx := context.Background()
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	turned, err := standard.With(ctx, map[string]string{"kiriage_mangan": "true", "noten_points": "0"})
	if err != nil {
		log.Fatal(err)
	}
	d, err := diff.Compare(ctx, standard, turned, diff.Options{Witnesses: true})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range d.Causes {
		fmt.Println(c.ID, c.Before, "to", c.After)
		if w := c.Witness; w != nil {
			fmt.Println("  ", w.A.Win.String(), w.A.Result.Points, "to", w.B.Result.Points)
		} else {
			fmt.Println("  ", c.Unseen)
		}
	}
	// Output:
	// options.kiriage_mangan false to true
	//    44566m99p334455s tsumo:5m 7900 to 8000
	// options.noten_points 3000 to 0
	//    table
}
