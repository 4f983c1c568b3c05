package main

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/report/page"
)

// TestHelpFits: the help of all verbs fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	verbs := []string{"", "help"}
	for _, verb := range new(Command).root().Commands() {
		if verb.Name() != "completion" { // which is cobra's own
			verbs = append(verbs, verb.Name())
		}
	}
	if len(verbs) < 10 {
		t.Errorf("there are only the verbs %v", verbs)
	}
	for _, verb := range verbs {
		out, _, _ := run(t, "", strings.Fields(verb+" --help")...)
		if !strings.Contains(out, "Usage:") {
			t.Errorf("no help for %q: %s", verb, out)
		}
		for line := range strings.Lines(out) {
			if line = strings.TrimSuffix(line, "\n"); page.Cells(line) > page.Width {
				t.Errorf("rulecheck %s --help has a line of %d columns:\n%s", verb, page.Cells(line), line)
			}
		}
	}
}
