package findings

import (
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// TestMoreOnce: how many more findings there are in a file is told once, though it depends on what else is read.
func TestMoreOnce(t *testing.T) {
	at := func(file string, line int) rules.Position { return rules.Position{File: file, Line: line, Column: 1} }
	got := Sort(rules.Findings{
		{Position: at("a.yaml", 7), Code: finding.MoreFindings, Message: words.Plain("at least 50")},
		{Position: at("a.yaml", 9), Code: finding.MoreFindings, Message: words.Plain("at least 20")},
		{Position: at("b.yaml", 1), Code: finding.MoreFindings, Message: words.Plain("at least 1")},
	})
	if len(got) != 2 || got[0].Message.String() != "at least 50" || got[1].File != "b.yaml" {
		t.Error(got)
	}
}
