package report_test

import (
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// A score is written on a page, in the language and the colours that the page is given.
func ExampleScore() {
	r, err := rules.Load("standard")
	if err != nil {
		panic(err)
	}
	win, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south")
	if err != nil {
		panic(err)
	}
	result, err := engine.New(r).Score(&win)
	if err != nil {
		panic(err)
	}
	p := page.New("fr", page.NewPaint(false))
	report.Score(p, r, nil, &win, result)
	shown, _, _ := strings.Cut(p.Text.String(), "Place")
	fmt.Print(shown, report.Worth(p, result))
	// Output:
	// Main         234m  567p  345s  67[8]s  99m
	// Forme        Quatre groupes et une paire, attente des deux côtés, ryanmen
	// Gagnée       par tsumo sur 8s
	// 2 han 20 fu
}
