package main

import (
	"context"
	"fmt"
	"os"
)

func Example() {
	const line = "23m11p pon:777m pon:777p pon:777s ron:1m"
	fmt.Println(run(context.Background(), os.Stdout, line, []string{"ippatsu"}))
	fmt.Println(run(context.Background(), os.Stdout, line, []string{"ippatsuu"}))
	// Output:
	// Sanshoku doukou 2, Three sevens 2, 30 fu: 7700
	// Sanshoku doukou 2, Three sevens 2, 30 fu: 8000
	// <nil>
	// club: yaku.ippatsuu: error: there is no yaku "ippatsuu" to remove; did you mean "ippatsu"? [unknown-rule]
}
