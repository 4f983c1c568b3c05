package findings_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// A file of any sort is checked, and mended as far as that can be done without doubt.
func ExampleFix() {
	folder, err := os.MkdirTemp("", "club")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "evening.yaml")
	record := "hanfu: 1\nrules: standard\nplayers: [Aki, Ben, Chie, Dai]\nhands:\n- {draw: exhaustive, tenpia: [Aki]}\n"
	if err := os.WriteFile(name, []byte(record), 0o600); err != nil {
		log.Fatal(err)
	}
	found, err := findings.Check(context.Background(), new(rules.Loader), name)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range found {
		fmt.Println(f.Code, f.Line, f.Message)
	}
	old, fixed, err := findings.Fix(context.Background(), new(rules.Loader), name)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(old), "bytes,", len(fixed.Applied), "fix,", len(fixed.Findings), "findings left")
	// Output:
	// unknown-key 5 hands.1 has no key "tenpia"; did you mean "tenpai"?
	// 99 bytes, 1 fix, 0 findings left
}
