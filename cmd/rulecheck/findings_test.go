package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
)

// TestFindingWidth checks all bad files, and looks for lines below the first one of a finding that don't fit on a page.
// A place at the end of a line is never broken.
func TestFindingWidth(t *testing.T) {
	t.Chdir("../../testdata/bad")
	bad, err := filepath.Glob("*.yaml")
	if err != nil || len(bad) < 10 {
		t.Fatal(bad, err)
	}
	head := regexp.MustCompile(`^\S+: (error|warning): .* \[[a-z-]+\]$`)
	out, errs, _ := run(t, "", append([]string{"check"}, bad...)...)
	heads := 0
	for line := range strings.Lines(out + errs) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case head.MatchString(line):
			heads++
		case terminal.Cells(line) > terminal.Width, strings.TrimRight(line, " ") != line:
			t.Errorf("a bad line, %d columns wide: %q", terminal.Cells(line), line)
		}
	}
	findings, _, _ := run(t, "", append([]string{"check", "--format", "line"}, bad...)...)
	if n := strings.Count(findings, "\n"); n != heads || n < 50 {
		t.Errorf("%d findings, and %d first lines", n, heads)
	}
}

// TestSomeOf lists all names if there are few.
func TestSomeOf(t *testing.T) {
	for n, want := range map[int]string{1: "a", 8: "a, b, c, d, e, f, g, h", 10: "a, b, c, d, e, f, g, h and 2 more"} {
		if got := someOf(strings.Split("abcdefghij", "")[:n]).String(); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}

// TestParentWithManyErrors: what a file has to mend is not hidden by its parent's.
func TestParentWithManyErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	parent := "hanfu: 1\nid: parent\nextends: standard\nyaku:\n"
	for i := range 300 {
		parent += fmt.Sprintf("  y%d: {han: 1, when: clozed}\n", i)
	}
	write(t, ".", "parent.yaml", parent, "club.yaml",
		"hanfu: 1\nid: club\nextends: ./parent.yaml\nyaku: {pinfu: {when: opeen}}\n")
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	out, _, _ := run(t, "", "check", "--format", "line", dir+"/parent.yaml", "club.yaml")
	if n := strings.Count(out, "[more-findings]"); n != 1 || !strings.Contains(out, "club.yaml:4:22: error") ||
		strings.Contains(out, dir) {
		t.Errorf("%d lines of how many more, in\n%s", n, out)
	}
}
