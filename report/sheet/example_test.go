package sheet_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/engine"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
)

func ExampleNew() {
	r, err := rules.Load(context.Background(), "ema")
	if err != nil {
		log.Fatal(err)
	}
	s, err := sheet.New(context.Background(), engine.New(r), sheet.Config{Lang: "en"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Title, s.Edition)
	for _, c := range s.Comparisons {
		fmt.Println("Compared with", c.With+":", len(c.Changes), "changes")
	}
	for _, l := range s.Limits {
		fmt.Printf("%-10s %-14s %7s\n", l.Name, l.Han, l.Ron)
	}
	// Output:
	// EMA riichi rules 2026-01-01
	// Compared with Standard rules: 22 changes
	// Mangan     5 han            8,000
	// Haneman    6–7 han         12,000
	// Baiman     8–10 han        16,000
	// Sanbaiman  11 han or more  24,000
	// Yakuman                    32,000
}
