package findings

import (
	"errors"
	"strings"
	"testing"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestGitHubVisible: no text from a file can move the cursor or reorder a line of the log of a workflow, or write a
// command.
func TestGitHubVisible(t *testing.T) {
	const harm = "a\x1b[2Jb\u202ec\n::warning::d"
	var b strings.Builder
	p := New(&sanitize.Writer{W: &b}, new(rules.Loader), terminal.Options{})
	must.Do(t, p.writeGitHub(rules.Findings{{
		Position: rules.Position{File: "a.yaml", Line: 1, Column: 1}, Severity: rules.Error, Code: "bad-value",
		Message: words.Plain(harm), Help: words.Plain(harm), Rule: harm,
		Related: []rules.Related{{Position: rules.Position{File: harm, Line: 1}, Message: words.Plain(harm)}},
	}}, []error{errors.New(harm)}))
	if got := b.String(); strings.ContainsAny(got, "\x1b\u202e") || strings.Count(got, "\n") != 2 ||
		strings.Count(got, "\u241b[2Jb\ufffdc") != 6 {
		t.Errorf("%q", got)
	}
}
