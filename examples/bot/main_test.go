package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

func Example() {
	r, err := rules.Load(context.Background(), "standard")
	if err != nil {
		panic(err)
	}
	b := bot{engine.New(r), 44}
	for _, line := range []string{"fr 234m567p34567s99m tsumo:8s", "234m567p34567s99m ron:8s", "234m567p34567s99m 8s"} {
		card, err := b.answer(line)
		shown := strings.SplitAfterN(card, "\n", 7)
		fmt.Print(strings.Join(shown[:min(6, len(shown))], ""), err, "\n\n")
	}
	// Output:
	// Main         234m  567p  345s  67[8]s  99m
	// Forme        Quatre groupes et une paire,
	//              attente ryanmen
	// Gagnée       par tsumo sur 8s
	// Place        Sud (par défaut)
	// Tour         Est (par défaut)
	// <nil>
	//
	// Hand         234m  567p  345s  67[8]s  99m
	// Shape        Four groups and a pair, ryanmen
	//              wait
	// Won          by ron on 8s
	// Seat         South (not given, assumed)
	// Round        East (not given, assumed)
	// <nil>
	//
	// Not scored, 2 problems
	//
	//   tsumo  the winning tile is missing; give
	//          it as ron if it was discarded, as
	//          tsumo if it was drawn
	//          [no_winning_tile]
	// <nil>
}

// TestWidth: a card is never wider than the window, and a window that is too narrow is an error.
func TestWidth(t *testing.T) {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	b := bot{engine.New(r), 20}
	if _, err := b.answer("234m567p34567s99m ron:8s"); err == nil {
		t.Error("a card 20 cells wide")
	}
}
