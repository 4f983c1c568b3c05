package sheet

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestForeignOption: of an option of the house's own the sheet says no more than the file does, though it shares its
// values with one that is shipped.
func TestForeignOption(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := `hanfu: 1
id: own
name: Own
extends: standard
options:
  counters:
    default: unlimited
    allowed: [unlimited, few]
    doc: How many counters may lie on the table
valid:
  counters: {needs: "options.counters == 'unlimited' or honba <= 8", message: Too many counters}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	digits := regexp.MustCompile(`[0-9]`)
	for _, lang := range languages {
		found := false
		for _, s := range settingsOf(sheetOf(t, file, lang, nil)) {
			if s.ID == "counters" {
				if found = true; digits.MatchString(s.Value) || s.Value == "" {
					t.Errorf("in %s the option is shown as %q, and no number stands in the file", lang, s.Value)
				}
			}
		}
		if !found {
			t.Errorf("in %s the option is missing", lang)
		}
	}
}
