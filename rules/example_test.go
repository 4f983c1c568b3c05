package rules_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
)

func ExampleLoad() {
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(standard.Name().In("en"))
	for _, y := range standard.Yaku() {
		if y.ID == "pinfu" {
			fmt.Println(y.Name.In("ja"), y.Closed, "han when", y.When)
		}
	}
	// Output:
	// Standard rules
	// 平和 1 han when sequences == 4 and wait == ryanmen and not (pair_of(dragons) or pair_of(seat) or pair_of(round)) and (ron or options.pinfu_tsumo)
}

func ExampleLoadFile() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "club.yaml")
	os.WriteFile(path, []byte("hanfu: 1\nid: club\nextends: standard\nyaku:\n  pinfu: {when: clozed}\n"), 0o644)

	_, err = rules.LoadFile(context.Background(), path)
	var findings finding.Findings
	if errors.As(err, &findings) {
		for _, f := range findings {
			fmt.Printf("line %d, column %d: %s\n", f.Line, f.Column, f.Message)
		}
	}
	// Output:
	// line 5, column 17: unknown name "clozed"; did you mean "closed"?
}

// A file is laid out anew; its comments and its rules stay.
func ExampleFormat() {
	out, _, err := rules.Format("our-club.yaml", []byte(`
extends:   "standard"
id: our-club
hanfu: 1
yaku: {ippatsu:   off}   # not played
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	os.Stdout.Write(out)
	// Output:
	// hanfu: 1
	// id: our-club
	// extends: standard
	// yaku: {ippatsu: off}  # not played
}
