package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The league is not on disk, and the club extends it. The mistake in the second line is mended in the third; the tile before it takes two
// units of UTF-16.
func Example() {
	var answers strings.Builder
	err := serve(context.Background(), strings.NewReader(`
{"file": "./league.yaml", "text": "hanfu: 1\nid: league\nname: League\nextends: standard\n"}
{"file": "./club.yaml", "text": "hanfu: 1\nid: club\nname: Club\nextends: league.yaml\nyaku: {pinfu: {name: 🀄, hann: 2}}\n"}
{"file": "./club.yaml", "text": "hanfu: 1\nid: club\nname: Club\nextends: league.yaml\nyaku: {pinfu: {name: Flat}}\n"}
`), &answers)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(answers.String()) {
		var answer struct {
			Findings []struct {
				Line, Column  int
				Code, Message string
			}
			Fixed string
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			panic(err)
		}
		lines := strings.Split(strings.TrimSpace(answer.Fixed), "\n")
		fmt.Println(answer.Findings, lines[len(lines)-1])
	}
	// Output:
	// [] extends: standard
	// [{5 26 unknown-key yaku.pinfu has no key "hann"; did you mean "han"?}] yaku: {pinfu: {name: 🀄, han: 2}}
	// [] yaku: {pinfu: {name: Flat}}
}

// TestClosed: of a file that the editor has closed what is on disk counts again.
func TestClosed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	if err := os.WriteFile(file, []byte("hanfu: 1\nid: club\nname: Club\nextends: standard\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	name, _ := json.Marshal(file)
	const well = `{"findings":[],`
	var answers strings.Builder
	err := serve(t.Context(), strings.NewReader(fmt.Sprintf(`{"file": %s, "text": "hanfu: 2"} {"file": %[1]s, "text": null}`,
		name)), &answers)
	if found := strings.Split(answers.String(), "\n"); err != nil || strings.HasPrefix(found[0], well) ||
		!strings.HasPrefix(found[1], well) {
		t.Errorf("%q, %v", found, err)
	}
}
