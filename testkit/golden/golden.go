// Package golden compares output with golden files and checks invariants of findings.
package golden

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Compare compares got with the file golden, or writes it there if write is set.
func Compare(t *testing.T, write bool, golden, got string) {
	t.Helper()
	if write {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got; run with -update if it is right)\n%s", diff)
	}
}

// Printed formats findings with all their fields.
func Printed(findings finding.Findings) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%s\n", f)
		if f.EndLine != 0 {
			fmt.Fprintf(&b, "  up to %d:%d\n", f.EndLine, f.EndColumn)
		}
		if f.Rule != "" {
			fmt.Fprintf(&b, "  in %s\n", f.Rule)
		}
		for _, r := range f.Related {
			fmt.Fprintf(&b, "  %s: %s\n", r.Position, r.Message)
		}
		if !f.Help.Empty() {
			fmt.Fprintf(&b, "  help: %s\n", f.Help)
		}
	}
	return b.String()
}

// Check checks the invariants of the findings for a file x.yaml with the given text: they are
// sorted, unique and limited in number, their positions are in the file, and the file is usable if
// and only if none is an error.
func Check(t *testing.T, usable bool, findings finding.Findings, text string) {
	t.Helper()
	if usable != (findings.Errors() == 0) || hasTooMany(findings) {
		t.Errorf("usable %v with %d errors among %d findings", usable, findings.Errors(),
			len(findings))
	}
	seen := make(map[string]bool)
	lines := strings.Split(strings.TrimPrefix(text, tree.BOM), "\n")
	for i, f := range findings {
		if err := checkPosition(f, lines); err != nil {
			t.Errorf("%v: %v", err, f)
		}
		key := fmt.Sprintf("%v %v", f.Position, f)
		if seen[key] {
			t.Errorf("it is told twice: %v", f)
		}
		seen[key] = true
		if i > 0 && f.Code != finding.MoreFindings && comparePositions(findings[i-1], f) > 0 {
			t.Errorf("%v stands before %v", findings[i-1], f)
		}
		if f.Message.Empty() || !utf8.ValidString(f.Message.String()+f.Help.String()+f.Rule) {
			t.Errorf("%+v says nothing, or not in UTF-8", f)
		}
	}
}

// hasTooMany reports whether a file has more findings than are ever shown for one.
func hasTooMany(findings finding.Findings) bool {
	n := make(map[string]int)
	for _, f := range findings {
		if n[f.File]++; n[f.File] > 2*tree.MaxFindings+1 {
			return true
		}
	}
	return false
}

func comparePositions(a, b finding.Finding) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column))
}

// checkPosition returns an error unless a finding about x.yaml has a position within lines and an
// end after its start. A finding that the file is too large has no position.
func checkPosition(f finding.Finding, lines []string) error {
	if f.File != "x.yaml" || f.Code == finding.TooLarge {
		return nil
	}
	isValid := func(line, column int) bool {
		// A line break that belongs to a text can end one column after the end of the line.
		return line >= 1 && line <= len(lines) && column >= 1 &&
			column <= utf8.RuneCountInString(lines[line-1])+2
	}
	switch {
	case !isValid(f.Line, f.Column):
		return fmt.Errorf("line %d, column %d are not in the file", f.Line, f.Column)
	case f.EndLine == 0 && f.EndColumn == 0:
	case !isValid(f.EndLine, f.EndColumn):
		return fmt.Errorf("its end, line %d, column %d, is not in the file", f.EndLine, f.EndColumn)
	case slices.Compare([]int{f.Line, f.Column}, []int{f.EndLine, f.EndColumn}) >= 0:
		return fmt.Errorf("it ends at line %d, column %d, where it begins or before", f.EndLine,
			f.EndColumn)
	}
	return nil
}
