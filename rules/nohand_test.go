package rules_test

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/rulesets"
)

// TestShippedConditionsHaveHands checks the shipped files as files of a club, of which all conditions are looked for in
// all hands: no condition of theirs is one that no hand meets.
func TestShippedConditionsHaveHands(t *testing.T) {
	folder := t.TempDir()
	for _, id := range rules.Shipped() {
		text, err := rulesets.Files.ReadFile(id + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(folder, id+"-copy.yaml")
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		_, findings, err := new(rules.Loader).Check(t.Context(), rules.File(name))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range findings {
			if f.Code == "never-holds" {
				t.Error(f)
			}
		}
	}
	// A condition of which only going through the hands shows it, so that this is seen to be done.
	text := "hanfu: 1\nid: x\nextends: standard\nyaku: {x: {han: 1, when: triplets_of(seat) == 1 and not has(seat)}}\n"
	_, findings, _ := new(rules.Loader).Check(t.Context(), rules.Bytes("x.yaml", []byte(text)))
	if len(findings) != 1 || findings[0].Code != "never-holds" {
		t.Errorf("no hand meets the condition, and check tells %v", findings)
	}
}
