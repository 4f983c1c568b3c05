package lint

import (
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestWarnings: each warning stands in a file of the name of its code, and is known as a warning.
func TestWarnings(t *testing.T) {
	var codes []string
	for _, w := range warnings() {
		codes = append(codes, w.code)
		file := strings.ReplaceAll(w.code, "-", "") + ".go"
		text, err := os.ReadFile(file)
		if declared := "return &warning{code: finding."; err != nil || strings.Count(string(text), declared) != 1 {
			t.Errorf("%s: %s does not declare it: %v", w.code, file, err)
		}
		if finding.SeverityOf(w.code) != finding.Warning {
			t.Errorf("%s is no warning", w.code)
		}
	}
	if !slices.IsSorted(codes) {
		t.Errorf("%v are not in alphabetical order", codes)
	}
}
