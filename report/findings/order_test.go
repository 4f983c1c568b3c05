package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// TestMoreOnce: how many more findings there are in a file is told once, though it depends on what else is read.
func TestMoreOnce(t *testing.T) {
	at := func(file string, line int) rules.Position { return rules.Position{File: file, Line: line, Column: 1} }
	got := inOrder(rules.Findings{
		{Position: at("a.yaml", 7), Code: moreFindings, Message: "at least 50"},
		{Position: at("a.yaml", 9), Code: moreFindings, Message: "at least 20"},
		{Position: at("b.yaml", 1), Code: moreFindings, Message: "at least 1"},
	})
	if len(got) != 2 || got[0].Message != "at least 50" || got[1].File != "b.yaml" {
		t.Error(got)
	}
	known := false
	for _, c := range findings.Codes() {
		known = known || c.Name == moreFindings
	}
	if !known {
		t.Error("there is no code", moreFindings)
	}
}

// TestParentWithManyErrors: what a file has to mend is not hidden by its parent's.
func TestParentWithManyErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	parent := "hanfu: 1\nid: parent\nextends: standard\nyaku:\n"
	for i := range 300 {
		parent += fmt.Sprintf("  y%d: {han: 1, when: clozed}\n", i)
	}
	write(t, ".", "parent.yaml", parent, "club.yaml", "hanfu: 1\nid: club\nextends: ./parent.yaml\nyaku: {pinfu: {when: opeen}}\n")
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	out, _, _ := run(t, "", "check", "--format", "line", dir+"/parent.yaml", "club.yaml")
	if n := strings.Count(out, "[more-findings]"); n != 1 || !strings.Contains(out, "club.yaml:4:22: error") || strings.Contains(out, dir) {
		t.Errorf("%d lines of how many more, in\n%s", n, out)
	}
}
