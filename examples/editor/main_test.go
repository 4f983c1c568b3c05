package main

import (
	"context"
	"os"
	"strings"
)

// The league is not on disk, and the club extends it. The mistake in the second line is mended in the third.
func Example() {
	err := serve(context.Background(), strings.NewReader(`
{"file": "./league.yaml", "text": "hanfu: 1\nid: league\nname: League\nextends: standard\n"}
{"file": "./club.yaml", "text": "hanfu: 1\nid: club\nname: Club\nextends: league.yaml\nyaku: {pinfu: {hann: 2}}\n"}
{"file": "./club.yaml", "text": "hanfu: 1\nid: club\nname: Club\nextends: league.yaml\nyaku: {pinfu: {name: Flat}}\n"}
`), os.Stdout)
	if err != nil {
		panic(err)
	}
	// Output:
	// []
	// [{"file":"club.yaml","line":5,"column":16,"end_line":5,"end_column":20,"severity":"error","code":"unknown-key","message":"yaku.pinfu has no key \"hann\"; did you mean \"han\"?","rule":"yaku.pinfu"}]
	// []
}
