package batch_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// Score hands under the standard rules, and write some columns of CSV.
func Example() {
	r, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	form, err := batch.CSV([]string{"id", "han", "fu", "points", "error"}, true)
	if err != nil {
		log.Fatal(err)
	}
	hands := `{"id":"a","hand":"234m567p34567s99m","tsumo":"8s","seat":"south","riichi":true}
{"id":"b","hand":"1133557799m11p1s","ron":"1s"}
{"id":"c","hand":"119m"}`
	b := batch.Batch{Engine: engine.New(r), Form: form}
	counts, err := b.Run(context.Background(), strings.NewReader(hands), os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d scored, %d refused\n", counts.Scored, counts.Refused)
	// Output:
	// id,han,fu,points,error
	// a,3,20,2700,
	// b,2,25,1600,
	// c,,,,no_winning_tile
	// 2 scored, 1 refused
}
