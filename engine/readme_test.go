package engine_test

import (
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// This is the program of docs/go.md, between the two marks.
func Example_readme() {
	// go.md: begin
	standard, err := rules.Load("standard") // or rules.LoadFile(ctx, "our-club.yaml")
	if err != nil {
		log.Fatal(err)
	}
	scorer := engine.New(standard)
	win, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p")
	if err != nil {
		log.Fatal(err) // what is wrong with the input, in words
	}
	result, err := scorer.Score(&win)
	if err != nil {
		log.Fatal(err) // for example: no yaku
	}
	fmt.Println(result.Han, result.Fu, result.Points)
	// go.md: end
	// Output: 4 20 5200
}

// blocks returns the texts between fences of a sort, such as yaml, in a file of the documentation.
func blocks(t *testing.T, path, sort string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, part := range strings.Split(string(text), "```"+sort+"\n")[1:] {
		block, _, ok := strings.Cut(part, "```\n")
		if !ok {
			t.Fatalf("%s: a fence is not closed", path)
		}
		found = append(found, block)
	}
	return found
}

// TestShownProgram: the program in docs/go.md is the one above, which runs.
func TestShownProgram(t *testing.T) {
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(source), "\t// go.md: begin\n")
	program, _, _ = strings.Cut(program, "\t// go.md: end\n")
	var want strings.Builder
	for line := range strings.Lines(program) {
		want.WriteString(strings.TrimPrefix(line, "\t"))
	}
	if got := blocks(t, "../docs/go.md", "go"); len(got) != 1 || got[0] != want.String() {
		t.Errorf("docs/go.md has\n%s\nbut the example is\n%s", got, want.String())
	}
}

// TestDocumentedRules: the rule files in the documentation are without findings.
func TestDocumentedRules(t *testing.T) {
	for path, least := range map[string]int{"../README.md": 1, "../docs/format.md": 3} {
		files := 0
		for _, text := range blocks(t, path, "yaml") {
			if !strings.HasPrefix(text, "hanfu:") || strings.Contains(text, "\ncases:") {
				continue // a part of a file, or tests, which those of the command run
			}
			files++
			if _, findings, _ := new(rules.Loader).Check(t.Context(), rules.Bytes(path, []byte(text))); len(findings) > 0 {
				t.Errorf("%v\n%s", findings, text)
			}
		}
		if files < least {
			t.Errorf("%s has %d rule files, want at least %d", path, files, least)
		}
	}
}
