package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// TestFindingWidth checks all bad files, and looks for lines below the first one of a finding that don't fit on a page. A
// place at the end of a line is never broken.
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
		case page.Cells(line) > page.Width, strings.TrimRight(line, " ") != line:
			t.Errorf("a bad line, %d columns wide: %q", page.Cells(line), line)
		}
	}
	findings, _, _ := run(t, "", append([]string{"check", "--format", "line"}, bad...)...)
	if n := strings.Count(findings, "\n"); n != heads || n < 50 {
		t.Errorf("%d findings, and %d first lines", n, heads)
	}
}

// TestFindingsFold: on a terminal the first line of a finding is broken too, and loses nothing.
func TestFindingsFold(t *testing.T) {
	long := rules.Finding{Position: rules.Position{File: "house.yaml", Line: 7, Column: 8}, Severity: rules.Error, Code: "wrong-type",
		Message: "options.uma must be one value (true, false, a number or a word), not a list"}
	far := long
	far.File = "evenings/of/the/club/in/the/old/town/house.yaml"
	short := long
	short.Message = "options.uma is empty"
	for _, test := range []struct {
		finding rules.Finding
		want    string
	}{
		{long, "house.yaml:7:8: error: options.uma must be one value (true, false, a number or\n  a word), not a list [wrong-type]\n"},
		{far, "evenings/of/the/club/in/the/old/town/house.yaml:7:8: error:\n  options.uma must be one value (true, false, a number or a word), not a list\n  [wrong-type]\n"},
		{short, "house.yaml:7:8: error: options.uma is empty [wrong-type]\n"},
	} {
		p := newFindingPrinter(nil, new(rules.Loader))
		if got := p.fold(p.headline(&test.finding), &test.finding); got != p.headline(&test.finding) {
			t.Errorf("where no terminal is: %q", got)
		}
		p.folds = true
		if got := p.fold(p.headline(&test.finding), &test.finding); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestSomeOf lists all names if there are few.
func TestSomeOf(t *testing.T) {
	for n, want := range map[int]string{1: "a", 8: "a, b, c, d, e, f, g, h", 10: "a, b, c, d, e, f, g, h and 2 more"} {
		if got := someOf(strings.Split("abcdefghij", "")[:n]); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}
