package main

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
)

func Example() {
	if err := simulate(context.Background(), os.Stdout, []string{"classic", "mleague", "tenhou"}, 5000); err != nil {
		panic(err)
	}
	// Output:
	// classic    4350 of 5000 wins are paid, with 4610 points on average
	// mleague    4350 of 5000 wins are paid, with 5150 points on average
	// tenhou     4350 of 5000 wins are paid, with 5143 points on average
}

// TestBuild: what is built can lie on a table.
func TestBuild(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		if win := build(random); win.Check() != nil {
			t.Fatal(&win, win.Check())
		}
	}
}
