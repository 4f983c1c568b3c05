package findings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// gitlabIssue is an entry of a GitLab code quality report.
type gitlabIssue struct {
	Description string         `json:"description"`
	Check       string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

func writeGitLab(w io.Writer, found rules.Findings, unread []error) error {
	issues := []gitlabIssue{}
	// The fingerprint must not depend on line numbers or the language. Equal findings in a file are
	// numbered.
	counts := make(map[string]int)
	add := func(code, severity, file, rule, english, message string, line int) {
		key := fmt.Sprintf("%q %q %q %q", file, code, rule, english)
		counts[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", key, counts[key]))
		issues = append(issues, gitlabIssue{message + " [" + code + "]", code,
			hex.EncodeToString(sum[:16]), severity,
			gitlabLocation{file, gitlabLines{max(1, line)}}})
	}
	for i := range found {
		f := &found[i]
		severity := "major"
		if f.Severity == rules.Warning {
			severity = "minor"
		}
		add(f.Code, severity, slashed(f.File), f.Rule, f.Message.In(words.Languages[0]).String(),
			f.Message.String(), f.Line)
	}
	for _, failure := range unread {
		add("unread", "blocker", ".", "", failure.Error(), failure.Error(), 0)
	}
	return sanitize.WriteJSON(w, issues)
}
