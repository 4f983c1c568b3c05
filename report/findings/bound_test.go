package findings

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestBounded: of many findings each file shows its first errors, and says how many are left out; all are counted.
func TestBounded(t *testing.T) {
	var all rules.Findings
	for file := range 60 {
		for line := range 200 {
			all = append(all, rules.Finding{Position: rules.Position{File: fmt.Sprintf("f%02d.yaml", file), Line: line + 1, Column: 1},
				Severity: []rules.Severity{rules.Warning, rules.Error}[line/100], Code: finding.UnknownKey, Message: words.Plain(strings.Repeat("m", file))})
		}
	}
	for _, format := range Formats {
		shown, left := Limit(all, MaxBytes)
		var b strings.Builder
		must.Do(t, New(&b, new(rules.Loader), terminal.Options{}).Write(shown, nil, format, "v"))
		told, given := 0, 0
		for i := range shown {
			n := 0
			if f := &shown[i]; f.Code != finding.MoreFindings {
				given++
				if f.Severity != rules.Error {
					t.Fatalf("a warning is shown before all errors: %v", f)
				}
			} else if fmt.Sscan(f.Message.String(), &n); n > 0 {
				told += n
			}
		}
		if b.Len() > MaxBytes*5/4 || left == 0 || told != left || given+left != len(all) || given < 60*5 {
			t.Errorf("%s: %d bytes, %d given, %d left out, %d of which it is said", format, b.Len(), given, left, told)
		}
	}
	if shown, left := Limit(all[:100], MaxBytes); left != 0 || len(shown) != 100 {
		t.Errorf("of a few, %d are left out", left)
	}
}
