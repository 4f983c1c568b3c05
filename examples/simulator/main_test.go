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
	// classic    4359 of 5000 wins are paid, with 4608 points on average
	// mleague    4359 of 5000 wins are paid, with 5149 points on average
	// tenhou     4359 of 5000 wins are paid, with 5142 points on average
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
